/** What a page and its worker say to each other. */

/** A request of the REST interface. */
export interface RequestHere {
  readonly method: string;
  readonly path: readonly string[];
  readonly query: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** What the worker is asked. The first is to load. */
export type Asked =
  | { readonly load: WebAssembly.Module }
  | ({ readonly id: number } & Question)
  /** A text for the socket of the analysis. */
  | { readonly hear: string };

/** What is answered once; a game comes along as it is kept. */
export type Question =
  | { readonly rest: RequestHere }
  /** Begins a game. */
  | { readonly begin: Uint8Array }
  | { readonly show: string }
  | {
      readonly record: string;
      readonly format: string | undefined;
      readonly encoding: string | undefined;
    }
  /** A text of a game's socket. */
  | { readonly say: string; readonly game: string }
  /** What the engine has done for who waits under this number. */
  | { readonly take: string; readonly game: string; readonly asker: number | undefined }
  /** What the engine is to do. */
  | { readonly work: string; readonly game: string };

/** What it says. */
export type Told =
  | ({ readonly id: number } & Answer)
  /** A text of the socket of the analysis. */
  | { readonly told: string }
  /** It is broken, and says why. */
  | { readonly fault: string };

export interface Answer {
  /** A refusal is an answer too. */
  readonly response?: { readonly status: number; readonly type: string; readonly body: Uint8Array };
  /** The game as it is kept from now on, with its id. */
  readonly kept?: { readonly id: string; readonly text: string };
  /** What came of a message of a game's socket, as JSON. */
  readonly replies?: string;
  /** What the engine has to do now, as JSON. */
  readonly task?: string | undefined;
  /** What it has done, as JSON. */
  readonly done?: string;
  /** The question was none: a game that cannot be read any more. */
  readonly wrong?: string;
}
