/**
 * The shapes of docs/protocol.md: those that the server's types say, and what the page needs of them
 * under names of its own.
 */
import type { Definition, ErrorCode, Kind, Failure as Refusing } from './generated/wire';

export * from './generated/wire';

/** Why something was refused, or did not even reach the server. */
export type Failure = Omit<Refusing, 'code'> & { code: ErrorCode | 'network' };

/** How a kind is drawn. */
export type Face = Pick<Kind, 'code' | 'name' | 'glyph' | 'short' | 'royal' | 'promoted' | 'forms'> &
  Partial<Pick<Kind, 'moves' | 'promotes_from' | 'image'>> & {
    readonly layers: readonly unknown[];
  };

/** What is needed to draw a board. */
export type Pictured = Pick<Definition, 'files' | 'ranks' | 'start' | 'zone' | 'look' | 'traits'> & {
  readonly kinds: readonly Face[];
};
