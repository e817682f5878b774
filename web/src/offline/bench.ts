/** A worker that answers one question after the other; one that breaks is replaced at the next question. */
import { startWorker } from 'yagura-worker';
import type { Answer, Question, Told } from './messages';

interface Waiting {
  answer(answer: Answer): void;
  fail(error: Error): void;
}

export class Bench {
  #worker: Promise<Worker> | null = null;
  #last = 0;
  #waiting = new Map<number, Waiting>();

  /** Throws when there is no worker to be had, or it breaks. */
  async ask(question: Question): Promise<Answer> {
    this.#worker ??= this.#start();
    const worker = await this.#worker;
    this.#last += 1;
    const id = this.#last;
    return new Promise((answer, fail) => {
      this.#waiting.set(id, { answer, fail });
      worker.postMessage({ id, ...question });
    });
  }

  /** Ends the worker: WebAssembly hears nothing while it thinks. Who waits is told so. */
  stop(why = 'not wanted any more'): void {
    void this.#worker?.then(
      (worker) => worker.terminate(),
      () => {},
    );
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { fail } of waiting) fail(new Error(why));
  }

  #start(): Promise<Worker> {
    const started = startWorker().then((worker) => {
      worker.onmessage = ({ data }) => this.#hear(data as Told);
      worker.onerror = (event) => this.stop(event.message || 'the worker fails');
      return worker;
    });
    started.catch(() => {
      if (this.#worker === started) this.#worker = null;
    });
    return started;
  }

  #hear(told: Told): void {
    if ('fault' in told) this.stop(told.fault);
    if (!('id' in told)) return;
    const asker = this.#waiting.get(told.id);
    this.#waiting.delete(told.id);
    asker?.answer(told);
  }
}
