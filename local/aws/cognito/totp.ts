/** Codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of 30 seconds. */
import { Secret, TOTP } from 'otpauth';

/** Size of a new secret, in bytes. */
const SECRET_SIZE = 32;
/** The tolerated clock error, in steps. */
const TOLERATED_STEPS = 1;

/** A new secret, in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_SIZE }).base32;
}

/**
 * The time step of a code, if that is the current or an adjacent one.
 * @param secret base32
 * @param now milliseconds since the epoch
 */
export function findTimeStep(code: string, secret: string, now: number): number | undefined {
  // The library compares bytes, of which non-ASCII digits have more.
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const totp = new TOTP({ secret });
  const offset = totp.validate({ token: code, timestamp: now, window: TOLERATED_STEPS });
  return offset === null ? undefined : totp.counter({ timestamp: now }) + offset;
}
