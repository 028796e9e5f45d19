/** How long records of people are kept, in days. A stage may keep them for less: see `retention` in infra/stages.ts. */
export const RECORD_RETENTION_DAYS = {
  /** Contact requests of people who never became customers, and unreleased forms, after their last change. */
  inquiries: 730,
  /** Contact requests and onboarding forms marked as spam, after they were. */
  spam: 90,
  /** Sign-ups for the newsletter that were not confirmed, since the last one. */
  unconfirmedSubscribers: 30,
  /** Subscriptions of the newsletter that have ended, with the evidence that they were asked for. */
  formerSubscribers: 730,
  /** Requests to unsubscribe, with their reasons. */
  unsubscribeRequests: 730,
  /** Checkouts that were left, of people who agreed to be reminded. */
  abandonedCheckouts: 90,
  /** Begun onboarding forms of paid checkouts, after their last change. */
  onboardingDrafts: 60,
  /** Files that were uploaded and never submitted. */
  pendingUploads: 7,
} as const;

/** The same of a stage. */
export type RecordRetention = { readonly [Kind in keyof typeof RECORD_RETENTION_DAYS]: number };

/** For how long the stack keeps what it deletes by itself, in days. The Privacy Policy says so too. */
export const RETENTION_DAYS = {
  ...RECORD_RETENTION_DAYS,
  /** Logs of functions, of the API and of access to the site, in production. They include the outcome of each mail. */
  logs: 90,
  /** Files that are not what they say they are, or contain malware, and were not sent with a form. */
  rejectedUploads: 1,
  /** The same of those that were: long enough to find out what was wrong with them. */
  refusedUploads: 30,
  /** Those files, once they are marked as deleted. */
  deletedUploads: 1,
  /** Events that could not be processed; they wait for somebody to look at them. */
  failedEvents: 14,
  /** What was changed or deleted in the database can be restored for as long. */
  backups: 35,
  /** Counts of what one visitor has sent, by a hash of the IP address. No limit has a longer window. */
  visitorCounts: 1,
  /** Ids of the payment provider's events: longer than the provider lists events. */
  paymentEvents: 35,
} as const;
