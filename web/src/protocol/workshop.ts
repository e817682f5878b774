/** Games as texts, over REST. */
import { request } from './rest';
import type { CheckedDefinition, DefinitionSource, KeptDefinition } from './types';

function sent(text: string): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ text }) };
}

/** What a text says, or what is wrong with it. Nothing is kept. */
export function checkDefinition(text: string): Promise<CheckedDefinition> {
  return request<CheckedDefinition>('/definitions/check', sent(text));
}

/** Keeps a game: whoever has the id can play it. */
export function keepDefinition(text: string): Promise<string> {
  return request<KeptDefinition>('/definitions', sent(text)).then(({ id }) => id);
}

export function definitionSource(id: string): Promise<DefinitionSource> {
  return request<DefinitionSource>(`/definitions/${encodeURIComponent(id)}`);
}
