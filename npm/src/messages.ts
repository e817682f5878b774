/** What a page and the worker of its engine say to each other. */
import type { Line, Wish } from './engine.js';
import type { Failure } from './refusal.js';

/** What the worker is asked. The first is to load. */
export type Asked =
  | { readonly load: WebAssembly.Module; readonly hash: number; readonly threads: number }
  | {
      readonly think: Wish & { readonly threads: number };
      readonly record: string;
      /** The net of the game, if the worker has none. */
      readonly net?: Uint8Array;
    }
  | { readonly clear: true };

/** What it answers while it thinks: lines, and at the end one of the others. */
export type Answered =
  | { readonly line: Line }
  | { readonly best: Line }
  | { readonly refusal: Failure }
  | { readonly fault: string };
