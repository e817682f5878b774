import { describe, expect, it } from 'vitest';
import { LOOKED_AT_MS, Staging } from './staging.svelte';

function staged() {
  let time = 0;
  const due: { at: number; then: () => void }[] = [];
  const staging = new Staging(
    () => time,
    (ms, then) => {
      const one = { at: time + ms, then };
      due.push(one);
      return () => due.splice(due.indexOf(one), 1);
    },
  );
  const pass = (ms: number) => {
    const end = time + ms;
    for (;;) {
      const next = due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      due.splice(due.indexOf(next), 1);
      time = next.at;
      next.then();
    }
    time = end;
  };
  const live = (ply: number, still = false) => staging.follow({ ply, live: true }, still);
  return { staging, pass, live };
}

describe('moves that come one after the other', () => {
  it('are shown at once when there was time to see the one before', () => {
    const { staging, pass, live } = staged();
    live(0);
    live(1);
    expect(staging.behind).toBeNull();
    pass(LOOKED_AT_MS);
    live(2);
    expect(staging.behind).toBeNull();
  });

  it('wait for each other when they come too quickly', () => {
    const { staging, pass, live } = staged();
    live(4);
    live(5);
    live(6);
    live(7);
    expect(staging.behind).toBe(5);
    pass(LOOKED_AT_MS);
    expect(staging.behind).toBe(6);
    pass(LOOKED_AT_MS);
    expect(staging.behind).toBeNull();
  });

  it('are seen one by one when several come together', () => {
    const { staging, pass, live } = staged();
    live(0);
    live(3);
    expect(staging.behind).toBe(0);
    pass(0);
    expect(staging.behind).toBe(1);
    pass(2 * LOOKED_AT_MS);
    expect(staging.behind).toBeNull();
  });

  it('are shown at once where nothing is to move, or so many came that nobody waits for them', () => {
    const { staging, live } = staged();
    live(0);
    live(3, true);
    expect(staging.behind).toBeNull();
    live(30);
    expect(staging.behind).toBeNull();
  });

  it('are let go when one looks elsewhere, or takes back', () => {
    const { staging, live } = staged();
    live(0);
    live(3);
    staging.follow({ ply: 1, live: false }, false);
    expect(staging.behind).toBeNull();
    staging.follow({ ply: 3, live: true }, false);
    live(2);
    expect(staging.behind).toBeNull();
  });
});
