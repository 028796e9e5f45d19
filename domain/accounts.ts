/** Rules of accounts that the user pool enforces and that people are told. */

/**
 * Minimum number of characters of a password. It also needs a lower-case and an upper-case letter, a digit and a
 * symbol.
 */
export const MIN_PASSWORD_LENGTH = 12;

/** How long the temporary password of an invitation works, in days. */
export const INVITATION_DAYS = 3;
