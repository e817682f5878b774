/** The engine in a worker. */
import { listen } from './listen.js';

await listen();
