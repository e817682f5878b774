import { expect, it } from 'vitest';
import type { JsonRecord } from '../protocol/types';
import { fileName, withTitle } from './archive';
import { described } from './kept_records';

const record = {
  id: 'abc',
  key: null,
  edit: null,
  game: 'chu',
  title: '獅子/..\\の"研究"',
  black: '',
  white: '',
  result: '',
  played: '',
  study: '',
  seen: 0,
};

it('names files so that every system takes them', () => {
  expect(fileName(record)).toBe('chu-獅子_.._の_研究_-abc.json');
  expect(fileName({ ...record, title: '', study: 'A:B' })).toBe('A_B/chu-record-abc.json');
});

it('names no file that would leave the folder in which the archive is unpacked', () => {
  const path = (study: string) => fileName({ ...record, title: 'x', study });
  for (const study of ['..', '.', ' .. ', '. .', '...']) expect(path(study)).toBe('chu-x-abc.json');
  expect(path('../..')).toBe('_/chu-x-abc.json');
  expect(path('..\\up')).toBe('_up/chu-x-abc.json');
  expect(path('.hidden.')).toBe('hidden/chu-x-abc.json');
  expect(path('AUX')).toBe('_AUX/chu-x-abc.json');
});

it('writes the title of the shelf into a record that does not say it', () => {
  const json = { variant: 'shogi', nodes: [{}] } as unknown as JsonRecord;
  expect(described(withTitle(json, 'u0')).title).toBe('u0');
  const event: JsonRecord = { ...json, headers: [['event', '例会']] };
  expect(withTitle(event, '例会')).toBe(event);
  expect(withTitle(json, '')).toBe(json);
  const renamed = withTitle(
    {
      ...json,
      headers: [
        ['title', '旧'],
        ['black', '甲'],
      ],
    },
    '新',
  );
  expect(renamed.headers).toEqual([
    ['title', '新'],
    ['black', '甲'],
  ]);
});
