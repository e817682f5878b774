/** Commitments to secret armies: what is hashed, and the hash (rulebook rengo §3.7). */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Owner } from '../protocol/types';

const SALT_BYTES = 16;

/** 32 lower-case hexadecimal digits by chance. */
export function freshSalt(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
}

/** The text to which a player commits: `VARIANT|PLAYER|SETUP|SALT`. */
export function sealedText(variant: string, person: Owner, setup: string, salt: string): string {
  return `${variant}|${person}|${setup}|${salt}`;
}

/** Its SHA-256 in hexadecimal digits. Not that of the browser, which pages without HTTPS do not have. */
export function commitmentOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
