/** Who answers a request: the server, or the page itself where there is none. */
import { canAnswer, isSite } from './mode';
import { preparedAnswer } from './prepared';
import { isSolo } from './solo_store';
import { ELSEWHERE } from './status';

/** Asks the server; without one, or when it cannot be reached, the page. */
export async function answer(
  path: string,
  init: RequestInit | undefined,
  ask: () => Promise<Response>,
): Promise<Response> {
  if (!canAnswer) return ask();
  if (isSite) return (init?.method === undefined && (await preparedAnswer(path))) || here(path, init);
  if (isSolo(path.split('/')[2] ?? '')) return here(path, init);
  try {
    return await ask();
  } catch (error) {
    const answered = await here(path, init).catch(() => null);
    // What the page cannot do is told as what it is: the server cannot be reached.
    if (!answered || answered.status === ELSEWHERE) throw error;
    return answered;
  }
}

async function here(path: string, init?: RequestInit): Promise<Response> {
  const { answerHere } = await import('./desk');
  return answerHere(path, init);
}
