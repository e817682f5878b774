import { expect, test } from 'vitest';
import { dateOf, titleOf } from './headers';

test('a date is told as people write it, a time in UTC by their own clock', () => {
  expect(dateOf('2024-08-01T10:00:00')).toBe('2024-08-01 10:00');
  expect(dateOf('2024-08-01T10:00')).toBe('2024-08-01 10:00');
  const at = new Date('2026-11-26T14:33:05Z');
  const hour = String(at.getHours()).padStart(2, '0');
  expect(dateOf('2026-11-26T14:33:05Z')).toMatch(new RegExp(`^2026-11-2\\d ${hour}:\\d\\d$`));
  for (const text of ['', '1992', '1992-11', '2024/08/01', '令和元年', '2024-99-99T10:00:00Z'])
    expect(dateOf(text)).toBe(text);
});

test('a record in one line has its players, its event and its date', () => {
  const headers: [string, string][] = [
    ['started', '2024-08-01T10:00:00'],
    ['black', 'A'],
    ['white', 'B'],
  ];
  expect(titleOf(headers)).toBe('A – B　2024-08-01 10:00');
});
