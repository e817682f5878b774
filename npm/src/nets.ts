/** Nets, which judge positions of their games better: they lie beside the package, each a file of its own. */
import { load, readable } from './load.js';
import { FILES } from './net_files.js';
import { refusing } from './refusal.js';
import { netOf } from './wasm/yagura_wasm.js';

const loaded = new Map<string, Uint8Array>();

/** The net that serves a game, for `Engine.useNet`; null where there is none. It is loaded once. */
export async function loadNet(variant: string): Promise<Uint8Array | null> {
  await load();
  const name = refusing(() => netOf(variant));
  const file = name === undefined ? undefined : FILES[name];
  if (name === undefined || !file) return null;
  const net = loaded.get(name) ?? (await read(await readable(file())));
  loaded.set(name, net);
  return net;
}

async function read(source: URL | Uint8Array): Promise<Uint8Array> {
  if (source instanceof Uint8Array) return source;
  const answer = await fetch(source);
  if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
