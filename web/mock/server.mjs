// A stand-in for the real server while developing the page: pseudo-legal moves, a random "engine", no persistence.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { WebSocketServer } from 'ws';
import { DEFINITIONS } from './variants.mjs';

const games = new Map();
const arg = (name) => process.argv[process.argv.indexOf(name) + 1];
const served = process.argv.includes('serve');
const file = served ? `${arg('--data')}/games.json` : null;
const dist = new URL('../dist', import.meta.url).pathname;
const types = {
  js: 'text/javascript',
  css: 'text/css',
  html: 'text/html',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};
const keep = () =>
  file &&
  writeFileSync(file, JSON.stringify([...games.values()].map((g) => ({ ...g, d: g.d.id, sockets: 0 }))));
if (file && existsSync(file))
  for (const g of JSON.parse(readFileSync(file)))
    games.set(g.id, { ...g, d: DEFINITIONS.find((d) => d.id === g.d), sockets: new Set() });
const rk = (i) => (i < 26 ? String.fromCharCode(97 + i) : 'aa');
const sq = (d, c, r) => `${d.files - c}${rk(r)}`;
function parse(sfen) {
  const [rows, side, hands, n] = sfen.split(' ');
  const cells = rows.split('/').map((row) => {
    const out = [];
    for (const [, e, m] of row.matchAll(/(\d+)|(\+?[A-Za-z])/g))
      e ? out.push(...Array(+e).fill(null)) : out.push(m);
    return out;
  });
  const h = {};
  if (hands !== '-') for (const [, k, m] of hands.matchAll(/(\d*)([A-Za-z])/g)) h[m] = +(k || 1);
  return { cells, side, h, n: +n };
}
function show(p) {
  const rows = p.cells
    .map((row) =>
      row
        .map((c) => c ?? '.')
        .join('')
        .replace(/\.+/g, (m) => m.length),
    )
    .join('/');
  const hands =
    Object.entries(p.h)
      .filter(([, k]) => k)
      .map(([m, k]) => (k > 1 ? k : '') + m)
      .join('') || '-';
  return `${rows} ${p.side} ${hands} ${p.n}`;
}
const own = (m, side) => m && (side === 'b' ? /[A-Z]/.test(m) : /[a-z]/.test(m));
function legal(d, p) {
  const out = [];
  const kinds = new Map(d.kinds.map((k) => [k.code, k]));
  const t = p.side === 'b' ? 1 : -1;
  const zone = (r) => d.zone[p.side].includes(rk(r));
  p.cells.forEach((row, r) =>
    row.forEach((m, c) => {
      if (!own(m, p.side)) return;
      const k = kinds.get(m.toUpperCase());
      const at = (o) => {
        const c2 = c + t * o.x,
          r2 = r - t * o.y;
        return c2 < 0 || r2 < 0 || c2 >= d.files || r2 >= d.ranks ? null : [c2, r2];
      };
      const from = sq(d, c, r);
      const seen = new Set();
      const add = (to) => {
        const [c2, r2] = to;
        if (own(p.cells[r2][c2], p.side)) return;
        const s = from + sq(d, c2, r2);
        if (seen.has(s)) return;
        seen.add(s);
        out.push(s);
        if (k.promotes_to && (zone(r2) || zone(r))) out.push(`${s}+`);
      };
      for (const o of k.moves.steps) {
        const to = at(o);
        if (to) add(to);
      }
      for (const o of k.moves.rays)
        for (let i = 1; ; i++) {
          const to = at({ x: o.x * i, y: o.y * i });
          if (!to) break;
          add(to);
          if (p.cells[to[1]][to[0]]) break;
        }
      let pass = false;
      for (const o of k.moves.paths) {
        const via = at(o.via),
          to = at(o.to);
        if (!via || !to) continue;
        const v = p.cells[via[1]][via[0]];
        if (
          o.first === 'capture' &&
          v &&
          !own(v, p.side) &&
          ((to[0] === c && to[1] === r) || !own(p.cells[to[1]][to[0]], p.side))
        )
          out.push(from + sq(d, ...via) + sq(d, ...to));
        if (o.first === 'quiet' && !v && !pass) {
          pass = true;
          out.push(from + sq(d, ...via) + from);
        }
      }
    }),
  );
  for (const [m, n] of Object.entries(p.h))
    if (n && own(m, p.side))
      p.cells.forEach((row, r) =>
        row.forEach((x, c) => {
          if (!x) out.push(`${m.toUpperCase()}*${sq(d, c, r)}`);
        }),
      );
  return out.sort();
}
function play(d, sfen, move) {
  const p = parse(sfen);
  const captures = [];
  const idx = (s) => [d.files - parseInt(s), s.replace(/\d/g, '').charCodeAt(0) - 97];
  const take = (c, r) => {
    const x = p.cells[r][c];
    if (x && d.hands) {
      const b = x.replace('+', '');
      const k = p.side === 'b' ? b.toUpperCase() : b.toLowerCase();
      p.h[k] = (p.h[k] ?? 0) + 1;
    }
    if (x) captures.push(sq(d, c, r));
    p.cells[r][c] = null;
  };
  if (move.includes('*')) {
    const [m, s] = move.split('*');
    const [c, r] = idx(s);
    const k = p.side === 'b' ? m : m.toLowerCase();
    p.h[k]--;
    p.cells[r][c] = k;
  } else {
    const sqs = move.match(/\d+[a-z]/g);
    const [c0, r0] = idx(sqs[0]);
    let m = p.cells[r0][c0];
    p.cells[r0][c0] = null;
    for (const s of sqs.slice(1)) take(...idx(s));
    if (move.endsWith('+')) m = `+${m}`;
    const [c, r] = idx(sqs.at(-1));
    p.cells[r][c] = m;
  }
  p.side = p.side === 'b' ? 'w' : 'b';
  p.n++;
  return { sfen: show(p), note: { check: false, promotion: move.endsWith('+'), captures } };
}
function standing(g) {
  const p = parse(g.positions.at(-1));
  const seat = p.side === 'b' ? g.black : g.white;
  const all = g.outcome ? [] : legal(g.d, p);
  return {
    turn: g.outcome ? null : p.side,
    side: p.side,
    legal: seat.kind === 'human' ? all : [],
    check: false,
    checked: [],
    outcome: g.outcome,
    thinking: !g.outcome && seat.kind === 'engine',
  };
}
const snap = (g, seats = []) => ({
  id: g.id,
  protocol: 1,
  v: g.v,
  variant: g.variant,
  black: g.black,
  white: g.white,
  positions: g.positions,
  moves: g.moves,
  notes: g.notes,
  ...standing(g),
  seats,
  created: g.created,
});
const tell = (g, m) => {
  for (const s of g.sockets) s.send(JSON.stringify(m));
};
function make(g, move) {
  const { sfen, note } = play(g.d, g.positions.at(-1), move);
  g.positions.push(sfen);
  g.moves.push(move);
  g.notes.push(note);
  g.v++;
  keep();
  if (!/k/.test(sfen.split(' ')[0]))
    g.outcome = {
      winner: 'b',
      reason: 'royal-capture',
      text: { ja: '先手の勝ち（玉を取った）', en: 'Black wins: the king was captured' },
    };
  tell(g, { t: 'moved', v: g.v, ply: g.moves.length, move, position: sfen, note, ...standing(g) });
  engine(g);
}
function engine(g) {
  const s = standing(g);
  if (!s.thinking) return;
  setTimeout(() => {
    const all = legal(g.d, parse(g.positions.at(-1)));
    if (g.moves.length && standing(g).thinking) make(g, all[Math.floor(Math.random() * all.length)]);
  }, 900);
}
const error = (code, ja, en, clause = null, squares = []) => ({ code, message: { ja, en }, clause, squares });
const http_ = http.createServer((q, s) => {
  const send = (status, body) => {
    s.writeHead(status, { 'content-type': 'application/json' });
    s.end(JSON.stringify(body));
  };
  const path = new URL(q.url, 'http://x').pathname;
  if (path === '/api/v1/variants')
    return send(200, {
      variants: DEFINITIONS.map((d) => ({
        id: d.id,
        name: d.name,
        files: d.files,
        ranks: d.ranks,
        system: d.system,
        options: d.hands ? [{ key: 'first', values: ['black', 'white'] }] : [],
        engine: true,
      })),
    });
  const one = path.match(/variants\/(.+)$/);
  if (one) {
    const d = DEFINITIONS.find((x) => x.id === decodeURIComponent(one[1]).split('?')[0]);
    return d ? send(200, d) : send(404, { error: error('variant', '不明', 'unknown') });
  }
  if (path === '/api/v1/games' && q.method === 'POST') {
    let b = '';
    q.on('data', (x) => {
      b += x;
    });
    q.on('end', () => {
      const n = JSON.parse(b);
      const d = DEFINITIONS.find((x) => x.id === n.variant.split('?')[0]);
      if (n.position && n.position.split(' ').length !== 4)
        return send(400, {
          error: error('position', '局面の文字列が正しくありません', 'position: expected four fields'),
        });
      const id = Math.random().toString(36).slice(2, 10).padEnd(8, 'a');
      const start =
        n.position ?? (n.variant.includes('first=white') ? d.start.replace(' b ', ' w ') : d.start);
      const g = {
        id,
        d,
        variant: n.variant,
        black: n.black,
        white: n.white,
        positions: [start],
        moves: [],
        notes: [],
        v: 1,
        outcome: null,
        created: new Date().toISOString(),
        sockets: new Set(),
        tokens: {
          b: n.black.kind === 'human' ? `B${id}` : null,
          w: n.white.kind === 'human' ? `W${id}` : null,
        },
      };
      games.set(id, g);
      keep();
      send(201, { id, tokens: g.tokens });
      if (standing(g).thinking) setTimeout(() => make(g, legal(g.d, parse(g.positions.at(-1)))[0]), 500);
    });
    return undefined;
  }
  if (path === '/healthz') return send(200, { status: 'ok' });
  if (!path.startsWith('/api')) {
    const want = existsSync(dist + path) && path !== '/' ? path : '/index.html';
    s.writeHead(200, { 'content-type': types[want.split('.').pop()] ?? 'text/plain' });
    return s.end(readFileSync(dist + want));
  }
  const gm = path.match(/games\/(\w+)$/);
  const g = gm && games.get(gm[1]);
  return g
    ? send(200, snap(g))
    : send(404, { error: error('not-found', 'この対局は見つかりません', 'no such game') });
});
const wss = new WebSocketServer({ noServer: true });
http_.on('upgrade', (q, sock, head) => {
  const url = new URL(q.url, 'http://x');
  const g = games.get(url.pathname.split('/')[4]);
  if (!g) return sock.destroy();
  wss.handleUpgrade(q, sock, head, (ws) => {
    const tokens = (url.searchParams.get('token') ?? '').split(',');
    const seats = ['b', 'w'].filter((x) => g.tokens[x] && tokens.includes(g.tokens[x]));
    g.sockets.add(ws);
    ws.on('close', () => g.sockets.delete(ws));
    const state = () => ws.send(JSON.stringify({ t: 'state', v: g.v, state: snap(g, seats) }));
    state();
    ws.on('message', (raw) => {
      const m = JSON.parse(raw);
      const ack = () => ws.send(JSON.stringify({ t: 'ack', a: m.a, v: g.v }));
      const no = (e) => ws.send(JSON.stringify({ t: 'refused', a: m.a, error: e }));
      if (m.t === 'ping') ws.send('{"t":"pong"}');
      if (m.t === 'sync') {
        state();
        ack();
      }
      if (m.t === 'move') {
        if (g.moves[m.ply] === m.move) return ack();
        if (m.ply !== g.moves.length) return no(error('stale', '局面が進んでいます', 'stale'));
        if (!standing(g).legal.includes(m.move)) {
          const s = m.move.match(/\d+[a-z]/g);
          return no(
            error(
              'illegal',
              'その駒はそこへ動けません。足のある獅子は離れた獅子では取れません',
              'The lion on 7g cannot be taken from a distance: it has a foot',
              'chu §5.2',
              s,
            ),
          );
        }
        make(g, m.move);
        ack();
      }
      if (m.t === 'takeback') {
        const n = standing(g).thinking ? 1 : [g.black, g.white].some((x) => x.kind === 'engine') ? 2 : 1;
        if (g.moves.length < n) return no(error('bad-request', '戻せません', 'nothing to take back'));
        for (let i = 0; i < n; i++) {
          g.moves.pop();
          g.positions.pop();
          g.notes.pop();
        }
        g.outcome = null;
        g.v++;
        keep();
        for (const s of g.sockets) s.send(JSON.stringify({ t: 'state', v: g.v, state: snap(g, seats) }));
        ack();
      }
      if (m.t === 'resign') {
        g.outcome = {
          winner: m.side === 'b' ? 'w' : 'b',
          reason: 'resign',
          text: { ja: '投了', en: 'Resignation' },
        };
        g.v++;
        keep();
        tell(g, { t: 'changed', v: g.v, ...standing(g) });
        ack();
      }
      return undefined;
    });
  });
});
http_.listen(Number(served ? arg('--listen').split(':')[1] : (process.argv[2] ?? 8080)), '127.0.0.1');
for (const g of games.values()) if (standing(g).thinking) engine(g);
