/** Rules of accounts that the user pool enforces and that people are told. */

/** The fewest characters of a password. It also needs a small and a capital letter, a digit and a symbol. */
export const MIN_PASSWORD_LENGTH = 12;

/** For how long the temporary password of an invitation works. */
export const INVITATION_DAYS = 3;
