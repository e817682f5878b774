/** The engine in a worker whose memory others share: they search with it, each a thread. */
import { listen } from './listen.js';
import { askForThreads, lendMemory } from './pool.js';

await listen((module, threads) => {
  askForThreads(threads - 1);
  return lendMemory(module, threads - 1);
});
