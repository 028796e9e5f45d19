/** Replaces the email address of an erased person in orders and plans. No account can have it, and no email goes to it. */
export const ERASED = 'erased';

/** Replaces the name. */
export const ERASED_NAME = 'Erased';
