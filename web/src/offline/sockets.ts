/** Sockets whose other end is in the page. */
import type { Socket } from '../protocol/link';
import { canAnswer, isSite } from './mode';
import { isSolo } from './solo_store';

/** The socket of a path of the API, where the page is its other end; null where that is the server. */
export function socketHere(path: string): Socket | null {
  if (!canAnswer) return null;
  const [, room, id = ''] = path.split('/');
  if (room === 'games' && isSolo(id))
    return later(async () => new (await import('./solo_socket')).SoloSocket(id));
  if (!isSite && navigator.onLine) return null;
  if (path === '/analysis/ws') return later(async () => (await import('./analysis_socket')).analysisSocket());
  return isSite ? NOBODY : null;
}

/** At its other end is nobody: it never opens. */
const NOBODY: Socket = { onopen: null, onmessage: null, onclose: null, send() {}, close() {} };

/** A socket whose other end has to be loaded first. Nobody sends before it has opened. */
function later(load: () => Promise<Socket>): Socket {
  let inner: Socket | null = null;
  let isClosed = false;
  const outer: Socket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => inner?.send(text),
    close: () => {
      isClosed = true;
      inner?.close();
    },
  };
  void load().then(
    (socket) => {
      if (isClosed) {
        socket.close();
        return;
      }
      inner = socket;
      socket.onopen = () => outer.onopen?.();
      socket.onmessage = (event) => outer.onmessage?.(event);
      socket.onclose = () => outer.onclose?.();
    },
    () => outer.onclose?.(),
  );
  return outer;
}
