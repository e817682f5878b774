/** What is drawn of a game before its definition is asked for. */
import type { Face, Pictured, Summary } from '../protocol/types';

const NAMELESS: Face['name'] = { ja: '', kana: null, romaji: '', en: '' };

export function picturedOf({ files, ranks, traits, picture }: Summary): Pictured | null {
  if (!picture) return null;
  const { look, zone, start, faces } = picture;
  const kinds = faces.map(({ stacks, ...face }) => ({
    ...face,
    name: NAMELESS,
    layers: stacks ? [null] : [],
  }));
  return { files, ranks, traits, look, zone, start, kinds };
}
