/** Replaces the email address of an erased person in orders and plans. It can be no account's, and gets no mail. */
export const ERASED = 'erased';

/** The same in place of the name. */
export const ERASED_NAME = 'Erased';
