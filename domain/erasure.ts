/**
 * Stands in an order or subscription in place of the name and the email address of somebody who asked to be forgotten.
 * No account can have it as its email address, and mail to it is never attempted.
 */
export const ERASED = 'erased';
