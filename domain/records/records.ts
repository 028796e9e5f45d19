import { CLIENTS, CLIENTS_LIST } from './clients.ts';
import { LETTERS, LETTERS_LIST } from './letters.ts';
import { ONBOARDING } from './onboarding.ts';
import { ORDERS } from './orders.ts';
import { POSTS, POSTS_LIST } from './posts.ts';
import type { RecordDefinition } from './record-definition.ts';
import { SUBMISSIONS } from './submissions.ts';
import { SUBSCRIBERS } from './subscribers.ts';

const KINDS = {
  submissions: SUBMISSIONS,
  onboarding: ONBOARDING,
  orders: ORDERS,
  subscribers: SUBSCRIBERS,
  [CLIENTS_LIST]: CLIENTS,
  [LETTERS_LIST]: LETTERS,
  [POSTS_LIST]: POSTS,
};

type AdminList = keyof typeof KINDS;

/** The lists of the back office, each of one kind of record. */
export const ADMIN_LISTS = Object.keys(KINDS) as readonly AdminList[];

export const RECORDS: { readonly [List in AdminList]: RecordDefinition } = KINDS;

/** A list whose records administrators reply from. */
export type ReplyList = {
  [List in AdminList]: (typeof KINDS)[List] extends { readonly takesReplies: true } ? List : never;
}[AdminList];

export const REPLY_LISTS = ADMIN_LISTS.filter(takesReplies);

/** Narrows a list to those whose records administrators reply from. */
export function takesReplies(list: AdminList): list is ReplyList {
  return RECORDS[list].takesReplies === true;
}
