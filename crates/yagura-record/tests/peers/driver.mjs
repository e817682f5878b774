// Lets programs of others read and write records: `node driver.mjs FOLDER`, jobs on standard input, their
// answers on standard output, both as JSON. FOLDER is where npm has installed the programs.
//
// A record is a list of nodes in preorder, the start first: `after` is the place of the node before, `usi`
// the move that led there, with `comment`, `ms` (time for the move) and `end` (the word of tsshogi) where
// they are.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const folder = process.argv[2];
const load = createRequire(join(folder, 'package.json'));
const tsshogi = load('tsshogi');
const jkf = load('json-kifu-format');

const readers = {
  kif: tsshogi.importKIF,
  ki2: tsshogi.importKI2,
  csa: tsshogi.importCSA,
  jkf: tsshogi.importJKFString,
};
const writers = {
  kif: (record) => tsshogi.exportKIF(record),
  ki2: (record) => tsshogi.exportKI2(record),
  csa: (record) => tsshogi.exportCSA(record, { v3: { milliseconds: true } }),
  jkf: (record) => tsshogi.exportJKFString(record),
};
const parsers = { kif: jkf.Parsers.parseKIF, ki2: jkf.Parsers.parseKI2, csa: jkf.Parsers.parseCSA };

function good(result) {
  if (result instanceof Error) throw result;
  return result;
}

/** Returns a record of tsshogi as nodes. */
function nodesOf(record) {
  const nodes = [];
  const waiting = [[record.first, null]];
  while (waiting.length > 0) {
    const [node, after] = waiting.pop();
    let place = after;
    if (after !== null && !(node.move instanceof tsshogi.Move)) {
      // An end is a node there.
      nodes[after].end = node.move.type === 'any' ? `any:${node.move.name}` : node.move.type;
    } else {
      place = nodes.length;
      nodes.push({
        after,
        usi: after === null ? '' : node.move.usi,
        comment: node.comment.trim(),
        ms: node.elapsedMs,
      });
    }
    if (node.branch) waiting.push([node.branch, after]);
    if (node.next) waiting.push([node.next, place]);
  }
  return nodes;
}

/** Returns nodes as a record of tsshogi. */
function recordOf(nodes, sfen) {
  const position = new tsshogi.Position();
  if (sfen && !position.resetBySFEN(sfen)) throw new Error(`no position: ${sfen}`);
  const record = new tsshogi.Record(position);
  const places = [record.first];
  for (const [place, node] of nodes.entries()) {
    if (place > 0) {
      if (!record.gotoNode(places[node.after])) throw new Error(`no node ${node.after}`);
      const move = record.position.createMoveByUSI(node.usi);
      if (!move || !record.append(move)) throw new Error(`no move: ${node.usi}`);
      places.push(record.current);
    }
    const at = places[place];
    at.comment = node.comment;
    if (place > 0) at.setElapsedMs(node.ms);
  }
  for (const [place, node] of nodes.entries()) {
    if (!node.end) continue;
    record.gotoNode(places[place]);
    record.append(tsshogi.specialMove(node.end));
  }
  return record;
}

/** Returns the texts that a package's own tests read: the strings behind `parse(`. */
function samples() {
  const found = [];
  for (const format of ['kif', 'ki2', 'csa']) {
    const file = join(folder, 'node_modules/json-kifu-format/src/peg', `${format}-parser.test.ts`);
    const source = readFileSync(file, 'utf8');
    const literal = /parse\(\s*((?:(["'`])(?:\\.|(?!\2)[^\\])*\2\s*\+?\s*)+)\s*\)/g;
    for (const [, text] of source.matchAll(literal)) {
      // The texts in CSA are tried with two versions in front.
      const prefixes = text.includes('${prefix}') ? ['', 'V2.2\n'] : [''];
      for (const prefix of prefixes) {
        found.push({ format, text: new Function('prefix', `return ${text}`)(prefix) });
      }
    }
  }
  return found;
}

const shogiops = {
  kif: () => import(join(folder, 'node_modules/shogiops/dist/notation/kif.js')),
  sfen: () => import(join(folder, 'node_modules/shogiops/dist/sfen.js')),
  util: () => import(join(folder, 'node_modules/shogiops/dist/util.js')),
};

const work = {
  'tsshogi-read': ({ format, text }) => ({ nodes: nodesOf(good(readers[format](text))) }),
  'tsshogi-write': ({ format, nodes, sfen }) => ({ text: writers[format](recordOf(nodes, sfen)) }),
  'jkf-parse': ({ format, text }) => ({ text: JSON.stringify(parsers[format](text)) }),
  'jkf-write': ({ text }) => ({ text: jkf.JKFPlayer.parseJKF(text).toJKF() }),
  samples: () => ({ samples: samples() }),
  'shogiops-read': async ({ text }) => {
    const { parseKifHeader, normalizedKifLines, parseKifMovesOrDrops } = await shogiops.kif();
    const { makeUsi } = await shogiops.util();
    const { makeSfen } = await shogiops.sfen();
    const position = parseKifHeader(text).unwrap();
    const lines = normalizedKifLines(text).filter((line) => /^\d+\s|^[一二]歩目/.test(line));
    return { sfen: makeSfen(position), moves: parseKifMovesOrDrops(lines).map(makeUsi) };
  },
  'shogiops-write': async ({ moves, sfen }) => {
    const { makeKifHeader, makeKifMoveOrDrop } = await shogiops.kif();
    const { parseUsi } = await shogiops.util();
    const { parseSfen } = await shogiops.sfen();
    const position = parseSfen('chushogi', sfen).unwrap();
    const lines = [makeKifHeader(position)];
    for (const [at, usi] of moves.entries()) {
      const move = parseUsi(usi);
      lines.push(`${at + 1} ${makeKifMoveOrDrop(position, move)}`);
      position.play(move);
    }
    return { text: `${lines.join('\n')}\n` };
  },
};

const answers = [];
for (const job of JSON.parse(readFileSync(0, 'utf8'))) {
  try {
    answers.push(await work[job.do](job));
  } catch (error) {
    answers.push({ error: `${error}` });
  }
}
process.stdout.write(JSON.stringify(answers));
