/** What a page and its worker say to each other. */

/** What the worker is asked. The first is to load. */
export type Asked =
  | { readonly load: WebAssembly.Module }
  | {
      readonly id: number;
      readonly method: string;
      readonly path: readonly string[];
      readonly query: Readonly<Record<string, string>>;
      readonly body: Uint8Array;
    }
  /** A text for the socket of the analysis. */
  | { readonly hear: string };

/** What it says. */
export type Told =
  | { readonly id: number; readonly status: number; readonly type: string; readonly body: Uint8Array }
  /** A text of the socket of the analysis. */
  | { readonly told: string }
  /** It is broken, and says why. */
  | { readonly fault: string };
