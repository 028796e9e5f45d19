/** For how long the stack keeps what it deletes by itself, in days. The Privacy Policy says so too. */
export const RETENTION_DAYS = {
  /** Logs of functions, of the API and of access to the site, in production. */
  logs: 90,
  /** Files that were uploaded and never submitted. */
  pendingUploads: 7,
  /** Files that are not what they say they are, or contain malware, and were not sent with a form. */
  rejectedUploads: 1,
  /** The same of those that were: long enough to find out what was wrong with them. */
  refusedUploads: 30,
  /** Those files for good, once they count as deleted. */
  deletedUploads: 1,
  /** Events that could not be processed; they wait for somebody to look at them. */
  failedEvents: 14,
  /** What was changed or deleted in the database can be restored for as long. */
  backups: 35,
  /** Counts of what one visitor has sent, by a hash of the IP address. No limit has a longer window. */
  visitorCounts: 1,
  /** Begun onboarding forms of paid checkouts, after their last change. */
  onboardingDrafts: 60,
  /** Ids of the payment provider's events: longer than the provider lists events. */
  paymentEvents: 35,
} as const;
