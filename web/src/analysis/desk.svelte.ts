/** What the analysis board knows: the tree, the position on the board, and what may be done there. */
import { NO_OFFERS } from '../protocol/offers';
import { lookAt, Refusal } from '../protocol/rest';
import type {
  Definition,
  Failure,
  JsonEvaluation,
  JsonRecord,
  JsonShape,
  Line,
  OpenedRecord,
  RecordEdit,
  Report,
  Seen,
  Snapshot,
  Standing,
  Styles,
} from '../protocol/types';
import { LocalServer } from '../session/local_server';
import { openPlay, type Play } from '../session/open';
import { playersOf } from './headers';
import { isSameScore } from './score';
import * as shared from './shared_tree';
import type { TreeNode } from './tree';
import * as tree from './tree';

/** Whoever goes quickly through the record does not ask what may be done on the way. */
const SETTLED_MS = 45;

/** What a fault is marked with. */
const SIGNS = { inaccuracy: '?!', mistake: '?', blunder: '??' } as const;

/** Moves that are looked at on the board without being played. */
export interface Preview {
  readonly turns: readonly string[];
  readonly seen: readonly Seen[];
}

export interface DeskEvents {
  /** A move led to what is on the board now. */
  moved(state: Snapshot): void;
  refused(failure: Failure): void;
  stunned(): void;
  /** Others have taken out what was on the board. */
  lost?(): void;
  /** The tree was changed here, and how. */
  edited?(edits: RecordEdit[]): void;
}

export class Desk {
  readonly play: Play;
  readonly variant: string;
  readonly tree: tree.Tree;
  here = $state.raw<TreeNode>() as TreeNode;
  /** How it stands there; null as long as that is not known. */
  standing = $state.raw<Standing | null>(null);
  preview = $state.raw<Preview | null>(null);
  /** Counts the changes of the tree, which is changed in place: whoever shows it reads this. */
  changes = $state(0);
  readonly #server: LocalServer;
  readonly #standings = new WeakMap<TreeNode, Standing>();
  /** How the line went on when it was last gone through. */
  readonly #onward = new WeakMap<TreeNode, TreeNode>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    definition: Definition,
    opened: OpenedRecord,
    private readonly events: DeskEvents,
  ) {
    this.tree = tree.Tree.of(opened);
    this.variant = this.tree.head.variant;
    this.here = this.tree.root;
    this.#server = new LocalServer(this.variant, (move) => this.#play(move));
    this.play = openPlay(
      definition,
      '',
      {},
      {
        moved: (state) => this.preview === null && events.moved(state),
        refused: (failure) => events.refused(failure),
        dropped: () => {},
        declined: () => {},
        stunned: () => events.stunned(),
        seen: () => {},
      },
      { dial: this.#server.dial },
    );
  }

  open(): void {
    this.play.session.channel.open();
    this.#show();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.play.session.channel.close();
  }

  /** The moves that lead to a node, as the server is told them. */
  line(node: TreeNode): Line {
    const { start, 'set-up': setUp } = this.tree.head;
    const moves = tree.pathTo(node).slice(1);
    return {
      ...(start === undefined ? {} : { start }),
      ...(setUp ? { set_up: setUp.map(({ text }) => text) } : {}),
      moves: moves.map(({ turn }) => turn),
    };
  }

  record(): JsonRecord {
    return this.tree.record();
  }

  go(node: TreeNode): void {
    for (let at = node; at.parent; at = at.parent) this.#onward.set(at.parent, at);
    if (this.here === node && this.preview === null) return;
    this.here = node;
    this.preview = null;
    this.#show();
  }

  back(): void {
    if (this.here.parent) this.go(this.here.parent);
  }

  forward(): void {
    const next = this.next;
    if (next) this.go(next);
  }

  /** The turn that follows on the line that was last gone through. */
  get next(): TreeNode | undefined {
    void this.changes;
    const { children } = this.here;
    const known = this.#onward.get(this.here);
    return known && children.includes(known) ? known : children[0];
  }

  toEnd(): void {
    let at = this.here;
    for (let next = this.next; next; next = at.annotation.ending ? undefined : this.#after(at)) at = next;
    this.go(at);
  }

  #after(node: TreeNode): TreeNode | undefined {
    const known = this.#onward.get(node);
    return known && node.children.includes(known) ? known : node.children[0];
  }

  /** To the variation beside this one; where there is none, to the nearest turn that has some. */
  sideways(by: 1 | -1): void {
    const siblings = this.here.parent?.children ?? [];
    const beside = siblings[siblings.indexOf(this.here) + by];
    if (siblings.length > 1 && beside) this.go(beside);
    else if (siblings.length <= 1) {
      const on = (node: TreeNode) => (by === 1 ? this.#after(node) : (node.parent ?? undefined));
      let at = on(this.here);
      while (at && (at.parent?.children.length ?? 0) <= 1) at = on(at);
      if (at) this.go(at);
    }
  }

  /** Shows a line on the board without playing it; null shows the node again. */
  show(preview: Preview | null): void {
    if (preview === null && this.preview === null) return;
    // What a player has begun is not taken out of his hand.
    if (preview !== null && this.play.session.entry.at !== 'idle') return;
    this.preview = preview;
    this.#show();
  }

  /** Plays a line that is known to be legal into the tree. */
  playLine(turns: readonly string[], positions: readonly string[], styles: readonly Styles[]): void {
    let at = this.here;
    const path = shared.pathOf(at);
    turns.forEach((turn, i) => {
      const seen = { position: positions[i] ?? '', note: null, styles: styles[i] ?? null };
      at = tree.play(at, turn, () => seen);
    });
    this.#edited({ do: 'add', path, turns: [...turns] });
    this.go(at);
  }

  promote(): void {
    const branch = tree.promote(this.here);
    if (branch) this.#edited({ do: 'promote', path: shared.pathOf(branch) });
  }

  promoteToMainLine(): void {
    const path = shared.pathOf(this.here);
    if (tree.promoteToMainLine(this.here)) this.#edited({ do: 'main', path });
  }

  /** Takes out what is on the board, with all that follows. */
  cut(): void {
    const path = shared.pathOf(this.here);
    const before = tree.cut(this.here);
    if (!before) return;
    this.#edited({ do: 'remove', path });
    this.go(before);
  }

  comment(node: TreeNode, comment: string): void {
    const was = node.annotation.comment ?? '';
    tree.annotate(node, { comment });
    this.#edited({ do: 'say', path: shared.pathOf(node), comment, was });
  }

  judge(glyph: string): void {
    tree.judge(this.here, glyph);
    this.#edited(shared.saying(this.here, ['glyphs']));
  }

  draw(shape: JsonShape): void {
    tree.draw(this.here, shape);
    this.#edited(shared.saying(this.here, ['shapes']));
  }

  /** Says something in the head of the record. */
  setHeader(key: string, value: string): void {
    this.tree.setHeader(key, value);
    this.#edited({ do: 'head', key, value });
  }

  /** Takes over what others have changed. */
  accept(edits: readonly RecordEdit[], seen: readonly (Seen | undefined)[]): void {
    shared.apply(this.tree, edits, seen);
    if (this.#moved()) this.events.lost?.();
  }

  /** The record as the server has it takes the place of what is here. */
  adopt(opened: OpenedRecord): void {
    shared.adopt(this.tree, opened);
    this.#moved();
  }

  /**
   * Something was changed elsewhere. Where the board's position is gone, the one before is shown; returns
   * whether it was.
   */
  #moved(): boolean {
    this.changes += 1;
    const there = shared.attached(this.here);
    const gone = there !== this.here;
    if (gone) this.go(there);
    else if (this.preview === null) this.#show();
    return gone;
  }

  /** Keeps what an engine says of a position, unless it was searched deeper before. */
  evaluate(node: TreeNode, evaluation: JsonEvaluation): void {
    const known = node.annotation.evaluation;
    if ((known?.depth ?? 0) > (evaluation.depth ?? 0)) return;
    if (known && known.depth === evaluation.depth && isSameScore(known, evaluation)) return;
    tree.annotate(node, { evaluation });
    this.#edited(shared.saying(node, ['evaluation']));
  }

  /** Keeps what the engine says of the whole game: evaluations, and the signs of faults. */
  take({ positions }: Report): void {
    const line = tree.pathTo(this.tree.last);
    const edits: RecordEdit[] = [];
    for (const [ply, { evaluation, judged }] of positions.entries()) {
      const node = line[ply];
      if (!node) break;
      if (evaluation) this.evaluate(node, evaluation);
      const fault = judged?.fault;
      if (!fault || node.annotation.glyphs?.length) continue;
      tree.annotate(node, { glyphs: [SIGNS[fault]] });
      edits.push(shared.saying(node, ['glyphs']));
    }
    this.#edited(...edits);
  }

  #edited(...edits: RecordEdit[]): void {
    this.changes += 1;
    this.events.edited?.(edits);
  }

  async #play(move: string): Promise<void> {
    const from = this.here;
    const known = tree.childBy(from, move);
    if (known) {
      this.go(known);
      return;
    }
    const line = this.line(from);
    const { position, note, styles, ...standing } = await lookAt(this.variant, {
      ...line,
      moves: [...(line.moves ?? []), move],
    });
    const node = tree.play(from, move, () => ({ position, note, styles }));
    this.#standings.set(node, standing);
    this.#edited({ do: 'add', path: shared.pathOf(from), turns: [move] });
    if (this.here === from) this.go(node);
  }

  #show(): void {
    const { here, preview } = this;
    const path = tree.pathTo(here);
    const seen = path.map((node) => node.seen);
    const turns = path.slice(1).map(({ turn }) => turn);
    const known = this.#standings.get(here) ?? null;
    this.standing = known;
    const players = playersOf(this.tree.head.headers);
    const end = preview?.seen.at(-1) ?? here.seen;
    this.#server.show({
      places: preview ? [...seen, ...preview.seen] : seen,
      moves: preview ? [...turns, ...preview.turns] : turns,
      standing: preview || !known ? unknown(end) : known,
      players,
    });
    clearTimeout(this.#timer);
    if (!known && !preview) this.#timer = setTimeout(() => void this.#learn(here), SETTLED_MS);
  }

  /** Asks how it stands at a node. */
  async #learn(node: TreeNode): Promise<void> {
    try {
      const { position, note, styles, ...standing } = await lookAt(this.variant, this.line(node));
      this.#standings.set(node, standing);
      if (this.here === node && !this.preview) this.#show();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.events.refused(error.failure);
    }
  }
}

/** As long as nobody has said what may be done, nothing may. */
function unknown({ position, note }: Seen): Standing {
  const side = position.split(' ')[1] === 'w' ? 'w' : 'b';
  return {
    turn: side,
    side,
    legal: [],
    check: note?.check ?? false,
    checked: [],
    outcome: null,
    repetition: null,
    mate: false,
    offers: NO_OFFERS,
    thinking: false,
    restarts: false,
    next: null,
  };
}
