/** What `wasm-bindgen` makes of `crates/yagura-offline`, as far as it is used here. */
declare module '@offline/yagura_offline.js' {
  export default function init(options: { module_or_path: WebAssembly.Module }): Promise<unknown>;
  export class Desk {
    answer(request: string, body: Uint8Array, seed: bigint): Answer;
  }
  export class Answer {
    readonly status: number;
    readonly content_type: string;
    readonly body: Uint8Array;
    free(): void;
  }
  export class Analyst {
    constructor(megabytes: number);
    hear(text: string, tell: (text: string) => void): void;
  }
}

declare module '@offline/yagura_offline_bg.wasm?url' {
  const address: string;
  export default address;
}
