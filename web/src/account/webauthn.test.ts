import { describe, expect, it } from 'vitest';
import { bytes, text } from './webauthn';

describe('bytes on the wire', () => {
  it('come back as they were', () => {
    for (let length = 0; length < 40; length += 1) {
      const some = Uint8Array.from({ length }, (_, i) => (i * 89 + length * 7) % 256);
      const written = text(some.buffer);
      expect(written).toMatch(/^[\w-]*$/);
      expect([...bytes(written)]).toEqual([...some]);
    }
  });

  it('are base64url without filling', () => {
    expect(text(Uint8Array.of(0xfb, 0xff, 0xfe).buffer)).toBe('-__-');
    expect(text(Uint8Array.of(1).buffer)).toBe('AQ');
  });
});
