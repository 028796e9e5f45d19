/**
 * Stands in an order or a plan in place of the email address of somebody who asked to be forgotten. No account can have it
 * as its email address, and mail to it is never attempted.
 */
export const ERASED = 'erased';

/** The same in place of the name. */
export const ERASED_NAME = 'Erased';
