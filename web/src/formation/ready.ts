/** The ready-made formations: the list from which the engine sets up too. */
import { type Formation, readFormations } from './formation';

const LISTS = import.meta.glob<string>('../../../crates/yagura-engine/src/eval/gungi/formations.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const FORMATIONS: readonly Formation[] = Object.values(LISTS).flatMap(readFormations);
