import { UNKNOWN_EMAIL } from './orders.ts';

/** Replaces the email address of an erased person in orders and plans. No account can have it, and no email goes to it. */
export const ERASED = 'erased';

/** Replaces the name. */
export const ERASED_NAME = 'Erased';

/** Whether a record's email address is one person's, and not that of every erased or unknown one. */
export function identifiesPerson(email: string): boolean {
  return email !== ERASED && email !== UNKNOWN_EMAIL;
}
