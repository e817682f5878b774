import { describe, expect, it } from 'vitest';
import { PIECE_SETS } from '../board/sets';
import { COORDINATES } from '../board/themes';
import { settingsEn } from '../i18n/settings.en';
import { settingsJa } from '../i18n/settings.ja';
import { kind, moving } from '../session/fixture';
import { browserStore } from '../store/persisted';
import { coordinatesIn, KEPT_BOARD } from './board_settings.svelte';
import { KEPT_FEEDBACK } from './feedback_settings.svelte';
import { samplesOf } from './samples';

describe('what is kept of the choices', () => {
  it('is the usual where nothing, or nonsense, is found', () => {
    const usual = { pieces: 'usual', towers: 'disc', theme: 'kaya', coordinates: 'page' };
    expect(KEPT_BOARD.read()).toEqual(usual);
    browserStore.write('yagura.board', '{"pieces":"wooden","towers":7,"theme":null}');
    expect(KEPT_BOARD.read()).toEqual(usual);
    browserStore.write('yagura.feedback', '{"volume":12,"sound":"loud","motion":"more"}');
    expect(KEPT_FEEDBACK.read()).toEqual({ sound: true, volume: 0.6, vibration: true, motion: 'system' });
  });

  it('comes back as it was', () => {
    const choice = { pieces: 'mnemonic', towers: 'tile', theme: 'dark', coordinates: 'chess' } as const;
    KEPT_BOARD.write(choice);
    expect(KEPT_BOARD.read()).toEqual(choice);
  });
});

describe('the settings', () => {
  it('say what every set is, in both languages', () => {
    for (const texts of [settingsEn, settingsJa])
      for (const set of PIECE_SETS) {
        expect(texts).toHaveProperty([`settings.set.${set}`]);
        expect(texts).toHaveProperty([`settings.set.about.${set}`]);
      }
  });

  it('mean a style of coordinates by the language', () => {
    expect(coordinatesIn('ja', 'page')).toBe('japanese');
    expect(coordinatesIn('en', 'page')).toBe('western');
    for (const style of COORDINATES.slice(1)) expect(coordinatesIn('ja', style)).toBe(style);
  });

  it('show the king, the strongest and the weakest piece, and one that is promoted', () => {
    const ray = (x: number) => ({ x, y: 1, max: null, mode: 'any' }) as const;
    const kinds = [
      moving('P', { steps: [{ x: 0, y: 1, mode: 'any' }] }),
      moving('R', { rays: [ray(0), ray(1), ray(-1)] }),
      moving('L', { rays: [ray(0)] }),
      kind('K'),
      { ...kind('+R'), promoted: true, promotes_from: 'R' },
    ];
    expect(samplesOf(kinds).map(({ code }) => code)).toEqual(['K', 'R', 'L', 'P', '+R']);
    expect(samplesOf(kinds, 4).map(({ code }) => code)).toEqual(['K', 'R', 'P', '+R']);
  });
});
