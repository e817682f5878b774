/** Where the server makes its pictures, and the frame in which a record is shown on another page. */

/** How a picture is to look. */
export interface Look {
  /** White's side is below. */
  flip: boolean;
  /** Pixels. */
  width: number;
  theme: 'light' | 'dark';
  coordinates: 'kanji' | 'letters' | 'none';
}

/** A position of a game, and the turn that led to it. */
export interface Drawn {
  variant: string;
  position: string;
  /** Null at the start. */
  last: string | null;
}

export const WIDTHS = [320, 640, 1200] as const;
/** A moving picture is no wider (docs/pictures.md). */
export const WIDEST_MOVING = 800;
/** The frame of an embedded record in pixels: the board between the players, its buttons below. */
const FRAME = { width: 480, height: 640 } as const;

/** Turns that name squares: no pass, no declaration, no army that is set up. */
const MARKED = /^[^:]*[0-9]/;

export function still({ variant, position, last }: Drawn, look: Look, ending: 'svg' | 'png'): string {
  const asked = { position, ...(last && MARKED.test(last) ? { last } : {}), ...query(look) };
  return `/variants/${encodeURIComponent(variant)}/picture.${ending}?${new URLSearchParams(asked)}`;
}

export function diagram({ variant, position }: Drawn, flip: boolean, style: 'kanji' | 'ascii'): string {
  const asked = { position, style, ...(flip ? { flip: '1' } : {}) };
  return `/variants/${encodeURIComponent(variant)}/diagram.txt?${new URLSearchParams(asked)}`;
}

/** The moving picture of a game or a record, `games/ID` or `records/ID`. */
export function moving(whole: string, look: Look): string {
  const asked = query({ ...look, width: Math.min(look.width, WIDEST_MOVING) });
  return `/${whole}/game.gif?${new URLSearchParams(asked)}`;
}

function query({ flip, width, theme, coordinates }: Look): Record<string, string> {
  return { width: String(width), theme, coordinates, ...(flip ? { flip: '1' } : {}) };
}

/** The frame of a kept record as HTML. */
export function frameOf(origin: string, record: string, title: string): string {
  const escaped = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const { width, height } = FRAME;
  return `<iframe src="${origin}/embed/${encodeURIComponent(record)}" title="${escaped}" width="${width}" height="${height}" style="border:0" loading="lazy" allowfullscreen></iframe>`;
}
