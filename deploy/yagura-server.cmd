@echo off
rem Serves Yagura on this computer and opens it in the browser. Ctrl+C, or closing the window, ends it.
start "" /b cmd /c "ping -n 3 127.0.0.1 >nul & start http://127.0.0.1:8080/"
"%~dp0yagura.exe" serve %*
if errorlevel 1 pause
