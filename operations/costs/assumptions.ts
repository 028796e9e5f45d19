/**
 * Numbers that a template lacks. Requests, bytes, units and milliseconds were measured on the local run (2026-11-25, median
 * of 15 rounds, the time that services take added); everything about people is a guess until the dashboard knows better.
 */

/** The numbers of visits a month that are computed. */
export const SIZES = { idle: 0, '10 thousand': 10_000, '1 million': 1_000_000, '100 million': 100_000_000 };

/** A visit of three pages; one in five has the files from before, two in five have a wide screen. */
export const VISIT = {
  /** To CloudFront, without calls of the API. `npm run bench:visits` counts those of new visitors. */
  requests: 8.3,
  kilobytes: 170,
  /** DynamoDB's read units, and kilobytes of records that stay, of all actions below in their shares. */
  readUnits: 0.85,
  keptKb: 0.034,
};

/** Something that visitors or the team do, with all that follows from it. */
export interface Action extends Partial<Record<'mails' | 'files' | 'users', number>> {
  /** Times per visit. */
  readonly share: number;
  /** Calls of the API, by function. */
  readonly calls?: Readonly<Record<string, number>>;
  /** DynamoDB's write units by table, indexes included. Tables that take few are left out. */
  readonly writes?: Readonly<Record<string, number>>;
}

const PURCHASES = 0.001;

const purchase = { checkout: 1, 'stripe-webhook': 2, verification: 1 };
const contactWrites = { ContactSubmissions: 27, SearchIndex: 40 };
const subscriberWrites = { Subscribers: 18, SearchIndex: 17 };
const purchaseWrites = { Orders: 42, SearchIndex: 45, Clients: 4, StripeEvents: 2 };
const renewalWrites = { Orders: 21, SearchIndex: 22, Clients: 2, StripeEvents: 1 };
const formWrites = { OnboardingSubmissions: 14, SearchIndex: 49, RateLimits: 9 };

export const ACTIONS: Readonly<Record<string, Action>> = {
  /** Read where the edge has not had it for a minute. Its request is one of the visit's, and so counted twice. */
  article: { share: 0.05, calls: { article: 1 } },
  contact: { share: 0.005, calls: { contact: 1 }, writes: contactWrites, mails: 2 },
  subscribing: { share: 0.005, calls: { newsletter: 2 }, writes: subscriberWrites, mails: 2 },
  unsubscribing: { share: 0.0005, calls: { newsletter: 1 }, writes: { UnsubscribeRequests: 14 }, mails: 2 },
  abandonedCheckout: { share: 0.003, calls: { checkout: 1 }, writes: { RateLimits: 1 } },
  purchase: { share: PURCHASES, calls: purchase, writes: purchaseWrites, mails: 2 },
  /** Two events of each month's invoice. A customer stays for a year. */
  renewalEvent: { share: PURCHASES * 12 * 2, calls: { 'stripe-webhook': 1 }, writes: renewalWrites },
  /** Three permissions to upload, and the form. */
  onboarding: { share: PURCHASES, calls: { onboarding: 4 }, writes: formWrites, mails: 2, files: 3 },
  signUp: { share: 0.001, mails: 1, users: 1 },
  /** Two visits a month for each account. */
  accountVisit: { share: 0.01, calls: { subscription: 1 }, users: 0.5 },
  /** The team opens each contact request, order and form once: the list, the record, the person, and a change. */
  recordOpened: { share: 0.007, calls: { admin: 4 }, writes: { ContactSubmissions: 8, AdminChanges: 1 } },
};

/** Billed milliseconds of an invocation with the memory of the template, waiting for other services included. */
export const MILLISECONDS: Readonly<Record<string, number>> = {
  ...{ reconciliation: 5_100, 'stripe-webhook': 2_300, 'publish-articles': 1_580, onboarding: 470 },
  ...{ verification: 910, contact: 475, checkout: 470, 'mail-events': 61, 'derived-data': 82 },
  /** A run of the schedule without any letter to begin. */
  letters: 40,
};
export const getMilliseconds = (name: string): number => MILLISECONDS[name] ?? 200;

/** Calls a month by which Lambda polls a queue. */
export const QUEUE_POLLS = 650_000;

export const MIX = {
  monthsKept: 12,
  megabytesPerFile: 2,
  /** Calls to S3 for each file of a form, and each time all articles are made. */
  callsPerFile: 10,
  callsPerPublication: 42,
  /** The site with its releases, in GB. */
  siteGb: 0.5,
  /** SES reports each email as accepted and as delivered; derived data follows the changes of calls. */
  runsPerMail: 2,
  runsPerCall: 0.4,
  administrators: 5,
  logBytes: { run: 1_400, call: 400, request: 100 },
  /** Metrics of our own by hours: those that are always reported, and those of visitors. */
  metrics: { always: 2.4, visitors: 6 },
  /** The busiest minute and day, as multiples of the month's mean. */
  peakMinute: 10,
  peakDay: 3,
};

/** AWS's quotas before an increase is requested. */
export const QUOTAS = { mails: 50_000, functions: 10 };
