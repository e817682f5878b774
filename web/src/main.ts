import './app/broken';
import './app/ground.css';
import { mount } from 'svelte';
import App from './app/App.svelte';
import { prepare } from './app/pages';
import { address } from './app/route.svelte';
import { screen } from './app/screen.svelte';
import { appearance } from './app/theme.svelte';
import { language } from './i18n/lang.svelte';
import { keeping } from './offline/keeping.svelte';
import { feedback } from './settings/feedback_settings.svelte';

appearance.apply();
feedback.apply();
screen.watch();
document.documentElement.lang = language.now;
// The page and the texts come at the same time.
prepare(address.route);
void language.ready.then(() => {
  const target = document.getElementById('app');
  if (target) mount(App, { target });
  // What is for later waits until the page is there.
  (globalThis.requestIdleCallback ?? setTimeout)(() => keeping.begin());
});
