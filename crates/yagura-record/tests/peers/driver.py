"""Lets python-shogi read and write records: jobs on standard input, their answers on standard output, as JSON."""

import json
import sys

import shogi.CSA
import shogi.KIF


def read(job):
    parser = {"kif": shogi.KIF, "csa": shogi.CSA}[job["format"]].Parser
    game = parser.parse_str(job["text"])[0]
    return {"sfen": game["sfen"], "moves": game["moves"], "win": game["win"]}


def write(job):
    win = "b" if len(job["moves"]) % 2 == 1 else "w"
    summary = {"names": ["a", "b"], "sfen": job["sfen"], "moves": job["moves"], "win": win}
    return {"text": shogi.KIF.Exporter.kif(summary)}


answers = []
for job in json.load(sys.stdin):
    try:
        answers.append({"read": read, "write": write}[job["do"]](job))
    except Exception as error:
        answers.append({"error": f"{type(error).__name__}: {error}"})
json.dump(answers, sys.stdout)
