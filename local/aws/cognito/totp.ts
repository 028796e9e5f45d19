/** Codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of 30 seconds. */
import { Secret, TOTP } from 'otpauth';

/** Bytes of a new secret. */
const SECRET_SIZE = 32;
/** A clock may be wrong by this many steps. */
const TOLERATED_STEPS = 1;

/** A new secret, in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_SIZE }).base32;
}

/**
 * The step that a code belongs to, when that is now or next to it.
 * @param secret base32
 * @param now milliseconds since the epoch
 */
export function stepOf(code: string, secret: string, now: number): number | undefined {
  // It compares bytes, of which other digits have more.
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const totp = new TOTP({ secret });
  const offset = totp.validate({ token: code, timestamp: now, window: TOLERATED_STEPS });
  return offset === null ? undefined : totp.counter({ timestamp: now }) + offset;
}
