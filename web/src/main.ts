import { mount } from 'svelte';
import App from './app/App.svelte';
import { appearance } from './app/theme.svelte';
import './app/ground.css';
import { language } from './i18n/lang.svelte';

appearance.apply();
document.documentElement.lang = language.now;

const target = document.getElementById('app');
if (target) mount(App, { target });
