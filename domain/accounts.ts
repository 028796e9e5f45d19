/** Rules for accounts. The user pool enforces them, and pages and emails state them. */
import type { RoleName } from './settings/roles.ts';

/** Also required: a lowercase and an uppercase letter, a digit, and a symbol. */
export const MIN_PASSWORD_LENGTH = 12;

/** Set by Cognito, in characters. */
export const MAX_PASSWORD_LENGTH = 256;

/** The group in administrators' tokens. Their role record is required, too. */
export const ADMIN_GROUP = 'admin';

/** The role record of an account: the truth about its rights. Operators write it, and administrators with the right `team`. */
export interface Role {
  /** The account's permanent id: `sub` of its tokens. */
  readonly userId: string;
  /** The email address that the role was granted to. The role does not apply to an account with another address. */
  readonly email: string;
  /** `admin` means `administrator`, in records from before there were several roles; `none`, that the role was revoked. */
  readonly role: RoleName | 'admin' | 'none';
  /** ISO 8601. */
  readonly grantedAt: string;
  /** The operator who ran the command, or the administrator's email address. */
  readonly grantedBy: string;
  /** When the account last signed in to the back office (ISO 8601); absent before the first time. */
  readonly signedInAt?: string;
}

/** How long a code that confirms an email address works, in hours. Set by Cognito. */
export const CODE_HOURS = 24;

/** In minutes. Short, because services that verify only the signature do not notice an ended session. */
export const TOKEN_MINUTES = 15;

/** How long an unused session lasts, in days. */
export const SESSION_DAYS = 30;

/** How long the temporary password of an invitation works, in days. */
export const INVITATION_DAYS = 3;

/** How long an administrator stays signed in, in seconds from the sign-in, however active. */
export const ADMIN_SESSION_SECONDS = 8 * 60 * 60;

/** How long a revoked role can still read the back office, in seconds. Changes, exports and downloads end at once. */
export const ROLE_MEMORY_SECONDS = 30;

/** The oldest sign-in that sensitive actions, such as exports, accept, in seconds. */
export const FRESH_SIGN_IN_SECONDS = 15 * 60;

/** How long a started export may continue after that, in seconds. */
export const EXPORT_SECONDS = 15 * 60;

/** The user pool attribute with the time from which sign-in requires a second factor, in epoch seconds. */
export const MFA_SINCE_ATTRIBUTE = 'mfa_since';

/** Cognito's errors for an invalid session: it ended, or its account is disabled or deleted. */
export const ENDED_SESSION_ERRORS: readonly string[] = [
  'NotAuthorizedException',
  'UserNotFoundException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
  'RefreshTokenReuseException',
];

/** The account's additional purchase addresses, proven by emailed codes, separated by spaces. */
export const PROVEN_EMAILS_ATTRIBUTE = 'proven_emails';

/** Maximum number of such addresses, so that they fit into an attribute of 2,048 characters. */
export const MAX_PROVEN_EMAILS = 5;

/** The longest name that Cognito accepts, in characters. */
export const MAX_NAME_LENGTH = 2_048;

/** How long such a code works, in minutes. */
export const PURCHASE_CODE_MINUTES = 30;

export const PURCHASE_CODE = /^\d{8}$/;

/** The metadata key of a user pool call with the proof of a passed captcha. */
export const PROOF_METADATA = 'captcha';
