/** What speaks against a move: the engine's best reply, asked for once on a socket of its own. */
import { dialPath } from '../protocol/dial.svelte';
import type { Socket } from '../protocol/link';
import type { AnalysisLine, AnalysisMessage, AnalysisRequest, Line } from '../protocol/types';

/** The engine thinks so long from its first word on, and has so long to say it. */
const THINK_MS = 1_000;
const LONGEST_MS = 4_000;

/** The best line at the end of a line of play; null when the engine cannot be asked, or says nothing. */
export async function bestReply(
  variant: string,
  line: Line,
  signal: AbortSignal,
  dial: () => Socket = dialEngine,
): Promise<AnalysisLine | null> {
  return (await bestLines(variant, line, 1, signal, dial))[0] ?? null;
}

/** The best lines, best first, none when the engine cannot be asked or says nothing. */
export function bestLines(
  variant: string,
  line: Line,
  count: number,
  signal: AbortSignal,
  dial: () => Socket = dialEngine,
): Promise<readonly AnalysisLine[]> {
  return new Promise((resolve) => {
    const socket = dial();
    let best: readonly AnalysisLine[] = [];
    let timer = setTimeout(end, LONGEST_MS);
    let begun = false;
    function end(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      socket.onclose = null;
      socket.onmessage = null;
      socket.close();
      resolve(best);
    }
    signal.addEventListener('abort', end);
    socket.onopen = () => {
      const wish: AnalysisRequest = { t: 'analyse', variant, line, lines: count };
      socket.send(JSON.stringify(wish));
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as AnalysisMessage;
      if (message.t === 'refused' || message.t === 'bye') return end();
      if (message.t !== 'lines') return;
      if (message.lines.length > 0) best = message.lines;
      if (message.done) return end();
      if (begun || best.length === 0) return;
      begun = true;
      clearTimeout(timer);
      timer = setTimeout(end, THINK_MS);
    };
    socket.onclose = end;
  });
}

function dialEngine(): Socket {
  return dialPath('/analysis/ws');
}
