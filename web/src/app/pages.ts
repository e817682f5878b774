/** The pages, each loaded when it is first gone to. */
import type { Route } from './route';

const LOADERS = {
  lobby: () => import('../lobby/LobbyPage.svelte'),
  game: () => import('../game/GamePage.svelte'),
  rules: () => import('../rules/RulesPage.svelte'),
  demo: () => import('../demo/DemoPage.svelte'),
  analyses: () => import('../analysis/AnalysesPage.svelte'),
  analysis: () => import('../analysis/AnalysisPage.svelte'),
  armies: () => import('../army/ArmiesPage.svelte'),
  editor: () => import('../editor/EditorPage.svelte'),
  embed: () => import('../library/EmbedPage.svelte'),
  record: () => import('../library/RecordPage.svelte'),
  study: () => import('../library/StudyPage.svelte'),
  library: () => import('../library/LibraryPage.svelte'),
  login: () => import('../account/LogInPage.svelte'),
  signup: () => import('../account/SignUpPage.svelte'),
  account: () => import('../account/AccountPage.svelte'),
  player: () => import('../account/PlayerPage.svelte'),
  leaderboard: () => import('../rating/LeaderboardPage.svelte'),
  lessons: () => import('../lesson/LessonsPage.svelte'),
  lesson: () => import('../lesson/LessonPage.svelte'),
  glossary: () => import('../glossary/GlossaryPage.svelte'),
  puzzles: () => import('../puzzle/PuzzlesPage.svelte'),
  puzzle: () => import('../puzzle/PuzzlePage.svelte'),
  watch: () => import('../watch/WatchPage.svelte'),
  moderation: () => import('../moderation/ModerationPage.svelte'),
  settings: () => import('../settings/SettingsPage.svelte'),
  tournaments: () => import('../tournament/TournamentsPage.svelte'),
  tournament: () => import('../tournament/TournamentPage.svelte'),
  workshop: () => import('../workshop/WorkshopPage.svelte'),
};

export type PageName = keyof typeof LOADERS;
type Loaded<Name extends PageName> = ReturnType<(typeof LOADERS)[Name]>;

const loaded = new Map<PageName, Promise<unknown>>();

/** What failed to load is tried again at the next call. */
export function load<Name extends PageName>(name: Name): Loaded<Name> {
  const known = loaded.get(name) as Loaded<Name> | undefined;
  if (known) return known;
  const asked = LOADERS[name]() as Loaded<Name>;
  loaded.set(name, asked);
  asked.catch(() => loaded.delete(name));
  return asked;
}

/** Begins to load what a route needs. */
export function prepare({ page }: Route): void {
  if (page !== 'missing') void load(page).catch(() => {});
}
