/** The rules of each kind of record. Marked as pure, so that a bundle contains only the ones it uses. */
import type { AdminList } from '../../domain/admin.ts';
import type { LISTED_LETTER_ATTRIBUTES } from '../../domain/contracts/records/letters.ts';
import type { LISTED_FORM_ATTRIBUTES } from '../../domain/contracts/records/onboarding.ts';
import type { LISTED_POST_ATTRIBUTES } from '../../domain/contracts/records/posts.ts';
import type { ReplyList } from '../../domain/records/records.ts';
import type { RecordEmails } from '../outbox/email.ts';
import { type Post, posts } from '../posts/post-table.ts';
import type { SearchedTexts } from '../search/words.ts';
import type { AdministeredRecord } from '../tables/administered-record.ts';
import { clients } from '../tables/clients.ts';
import { contactSubmissions } from '../tables/contact-submissions.ts';
import { type Letter, letters } from '../tables/letters/letters.ts';
import { type OnboardingSubmission, onboardingSubmissions } from '../tables/onboarding-submissions.ts';
import { orders } from '../tables/orders.ts';
import type { OutboxRecord, OutboxTable } from '../tables/outbox-table.ts';
import type { RecordTable } from '../tables/record-table.ts';
import { findSubscriberById, subscribers } from '../tables/subscribers.ts';
import { unsubscribeRequests } from '../tables/unsubscribe-requests.ts';
import { defineClientRules, definePersonalClients, getClientTexts } from './clients.ts';
import { defineLetterRules, definePersonalLetters, getLetterTexts } from './letters.ts';
import type { ListRules } from './list-rules.ts';
import { defineOnboardingRules, definePersonalForms, getFormTexts, onboardingEmails } from './onboarding.ts';
import { defineOrderRules, definePersonalOrders, getOrderTexts, orderEmails } from './orders.ts';
import type { PersonalRecords } from './personal-records.ts';
import { definePersonalPosts, definePostRules, getPostTexts } from './posts.ts';
import {
  contactEmails,
  definePersonalSubmissions,
  defineSubmissionRules,
  getSubmissionTexts,
} from './submissions.ts';
import {
  definePersonalSubscribers,
  defineSubscriberRules,
  getSubscriberTexts,
  newsletterEmails,
} from './subscribers.ts';
import { unsubscribeEmails } from './unsubscribe-requests.ts';

const ALL_TABLES = {
  submissions: contactSubmissions,
  onboarding: onboardingSubmissions,
  orders,
  subscribers,
  clients,
  letters,
  posts,
} satisfies { readonly [List in AdminList]: RecordTable<AdministeredRecord> };

/** The stored records of each list. */
export type RecordOf = {
  readonly [List in AdminList]: NonNullable<Awaited<ReturnType<(typeof ALL_TABLES)[List]['get']>>>;
};

/** The same records as the indexes of lists have them. */
export type ListedOf = {
  readonly [List in AdminList]: RecordOf[List] extends OnboardingSubmission
    ? Pick<RecordOf[List], (typeof LISTED_FORM_ATTRIBUTES)[number]>
    : RecordOf[List] extends Letter
      ? Pick<RecordOf[List], (typeof LISTED_LETTER_ATTRIBUTES)[number]>
      : RecordOf[List] extends Post
        ? Pick<RecordOf[List], (typeof LISTED_POST_ATTRIBUTES)[number]>
        : RecordOf[List];
};

export const TABLES: { readonly [List in AdminList]: RecordTable<RecordOf[List]> } = ALL_TABLES;

/** The back office's rules for each list. */
export const LIST_RULES = /* @__PURE__ */ makeEach<{ readonly [List in AdminList]: ListRules<List> }>({
  submissions: defineSubmissionRules,
  onboarding: defineOnboardingRules,
  orders: defineOrderRules,
  subscribers: defineSubscriberRules,
  clients: defineClientRules,
  letters: defineLetterRules,
  posts: definePostRules,
});

type EmailsOf<Item> = Item extends OutboxRecord ? RecordEmails<Item> : undefined;

const EMAILS_BY_LIST: { readonly [List in AdminList]: EmailsOf<RecordOf[List]> } = {
  submissions: contactEmails,
  onboarding: onboardingEmails,
  orders: orderEmails,
  subscribers: newsletterEmails,
  clients: undefined,
  letters: undefined,
  posts: undefined,
};

/** The personal data in each list, in the order of erasing. */
export const PERSONAL_DATA = /* @__PURE__ */ makeEach<{ readonly [List in AdminList]: PersonalRecords }>({
  orders: definePersonalOrders,
  // After the orders: an order with an email address would create its client again.
  clients: definePersonalClients,
  // Before the subscribers, by whose ids they are found.
  letters: definePersonalLetters,
  subscribers: definePersonalSubscribers,
  onboarding: definePersonalForms,
  submissions: definePersonalSubmissions,
  posts: definePersonalPosts,
});

const TEXTS_BY_LIST: { readonly [List in AdminList]: (record: RecordOf[List]) => SearchedTexts } = {
  submissions: getSubmissionTexts,
  onboarding: getFormTexts,
  orders: getOrderTexts,
  subscribers: getSubscriberTexts,
  clients: getClientTexts,
  letters: getLetterTexts,
  posts: getPostTexts,
};

function makeEach<Parts extends object>(
  makers: { readonly [List in keyof Parts]: () => Parts[List] },
): Parts {
  const parts = Object.entries<() => unknown>(makers).map(([list, make]) => [list, make()]);
  return Object.fromEntries(parts) as Parts;
}

/** Returns the texts of a record that searches find. */
export function getSearchedTexts<List extends AdminList>(list: List, record: RecordOf[List]): SearchedTexts {
  return TEXTS_BY_LIST[list](record);
}

/** Returns the emails of every kind of record, each for records of its own kind only. */
export function listRecordEmails(): readonly RecordEmails<OutboxRecord>[] {
  const emails = [...Object.values(EMAILS_BY_LIST), unsubscribeEmails].filter((some) => some !== undefined);
  return emails as unknown as readonly RecordEmails<OutboxRecord>[];
}

/** Returns the emails of a list whose records administrators reply from, for records of that list only. */
export function getReplyEmails(list: ReplyList): RecordEmails<OutboxRecord> {
  const emails: { readonly [List in ReplyList]: RecordEmails<RecordOf[List]> } = EMAILS_BY_LIST;
  return emails[list] as unknown as RecordEmails<OutboxRecord>;
}

/** Returns the table of a kind of record with emails (see `RecordTable`), which finds records by their ids. */
export function findEmailedTable(kind: string): OutboxTable<OutboxRecord> | undefined {
  const tables = Object.values({
    ...TABLES,
    subscribers: { ...subscribers, keyName: 'id', get: findSubscriberById },
    unsubscribeRequests,
  });
  const table = tables.find((one) => one.kind === kind);
  return table && 'replaceEmails' in table ? (table as OutboxTable<OutboxRecord>) : undefined;
}
