/** Asking a server again that has had too much for the moment. */
import { Refusal } from './rest';

/** Longer than this a server is not waited for, nor more often in a row. */
const LONGEST_WAIT_S = 60;
const MOST_WAITS = 20;

/** Asks a server that has had too much for the moment again, when it says. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await ask();
    } catch (error) {
      const seconds = error instanceof Refusal ? error.failure.retry_after : undefined;
      if (seconds === undefined || seconds > LONGEST_WAIT_S || waits === MOST_WAITS) throw error;
      await new Promise((go) => setTimeout(go, seconds * 1_000));
    }
  }
}
