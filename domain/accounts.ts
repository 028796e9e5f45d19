/** Rules of accounts that the user pool enforces and that people are told. */

/**
 * Minimum number of characters of a password. It also needs a lower-case and an upper-case letter, a digit and a
 * symbol.
 */
export const MIN_PASSWORD_LENGTH = 12;

/** The group in the tokens of administrators. Their role record is required, too. */
export const ADMIN_GROUP = 'admin';

/** How long the code works that confirms an email address, in hours: the user pool's own rule. */
export const CODE_HOURS = 24;

/**
 * How long an access token lasts, in minutes. Services that verify only its signature cannot know that its session has
 * ended, so that is not long.
 */
export const TOKEN_MINUTES = 15;

/** How long a session lasts without being used, in days. */
export const SESSION_DAYS = 30;

/** How long the temporary password of an invitation works, in days. */
export const INVITATION_DAYS = 3;

/**
 * For how long an administrator stays signed in, in seconds from the sign-in. That is shorter than idleness alone would
 * have to end it.
 */
export const ADMIN_SESSION_SECONDS = 8 * 60 * 60;

/**
 * How long the back office can still be read after a role was revoked, in seconds, at most. Changes, exports,
 * downloads and erasure end at once.
 */
export const ROLE_MEMORY_SECONDS = 30;

/** What takes much with it, such as an export, asks for a sign-in that is no older than this, in seconds. */
export const FRESH_SIGN_IN_SECONDS = 15 * 60;

/** For how long an export that was begun in time may go on after that, in seconds. */
export const EXPORT_SECONDS = 15 * 60;

/** The user pool's attribute that says since when signing in has asked for a second factor, in seconds of the epoch. */
export const MFA_SINCE_ATTRIBUTE = 'mfa_since';

/**
 * Errors with which the user pool says that the session of a token holds no more, by their names: it has ended, or its
 * account is disabled, gone, not confirmed, or in need of a new password.
 * Source: Amazon Cognito API Reference, errors of `GetUser` and `GetTokensFromRefreshToken`.
 */
export const ENDED_SESSION_ERRORS: readonly string[] = [
  'NotAuthorizedException',
  'UserNotFoundException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
  'RefreshTokenReuseException',
];

/**
 * The user pool's attribute with further email addresses of purchases, which the account's owner has proved by mailed
 * codes; separated by spaces.
 */
export const PROVEN_EMAILS_ATTRIBUTE = 'proven_emails';

/** The most such addresses of an account: they fit into an attribute, which has 2,048 characters. */
export const MAX_PROVEN_EMAILS = 5;

/** The longest name of a person that the user pool takes, in characters. */
export const MAX_NAME_LENGTH = 2_048;

/** How long such a code works, in minutes. */
export const PURCHASE_CODE_MINUTES = 30;

/** The digits of such a code. */
export const PURCHASE_CODE = /^\d{8}$/;

/** The name under which the proof of a passed captcha comes with a call of the user pool. */
export const PROOF_METADATA = 'captcha';

/** The triggers' message when a mail waits for that proof. Pages show the captcha then. */
export const PROOF_NEEDED = 'Please confirm that you are not a robot.';
