/** How long personal records are kept, in days. A stage may keep them for less: see `retention` in infra/stages.ts. */
export const RECORD_RETENTION_DAYS = {
  /** Requests, forms, and failed orders of people who never became customers, and unreleased forms, after their last change. */
  inquiries: 730,
  /** Contact requests and onboarding forms marked as spam, after they were. */
  spam: 90,
  /** Sign-ups for the newsletter that were not confirmed, since the last one. */
  unconfirmedSubscribers: 30,
  /** Subscriptions of the newsletter that have ended, with the evidence of the request. */
  formerSubscribers: 730,
  /** Requests to unsubscribe, with their reasons. */
  unsubscribeRequests: 730,
  /** Abandoned checkouts of people who agreed to reminders. */
  abandonedCheckouts: 90,
  /** Begun onboarding forms of paid checkouts, after their last change. */
  onboardingDrafts: 60,
  /** Files that were uploaded and never submitted. */
  pendingUploads: 7,
} as const;

/**
 * The shortest times that the back office can set; the longest are those above, which the Privacy Policy states. Evidence of a
 * request to unsubscribe is kept for a year at least: complaints about unsolicited email come that late. The times of
 * unreleased drafts and uploads are set with the stage.
 */
export const SHORTEST_RETENTION_DAYS = {
  inquiries: 30,
  spam: 7,
  unconfirmedSubscribers: 7,
  formerSubscribers: 365,
  unsubscribeRequests: 365,
  abandonedCheckouts: 7,
} as const satisfies { readonly [Kind in keyof typeof RECORD_RETENTION_DAYS]?: number };

/** The times that the back office can set, in days. */
export type SettableRetention = { readonly [Kind in keyof typeof SHORTEST_RETENTION_DAYS]: number };

export const SETTABLE_KINDS = Object.keys(SHORTEST_RETENTION_DAYS) as (keyof SettableRetention)[];

/** The same of a stage. */
export type RecordRetention = { readonly [Kind in keyof typeof RECORD_RETENTION_DAYS]: number };

/** How long the stack keeps data that it deletes automatically, in days. The Privacy Policy states these times, too. */
export const RETENTION_DAYS = {
  ...RECORD_RETENTION_DAYS,
  /** Logs of functions, the API, and site access, in production. They include the result of each email. */
  logs: 90,
  /** Files with a false type or malware that were not sent with a form. */
  rejectedUploads: 1,
  /** The same for files sent with a form: long enough to investigate them. */
  refusedUploads: 30,
  /** Those files, once they are marked as deleted. */
  deletedUploads: 1,
  /** Events that could not be processed, kept for an operator to review. */
  failedEvents: 14,
  /** How long changed or deleted data in the database can be restored. */
  backups: 35,
  /** Counts per visitor, by a hash of the IP address. No limit has a longer window. */
  visitorCounts: 1,
  /** The letters sent to a subscriber. Subscriptions are kept longer, since no letters follow unsubscribing. */
  letterDeliveries: 365,
  /** Ids of the payment provider's events: longer than the provider lists events. */
  paymentEvents: 35,
} as const;

/** Returns from when on no backup has what was deleted, in seconds since the epoch. @param at milliseconds since the epoch */
export function getEndOfBackups(at: number): number {
  return Math.ceil(at / 1000) + (RETENTION_DAYS.backups + 1) * 24 * 60 * 60;
}
