import type * as z from 'zod/mini';
import { type AdminList, type Flag, UNCHECKED } from '../../domain/admin.ts';
import type { ClientSums } from '../../domain/client-sums.ts';
import type { adminChangeContract } from '../../domain/contracts/admin.ts';
import type { DetailsOf, RecordChange, SummaryOf } from '../../domain/contracts/admin-records.ts';
import { RECORDS } from '../../domain/records/records.ts';
import { getItems } from '../aws/dynamodb.ts';
import { type AdministeredRecord, applyChange, getChangedAttributes } from '../tables/administered-record.ts';
import { createEmails, type EmailNameIn, queueEmail, resendEmail } from '../tables/emails.ts';
import { changeEmails, type OutboxRecord, type OutboxTable } from '../tables/outbox-table.ts';
import type { RecordTable } from '../tables/record-table.ts';
import type { ExportColumns } from './columns.ts';
import type { ListedOf, RecordOf } from './kinds.ts';
import { queueReply } from './replies.ts';

/** Changes that only one list supports. */
type OtherChange = Pick<
  RecordChange,
  'task' | 'merged' | 'remindersStopped' | 'publication' | 'status' | 'isPublic'
>;

/** The wanted values of a task; a new one has no id. */
export type WantedTask = NonNullable<z.output<NonNullable<typeof adminChangeContract.body>>['task']>;

interface WantedOtherChange {
  readonly merge?: string | undefined;
  readonly stopReminders?: true | undefined;
  readonly publication?: RecordChange['publication'];
  readonly isPublic?: boolean | undefined;
  readonly sent?: RecordChange['sent'];
  readonly task?: WantedTask | undefined;
}

/** The back office's rules for the records of one list. All methods throw StorageError. */
export interface ListRules<List extends AdminList> {
  readonly table: RecordTable<RecordOf[List]>;
  /** Finds a record by the id in its summary. */
  find(id: string): Promise<RecordOf[List] | undefined>;
  /** Where the records of an email address are; undefined for those that can have several. */
  readonly byEmail: { readonly index?: 'byEmail' } | undefined;
  /** The stored records, in the same order; undefined for deleted ones. */
  complete(records: readonly ListedOf[List][]): Promise<readonly (RecordOf[List] | undefined)[]>;
  summarize(record: ListedOf[List]): SummaryOf[List] | Promise<SummaryOf[List]>;
  getDetails(record: RecordOf[List]): DetailsOf[List];
  readonly columns: ExportColumns<List>;
  /** Sums for exports, by the ids of records. */
  sumMoney?(records: readonly RecordOf[List][]): Promise<ReadonlyMap<string, ClientSums>>;
  /** Whether setting one of the list's settable statuses would change the record. */
  canBecome(record: RecordOf[List], status: string): boolean;
  /** Returns a requested change that only this list supports; undefined if it would have no effect. */
  getOtherChange?(record: RecordOf[List], wanted: WantedOtherChange): OtherChange | undefined;
  /** Applies a change to a record unless it has been applied already. @returns the record if this call changed it */
  applyChange(record: RecordOf[List], change: RecordChange): Promise<RecordOf[List] | undefined>;
  /** Name and value of an attribute: records with it are not counted as new. */
  readonly uncounted?: readonly [name: string, value: string];
  /** Whether records are stored when the payment provider's events come, which it sends for days. */
  readonly followsPayments: boolean;
  /** Filters by payment that no index supports. */
  readonly soughtPayments?: Readonly<Record<string, (record: ListedOf[List]) => boolean>>;
  /** Whether the record has a problem, apart from its emails. */
  readonly flags?: Partial<Readonly<Record<Flag, (record: ListedOf[List]) => boolean>>>;
  /** The ids of the services that a record is about. */
  listServices(record: ListedOf[List]): readonly string[];
}

/** Returns the records of lists whose indexes hold whole records. */
export const keepAsListed = async <Item>(records: readonly Item[]) => records;

/** Queues an email again for the next scheduled run, once however often the change is applied. */
export async function queueResend<Item extends OutboxRecord>(
  table: OutboxTable<Item>,
  record: Item,
  { at, sentAgain }: RecordChange,
): Promise<void> {
  if (sentAgain === undefined) return;
  await changeEmails(table, record, (emails) => resendEmail(emails, sentAgain, Date.parse(at)));
}

/** Reads records whole, for lists whose indexes leave long texts out. @throws StorageError */
export const readWhole =
  <Item extends AdministeredRecord>({ variable, keyName }: RecordTable<Item>) =>
  (listed: readonly { readonly id: string }[]) =>
    getItems<Item>(
      variable,
      keyName,
      listed.map(({ id }) => id),
    );

export const defineUsualRules = <Item extends AdministeredRecord>(
  list: AdminList,
  table: RecordTable<Item>,
) => ({
  table,
  find: (id: string) => table.get(id),
  byEmail: { index: 'byEmail' } as const,
  canBecome: (record: Item, status: string) => record.status !== status,
  applyChange: (record: Item, change: RecordChange) =>
    applyChange(table, record.id, change.version, getChangedAttributes(record, change, RECORDS[list].done)),
  followsPayments: false,
});

/** A form that can be held. */
type HeldRecord = AdministeredRecord & OutboxRecord;

/** Whether a form was held back without an email: it is unchecked, or was spam from the start. */
function isUnsent({ status, mails, added }: HeldRecord): boolean {
  return status === UNCHECKED || (status === 'spam' && !added && !('team' in mails));
}

/**
 * Defines the rules of forms that can be held. Releasing one sends the usual emails.
 * @param emailNames the emails of a released form
 */
export const defineFormRules = <Item extends HeldRecord>(
  list: AdminList,
  table: OutboxTable<Item>,
  emailNames: readonly EmailNameIn<Item['mails']>[],
) => {
  const usual = defineUsualRules(list, table);
  return {
    ...usual,
    canBecome: (form: Item, to: string) =>
      form.status !== to && (!isUnsent(form) || to === 'new' || to === 'spam'),
    applyChange: async (record: Item, change: RecordChange) => {
      if (change.status?.to === 'new' && isUnsent(record)) {
        // First, and once, however often the change is applied: it is decided when it is stored.
        const emails = createEmails(emailNames, queueEmail(Date.parse(change.at)));
        await changeEmails(table, record, (current) => ({ ...emails, ...current }));
      }
      await queueReply(table, record, change);
      await queueResend(table, record, change);
      return (await usual.applyChange(record, change)) && table.get(record.id);
    },
  };
};
