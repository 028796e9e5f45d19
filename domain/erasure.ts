import { UNKNOWN_EMAIL } from './orders.ts';
import type { CameFrom } from './site/came-from.ts';

/** Replaces the email address of an erased person in orders and plans. No account can have it, and no email goes to it. */
export const ERASED = 'erased';

/** Replaces the name. */
export const ERASED_NAME = 'Erased';

/** Whether a record's email address is one person's, and not that of every erased or unknown one. */
export function identifiesPerson(email: string): boolean {
  return email !== '' && email !== ERASED && email !== UNKNOWN_EMAIL;
}

/** The parts of an order that only its buyer needs. */
interface BuyerFields {
  readonly recoveryUrl?: string;
  readonly recoveryEndsAt?: string;
  readonly cameFrom?: CameFrom;
}

/** Returns an order without its buyer. Of where they came from the kind stays, which figures have counted. */
export function withoutBuyer<Item extends BuyerFields>(order: Item) {
  const { recoveryUrl: _, recoveryEndsAt: __, cameFrom, ...rest } = order;
  const kept = cameFrom && { cameFrom: { kind: cameFrom.kind } };
  return { ...rest, ...kept, name: ERASED_NAME, email: ERASED };
}
