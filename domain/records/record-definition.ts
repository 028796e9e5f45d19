import type { Flag } from '../admin.ts';
import type { PaymentState } from '../orders.ts';

/** What all layers agree on about a kind of record. */
export interface RecordDefinition<Status extends string = string> {
  /** Every status, to filter by. */
  readonly statuses: readonly Status[];
  /** Those that an administrator can set. */
  readonly settable: readonly Status[];
  /** Whoever has a record with one of these is done with it. */
  readonly done: readonly Status[];
  /** The status of the records that a reply was promised for: only they can be overdue. */
  readonly awaitsReply: Status | undefined;
  /** Every payment state, to filter by. */
  readonly payments: readonly PaymentState[];
  /** The ids of the services that records are about, to filter by. */
  readonly services: readonly string[];
  /** What can be wrong with records, to filter by. */
  readonly flags: readonly Flag[];
}
