/** The pieces and boards that a reader has chosen; remembered in the browser, and with the account. */
import { PIECE_SETS, type PieceSet, TOWER_FORMS, type TowerForm } from '../board/sets';
import { BOARD_THEMES, type BoardTheme, COORDINATES, type Coordinates } from '../board/themes';
import type { Base } from '../i18n/catalogue';
import { type Persisted, parts, persisted } from '../store/persisted';

export interface BoardChoice {
  readonly pieces: PieceSet;
  readonly towers: TowerForm;
  readonly theme: BoardTheme;
  readonly coordinates: Coordinates;
}

/** A choice out of what was found, whoever wrote it; what is none is as usual. */
function choiceOf(found: unknown): BoardChoice {
  const { pieces, towers, theme, coordinates } = parts(found);
  return {
    pieces: PIECE_SETS.find((one) => one === pieces) ?? 'usual',
    towers: TOWER_FORMS.find((one) => one === towers) ?? 'disc',
    theme: BOARD_THEMES.find((one) => one === theme) ?? 'kaya',
    coordinates: COORDINATES.find((one) => one === coordinates) ?? 'page',
  };
}

export const KEPT_BOARD: Persisted<BoardChoice> = persisted('yagura.board', choiceOf);

class BoardSettings {
  #now = $state.raw<BoardChoice>(KEPT_BOARD.read());

  get now(): BoardChoice {
    return this.#now;
  }
  get pieces(): PieceSet {
    return this.#now.pieces;
  }
  get towers(): TowerForm {
    return this.#now.towers;
  }
  get theme(): BoardTheme {
    return this.#now.theme;
  }
  get coordinates(): Coordinates {
    return this.#now.coordinates;
  }

  /** Chooses what was kept elsewhere. */
  take(found: unknown): void {
    this.choose(choiceOf(found));
  }

  choose(change: Partial<BoardChoice>): void {
    this.#now = { ...this.#now, ...change };
    KEPT_BOARD.write(this.#now);
  }
}

export const boardSettings = new BoardSettings();

/** The style of coordinates that is meant, where it goes by the language of the page. */
export function coordinatesIn(lang: Base, style: Coordinates): Exclude<Coordinates, 'page'> {
  if (style !== 'page') return style;
  return lang === 'ja' ? 'japanese' : 'western';
}
