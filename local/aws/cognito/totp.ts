/** Codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of 30 seconds. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
const SECRET_BYTES = 32;
/** A clock may be wrong by this many steps. */
const TOLERATED_STEPS = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret, in base32. */
export function createTotpSecret(): string {
  let bits = '';
  for (const byte of randomBytes(SECRET_BYTES)) bits += byte.toString(2).padStart(8, '0');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/**
 * The code of a moment.
 * @param secret base32
 * @param now milliseconds since the epoch
 */
export function totpCode(secret: string, now: number): string {
  return codeOfStep(decode(secret), Math.floor(now / STEP_MS));
}

/**
 * The step that a code belongs to, when that is now or next to it.
 * @param secret base32
 * @param now milliseconds since the epoch
 */
export function stepOf(code: string, secret: string, now: number): number | undefined {
  const current = Math.floor(now / STEP_MS);
  const key = decode(secret);
  const given = Buffer.from(code);
  for (let step = current - TOLERATED_STEPS; step <= current + TOLERATED_STEPS; step++) {
    const expected = Buffer.from(codeOfStep(key, step));
    if (given.length === expected.length && timingSafeEqual(given, expected)) return step;
  }
  return undefined;
}

function codeOfStep(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) & 0xf;
  const value = (hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(value).padStart(DIGITS, '0');
}

function decode(secret: string): Buffer {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
