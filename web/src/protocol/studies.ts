/** Studies that are kept on the server: records in an order, as chapters. */
import { request } from './rest';
import type { EditSecret, KeptStudy, NewStudy, RecordVersion, StoredStudy, StudyChange } from './types';

const path = (id: string) => `/studies/${encodeURIComponent(id)}`;

function sent(method: 'POST' | 'PUT', body: unknown, keys: readonly string[] = []): RequestInit {
  const headers = { 'content-type': 'application/json', ...opened(keys) };
  return { method, headers, body: JSON.stringify(body) };
}

function opened(keys: readonly string[]): Record<string, string> {
  return keys.length > 0 ? { authorization: `Bearer ${keys.join(',')}` } : {};
}

export function keepStudy(study: NewStudy): Promise<KeptStudy> {
  return request<KeptStudy>('/studies', sent('POST', study));
}

export function studyOf(id: string): Promise<StoredStudy> {
  return request<StoredStudy>(path(id), { cache: 'no-store' });
}

export function changeStudy(
  id: string,
  keys: readonly string[],
  change: StudyChange,
): Promise<RecordVersion> {
  return request<RecordVersion>(path(id), sent('PUT', change, keys));
}

export function forgetStudy(id: string, key: string): Promise<void> {
  return request<void>(path(id), { method: 'DELETE', headers: opened([key]) });
}

/** Gives a study another edit link; the one before opens nothing any more. */
export function shareStudy(id: string, key: string): Promise<EditSecret> {
  return request<EditSecret>(`${path(id)}/edit-link`, sent('POST', {}, [key]));
}
