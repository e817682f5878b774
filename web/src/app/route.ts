/** Which page the address asks for. */
export type Route =
  | { page: 'lobby' }
  | { page: 'game'; id: string }
  | { page: 'rules'; system: string }
  | { page: 'demo'; id: string }
  | { page: 'armies'; variant: string }
  | { page: 'editor'; variant: string }
  | { page: 'library' }
  | { page: 'lessons' }
  | { page: 'lesson'; variant: string }
  | { page: 'glossary' }
  | { page: 'puzzles' }
  | { page: 'puzzle'; variant: string }
  | { page: 'analyses' }
  | { page: 'analysis'; variant: string }
  | { page: 'record'; id: string }
  | { page: 'study'; id: string }
  | { page: 'embed'; id: string }
  | { page: 'login' }
  | { page: 'signup' }
  | { page: 'account' }
  | { page: 'player'; name: string }
  | { page: 'leaderboard'; variant: string | null; speed: string | null }
  | { page: 'watch' }
  | { page: 'moderation' }
  | { page: 'settings' }
  | { page: 'tournaments' }
  | { page: 'tournament'; id: string }
  | { page: 'workshop'; id: string | null }
  | { page: 'missing' };

/** Whether a path is one of the manual's, whose pages are files beside the app (`../manual`). */
export function isManual(path: string): boolean {
  return path.split('/').find((part) => part !== '') === 'docs';
}

export function readRoute(path: string): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const [first, second, third] = parts;
  if (parts.length === 0) return { page: 'lobby' };
  if (parts.length === 2 && first === 'game' && second) return plain(second, (id) => ({ page: 'game', id }));
  if (parts.length === 2 && first === 'rules' && second)
    return plain(second, (system) => ({ page: 'rules', system }));
  if (parts.length === 2 && first === 'demo' && second) return plain(second, (id) => ({ page: 'demo', id }));
  if (parts.length === 2 && first === 'armies' && second)
    return plain(second, (variant) => ({ page: 'armies', variant }));
  if (parts.length === 2 && first === 'editor' && second)
    return plain(second, (variant) => ({ page: 'editor', variant }));
  if (parts.length === 2 && first === 'embed' && second)
    return plain(second, (id) => ({ page: 'embed', id }));
  if (parts.length === 2 && first === 'record' && second)
    return plain(second, (id) => ({ page: 'record', id }));
  if (parts.length === 2 && first === 'study' && second)
    return plain(second, (id) => ({ page: 'study', id }));
  if (parts.length === 1 && (first === 'login' || first === 'signup' || first === 'account'))
    return { page: first };
  if (parts.length === 2 && first === 'player' && second)
    return plain(second, (name) => ({ page: 'player', name }));
  if (parts.length === 1 && first === 'leaderboard')
    return { page: 'leaderboard', variant: null, speed: null };
  if (parts.length === 3 && first === 'leaderboard' && second && third)
    return plain(second, (variant) => ({ page: 'leaderboard', variant, speed: third }));
  if (parts.length === 1 && (first === 'watch' || first === 'moderation' || first === 'settings'))
    return { page: first };
  if (parts.length === 1 && first === 'library') return { page: 'library' };
  if (parts.length === 1 && first === 'glossary') return { page: 'glossary' };
  if (parts.length === 1 && first === 'learn') return { page: 'lessons' };
  if (parts.length === 2 && first === 'learn' && second)
    return plain(second, (variant) => ({ page: 'lesson', variant }));
  if (parts.length === 1 && first === 'puzzles') return { page: 'puzzles' };
  if (parts.length === 2 && first === 'puzzles' && second)
    return plain(second, (variant) => ({ page: 'puzzle', variant }));
  if (parts.length === 1 && first === 'analysis') return { page: 'analyses' };
  if (parts.length === 2 && first === 'analysis' && second)
    return plain(second, (variant) => ({ page: 'analysis', variant }));
  if (parts.length === 1 && first === 'tournaments') return { page: 'tournaments' };
  if (parts.length === 2 && first === 'tournaments' && second)
    return plain(second, (id) => ({ page: 'tournament', id }));
  if (parts.length === 1 && first === 'workshop') return { page: 'workshop', id: null };
  if (parts.length === 2 && first === 'workshop' && second)
    return plain(second, (id) => ({ page: 'workshop', id }));
  return { page: 'missing' };
}

/** The page of a part of the path; of none when the part is no text. */
function plain(part: string, page: (name: string) => Route): Route {
  const name = decoded(part);
  return name === null ? { page: 'missing' } : page(name);
}

/** What a percent-encoded text says, null when it says nothing. */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
