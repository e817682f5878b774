/** The sockets of the server, at the address that the page came from. */
import { socketHere } from '../offline/sockets';
import type { Socket } from './link';
import { PROTOCOL } from './types';

/** So many dials in a row that do not open are no accident: the server may speak otherwise by now. */
const FAILURES = 3;
/** What the server says to whoever speaks otherwise. */
const OTHER = /\bprotocol=\d+ expected\b/;

/** What is known of the age of this page. */
export const page = $state({ isOld: false });

let failures = 0;

/** Opens a socket of the API, as `/lobby/ws`. Addresses hold no tokens: they are written down on the way. */
export function dialPath(path: string): Socket {
  return socketHere(path) ?? dialServer(path);
}

function dialServer(path: string): Socket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const address = `${location.host}/api/v1${path}?protocol=${PROTOCOL}`;
  const socket = new WebSocket(`${scheme}://${address}`);
  let hasOpened = false;
  socket.addEventListener('open', () => {
    hasOpened = true;
    failures = 0;
  });
  socket.addEventListener('close', () => {
    if (hasOpened) return;
    failures += 1;
    if (failures % FAILURES === 0) void findAge(`${location.protocol}//${address}`);
  });
  return socket as Socket;
}

/** A socket does not tell why it was refused; the same address asked without one does. */
async function findAge(address: string): Promise<void> {
  try {
    const answer = await fetch(address);
    if (answer.status === 400 && OTHER.test(await answer.text())) page.isOld = true;
  } catch {
    // Nobody is there: that is no matter of age.
  }
}
