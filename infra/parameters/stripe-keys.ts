/** What can be told of Stripe's secret keys by looking at them. */
import type { StageSettings } from '../stages.ts';

/** Such as `sk_test_...` or, of a restricted key, `rk_live_...`. */
const SECRET_KEY = /\b[rs]k_(test|live)_\S+/;

/**
 * Whether a key belongs to a kind of payments.
 * @returns what it is instead, without the key; undefined when it does
 */
export function secretKeyProblem(payments: StageSettings['payments'], key: string): string | undefined {
  const [match, world] = SECRET_KEY.exec(key) ?? [];
  if (match !== key) return 'something else';
  return world === payments ? undefined : `a ${world} key`;
}

/** A message of Stripe, which quotes the key in some of them, with its last characters. */
export function redactKeys(message: string): string {
  return message.replace(new RegExp(SECRET_KEY, 'g'), '[key]');
}
