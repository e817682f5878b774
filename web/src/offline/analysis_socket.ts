/**
 * The socket of the analysis, with the engine in a worker at its other end. WebAssembly hears nothing while
 * it thinks: what is asked meanwhile ends the worker, and another one begins.
 */
import { startWorker } from 'yagura-worker';
import type { Socket } from '../protocol/link';
import type { AnalysisMessage, AnalysisRequest } from '../protocol/types';
import type { Told } from './messages';

export function analysisSocket(): Socket {
  return new AnalysisSocket();
}

class AnalysisSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  #worker: Promise<Worker> | null = null;
  #isBusy = false;
  #isClosed = false;

  constructor() {
    // There before anybody asks, so that the first answer does not wait for it.
    this.#start().then(
      () => this.onopen?.(),
      () => this.onclose?.(),
    );
  }

  send(text: string): void {
    const request = JSON.parse(text) as AnalysisRequest;
    if (request.t === 'ping') {
      this.#say(JSON.stringify({ t: 'pong' }));
      return;
    }
    if (this.#isBusy) this.#end();
    if (request.t === 'stop') return;
    this.#isBusy = true;
    void this.#start().then(
      (worker) => worker.postMessage({ hear: text }),
      () => this.onclose?.(),
    );
  }

  close(): void {
    this.#isClosed = true;
    this.#end();
  }

  #start(): Promise<Worker> {
    this.#worker ??= startWorker().then((worker) => {
      worker.onmessage = ({ data }) => this.#hear(worker, data as Told);
      worker.onerror = () => this.#fail();
      return worker;
    });
    return this.#worker;
  }

  #hear(worker: Worker, told: Told): void {
    if ('fault' in told) this.#fail();
    if (!('told' in told)) return;
    const message = JSON.parse(told.told) as AnalysisMessage;
    const goesOn = message.t === 'lines' && !message.done;
    void this.#worker?.then((now) => {
      if (now !== worker) return;
      this.#isBusy = goesOn;
      this.#say(told.told);
    });
  }

  #say(data: string): void {
    if (!this.#isClosed) this.onmessage?.({ data });
  }

  #fail(): void {
    this.#end();
    this.onclose?.();
  }

  #end(): void {
    void this.#worker?.then(
      (worker) => worker.terminate(),
      () => {},
    );
    this.#worker = null;
    this.#isBusy = false;
  }
}
