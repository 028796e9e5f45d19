/** Limits of traffic, and at how many visits a month each is reached. */
import { api } from '../../domain/api.ts';
import { type Basis, functionUse, SECONDS_IN_MONTH, type Traffic, total } from './monthly-bill.ts';
import { MIX } from './visits.ts';

export interface Limit {
  readonly name: string;
  /** Whether the limit is a setting of ours, or a default quota. */
  readonly setBy: 'us' | 'AWS' | 'Stripe';
  readonly holds: string;
  /** Visits per month at which the busiest minute (or day) reaches it. */
  readonly reachedAt: number;
  readonly change: string;
}

/** Default quotas of AWS and Stripe. */
const QUOTAS = {
  concurrentFunctions: 1_000,
  concurrentFunctionsOfNewAccounts: 10,
  mailsPerSecond: 14,
  mailsPerDay: 50_000,
  signInsPerSecond: 120,
  signUpsPerSecond: 50,
  requestsPerSecond: 250_000,
  stripeCallsPerSecond: 100,
  /** Writes per second of one partition of an index. */
  partitionWrites: 1_000,
  partitionReads: 3_000,
} as const;

const WEBHOOK = `${api.stripeWebhook.method} ${api.stripeWebhook.path}`;

const DAYS_IN_MONTH = 730 / 24;

/** @param used of it in a month @param most that it allows */
type MakeLimit = (
  [name, setBy, holds]: readonly [string, Limit['setBy'], string],
  used: number,
  most: number,
  change: string,
) => Limit;

/** In the busiest minute of a month. */
function perSecond(inMonth: number): number {
  return (inMonth / SECONDS_IN_MONTH) * MIX.peakMinute;
}

/** All limits, in the order in which they are reached. @param traffic of a month with visits; scaled linearly */
export function limitsOf(basis: Basis, traffic: Traffic): Limit[] {
  const limit: MakeLimit = ([name, setBy, holds], used, most, change) => ({
    name,
    setBy,
    holds,
    reachedAt: used > 0 ? (traffic.visits * most) / used : Infinity,
    change,
  });

  return [
    limit(
      ['All calls of the API', 'us', `${basis.facts.apiRate} a second`],
      perSecond(total(traffic.routeCalls)),
      basis.facts.apiRate,
      '`apiThrottle` in `infra/stages.ts`; AWS gives an account 10,000 a second',
    ),
    ...routeLimits(basis, traffic).map(({ key, rate, calls }) =>
      limit(
        [`\`${key}\``, 'us', `${rate} a second`],
        perSecond(calls),
        rate,
        key === WEBHOOK
          ? '`webhookThrottle` in `infra/stages.ts`; ask Stripe for more calls first'
          : 'the `throttle` of its route in `infra`',
      ),
    ),
    ...tableLimits(basis, traffic).flatMap(({ table, maxWrite, maxRead, write, read, listWrites }) => [
      limit(
        [`Writing to ${table}`, 'us', `${maxWrite} units a second`],
        perSecond(write),
        maxWrite,
        '`BILLING` in `infra/data.ts`; 40,000 a table before AWS is asked',
      ),
      limit(
        [`Reading from ${table}`, 'us', `${maxRead} units a second`],
        perSecond(read),
        maxRead,
        '`BILLING` in `infra/data.ts`; 40,000 a table before AWS is asked',
      ),
      limit(
        [`One \`kind\` in an index of ${table}`, 'AWS', `${QUOTAS.partitionWrites} units a second`],
        perSecond(listWrites),
        QUOTAS.partitionWrites,
        'spread `kind` over numbered keys and read lists from all of them',
      ),
    ]),
    ...accountLimits(basis, traffic, limit),
  ].sort((a, b) => a.reachedAt - b.reachedAt);
}

/** What the provider holds an account to. */
function accountLimits(basis: Basis, traffic: Traffic, limit: MakeLimit): Limit[] {
  const uses = functionUse(basis, traffic);
  const running = uses.reduce((sum, { invocations, seconds }) => sum + perSecond(invocations) * seconds, 0);
  const { actions, mails } = traffic;
  const stripeCalls = callsToStripe(basis, traffic);

  return [
    limit(
      ['Functions at once, in a new account', 'AWS', `${QUOTAS.concurrentFunctionsOfNewAccounts}`],
      running,
      QUOTAS.concurrentFunctionsOfNewAccounts,
      'ask for 1,000 in Service Quotas before the first campaign',
    ),
    limit(
      ['Functions at once', 'AWS', `${QUOTAS.concurrentFunctions}`],
      running,
      QUOTAS.concurrentFunctions,
      'ask for more in Service Quotas',
    ),
    limit(
      ['Mails a second', 'AWS', `${QUOTAS.mailsPerSecond}`],
      perSecond(mails),
      QUOTAS.mailsPerSecond,
      'ask SES for a higher rate; the outbox sends late and loses none',
    ),
    limit(
      ['Mails that are sent later', 'us', `${basis.facts.retriedMailsPerSecond} a second`],
      perSecond(mails),
      basis.facts.retriedMailsPerSecond,
      '`RETRIED_PER_SECOND` in `infra/mail/mail.ts`, below what SES takes; what waits loses nothing',
    ),
    limit(
      ['Mails a day', 'AWS', `${QUOTAS.mailsPerDay.toLocaleString('en')}`],
      (mails / DAYS_IN_MONTH) * MIX.peakDay,
      QUOTAS.mailsPerDay,
      'ask SES for a higher quota; the outbox sends late and loses none',
    ),
    limit(
      ['Sign-ins a second', 'AWS', `${QUOTAS.signInsPerSecond}`],
      perSecond(actions.accountVisit),
      QUOTAS.signInsPerSecond,
      'buy a higher rate of the category in Service Quotas',
    ),
    limit(
      ['Sign-ups a second', 'AWS', `${QUOTAS.signUpsPerSecond}`],
      perSecond(actions.signUp),
      QUOTAS.signUpsPerSecond,
      'buy a higher rate of the category in Service Quotas',
    ),
    limit(
      ['Calls to Stripe a second', 'Stripe', `${QUOTAS.stripeCallsPerSecond}`],
      perSecond(stripeCalls),
      QUOTAS.stripeCallsPerSecond,
      'ask Stripe; events that were refused come again',
    ),
    limit(
      ['Requests of the site a second', 'AWS', `${QUOTAS.requestsPerSecond.toLocaleString('en')}`],
      perSecond(Object.values(traffic.requests).reduce((sum, count) => sum + count, 0)),
      QUOTAS.requestsPerSecond,
      'ask for more for the distribution in Service Quotas',
    ),
  ];
}

function routeLimits({ facts }: Basis, { routeCalls }: Traffic) {
  return facts.routes.map(({ key, rate }) => ({ key, rate, calls: routeCalls[key] ?? 0 }));
}

function tableLimits({ facts }: Basis, { units }: Traffic) {
  return facts.tables.map(({ id, maxWrite, maxRead, indexes }) => {
    const { read = 0, write = 0 } = units[id] ?? {};
    return {
      table: nameOf(id),
      maxWrite,
      maxRead,
      read,
      write,
      // The table and its indexes share the write units about equally.
      listWrites: indexes.includes('byCreation') ? write / (1 + indexes.length) : 0,
    };
  });
}

/** `ContactSubmissions` of `DataContactSubmissionsF2E3EC15`. */
function nameOf(logicalId: string): string {
  return logicalId.replace(/^Data/, '').replace(/[0-9A-F]{8}$/, '');
}

function callsToStripe({ measured }: Basis, { invocations }: Traffic): number {
  return Object.entries(invocations).reduce(
    (sum, [name, count]) => sum + count * (measured.functions[name]?.calls.stripe ?? 0),
    0,
  );
}
