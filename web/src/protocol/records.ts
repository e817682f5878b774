/** Records that are kept on the server, and what the engine says of them. */
import { request } from './rest';
import type {
  EditSecret,
  JsonRecord,
  KeptRecord,
  NewReport,
  RecordVersion,
  Report,
  StoredRecord,
} from './types';

const path = (id: string) => `/records/${encodeURIComponent(id)}`;

function sent(method: 'POST' | 'PUT', body: unknown, key?: string): RequestInit {
  return {
    method,
    headers: { 'content-type': 'application/json', ...opened(key) },
    body: JSON.stringify(body),
  };
}

function opened(key?: string): Record<string, string> {
  return key === undefined ? {} : { authorization: `Bearer ${key}` };
}

export function keepRecord(record: JsonRecord): Promise<KeptRecord> {
  return request<KeptRecord>('/records', sent('POST', { record }));
}

export function keptRecord(id: string): Promise<StoredRecord> {
  return request<StoredRecord>(path(id), { cache: 'no-store' });
}

export function changeRecord(
  id: string,
  key: string,
  version: number,
  record: JsonRecord,
): Promise<RecordVersion> {
  return request<RecordVersion>(path(id), sent('PUT', { version, record }, key));
}

export function forgetRecord(id: string, key: string): Promise<void> {
  return request<void>(path(id), { method: 'DELETE', headers: opened(key) });
}

/** Gives a record another edit link; the one before opens nothing any more. */
export function shareRecord(id: string, key: string): Promise<EditSecret> {
  return request<EditSecret>(`${path(id)}/edit-link`, sent('POST', {}, key));
}

export function unshareRecord(id: string, key: string): Promise<void> {
  return request<void>(`${path(id)}/edit-link`, { method: 'DELETE', headers: opened(key) });
}

/** Has the engine look at the main line; what it said before comes back when this is ended too early. */
export function beginReport(id: string, key: string, pace: NewReport['pace']): Promise<void> {
  return request<void>(`${path(id)}/report`, sent('POST', { pace }, key));
}

export function report(id: string): Promise<Report> {
  return request<Report>(`${path(id)}/report`, { cache: 'no-store' });
}

export function endReport(id: string, key: string): Promise<void> {
  return request<void>(`${path(id)}/report`, { method: 'DELETE', headers: opened(key) });
}
