import type { AdminList, Flag } from '../../../domain/admin.ts';
import { CLIENT_STAGES, STAGE_NAMES } from '../../../domain/clients.ts';
import { UNCHECKED } from '../../../domain/contact.ts';
import type { PaymentState } from '../../../domain/orders.ts';
import { withoutDirectionControls } from '../../../domain/text-direction.ts';
import type { Summary } from './admin-api.ts';
import type { AdminFailure } from './admin-failure.ts';

interface ListTexts {
  readonly name: string;
  readonly subtitle: string;
  /** One of its records, and several. */
  readonly one: string;
  readonly many: string;
  /** What can be searched for. */
  readonly searched: string;
  readonly empty: { readonly title: string; readonly text: string };
  /** Of the message when it cannot be fetched. Specification: content and operations, section 8. */
  readonly failed: string;
}

/** What is said of each list. Specification: content and operations, 'Admin dashboard'. */
export const LISTS: Readonly<Record<AdminList, ListTexts>> = {
  submissions: {
    name: 'Submissions',
    subtitle: 'Manage contact form submissions',
    one: 'submission',
    many: 'submissions',
    searched: 'Name, email, phone, words',
    empty: { title: 'No submissions yet', text: 'Contact form submissions will appear here.' },
    failed: 'Failed to fetch contact submissions',
  },
  onboarding: {
    name: 'Onboarding',
    subtitle: 'Manage onboarding forms and their files',
    one: 'form',
    many: 'forms',
    searched: 'Name, email, phone, words',
    empty: { title: 'No onboarding forms yet', text: 'Forms of new clients will appear here.' },
    failed: 'Failed to fetch onboarding forms',
  },
  orders: {
    name: 'Orders',
    subtitle: 'Manage what customers have bought',
    one: 'order',
    many: 'orders',
    searched: 'Name, email, number',
    empty: { title: 'No orders yet', text: 'Completed checkouts will appear here.' },
    failed: 'Failed to fetch orders',
  },
  subscribers: {
    name: 'Subscribers',
    subtitle: 'Manage newsletter subscribers',
    one: 'subscriber',
    many: 'subscribers',
    searched: 'Email',
    empty: { title: 'No subscribers yet', text: 'Who signs up for the newsletter will appear here.' },
    failed: 'Failed to fetch subscribers',
  },
  clients: {
    name: 'Clients',
    subtitle: 'Move clients from payment to live',
    one: 'client',
    many: 'clients',
    searched: 'Name, email, number',
    empty: { title: 'No clients yet', text: 'Whoever has paid will appear here.' },
    failed: 'Failed to fetch clients',
  },
};

interface PaymentFilter {
  readonly state: PaymentState;
  readonly name: string;
  /** What there is none of when the list has nothing. */
  readonly none: string;
  /** What is to be known about that. */
  readonly remark?: string;
}

/** What lists can be narrowed down to besides a status: payments that did not simply arrive. */
export const PAYMENT_FILTERS: Readonly<Record<AdminList, readonly PaymentFilter[]>> = {
  submissions: [],
  onboarding: [],
  orders: [
    {
      state: 'expired',
      name: 'Abandoned',
      none: 'No abandoned checkouts',
      remark: 'Only those are kept whose customers gave an email address and agreed to hear of offers.',
    },
    { state: 'processing', name: 'Payment processing', none: 'No payments on their way' },
    { state: 'failed', name: 'Payment failed', none: 'No failed payments' },
    {
      state: 'refunded',
      name: 'Refunded',
      none: 'No refunded orders',
      remark: 'No money was given back, in whole or in part.',
    },
    { state: 'disputed', name: 'Disputed', none: 'No disputed payments' },
  ],
  subscribers: [],
  clients: [],
};

/** What is said of records that somebody has to look into. */
export const FLAG_NAMES: Readonly<Record<Flag, string>> = {
  repeated: 'Sent several times',
  undeliverable: 'Mail comes back',
  payment: 'Payment needs a person',
};

/** Such as `1 submission`. */
export function counted(count: number, list: AdminList): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? LISTS[list].one : LISTS[list].many}`;
}

/** What a status is called. */
export function statusLabel(status: string): string {
  const stage = CLIENT_STAGES.find((known) => known === status);
  if (stage) return STAGE_NAMES[stage];
  const words = status.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Which status follows which while a record is worked on. */
const NEXT: Readonly<Record<string, string>> = {
  [UNCHECKED]: 'new',
  new: 'contacted',
  contacted: 'qualified',
  qualified: 'closed',
};
const NEXT_IN: Readonly<Partial<Record<AdminList, Readonly<Record<string, string>>>>> = {
  onboarding: { [UNCHECKED]: 'new', new: 'handled' },
  orders: { new: 'in-progress', 'in-progress': 'closed' },
  subscribers: {},
  clients: {
    paid: 'form-received',
    'form-received': 'kickoff-scheduled',
    'kickoff-scheduled': 'in-setup',
    'in-setup': 'live',
    paused: 'live',
  },
};

/** The status that a record usually gets after the one it has; undefined when its work is done. */
export function nextStatus(list: AdminList, status: string): string | undefined {
  return (NEXT_IN[list] ?? NEXT)[status];
}

/** What a record goes by, also where nothing isolates its direction: in titles of tabs and in toasts. */
export function titleOf(record: Summary): string {
  const business = 'businessName' in record ? record.businessName : '';
  return withoutDirectionControls(business || ('name' in record && record.name) || record.email);
}

/** What is wrong and what to do about it, in words for staff. */
export const FAILURE_TEXTS: Readonly<Record<AdminFailure, string>> = {
  signed_out: 'You are signed out. Sign in to go on.',
  sign_in_too_old: 'This needs a recent sign-in. Sign in again to go on.',
  not_admin: 'You do not have admin privileges.',
  mfa_required: 'Your account needs an authenticator app first.',
  conflict: 'Somebody else was faster. Look at what has changed and try again.',
  not_found: 'It is not there any more.',
  not_checked: 'The file is still being checked. Try again in a minute.',
  too_much: 'This is more than one copy holds. Whoever looks after the site can make it by hand.',
  not_erasable: 'Something has to be done first. Open this once more to see what.',
  provider_unavailable: 'Stripe is not answering. Try again in a few minutes.',
  refused: 'The server did not understand this. Load the page again.',
  identity_unavailable: 'Sign-in is not answering, so nobody can be let in for the moment. Nothing is lost.',
  unavailable: 'The server could not answer. Nothing is lost. Try again in a moment.',
  unreachable: 'No answer from the server. Check the connection and try again.',
};
