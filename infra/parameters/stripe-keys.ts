/** What can be told of Stripe's secret keys by looking at them. */
import type { StageSettings } from '../stages.ts';

/** What functions read from Stripe, by the names that its restricted keys have for it. */
export const READ_RIGHTS = [
  'Charges',
  'Checkout Sessions',
  'Customers',
  'Invoices',
  'PaymentIntents',
  'Promotion Codes',
  'Subscriptions',
] as const;

/** What functions make there. */
const WRITE_RIGHTS = 'Checkout Sessions and Customer portal';

/** What only our commands do there; they may have another key for it in STRIPE_SECRET_KEY. */
const COMMAND_RIGHTS = 'write Prices, Products and Webhook Endpoints, and read Events';

/**
 * Which rights a key needs, as the end of a sentence that begins with `It has to`.
 * @param hasReadKey whether another key is there for what is only read
 */
export function secretKeyRights(hasReadKey: boolean): string {
  const reads = hasReadKey ? '' : `, to ${readKeyRights()}`;
  return `write ${WRITE_RIGHTS}${reads}, and for our commands ${COMMAND_RIGHTS}`;
}

/** The same of the key for what is only read, which needs no others. */
export function readKeyRights(): string {
  return `read ${READ_RIGHTS.slice(0, -1).join(', ')} and ${READ_RIGHTS.at(-1)}`;
}

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
