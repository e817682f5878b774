/**
 * The settings of who is logged in are those of the account, on every device: what the account has holds when
 * somebody comes, and what is chosen from then on is sent. A guest's stay in the browser.
 */
import { appearance } from '../app/theme.svelte';
import { preferences } from '../game/preferences.svelte';
import { language } from '../i18n/lang.svelte';
import { LANGUAGES } from '../i18n/languages';
import { keepSettings, keptSettings } from '../protocol/account';
import { Refusal } from '../protocol/rest';
import { browserStore } from '../store/persisted';
import { boardSettings } from './board_settings.svelte';
import { feedback } from './feedback_settings.svelte';
import { type Keeper, meet, type Parts, settingsHere, UNSENT } from './meeting';

/** What is chosen while a slider moves is one choice. */
const PAUSE_MS = 800;

const PARTS: Parts = {
  board: { now: () => boardSettings.now, take: (found) => boardSettings.take(found) },
  feedback: { now: () => feedback.now, take: (found) => feedback.take(found) },
  play: { now: () => preferences.now, take: (found) => preferences.take(found) },
  language: {
    now: () => language.now,
    take(found) {
      const lang = LANGUAGES.find((one) => one === found);
      if (lang !== undefined && lang !== language.now) void language.choose(lang);
    },
  },
  light: {
    now: () => appearance.now,
    take(found) {
      if (found === 'light' || found === 'dark') appearance.choose(found);
    },
  },
};

const server: Keeper = { read: keptSettings, write: keepSettings };

/**
 * Goes on until the function that it returns is called. A server that is away is asked by the next choice.
 */
export function followAccount(account: string): () => void {
  let met: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = async (text: string) => {
    try {
      await keepSettings(JSON.parse(text) as Record<string, unknown>);
      met = text;
      browserStore.write(UNSENT, null);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  };
  const end = $effect.root(() => {
    $effect(() => {
      const text = JSON.stringify(settingsHere(PARTS));
      if (met === null || text === met) return;
      browserStore.write(UNSENT, account);
      clearTimeout(timer);
      timer = setTimeout(() => void send(text), PAUSE_MS);
    });
  });
  void meet(account, server, PARTS).then(
    (settings) => {
      met = JSON.stringify(settings);
    },
    (error) => {
      if (!(error instanceof Refusal)) throw error;
      met = '';
    },
  );
  return () => {
    clearTimeout(timer);
    end();
  };
}
