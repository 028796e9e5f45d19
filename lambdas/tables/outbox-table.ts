import type { TableVariable } from '../../domain/function-variables.ts';
import { deleteItem, getItem, type ItemKey, queryItems } from '../aws/dynamodb.ts';
import { getOutboxAttributes, type OutgoingEmails } from './emails.ts';
import { changeAttributes, createItem, type RecordTable, type Revised, replaceItem } from './record-table.ts';
import { CONFLICT, retryOnConflict } from './retry-on-conflict.ts';

/** A stored record with its emails. */
export interface OutboxRecord<EmailName extends string = string> extends Revised {
  readonly id: string;
  readonly mails: OutgoingEmails<EmailName>;
}

/** A table of such records. All its methods throw StorageError. */
export interface OutboxTable<Item extends OutboxRecord> extends RecordTable<Item> {
  /** Stores a new record. @returns false when a record with its key exists */
  create(item: Item): Promise<boolean>;
  /** Stores a record that was read before. @returns the record; undefined when it has changed since */
  replace(item: Item): Promise<Item | undefined>;
  /** Deletes a record, with its emails that are still to be sent. A missing one is not an error. */
  remove(key: string): Promise<void>;
  /** Changes only the emails of a record. @returns undefined after another change, and for a deleted record */
  replaceEmails(item: Item, emails: OutgoingEmails): Promise<Item | undefined>;
  /** Records with email to be sent, by page, earliest due first. @param until milliseconds since the epoch */
  readOutstandingEmails(until: number): AsyncIterable<readonly OutstandingEmails<Item>[]>;
}

/** The emails of one record, read without its other fields. */
export interface OutstandingEmails<Item> {
  readonly mails: OutgoingEmails;
  /** Changes them. @returns the record; undefined after another change, and for a deleted one @throws StorageError */
  replace(emails: OutgoingEmails): Promise<Item | undefined>;
}

/** Records that are read at once. */
const PAGE_LENGTH = 100;

/** Before any time in ISO 8601. */
const EARLIEST = '0';

/** A record that was read contains the outbox attributes, and may have to lose them. */
const NO_OUTBOX = { outbox: undefined, mailDueAt: undefined };

/** Creates the access object of a table. @param kind partition key of the index of all records @param keyName the table's key */
export function createOutboxTable<Item extends OutboxRecord>(
  kind: string,
  variable: TableVariable,
  keyName: keyof Item & string,
): OutboxTable<Item> {
  const access: OutboxTable<Item> = {
    kind,
    variable,
    keyName,
    get: (key) => getItem<Item>(variable, { [keyName]: key }),
    create: (item) => createItem(access, { ...item, kind, ...getOutboxAttributes(item.mails) }),
    replace: (item) => replaceItem(access, item, { kind, ...NO_OUTBOX, ...getOutboxAttributes(item.mails) }),
    async remove(key) {
      await deleteItem(variable, { [keyName]: key });
    },
    replaceEmails(item, mails) {
      const attributes = { mails, ...NO_OUTBOX, ...getOutboxAttributes(mails) };
      return changeAttributes<Item>(access, String(item[keyName]), attributes, ['mails', item.mails]);
    },
    async *readOutstandingEmails(until) {
      let after: ItemKey | undefined;
      do {
        const { items, isEnd } = await queryItems<Item & { readonly mailDueAt: string }>({
          table: variable,
          index: 'outbox',
          partition: ['outbox', 'pending'],
          range: ['mailDueAt', EARLIEST, new Date(until).toISOString()],
          after,
          limit: PAGE_LENGTH,
        });
        yield items.map((item) => ({
          mails: item.mails,
          replace: (emails) => access.replaceEmails(item, emails),
        }));
        const last = isEnd ? undefined : items.at(-1);
        after = last && { [keyName]: String(last[keyName]), outbox: 'pending', mailDueAt: last.mailDueAt };
      } while (after);
    },
  };
  return access;
}

/** Changes the emails of a record, with retries. @returns the emails; undefined for no record @throws StorageError */
export async function changeEmails<Item extends OutboxRecord>(
  table: OutboxTable<Item>,
  item: Item,
  change: (emails: OutgoingEmails) => OutgoingEmails,
): Promise<OutgoingEmails | undefined> {
  let current: Item | undefined = item;
  return retryOnConflict(async () => {
    if (!current) return undefined;
    const emails = change(current.mails);
    if (await table.replaceEmails(current, emails)) return emails;
    current = await table.get(String(current[table.keyName as keyof Item]));
    return CONFLICT;
  });
}
