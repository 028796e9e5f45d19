import { createHmac, hkdfSync } from 'node:crypto';
import { environment } from '../aws/environment.ts';
import { readParameters } from '../aws/parameters.ts';

/** Creates the proof that a browser returns from paying a checkout. @param attempt of no other checkout */
export type ProveReturn = (attempt: string) => string;

/**
 * Prepares proofs of returns. A repeat of a call has the same one, since the provider refuses an idempotency key that comes
 * with other parameters. So they are made with a key, for which the provider's secret is good enough: a function that
 * opens checkouts has it, and does not have the keys that sign tokens.
 * @throws ParameterError
 */
export async function createReturnProver(): Promise<ProveReturn> {
  const [secretKey] = await readParameters([environment('STRIPE_SECRET_KEY_PARAMETER')]);
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'return of a checkout', 32));
  return (attempt) => createHmac('sha256', key).update(attempt).digest('base64url');
}
