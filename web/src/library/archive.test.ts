import { expect, it } from 'vitest';
import { fileName } from './archive';

it('names files so that every system takes them', () => {
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
  expect(fileName(record)).toBe('chu-獅子_.._の_研究_-abc.json');
  expect(fileName({ ...record, title: '', study: 'A:B' })).toBe('A_B/chu-record-abc.json');
});
