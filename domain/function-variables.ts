/** The variables of the functions' environment, set by the stack. A name used on one side only does not compile. */

/** The variables that name tables, by the tables' names in the stack. */
export const TABLE_VARIABLES = {
  AdminChanges: 'ADMIN_CHANGES_TABLE',
  Clients: 'CLIENTS_TABLE',
  ContactSubmissions: 'CONTACT_SUBMISSIONS_TABLE',
  DayCounts: 'DAY_COUNTS_TABLE',
  LetterDeliveries: 'LETTER_DELIVERIES_TABLE',
  Letters: 'LETTERS_TABLE',
  OnboardingDrafts: 'ONBOARDING_DRAFTS_TABLE',
  OnboardingSubmissions: 'ONBOARDING_SUBMISSIONS_TABLE',
  Orders: 'ORDERS_TABLE',
  Posts: 'POSTS_TABLE',
  RateLimits: 'RATE_LIMITS_TABLE',
  Roles: 'ROLES_TABLE',
  SearchIndex: 'SEARCH_INDEX_TABLE',
  Settings: 'SETTINGS_TABLE',
  StripeEvents: 'STRIPE_EVENTS_TABLE',
  Subscribers: 'SUBSCRIBERS_TABLE',
  Subscriptions: 'SUBSCRIPTIONS_TABLE',
  SuppressedAddresses: 'SUPPRESSED_ADDRESSES_TABLE',
  UnsubscribeRequests: 'UNSUBSCRIBE_REQUESTS_TABLE',
  UploadScans: 'UPLOAD_SCANS_TABLE',
} as const;

export type TableName = keyof typeof TABLE_VARIABLES;

export type TableVariable = (typeof TABLE_VARIABLES)[TableName];

/** The variables that switch guards, each with the one value that switches its guard off. Without any, a guard is on. */
export const GUARDS = {
  /** Whether administrators need a second factor. */
  ADMIN_MFA: 'optional',
  /** Whether forms, and sign-ups once there are many, need a captcha. */
  ASKS_CAPTCHA: 'false',
  /** Whether files stay closed until they are found clean. */
  UPLOADS_ARE_SCANNED: 'false',
} as const;

export type Guard = keyof typeof GUARDS;

/** A variable that the stack sets. */
export type FunctionVariable =
  | TableVariable
  | Guard
  | 'CAPTCHA_ORIGINS'
  | 'CAPTCHA_SECRET_KEY_PARAMETER'
  | 'CAPTCHA_VERIFY_URL'
  | 'LETTERS_QUEUE_URL'
  | 'MAILS_PER_SECOND'
  | 'MAIL_CONFIGURATION_SET'
  | 'MAIL_FROM'
  | 'MAIL_TEAM'
  | 'MAIL_TOKEN_KEY_PARAMETER'
  | 'METRICS_NAMESPACE'
  | 'ONBOARDING_DRAFT_DAYS'
  | 'PRICE_MAP_PARAMETER'
  | 'PROMOTIONAL_CONSENT'
  | 'RECORD_RETENTION_DAYS'
  | 'SERVICE_NAME'
  | 'SITE_BUCKET'
  | 'SITE_SECRETS'
  | 'SITE_URL'
  | 'STRIPE_API_URL'
  | 'STRIPE_SECRET_KEY_PARAMETER'
  | 'STRIPE_WEBHOOK_SECRET_PARAMETER'
  | 'TERMS_CONSENT'
  | 'UPLOADS_BUCKET'
  | 'USER_POOL_ID'
  | 'VISITOR_ALLOWANCE';

/** A variable that Lambda sets. */
export type RuntimeVariable =
  | 'AWS_ACCESS_KEY_ID'
  | 'AWS_ENDPOINT_URL_S3'
  | 'AWS_REGION'
  | 'AWS_SECRET_ACCESS_KEY'
  | 'AWS_SESSION_TOKEN';
