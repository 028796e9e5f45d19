/** The data kept about visitors, and where. The Privacy Policy's lists are made from this, see web/build/legal-documents.ts. */
import { ADMIN_SESSION_SECONDS, SESSION_DAYS } from './accounts.ts';
import { CONFIRMATION_DAYS } from './newsletter.ts';
import { RETENTION_DAYS } from './retention.ts';
import { CART_EXPIRY_MS } from './shop/cart.ts';
import * as keys from './storage-keys.ts';

/** Visitors that have an entry in the browser's storage. */
type Audience = 'visitors' | 'accounts' | 'team';

export interface BrowserEntry {
  readonly who: Audience;
  /** `tab` ends with the tab. */
  readonly area: 'browser' | 'tab';
  /** Set if this only begins the keys. */
  readonly isPrefix?: true;
  readonly purpose: string;
  /** When the entry is deleted or no longer used. */
  readonly lifetime: string;
}

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const TAB_CLOSES = 'until you close the tab';

function entriesOf(who: Audience) {
  const entryIn = (area: BrowserEntry['area']) => (purpose: string, lifetime: string) =>
    ({ who, area, purpose, lifetime }) satisfies BrowserEntry;
  return { inBrowser: entryIn('browser'), inTab: entryIn('tab') };
}

const visitors = entriesOf('visitors');
const accounts = entriesOf('accounts');
const team = entriesOf('team');

/** Every entry of the site in the browser's storage, by its key. It sets no cookies. */
export const BROWSER_ENTRIES = {
  [keys.CART_STORAGE_KEY]: visitors.inBrowser(
    'Your cart: its services, how they are billed, and when you last used the site',
    `${CART_EXPIRY_MS / MINUTE_MS} minutes of inactivity`,
  ),
  [keys.EXPIRED_CART_STORAGE_KEY]: visitors.inBrowser(
    'An expired cart, so that you can restore it',
    `until you bring it back, delete it or pay for it, or ${keys.EXPIRED_CART_LIFETIME_MS / DAY_MS} days`,
  ),
  [keys.CHECKOUT_KEY_STORAGE_KEY]: visitors.inTab(
    'What you last went to pay for, your email address if you are signed in, and a random number that makes one order of two presses of Checkout',
    TAB_CLOSES,
  ),
  [keys.BEGUN_CHECKOUTS_STORAGE_KEY]: visitors.inBrowser(
    `The numbers of your last ${keys.BEGUN_CHECKOUTS} checkouts that you have not paid, so that each empties the cart once, and only here`,
    'until you pay, or clear your browser',
  ),
  [keys.CHECKOUT_SECRETS_STORAGE_KEY]: visitors.inBrowser(
    `Random numbers that open your last ${keys.CHECKOUT_SECRETS} orders and their onboarding forms in this browser`,
    `${keys.CHECKOUT_SECRET_LIFETIME_MS / DAY_MS} days`,
  ),
  [keys.CONTACT_DRAFT_STORAGE_KEY]: visitors.inBrowser(
    'A contact form that you have begun',
    `until it is sent, or ${keys.CONTACT_DRAFT_LIFETIME_MS / DAY_MS} days`,
  ),
  [keys.ONBOARDING_DRAFT_STORAGE_KEY]: {
    ...visitors.inBrowser(
      'An onboarding form that you have begun, with the names of its files, but not the files',
      `until it is sent, or ${keys.ONBOARDING_DRAFT_LIFETIME_MS / DAY_MS} days`,
    ),
    isPrefix: true,
  },
  [keys.ONBOARDING_PROMISES_STORAGE_KEY]: visitors.inBrowser(
    'Whether you have seen the introduction to the onboarding form',
    'until you clear your browser',
  ),
  [keys.ONBOARDING_FILES_STORAGE_KEY]: visitors.inBrowser(
    'Files of an onboarding form that loads itself again',
    'until the form has loaded',
  ),
  [keys.ONBOARDING_KEY_STORAGE_KEY]: visitors.inTab(
    'An onboarding form as you last tried to send it, and a random number that makes one form of two attempts',
    'until it is received, or you close the tab',
  ),
  [keys.CONSENT_STORAGE_KEY]: visitors.inBrowser(
    'Your answer about analytics',
    `${keys.CONSENT_LIFETIME_MS / DAY_MS} days, then we ask again`,
  ),
  [keys.ORDER_STORAGE_KEY]: visitors.inTab(
    'Only if you agreed to analytics: what is in the order that you are paying for',
    'until it is paid, or you close the tab',
  ),
  [keys.CAME_FROM_STORAGE_KEY]: visitors.inTab(
    'Only if you agreed to analytics: your first page, the site that linked to it, and the campaign named in the link',
    TAB_CLOSES,
  ),
  [keys.NOTICE_STORAGE_KEY]: visitors.inTab('A message that the next page has to show', 'until it is shown'),
  [keys.TYPED_STORAGE_KEY]: visitors.inTab(
    'What you have typed into a page that loads itself again',
    'until the page has loaded',
  ),
  [keys.RELOADED_STORAGE_KEY]: visitors.inTab(
    'Which release of the site was reloaded because a newer one had come',
    TAB_CLOSES,
  ),
  [keys.SESSION_STORAGE_PREFIX]: {
    ...accounts.inBrowser(
      'Your session, with your name and email address',
      `until you sign out, or ${SESSION_DAYS} days without a visit; for our team ${ADMIN_SESSION_SECONDS / 3600} hours`,
    ),
    isPrefix: true,
  },
  [keys.SIGN_UP_STORAGE_KEY]: accounts.inBrowser(
    'The email address and the number of an account that you have made and not confirmed yet',
    `until you confirm it, or ${keys.SIGN_UP_LIFETIME_MS / DAY_MS} days`,
  ),
  [keys.SIGN_IN_STORAGE_PREFIX]: {
    ...accounts.inTab('Your email address, between the steps of signing in', TAB_CLOSES),
    isPrefix: true,
  },
  [keys.NOTE_STORAGE_PREFIX]: {
    ...team.inTab(
      'A note, a reply, settings, or a record to add that is being written',
      'until it is saved, or the tab is closed',
    ),
    isPrefix: true,
  },
  [keys.POST_STORAGE_PREFIX]: {
    ...team.inBrowser(
      'What is written into a post or a letter and not saved yet',
      'until it is saved, or the browser is cleared',
    ),
    isPrefix: true,
  },
  [keys.SHORTCUTS_STORAGE_KEY]: team.inBrowser(
    'That keyboard shortcuts are switched off',
    'until they are switched on',
  ),
  [keys.LOOK_STORAGE_KEY]: team.inBrowser(
    'How lists and the board are shown',
    'until the browser is cleared',
  ),
  [keys.MFA_ADVICE_STORAGE_KEY]: team.inBrowser(
    'That the advice about a second factor was read',
    'until the browser is cleared',
  ),
} satisfies Readonly<Record<string, BrowserEntry>>;

/** A key of the browser's storage that is in `BROWSER_ENTRIES`. */
export type StorageKey =
  | Exclude<keyof typeof BROWSER_ENTRIES, `${string}${':' | '.'}`>
  | `${typeof keys.ONBOARDING_DRAFT_STORAGE_KEY}:${string}`
  | `${typeof keys.NOTE_STORAGE_PREFIX}${string}`
  | `${typeof keys.POST_STORAGE_PREFIX}${string}`
  | `${typeof keys.SESSION_STORAGE_PREFIX}${string}`;

/** Returns the entry of a key; undefined for an unlisted key. */
export function findBrowserEntry(key: string): BrowserEntry | undefined {
  const entries: [string, BrowserEntry][] = Object.entries(BROWSER_ENTRIES);
  return entries.find(([name, { isPrefix }]) => (isPrefix ? key.startsWith(name) : key === name))?.[1];
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Whole years as months, which are easier to read than hundreds of days. */
const day = (days: number) => (days % 365 === 0 ? counted((days / 365) * 12, 'month') : counted(days, 'day'));

export const SERVER_DATA: readonly { readonly what: string; readonly until: string }[] = [
  {
    what: 'Contact requests, onboarding forms with their files, and orders whose payment failed, with our notes and replies, if you do not become a customer; and onboarding forms whose sender we could not verify',
    until: `${day(RETENTION_DAYS.inquiries)} after we last did something about them`,
  },
  {
    what: 'Contact requests and onboarding forms that we took for spam',
    until: day(RETENTION_DAYS.spam),
  },
  {
    what: 'Contact requests and onboarding forms of customers, with the files that we accepted, orders and subscriptions, how far our work for you has come, and our notes and replies about them',
    until: 'while you are a customer, and for as long afterward as contracts, taxes or claims require',
  },
  {
    what: 'With a contact request, an order, and a newsletter sign-up: whether you came from a search engine, a social network, another site, or directly; if you agreed to analytics, also which site, your first page here, and the campaign named in the link. No identifier',
    until: 'as long as the request, the order, or the subscription itself',
  },
  {
    what: 'A checkout that you left before paying, if you agreed to hear of offers',
    until: day(RETENTION_DAYS.abandonedCheckouts),
  },
  {
    what: 'An onboarding form that you have begun after paying, with the names of its files, so that you can continue on another device',
    until: `until it is sent, or ${day(RETENTION_DAYS.onboardingDrafts)} after you last changed it`,
  },
  {
    what: 'Your account, with further addresses of purchases that you have added',
    until: 'until you ask us to delete it',
  },
  {
    what: 'A newsletter sign-up that you do not confirm',
    until: `${day(RETENTION_DAYS.unconfirmedSubscribers)}; the link that confirms it works for ${day(CONFIRMATION_DAYS)}`,
  },
  {
    what: 'Your newsletter subscription, with the evidence that you asked for it',
    until: `while you are subscribed, and ${day(RETENTION_DAYS.formerSubscribers)} afterward`,
  },
  {
    what: 'Which letters we sent you, and whether each was delivered',
    until: day(RETENTION_DAYS.letterDeliveries),
  },
  { what: 'Unsubscribe requests, with their reasons', until: day(RETENTION_DAYS.unsubscribeRequests) },
  {
    what: 'Addresses that we may not email, or codes made from them',
    until: 'for as long as we have to honor that',
  },
  {
    what: 'Files that were uploaded and not sent with a form',
    until: day(RETENTION_DAYS.pendingUploads + RETENTION_DAYS.deletedUploads),
  },
  {
    what: 'Files that are not what they say they are, or contain malware, and were not sent with a form',
    until: day(RETENTION_DAYS.rejectedUploads + RETENTION_DAYS.deletedUploads),
  },
  {
    what: 'Such files that were sent with a form, which no one can open',
    until: day(RETENTION_DAYS.refusedUploads + RETENTION_DAYS.deletedUploads),
  },
  {
    what: 'Technical logs, with IP addresses, the names of uploaded files, and the delivery results of our emails',
    until: day(RETENTION_DAYS.logs),
  },
  {
    what: 'Counts of submissions and of emailed codes, under codes made from the IP address, the email address, or the contents, to prevent abuse',
    until: `${day(RETENTION_DAYS.visitorCounts)}, and then until the database removes them`,
  },
  {
    what: 'Messages between our systems that could not be processed',
    until: day(RETENTION_DAYS.failedEvents),
  },
  { what: "Ids of the payment provider's events", until: day(RETENTION_DAYS.paymentEvents) },
  {
    what: 'Backups of what was changed or deleted in the database',
    until: day(RETENTION_DAYS.backups),
  },
  {
    what: 'A note that we deleted data on request, which does not say whose it was',
    until: 'for as long as we may have to show it',
  },
];
