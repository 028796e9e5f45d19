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

/** The write permissions of functions that sell. */
const WRITE_RIGHTS = ['Checkout Sessions', 'Customers', 'Customer portal'];

/** The write permissions of the function that moves money for administrators. */
const MONEY_RIGHTS = ['Charges', 'Checkout Sessions', 'Subscriptions'];

/** The permissions of commands only, for which STRIPE_SECRET_KEY may contain another key. */
const COMMAND_RIGHTS = 'write Prices, Products and Webhook Endpoints, and read Events';

/** The permissions of a key, after `It has to`. They are fewer where the stage has separate keys. */
export function describeSecretKeyRights({
  hasStripeReadKey,
  hasStripeMoneyKey,
}: Pick<StageSettings, 'hasStripeReadKey' | 'hasStripeMoneyKey'>): string {
  const reads = hasStripeReadKey ? ', to read Subscriptions' : `, to ${describeReadKeyRights()}`;
  const writes = [...new Set([...WRITE_RIGHTS, ...(hasStripeMoneyKey ? [] : MONEY_RIGHTS)])];
  return `write ${listNames(writes)}${reads}, and for our commands ${COMMAND_RIGHTS}`;
}

/** The same for the key for moving money. */
export function describeMoneyKeyRights(): string {
  return `write ${listNames(MONEY_RIGHTS)}`;
}

function listNames(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** The same for the key for reading. */
export function describeReadKeyRights(): string {
  return `read ${listNames(READ_RIGHTS)}`;
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
