// Games to be looked at: in their midst, with something in hand, the same each time.

/** Plies that are played, so that pieces have left their places and hands hold something. */
const PLIES = 44;
const MOST_SET_UP = 200;

/** Begins a game of two at this screen, plays it into its midst and returns what the browser keeps of it. */
export async function begin(url, { id: game }) {
  const human = { kind: 'human' };
  const made = await ask(url, 'games', { variant: game, black: human, white: human, position: null });
  const { id, tokens } = made;
  const bearer = [tokens.b, tokens.w].join(',');
  await setUp(url, id, game, bearer);
  const chance = random(game);
  for (let ply = 0, most = PLIES; ply < most; ply += 1) {
    const state = await ask(url, `games/${id}`, undefined, bearer);
    if (state.outcome || state.legal.length === 0) break;
    // Placing an army is no play yet.
    if (isPlacing(state) && most < MOST_SET_UP) most += 1;
    const move = chosen(state, chance);
    if (await ends(url, game, state, move)) break;
    await ask(url, `games/${id}/move/${encodeURIComponent(move)}?ply=${state.moves.length}`, {}, bearer);
  }
  const now = Date.now();
  const kept = { id, variant: game, tokens, black: human, white: human, created: now, seen: now };
  return { id, game, kept };
}

const isPlacing = ({ positions }) => / setup /.test(positions.at(-1));

/** What takes something before what does not, else any. */
function chosen({ legal, positions }, chance) {
  const board = positions.at(-1).split(' ')[0];
  const taking = legal.filter((move) => move.includes('x') || takes(board, move));
  const list = taking.length > 0 && chance() < 0.7 ? taking : legal;
  return list[Math.floor(chance() * list.length)];
}

/** Whether a piece stands where a move of a board without towers goes. */
function takes(board, move) {
  const to = /(\d+)([a-z])\+?$/.exec(move);
  if (!to || board.includes('(')) return false;
  const ranks = board.split('/').map(squares);
  const rank = ranks[to[2].charCodeAt(0) - 97] ?? [];
  return rank[rank.length - Number(to[1])] !== undefined && rank[rank.length - Number(to[1])] !== null;
}

function squares(rank) {
  return [...rank.matchAll(/(\d+)|\+?(?:\[[^\]]+\]|[A-Za-z])'?/g)].flatMap(([all, empty]) =>
    empty ? Array(Number(empty)).fill(null) : [all],
  );
}

/** Whether the game would be over, and nothing left to look at. */
async function ends(url, game, state, move) {
  if (state.setup) return false;
  const line = { start: state.positions[0], set_up: [], moves: [...state.moves, move] };
  const place = await fetch(`${url}/api/v1/variants/${game}/positions`, post(line)).then((answer) =>
    answer.json(),
  );
  return Boolean(place.outcome);
}

/** Where players buy armies: each the first example, or the army of the board's own game. */
async function setUp(url, id, game, bearer) {
  const { setup } = await ask(url, `games/${id}`, undefined, bearer);
  if (!setup) return;
  const { native, samples } = await ask(url, `variants/${game}/armies`);
  for (const player of setup.waiting)
    await ask(
      url,
      `games/${id}/setup`,
      { player, setup: player === 'A' ? (samples[0] ?? native) : native },
      bearer,
    );
  const { setup: next } = await ask(url, `games/${id}`, undefined, bearer);
  for (const player of next?.phase === 'armies' ? next.waiting : [])
    await ask(url, `games/${id}/setup`, { player, setup: native }, bearer);
}

/** The same numbers each time, others for each game. */
function random(seed) {
  let state = [...seed].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) >>> 0, 7);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function post(body, bearer) {
  const headers = {
    'content-type': 'application/json',
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
  };
  return { method: 'POST', headers, body: JSON.stringify(body) };
}

async function ask(url, path, body, bearer) {
  const request =
    body === undefined
      ? { headers: bearer ? { authorization: `Bearer ${bearer}` } : {} }
      : post(body, bearer);
  const answer = await fetch(`${url}/api/v1/${path}`, request);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
