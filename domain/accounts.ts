/** Rules of accounts that the user pool enforces and that people are told. */

/** Also required: a lower-case and an upper-case letter, a digit and a symbol. */
export const MIN_PASSWORD_LENGTH = 12;

/** The group in the tokens of administrators. Their role record is required, too. */
export const ADMIN_GROUP = 'admin';

/** The role record of an account. Only operators write it: see operations/admin/admins.ts. */
export interface Role {
  /** The account's permanent id: `sub` of its tokens. */
  readonly userId: string;
  /** The email address that the role was granted for. An account with another one is no administrator's. */
  readonly email: string;
  readonly role: 'admin';
  /** ISO 8601. */
  readonly grantedAt: string;
  /** The operator who ran the command. */
  readonly grantedBy: string;
}

/** How long the code works that confirms an email address, in hours: the user pool's own rule. */
export const CODE_HOURS = 24;

/** In minutes. Short, because services that verify only the signature do not notice that the session has ended. */
export const TOKEN_MINUTES = 15;

/** How long a session lasts without being used, in days. */
export const SESSION_DAYS = 30;

/** How long the temporary password of an invitation works, in days. */
export const INVITATION_DAYS = 3;

/** How long an administrator stays signed in, in seconds from the sign-in, however active. */
export const ADMIN_SESSION_SECONDS = 8 * 60 * 60;

/** How long a revoked role can still read the back office, in seconds. Changes, exports and downloads end at once. */
export const ROLE_MEMORY_SECONDS = 30;

/** What takes much with it, such as an export, asks for a sign-in that is no older than this, in seconds. */
export const FRESH_SIGN_IN_SECONDS = 15 * 60;

/** For how long an export that was begun in time may go on after that, in seconds. */
export const EXPORT_SECONDS = 15 * 60;

/** The user pool's attribute that says since when signing in has asked for a second factor, in seconds of the epoch. */
export const MFA_SINCE_ATTRIBUTE = 'mfa_since';

/** The user pool's errors for a session that no longer holds: it ended, or its account is disabled or gone. */
export const ENDED_SESSION_ERRORS: readonly string[] = [
  'NotAuthorizedException',
  'UserNotFoundException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
  'RefreshTokenReuseException',
];

/** The account's further purchase addresses, proved by mailed codes and separated by spaces. */
export const PROVEN_EMAILS_ATTRIBUTE = 'proven_emails';

/** The most such addresses of an account: they fit into an attribute, which has 2,048 characters. */
export const MAX_PROVEN_EMAILS = 5;

/** The longest name of a person that the user pool takes, in characters. */
export const MAX_NAME_LENGTH = 2_048;

/** How long such a code works, in minutes. */
export const PURCHASE_CODE_MINUTES = 30;

export const PURCHASE_CODE = /^\d{8}$/;

/** The name under which the proof of a passed captcha comes with a call of the user pool. */
export const PROOF_METADATA = 'captcha';

/** The triggers' message when a mail waits for that proof. Pages show the captcha then. */
export const PROOF_NEEDED = 'Please confirm that you are not a robot.';
