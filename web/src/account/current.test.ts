import { afterEach, expect, it, vi } from 'vitest';
import type { Account } from '../protocol/types';
import { current } from './current.svelte';

const account = { name: 'Hatsu' } as Account;

afterEach(() => vi.unstubAllGlobals());

it('is not told of somebody before by an answer that comes late', async () => {
  let answer: (response: Response) => void = () => {};
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const asked = current.refresh();
  current.enter(account);
  answer(Response.json({ account: null, passkeys: 'example.org' }));
  await asked;
  expect(current.account?.name).toBe('Hatsu');
  expect(current.site).toBe('example.org');
  const again = current.refresh();
  current.leave();
  answer(Response.json({ account, passkeys: 'example.org' }));
  await again;
  expect(current.account).toBeNull();
});
