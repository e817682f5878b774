// Counts the leaves of the tree of chu shogi moves with shogiops.
//
//   node chu_perft.mjs SHOGIOPS UNIT DEPTH [SFEN]
//
// UNIT says when two double steps of a lion, falcon or eagle are two moves:
//   steps    whenever they pass over different squares, as shogiops names moves;
//   results  only when they differ in what they take or where they end, as Yagura names moves.
// The last depth is counted in bulk, without playing its moves.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [shogiops, unit, depthText, sfen] = process.argv.slice(2);
const load = (file) => import(pathToFileURL(join(shogiops, 'dist', file)));
const { Chushogi, secondLionStepDests } = await load('variant/chushogi.js');
const { pieceCanPromote } = await load('variant/util.js');
const { kingAttacks } = await load('attacks.js');
const { SquareSet } = await load('square-set.js');
const { parseSfen } = await load('sfen.js');

const mayPromote = pieceCanPromote('chushogi');
const stepsTwice = new Set(['lion', 'lionpromoted', 'falcon', 'eagle']);
const resultsOnly = unit === 'results';

// Returns the squares that a piece's double steps reach, as pairs of a middle square and ends. When only
// results count, those over an empty square are left out: the piece reaches their ends directly, but for one
// pass, a step out and back.
function doubleSteps(position, from, firstSteps) {
  const pairs = [];
  let passes = false;
  for (const middle of firstSteps.intersect(kingAttacks(from))) {
    const ends = secondLionStepDests(position, from, middle);
    if (!resultsOnly || position.board.has(middle)) pairs.push([middle, ends]);
    else if (!passes && ends.has(from)) {
      passes = true;
      pairs.push([middle, SquareSet.fromSquare(from)]);
    }
  }
  return pairs;
}

// Returns what shogiops wants to know about a position before it lists moves. In chu shogi it reads only the
// side, so the costly look for checks is spared.
function context(position) {
  return { color: position.turn, king: undefined, blockers: SquareSet.empty(), checkers: SquareSet.empty() };
}

// A king is bare when all other pieces of its side, but for pawns and lances that cannot move any more, are
// gone. Looked at only if it may be so.
function isBareKing(position) {
  const pieces = position.board.occupied.diff(position.board.roles('pawn', 'lance'));
  const mayBe = ['sente', 'gote'].some((side) => !pieces.intersect(position.board.color(side)).moreThanOne());
  return mayBe && position.isBareKing();
}

function leaves(position) {
  const known = context(position);
  let count = 0;
  for (const from of position.board.color(position.turn)) {
    const piece = position.board.get(from);
    const ends = position.moveDests(from, known);
    count += ends.size();
    for (const to of ends) if (mayPromote(piece, from, to, position.board.get(to))) count += 1;
    if (!stepsTwice.has(piece.role)) continue;
    for (const [, seconds] of doubleSteps(position, from, ends)) count += seconds.size();
  }
  return count;
}

function moves(position) {
  const known = context(position);
  const list = [];
  for (const from of position.board.color(position.turn)) {
    const piece = position.board.get(from);
    const ends = position.moveDests(from, known);
    for (const to of ends) {
      list.push({ from, to });
      if (mayPromote(piece, from, to, position.board.get(to))) list.push({ from, to, promotion: true });
    }
    if (!stepsTwice.has(piece.role)) continue;
    for (const [midStep, seconds] of doubleSteps(position, from, ends)) {
      for (const to of seconds) list.push({ from, midStep, to });
    }
  }
  return list;
}

function perft(position, depth) {
  if (depth === 0) return 1;
  if (position.isWithoutKings() || isBareKing(position)) return 0;
  if (depth === 1) return leaves(position);
  let count = 0;
  for (const move of moves(position)) {
    const next = position.clone();
    next.play(move);
    count += perft(next, depth - 1);
  }
  return count;
}

const start = sfen ? parseSfen('chushogi', sfen, false).unwrap() : Chushogi.default();
console.log(perft(start, Number(depthText)));
