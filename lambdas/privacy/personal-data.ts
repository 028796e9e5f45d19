/** All data stored about a person. Exports and erasures use this one list, so that both cover the same. A test finds missing tables. */

import type Stripe from 'stripe';
import { ERASED } from '../../domain/erasure.ts';
import type { TableVariable } from '../../domain/function-variables.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import { deleteAccount, findAccount } from '../aws/cognito.ts';
import { PERSONAL_DATA } from '../records/kinds.ts';
import { deleteCustomer, readCustomer } from '../stripe/customers.ts';
import { eraseDraft, findDraft } from '../tables/onboarding-drafts.ts';
import { orders } from '../tables/orders.ts';
import { listLatestByEmail } from '../tables/record-table.ts';
import { changeItem } from '../tables/retry-on-conflict.ts';
import { listSubscriptions, subscriptions as subscriptionTable } from '../tables/subscriptions.ts';
import { eraseSuppressedAddress, readSuppressedAddress } from '../tables/suppressed-addresses.ts';
import { unsubscribeRequests } from '../tables/unsubscribe-requests.ts';
import {
  type DataSubject,
  MAX_PER_KIND,
  type PersonalDataSource,
  type PersonalItem,
  withoutInternals,
} from './source.ts';

/** Tables that hold nothing of the people the site is for, and why. */
export const TABLES_WITHOUT_PERSONAL_DATA: Readonly<Partial<Record<TableVariable, string>>> = {
  DAY_COUNTS_TABLE: 'numbers of records and of answers, and under hashes what each record adds to them',
  LETTERS_TABLE: 'letters that administrators write to all subscribers',
  RATE_LIMITS_TABLE: 'hashes that expire within a day, and when administrators got digests',
  ROLES_TABLE: 'administrators, whom operators name',
  SETTINGS_TABLE: 'settings of the agency, with the administrators who changed them',
  SEARCH_INDEX_TABLE: 'words of records in these tables, which follow each change of them and go with them',
  STRIPE_EVENTS_TABLE: "ids of the payment provider's events",
  UPLOAD_SCANS_TABLE: 'hashes of files with the results of their scans',
};

/** In the order of erasing. Records that lists show come last, so that an administrator can find the person again after a failure. */
export const PERSONAL_DATA_SOURCES: readonly PersonalDataSource[] = [
  {
    name: 'paymentCustomers',
    what: "The payment provider's customers, with their cards",
    tables: [],
    find: async ({ customers, stripe }) =>
      customers.map((customer) => ({
        data: customer,
        records: [],
        erase: () => deleteCustomer(stripe, customer.id),
      })),
  },
  {
    name: 'account',
    what: 'The account to sign in with',
    tables: [],
    find: async ({ account }) => {
      if (!account) return [];
      const erase = () => deleteAccount(account.userId);
      return [{ data: account, records: [], erase }];
    },
  },
  {
    name: 'onboardingDrafts',
    what: 'Onboarding forms that were begun',
    tables: ['ONBOARDING_DRAFTS_TABLE'],
    find: async ({ orders: bought }) => {
      const found = await inParallel(bought, ({ id }) => findDraft(id));
      return found
        .flatMap(({ draft }) => draft ?? [])
        .map((draft) => ({
          data: withoutInternals(draft),
          records: [['ONBOARDING_DRAFTS_TABLE', draft.sessionId]],
          // A page that is open somewhere could save it again if nothing stood there.
          erase: () => eraseDraft(draft.sessionId),
        }));
    },
  },
  {
    name: 'unsubscribeRequests',
    what: 'Requests to unsubscribe, with their reasons',
    tables: ['UNSUBSCRIBE_REQUESTS_TABLE'],
    find: async ({ email }) =>
      (await listLatestByEmail(email, unsubscribeRequests, MAX_PER_KIND)).map((request) => ({
        data: withoutInternals(request),
        records: [['UNSUBSCRIBE_REQUESTS_TABLE', request.id]],
        erase: () => unsubscribeRequests.remove(request.id),
      })),
  },
  {
    name: 'suppression',
    what: 'That mail to the address bounced or was called spam',
    tables: ['SUPPRESSED_ADDRESSES_TABLE'],
    stays: 'A code that is made from the address stays in its place, so that nothing is mailed there again.',
    find: async ({ email }) => {
      const suppressed = await readSuppressedAddress(email);
      if (!suppressed) return [];
      return [
        {
          data: { ...suppressed, address: email },
          // A restore keeps the hash.
          records: suppressed.address === email ? [['SUPPRESSED_ADDRESSES_TABLE', email]] : [],
          erase: () => eraseSuppressedAddress(suppressed),
        },
      ];
    },
  },
  {
    name: 'subscriptions',
    what: 'Plans',
    tables: ['SUBSCRIPTIONS_TABLE'],
    stays: 'Tax law requires charges and dates. Email addresses are removed.',
    find: async ({ subscriptions }) =>
      subscriptions.map((subscription) => ({
        data: withoutInternals(subscription),
        records: [['SUBSCRIPTIONS_TABLE', subscription.id]],
        erase: () => eraseSubscription(subscription.id),
      })),
  },
  ...Object.values(PERSONAL_DATA).map(({ source }) => source),
];

/** Everything that is kept of a person, by the names of its sources. */
export type PersonalData = ReadonlyMap<PersonalDataSource, readonly PersonalItem[]>;

/** @param email normalized @throws StorageError, IdentityError, errors of the provider's SDK */
export async function findPerson(email: string, stripe: Stripe): Promise<DataSubject> {
  const [bought, subscriptions, account] = await Promise.all([
    listLatestByEmail(email, orders, MAX_PER_KIND),
    listSubscriptions(email, MAX_PER_KIND),
    findAccount(email),
  ]);
  const ids = [...bought, ...subscriptions].flatMap(({ customerId }) => customerId ?? []);
  const found = await inParallel([...new Set(ids)], (id) => readCustomer(stripe, id));
  const customers = found.filter((customer) => customer !== undefined);
  return { email, orders: bought, subscriptions, customers, account, stripe };
}

/** @throws StorageError, IdentityError, errors of the provider's SDK */
export async function collectPersonalData(person: DataSubject): Promise<PersonalData> {
  return new Map(
    await Promise.all(
      PERSONAL_DATA_SOURCES.map(async (source) => [source, await source.find(person)] as const),
    ),
  );
}

async function eraseSubscription(id: string): Promise<void> {
  await changeItem(subscriptionTable, id, ({ billingEmail: _, ...rest }) =>
    rest.email === ERASED ? undefined : { ...rest, email: ERASED },
  );
}
