/** The keys under which the site stores data in browsers. `BROWSER_ENTRIES` (kept-data.ts) explains each of them. */
import { SHORT_NAME } from './text/short-name.ts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Safari deletes a site's stored data after this many days without a visit (webkit.org/tracking-prevention). */
export const SAFARI_STORAGE_DAYS = 7;

export const CART_STORAGE_KEY = `${SHORT_NAME}_cart` as const;

/** An expired cart, to offer again. */
export const EXPIRED_CART_STORAGE_KEY = `${SHORT_NAME}_expired_cart` as const;

/** How long it is offered, in milliseconds since it was emptied. */
export const EXPIRED_CART_LIFETIME_MS = 7 * DAY_MS;

/** The answer about analytics. */
export const CONSENT_STORAGE_KEY = `${SHORT_NAME}_consent` as const;

/** How long an answer is valid, in milliseconds. */
export const CONSENT_LIFETIME_MS = 365 * DAY_MS;

export const CONTACT_DRAFT_STORAGE_KEY = `${SHORT_NAME}_contact_draft` as const;

/** A draft expires this long after its last change, in milliseconds. */
export const CONTACT_DRAFT_LIFETIME_MS = 7 * DAY_MS;

/** The form of a checkout has a key of its own: the id of the checkout follows, after a colon. */
export const ONBOARDING_DRAFT_STORAGE_KEY = `${SHORT_NAME}_onboarding_draft` as const;

/** After this many milliseconds without a change, a draft is discarded. */
export const ONBOARDING_DRAFT_LIFETIME_MS = 30 * DAY_MS;

/** Whether the promises above the onboarding form are `folded` or `open`. */
export const ONBOARDING_PROMISES_STORAGE_KEY = `${SHORT_NAME}_onboarding_promises` as const;

/** The account that was made in this browser and is not confirmed yet. */
export const SIGN_UP_STORAGE_KEY = `${SHORT_NAME}_sign_up` as const;

/** After this many milliseconds the account is made again to be confirmed. */
export const SIGN_UP_LIFETIME_MS = 7 * DAY_MS;

/** The idempotency keys of a checkout and of an onboarding form. */
export const CHECKOUT_KEY_STORAGE_KEY = `${SHORT_NAME}_checkout_key` as const;
export const ONBOARDING_KEY_STORAGE_KEY = `${SHORT_NAME}_onboarding_key` as const;

/** The order that is being paid for, for analytics. */
export const ORDER_STORAGE_KEY = `${SHORT_NAME}_order` as const;

/** Where the visitor came from, for measuring. */
export const CAME_FROM_STORAGE_KEY = `${SHORT_NAME}_came_from` as const;

/** Started checkouts without an order. */
export const BEGUN_CHECKOUTS_STORAGE_KEY = `${SHORT_NAME}_begun_checkouts` as const;

export const BEGUN_CHECKOUTS = 10;

/** The secrets of checkouts that open their orders and forms in this browser. */
export const CHECKOUT_SECRETS_STORAGE_KEY = `${SHORT_NAME}_checkout_secrets` as const;

export const CHECKOUT_SECRETS = 3;

/** How long one is used, in milliseconds: as long as the server keeps a begun form. */
export const CHECKOUT_SECRET_LIFETIME_MS = 60 * DAY_MS;

/** A message for the next page. */
export const NOTICE_STORAGE_KEY = `${SHORT_NAME}_notice` as const;

/** Files of the onboarding form whose page reloads itself: in the cache storage. */
export const ONBOARDING_FILES_STORAGE_KEY = `${SHORT_NAME}_onboarding_files` as const;

/** Text typed into a page that reloads itself. */
export const TYPED_STORAGE_KEY = `${SHORT_NAME}_typed` as const;

/** The release from which a page was reloaded. */
export const RELOADED_STORAGE_KEY = `${SHORT_NAME}_reloaded_from` as const;

/** Prefixes of the cookies that the tag manager's tags set on the site's domain. */
export const ANALYTICS_COOKIES = ['_ga', '_gcl', '_gid', '_dc_gtm'] as const;

export const SHORTCUTS_STORAGE_KEY = `${SHORT_NAME}_admin_shortcuts` as const;
export const MFA_ADVICE_STORAGE_KEY = `${SHORT_NAME}_admin_mfa_advice` as const;

/** The look of lists and of the board: lines, columns, and folded stages. */
export const LOOK_STORAGE_KEY = `${SHORT_NAME}_admin_look` as const;

/** Begins the key of a note that is being written; the record follows. */
export const NOTE_STORAGE_PREFIX = `${SHORT_NAME}_admin_note:` as const;

/** Begins the key of a post's or a letter's texts that are not saved yet; the record follows. */
export const POST_STORAGE_PREFIX = `${SHORT_NAME}_admin_post:` as const;

/** Begins the keys of all that Amplify stores of a session. The client's id, the user's, and the kind follow. */
export const SESSION_STORAGE_PREFIX = 'CognitoIdentityServiceProvider.';

/** Prefix of Amplify's keys between two steps of signing in. */
export const SIGN_IN_STORAGE_PREFIX = 'CognitoSignInState.';
