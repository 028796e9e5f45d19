import type { Flag } from '../admin.ts';
import type { PaymentState } from '../orders.ts';

/** The definition of a kind of record that all layers share. */
export interface RecordDefinition<Status extends string = string> {
  /** Every status, to filter by. */
  readonly statuses: readonly Status[];
  /** Those that an administrator can set. */
  readonly settable: readonly Status[];
  /** Statuses of finished records. */
  readonly done: readonly Status[];
  /** The status of the records that a reply was promised for: only they can be overdue. */
  readonly awaitsReply: Status | undefined;
  /** Whether administrators reply from them: they have emails of their own, and the address of a customer. */
  readonly takesReplies?: true;
  /** Every payment state, to filter by. */
  readonly payments: readonly PaymentState[];
  /** The ids of the services that records are about, to filter by. */
  readonly services: readonly string[];
  /** Whether it is known where their visitors came from, to filter by. */
  readonly hasCameFrom?: true;
  readonly flags: readonly Flag[];
}
