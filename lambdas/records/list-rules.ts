import { type AdminList, type Flag, UNCHECKED } from '../../domain/admin.ts';
import type { ClientSums } from '../../domain/client-sums.ts';
import type { DetailsOf, RecordChange, SummaryOf } from '../../domain/contracts/admin-records.ts';
import { RECORDS } from '../../domain/records/records.ts';
import { type AdministeredRecord, applyChange, attributesAfter } from '../tables/administered-record.ts';
import { mailsNamed, type NameIn, queued, sendAgain } from '../tables/mails.ts';
import { changeMails, type OutboxRecord, type OutboxTable } from '../tables/outbox-table.ts';
import type { RecordTable } from '../tables/record-table.ts';
import type { Columns } from './columns.ts';
import type { ListedOf, RecordOf } from './kinds.ts';

/** What administrators can do to the records of one list only. */
type OtherChange = Pick<RecordChange, 'merged' | 'remindersStopped'>;

interface WantedOtherChange {
  readonly merge?: string | undefined;
  readonly stopReminders?: true | undefined;
}

/** What the back office does with the records of one list. All methods throw StorageError. */
export interface ListRules<List extends AdminList> {
  readonly table: RecordTable<RecordOf[List]>;
  /** Finds a record by the id in its summary. */
  find(id: string): Promise<RecordOf[List] | undefined>;
  /** Where the records of an email address are; undefined for those that can have several. */
  readonly byEmail: { readonly index?: 'byEmail' } | undefined;
  /** The records as they are stored, in the same order; undefined for those that are gone meanwhile. */
  complete(records: readonly ListedOf[List][]): Promise<readonly (RecordOf[List] | undefined)[]>;
  summaryOf(record: ListedOf[List]): SummaryOf[List] | Promise<SummaryOf[List]>;
  detailsOf(record: RecordOf[List]): DetailsOf[List];
  readonly columns: Columns<List>;
  /** What is exported of money, by the ids of records. */
  sumsOf?(records: readonly RecordOf[List][]): Promise<ReadonlyMap<string, ClientSums>>;
  /** Whether setting one of the list's settable statuses would change the record. */
  canBecome(record: RecordOf[List], status: string): boolean;
  /** What a request asks for that no other list has. @returns undefined when it would have no effect */
  otherChange?(record: RecordOf[List], wanted: WantedOtherChange): OtherChange | undefined;
  /** Applies a change to a record unless it has been applied already. @returns the record if this call changed it */
  applyChange(record: RecordOf[List], change: RecordChange): Promise<RecordOf[List] | undefined>;
  /** Name and value of an attribute: records with it are not counted as new. */
  readonly uncounted?: readonly [name: string, value: string];
  /** Whether records are stored when the payment provider's events come, which it sends for days. */
  readonly followsPayments: boolean;
  /** Filters by payment that no index supports. */
  readonly soughtPayments?: Readonly<Record<string, (record: ListedOf[List]) => boolean>>;
  /** Whether something of what can be wrong is, besides what mail says. */
  readonly flags?: Partial<Readonly<Record<Flag, (record: ListedOf[List]) => boolean>>>;
  /** The ids of the services that a record is about. */
  servicesOf(record: ListedOf[List]): readonly string[];
}

/** Of lists whose indexes hold whole records. */
export const asListed = async <Item>(records: readonly Item[]) => records;

/** Has a mail sent again by the next run of the schedule, once however often the change is applied. */
export async function queueAgain<Item extends OutboxRecord>(
  table: OutboxTable<Item>,
  record: Item,
  { at, sentAgain }: RecordChange,
): Promise<void> {
  if (sentAgain === undefined) return;
  await changeMails(table, record, (mails) => sendAgain(mails, sentAgain, Date.parse(at)));
}

export const usualRules = <Item extends AdministeredRecord>(list: AdminList, table: RecordTable<Item>) => ({
  table,
  find: (id: string) => table.get(id),
  byEmail: { index: 'byEmail' } as const,
  canBecome: (record: Item, status: string) => record.status !== status,
  applyChange: (record: Item, change: RecordChange) =>
    applyChange(table, record.id, change.version, attributesAfter(record, change, RECORDS[list].done)),
  followsPayments: false,
});

/** A form that can be held back. */
type HeldRecord = AdministeredRecord & OutboxRecord;

/** Whether a form was held back and nobody was mailed about it: not checked yet, or spam from the beginning. */
function isUnsent({ status, mails }: HeldRecord): boolean {
  return status === UNCHECKED || (status === 'spam' && !('team' in mails));
}

/**
 * Of forms that can be held back: an administrator who releases one has it mailed, like one that was not.
 * @param mailNames of its mails
 */
export const formRules = <Item extends HeldRecord>(
  list: AdminList,
  table: OutboxTable<Item>,
  mailNames: readonly NameIn<Item['mails']>[],
) => {
  const usual = usualRules(list, table);
  return {
    ...usual,
    canBecome: (form: Item, to: string) =>
      form.status !== to && (!isUnsent(form) || to === 'new' || to === 'spam'),
    applyChange: async (record: Item, change: RecordChange) => {
      if (change.status?.to === 'new' && isUnsent(record)) {
        // First, and once, however often the change is applied: it is decided when it is stored.
        const mails = mailsNamed(mailNames, queued(Date.parse(change.at)));
        await changeMails(table, record, (current) => ({ ...mails, ...current }));
      }
      await queueAgain(table, record, change);
      return (await usual.applyChange(record, change)) && table.get(record.id);
    },
  };
};
