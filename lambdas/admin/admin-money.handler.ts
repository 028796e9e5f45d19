import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { FRESH_SIGN_IN_SECONDS } from '../../domain/accounts.ts';
import { SITE } from '../../domain/admin.ts';
import type { RecordChange } from '../../domain/contracts/admin-records.ts';
import {
  type ClientMoney,
  type MoneyAction,
  moneyActionContract,
  moneyContract,
} from '../../domain/contracts/work/money.ts';
import { CLIENTS_LIST } from '../../domain/records/clients.ts';
import { readAmount } from '../../domain/shop/money.ts';
import type { PriceMap } from '../../domain/shop/prices.ts';
import { environment } from '../aws/environment.ts';
import { applyClientChange, applyPendingChange } from '../clients/change-client.ts';
import { dispatch } from '../http/dispatch.ts';
import { requireSignInWithin } from '../http/signed-in.ts';
import { connectToStripe } from '../stripe/connection.ts';
import { classifyFailure, ignoreMissing, isRepeatedError, isStripeError } from '../stripe/failure.ts';
import {
  addChange,
  listLatestChanges,
  type StoredChange,
  settleMoney,
  toChangesKey,
} from '../tables/admin-changes.ts';
import { type Client, clients } from '../tables/clients.ts';
import { type RateLimit, tryConsume } from '../tables/rate-limits.ts';
import { CONFLICT, retryOnConflict } from '../tables/retry-on-conflict.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import type { Administrator } from './administrator.ts';
import { type Effects, problem } from './money/money-problem.ts';
import { describeLink, sendLink } from './money/payment-link.ts';
import { changePlan, describePlanAction, getEnd, getPeriodEnd, ONCE } from './money/plan-actions.ts';
import { describeRefund } from './money/refunds.ts';

const ACTIONS: RateLimit = { name: 'money', max: 60, seconds: 60 * 60 };

/** Customers and plans of a client that are read at the provider. */
const MAX_READ = 20;

/** How long an attempt can be repeated, in milliseconds: Stripe may forget its idempotency key after 24 hours. */
const REPEATABLE_MS = 23 * 60 * 60 * 1000;

/** Changes of a client among which an earlier attempt is looked for. */
const MAX_CHANGES = 100;

/** `GET /api/admin/clients/{id}/money`: payments and plans, as the payment provider knows them now. */
const readMoney = defineAdminEndpoint(moneyContract, async ({ admin, path: { id }, note }) => {
  requireSignInWithin(FRESH_SIGN_IN_SECONDS, admin);
  note({ list: CLIENTS_LIST, id });
  const client = await requireClient(id);
  return askStripe(async ([stripe]) => {
    const [payments, plans] = await Promise.all([
      listPayments(stripe, listCustomers(client)),
      listPlans(stripe, client),
    ]);
    return { payments, plans };
  });
});

async function requireClient(id: string): Promise<Client> {
  const client = await clients.get(id);
  if (!client) throw problem('not_found', 'This client does not exist.');
  return applyPendingChange(client);
}

function listCustomers({ orders }: Client): string[] {
  return [...new Set(Object.values(orders).flatMap(({ customerId }) => customerId ?? []))].slice(-MAX_READ);
}

async function listPayments(stripe: Stripe, customers: readonly string[]): Promise<ClientMoney['payments']> {
  const pages = await Promise.all(
    customers.map((customer) => stripe.charges.list({ customer, limit: 100 }, ONCE)),
  );
  return pages
    .flatMap(({ data }) => data)
    .filter(({ paid }) => paid)
    .map((charge) => ({
      id: charge.id,
      at: new Date(charge.created * 1000).toISOString(),
      amount: charge.amount,
      refunded: charge.amount_refunded,
      currency: charge.currency,
      isDisputed: charge.disputed,
    }))
    .sort((one, other) => other.at.localeCompare(one.at));
}

async function listPlans(stripe: Stripe, { orders }: Client): Promise<ClientMoney['plans']> {
  const ids = Object.values(orders).flatMap(({ subscription }) => subscription?.id ?? []);
  const found = await Promise.all(
    ids.slice(-MAX_READ).map((id) => ignoreMissing(stripe.subscriptions.retrieve(id, {}, ONCE))),
  );
  return found
    .flatMap((plan) => (plan && plan.ended_at === null ? [plan] : []))
    .map((plan) => {
      const end = getEnd(plan);
      return {
        id: plan.id,
        periodEnd: getPeriodEnd(plan).toISOString(),
        ...(end && { endsAt: end.toISOString() }),
        isPaused: plan.pause_collection !== null,
      };
    });
}

/**
 * `POST /api/admin/clients/{id}/money`: previews an action, or takes it. It is written down first, as a change of the client.
 * Its version makes the provider's idempotency key: an action without an answer is repeated and takes effect once.
 */
const changeMoney = defineAdminEndpoint(
  moneyActionContract,
  async ({ admin, path: { id }, body: { version, action, isPreview, confirmation }, note }) => {
    requireSignInWithin(FRESH_SIGN_IN_SECONDS, admin);
    note({ list: CLIENTS_LIST, id, version, action: action.did });
    const client = await requireClient(id);
    return askStripe(async ([stripe, priceMap]) => {
      const prices = JSON.parse(priceMap) as PriceMap;
      const earlier = await findEarlier(id, version, action, admin);
      if (earlier?.money?.outcome === 'done' && !isPreview) {
        return { lines: [], isDone: true, version: earlier.version };
      }
      const effects = await describeEffects(stripe, client, action, prices, earlier);
      if (isPreview) return { ...effects, isDone: false };
      if (!isConfirmed(action, effects, confirmation)) {
        throw problem('not_confirmed', 'Type the text of the preview to confirm.');
      }
      const change = earlier ?? (await writeDown(id, version, action, admin));
      await take(stripe, client, action, prices, change.version);
      return { lines: effects.lines, isDone: true, version: change.version };
    });
  },
);

/**
 * Finds the same action, taken from this version, or still without an answer; unless it was not done and can no longer be
 * repeated. Changes by the site do not count, nor does a colleague's action that got an answer.
 */
async function findEarlier(
  id: string,
  version: number,
  action: MoneyAction,
  { userId }: Administrator,
): Promise<StoredChange | undefined> {
  const changes = await listColleaguesChanges(id);
  const isSame = (change: StoredChange | undefined) =>
    change?.money !== undefined &&
    isDeepStrictEqual(withoutOutcome(change.money), toEntry(action)) &&
    (change.userId === userId || change.money.outcome === undefined) &&
    (change.money.outcome === 'done' || Date.now() - Date.parse(change.at) < REPEATABLE_MS);
  const next = changes.findLast((change) => change.version > version);
  if (isSame(next)) return next;
  const latest = changes.find((change) => change.version <= version);
  return isSame(latest) && latest?.money?.outcome === undefined ? latest : undefined;
}

/** The latest changes of a client by administrators, newest first. */
async function listColleaguesChanges(id: string): Promise<StoredChange[]> {
  const latest = await listLatestChanges(toChangesKey(CLIENTS_LIST, id), MAX_CHANGES);
  return latest.filter(({ by }) => by !== SITE);
}

function withoutOutcome({ outcome: _, ...entry }: NonNullable<RecordChange['money']>) {
  return entry;
}

/** The entry of an action in the history. */
function toEntry(action: MoneyAction): NonNullable<RecordChange['money']> {
  switch (action.did) {
    case 'refund':
      return { did: action.did, target: action.payment, amount: action.amount, currency: action.currency };
    case 'link':
      return { did: action.did, target: [...new Set(action.services)].join(' '), cycle: action.cycle };
    default:
      return { did: action.did, target: action.plan };
  }
}

const REPEATED = 'An earlier attempt got no answer from Stripe. This repeats it, and it takes effect once.';

/** @throws Problem if the action is not possible */
async function describeEffects(
  stripe: Stripe,
  client: Client,
  action: MoneyAction,
  prices: PriceMap,
  earlier: StoredChange | undefined,
): Promise<Effects> {
  // What it would do now may be done already.
  if (earlier) return { lines: [REPEATED], ...(action.did === 'cancel' && { confirmation: 'cancel' }) };
  if (action.did === 'link') return describeLink(client, action, prices);
  const customers = listCustomers(client);
  if (action.did === 'refund') return describeRefund(stripe, customers, action);
  return describePlanAction(stripe, customers, action);
}

function isConfirmed(action: MoneyAction, { confirmation }: Effects, typed = ''): boolean {
  if (confirmation === undefined) return true;
  if (action.did === 'refund') {
    return typed.trim() === confirmation || readAmount(typed, action.currency) === action.amount;
  }
  return typed.trim().toLowerCase() === confirmation;
}

/** Adds the change of an action. @throws Problem `conflict` after a change by a colleague since the seen version */
async function writeDown(
  id: string,
  version: number,
  action: MoneyAction,
  { userId, email: by }: Administrator,
): Promise<StoredChange> {
  if (!(await tryConsume([ACTIONS], userId))) {
    throw problem('too_many_requests', 'Too many actions. Please try again in an hour.');
  }
  return retryOnConflict(async () => {
    const client = await requireClient(id);
    const changes = await listColleaguesChanges(id);
    if (client.version < version || changes.some((change) => change.version > version)) {
      throw problem('conflict', 'This client has changed. Please review it and try again.');
    }
    const change: StoredChange = {
      record: toChangesKey(CLIENTS_LIST, id),
      version: client.version + 1,
      at: new Date().toISOString(),
      by,
      userId,
      contentHash: 'money',
      money: toEntry(action),
    };
    if (!(await addChange(change))) return CONFLICT;
    await applyClientChange(id, change);
    return change;
  });
}

async function take(
  stripe: Stripe,
  client: Client,
  action: MoneyAction,
  prices: PriceMap,
  version: number,
): Promise<void> {
  const options = { ...ONCE, idempotencyKey: `money-${client.id}-${version}` };
  const name = toChangesKey(CLIENTS_LIST, client.id);
  try {
    if (action.did === 'refund') {
      await stripe.refunds.create({ charge: action.payment, amount: action.amount }, options);
    } else if (action.did === 'link') await sendLink(stripe, client, action, prices, options);
    else await changePlan(stripe, action, options);
  } catch (error) {
    if (isStripeError(error) && (classifyFailure(error).kind !== 'unavailable' || isRepeatedError(error))) {
      await settleMoney(name, version, 'refused');
    }
    throw error;
  }
  await settleMoney(name, version, 'done');
}

/** Connects to the payment provider, and turns its errors into problems. @throws Problem; StorageError; IdentityError */
async function askStripe<Answer>(
  work: (connection: Awaited<ReturnType<typeof connect>>) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work(await connect());
  } catch (error) {
    const { kind, details } = classifyFailure(error);
    if (isStripeError(error) && isRepeatedError(error)) {
      const message =
        'Stripe failed, and may have done it or not. Look at the payments before you start again.';
      throw problem('payment_provider_refused', message, { details });
    }
    if (kind === 'unavailable') {
      throw problem('payment_provider_unavailable', 'Stripe is not responding. Please try again.', {
        details,
      });
    }
    const reason = isStripeError(error) && error.code ? ` (${error.code})` : '';
    throw problem('payment_provider_refused', `Stripe refused${reason}. Nothing was changed.`, { details });
  }
}

const connect = () => connectToStripe(environment('PRICE_MAP_PARAMETER'));

/** Moves money at the payment provider for administrators: the only function with a key for refunds. */
export const handler = dispatch(readMoney, changeMoney);
