/** What `wasm-bindgen` makes of `crates/yagura-offline`, as far as it is used here. */
declare module '@offline/yagura_offline.js' {
  export default function init(options: { module_or_path: WebAssembly.Module }): Promise<unknown>;
  export class Desk {
    /** Nothing where this needs a server. */
    answer(request: string, body: Uint8Array, seed: bigint): Answer | undefined;
  }
  export class Answer {
    readonly status: number;
    readonly content_type: string;
    readonly body: Uint8Array;
    free(): void;
  }
  export class Analyst {
    constructor(megabytes: number);
    /** The name of the net that serves a game, while it has not been given. */
    wantedNet(variant: string): string | undefined;
    takeNet(variant: string, file: Uint8Array): void;
    hear(text: string, tell: (text: string) => void): void;
    work(game: string, task: string, chance: bigint): string;
  }
  export class Begun {
    answer(): Answer | undefined;
    game(): Solo | undefined;
    free(): void;
  }
  export class Solo {
    static begin(body: Uint8Array, chance: bigint, now: string): Begun;
    static ofKept(text: string): Solo;
    id(): string;
    kept(): string;
    snapshot(): Answer;
    record(format: string | undefined, encoding: string | undefined): Answer;
    hear(text: string, chance: bigint, now: string): string;
    task(): string | undefined;
    take(result: string, asker: number | undefined, chance: bigint, now: string): string;
    free(): void;
  }
}

declare module '@offline/yagura_offline_bg.wasm?url' {
  const address: string;
  export default address;
}
