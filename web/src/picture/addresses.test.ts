import { describe, expect, it } from 'vitest';
import { diagram, frameOf, type Look, moving, still } from './addresses';

const LOOK: Look = { flip: false, width: 640, theme: 'light', coordinates: 'kanji' };
const DRAWN = { variant: 'chu?first=white', position: 'k8/+P8 b P 1', last: '7g7f+' };

function asked(address: string): URLSearchParams {
  return new URL(address, 'http://here').searchParams;
}

describe('the address of a picture', () => {
  it('keeps every sign of game, position and turn', () => {
    const address = still(DRAWN, { ...LOOK, flip: true }, 'svg');
    expect(address.startsWith('/variants/chu%3Ffirst%3Dwhite/picture.svg?')).toBe(true);
    expect(Object.fromEntries(asked(address))).toEqual({
      position: DRAWN.position,
      last: '7g7f+',
      width: '640',
      theme: 'light',
      coordinates: 'kanji',
      flip: '1',
    });
    expect(asked(still({ ...DRAWN, last: null }, LOOK, 'png')).has('last')).toBe(false);
  });

  it('marks nothing where a turn has no squares', () => {
    for (const last of ['pass', 'declare', 'coin:A', 'A:4xR2'])
      expect(asked(still({ ...DRAWN, last }, LOOK, 'png')).has('last'), last).toBe(false);
  });

  it('asks for characters without pixels', () => {
    expect(Object.fromEntries(asked(diagram(DRAWN, false, 'ascii')))).toEqual({
      position: DRAWN.position,
      style: 'ascii',
    });
  });

  it('asks for no wider a moving picture than there is', () => {
    const address = moving('records/abc', { ...LOOK, width: 1200 });
    expect(address.startsWith('/records/abc/game.gif?')).toBe(true);
    expect(asked(address).get('width')).toBe('800');
  });
});

describe('the frame of a record', () => {
  it('is HTML that its title cannot leave', () => {
    const frame = frameOf('https://here', 'abc', '"><script>&');
    expect(frame).toContain('src="https://here/embed/abc"');
    expect(frame).toContain('title="&quot;>&lt;script>&amp;"');
  });
});
