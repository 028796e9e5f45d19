/** Validation of Stripe's secret keys by their format. */
import type { StageSettings } from '../stages.ts';

/** The read permissions of functions, as restricted keys call them. */
export const READ_RIGHTS = [
  'Charges',
  'Checkout Sessions',
  'Customers',
  'Disputes',
  'Events',
  'Invoices',
  'PaymentIntents',
  'Prices',
  'Products',
  'Promotion Codes',
  'Subscriptions',
] as const;

/** The write permissions of functions. */
const WRITE_RIGHTS = 'Checkout Sessions, Customers and Customer portal';

/** The permissions of the function that moves money for administrators, after `It has to`. */
export const MONEY_KEY_RIGHTS = 'write Charges (with refunds), Checkout Sessions and Subscriptions';

/** The permissions of commands only, for which STRIPE_SECRET_KEY may contain another key. */
const COMMAND_RIGHTS = 'write Prices, Products and Webhook Endpoints, and read Events';

/** The permissions of a key, after `It has to`. @param hasReadKey whether there is a separate key for reading */
export function describeSecretKeyRights(hasReadKey: boolean): string {
  const reads = hasReadKey ? ', to read Subscriptions' : `, to ${describeReadKeyRights()}`;
  return `write ${WRITE_RIGHTS}${reads}, and for our commands ${COMMAND_RIGHTS}`;
}

/** The same for the key for reading. */
export function describeReadKeyRights(): string {
  return `read ${READ_RIGHTS.slice(0, -1).join(', ')} and ${READ_RIGHTS.at(-1)}`;
}

/** Such as `sk_test_...` or, for a restricted key, `rk_live_...`. */
const SECRET_KEY = /\b[rs]k_(test|live)_\S+/;

/** Whether a key is of the right mode. @returns what it is instead, without the key; undefined if right */
export function findSecretKeyProblem(payments: StageSettings['payments'], key: string): string | undefined {
  const [match, world] = SECRET_KEY.exec(key) ?? [];
  if (match !== key) return 'something else';
  return world === payments ? undefined : `a ${world} key`;
}

/** Masks keys in a message of Stripe: some contain the last characters of the key. */
export function redactKeys(message: string): string {
  return message.replace(new RegExp(SECRET_KEY, 'g'), '[key]');
}
