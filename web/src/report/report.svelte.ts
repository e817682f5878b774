/** A whole game that the engine looks at on the server: begun, followed, ended. */
import { Refusal } from '../protocol/rest';
import type { Failure, NewReport, Report } from '../protocol/types';

/** What is asked of the server. */
export interface ReportSource {
  begin(pace: NewReport['pace']): Promise<void>;
  read(): Promise<Report>;
  end(): Promise<void>;
  /** Whether there is one, without the report. */
  known(): Promise<boolean>;
}

export type ReportPhase = 'none' | 'running' | 'done';

const POLL_MS = 800;
/** Pauses after which a server that cannot be reached is asked again. */
const LONGEST_PAUSE_MS = 10_000;

export class ReportWatch {
  report = $state.raw<Report | null>(null);
  phase = $state<ReportPhase>('none');
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = POLL_MS;

  constructor(
    private readonly source: ReportSource,
    private readonly refused: (failure: Failure) => void,
    /** What was found is told as soon as all of it is there. */
    private readonly finished: (report: Report) => void,
  ) {}

  /** Shows what is known already, and follows what goes on. */
  async look(): Promise<void> {
    try {
      this.#take(await this.source.read(), false);
    } catch (error) {
      // Nobody wanted to know so far.
      if (!(error instanceof Refusal)) throw error;
    }
  }

  async begin(pace: NewReport['pace']): Promise<void> {
    try {
      await this.source.begin(pace);
    } catch (error) {
      this.#refuse(error);
      return;
    }
    this.report = null;
    this.phase = 'running';
    this.#follow();
  }

  async end(): Promise<void> {
    clearTimeout(this.#timer);
    const was = this.phase;
    try {
      await this.source.end();
    } catch (error) {
      this.#refuse(error);
    }
    this.phase = 'none';
    this.report = null;
    // What was found the time before is there again, if there was one; a report that was done is forgotten.
    if (was !== 'done' && (await this.#known())) await this.look();
  }

  /** Nobody looks any more; the server goes on. */
  close(): void {
    clearTimeout(this.#timer);
  }

  async #known(): Promise<boolean> {
    try {
      return await this.source.known();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return false;
    }
  }

  #follow(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#poll(), this.#pause);
  }

  async #poll(): Promise<void> {
    try {
      this.#take(await this.source.read(), true);
      this.#pause = POLL_MS;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.failure.code === 'not-found') {
        this.phase = 'none';
        return;
      }
      this.#pause = Math.min(LONGEST_PAUSE_MS, this.#pause * 2);
      this.#follow();
    }
  }

  #take(report: Report, isNews: boolean): void {
    this.report = report;
    this.phase = report.done ? 'done' : 'running';
    if (!report.done) this.#follow();
    else if (isNews) this.finished(report);
  }

  #refuse(error: unknown): void {
    if (!(error instanceof Refusal)) throw error;
    this.refused(error.failure);
  }
}
