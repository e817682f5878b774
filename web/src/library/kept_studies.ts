/** The studies that this browser knows, with the keys that open them for changes. */
import { browserStore, parts, persisted, type Store } from '../store/persisted';

export interface ShelvedStudy {
  id: string;
  /** Opens it for everything; null for somebody else's. */
  key: string | null;
  /** The secret of its edit link, as far as this browser has one. */
  edit: string | null;
  title: string;
  /** When this browser saw it last. */
  seen: number;
}

const KEY = 'yagura.studies';
/** Studies that are remembered; those of others go first. */
const MOST = 500;

export function studies(store: Store = browserStore): ShelvedStudy[] {
  return kept(store).read();
}

export function knownStudy(id: string, store: Store = browserStore): ShelvedStudy | undefined {
  return studies(store).find((study) => study.id === id);
}

/** One's own study of this title, if there is one. */
export function studyCalled(title: string, store: Store = browserStore): ShelvedStudy | undefined {
  return studies(store).find((study) => study.title === title && keysOf(study).length > 0);
}

/** Puts a study in front. */
export function shelveStudy(study: ShelvedStudy, store: Store = browserStore): void {
  const all = [study, ...studies(store).filter((other) => other.id !== study.id)];
  const own = all.filter(({ key }) => key !== null);
  kept(store).write(all.length > MOST ? own.slice(0, MOST) : all);
}

export function unshelveStudy(id: string, store: Store = browserStore): void {
  kept(store).write(studies(store).filter((study) => study.id !== id));
}

/** What opens a study for changes. */
export function keysOf({ key, edit }: Pick<ShelvedStudy, 'key' | 'edit'>): string[] {
  return [key, edit].filter((one) => one !== null);
}

const kept = (store: Store) =>
  persisted<ShelvedStudy[]>(KEY, (found) => (Array.isArray(found) ? found.flatMap(checked) : []), store);

function checked(one: unknown): ShelvedStudy[] {
  const { id, key, edit, title, seen } = parts(one);
  if (typeof id !== 'string') return [];
  const secret = (value: unknown) => (typeof value === 'string' ? value : null);
  return [
    {
      id,
      key: secret(key),
      edit: secret(edit),
      title: typeof title === 'string' ? title : '',
      seen: typeof seen === 'number' ? seen : 0,
    },
  ];
}
