/** Compares acknowledged and stored records: none is missing or duplicated, and every email was sent once. */
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { OutgoingEmails } from '../../../lambdas/tables/emails.ts';
import type { Email } from '../../../local/aws/ses/outbox.ts';
import type { LastingRun } from '../lasting-run.ts';

/** Reminders are due after days; everything else is to be sent now. */
const NOW_MS = 60 * 60 * 1000;

interface Item {
  readonly id?: string;
  /** Id of the form whose emails the item holds. */
  readonly formId?: string;
  readonly email?: string;
  readonly mails?: OutgoingEmails;
  readonly payment?: string;
  readonly files?: readonly { readonly key?: string }[];
  readonly note?: string;
}

/** A line of the result. */
export interface Account {
  readonly what: string;
  /** Acknowledged records; of emails, those recorded as sent. */
  readonly acknowledged: number;
  readonly missing: number;
  readonly twice: number;
}

/** The tables with emails, and the name of their records in the tags of an email. */
const MAILED = {
  ContactSubmissions: 'contact',
  Subscribers: 'subscriber',
  UnsubscribeRequests: 'unsubscribe',
  OnboardingSubmissions: 'onboarding',
  Orders: 'order',
} as const;

export class Ledger {
  /** Email addresses. */
  readonly contacts = new Set<string>();
  readonly subscribers = new Set<string>();
  readonly forms = new Set<string>();
  /** Keys of uploaded files that a form names. */
  readonly files = new Set<string>();
  /** Ids of checkouts. */
  readonly payments = new Set<string>();
  readonly notes = new Set<string>();
  /** Accepted emails, by their ids. */
  readonly mails = new Map<string, Email>();
}

/** The tables of a local run, read past the product. */
export class Records {
  readonly #database: Awaited<ReturnType<LastingRun['openDatabase']>>;

  constructor(database: Awaited<ReturnType<LastingRun['openDatabase']>>) {
    this.#database = database;
  }

  async all(table: string): Promise<Item[]> {
    const items: Item[] = [];
    const { client, tableOf } = this.#database;
    for await (const { Items = [] } of paginateScan({ client }, { TableName: tableOf(table) })) {
      items.push(...Items);
    }
    return items;
  }

  /** Emails that are still to be sent now. */
  async unsentMails(): Promise<number> {
    const tables = await Promise.all(Object.keys(MAILED).map((table) => this.all(table)));
    const soon = new Date(Date.now() + NOW_MS).toISOString();
    return tables
      .flat()
      .flatMap(({ mails = {} }) => Object.values(mails))
      .filter(({ state, dueAt = '' }) => (state === 'pending' || state === 'sending') && dueAt < soon).length;
  }

  close(): void {
    this.#database.client.destroy();
  }
}

/**
 * Compares acknowledged with stored records.
 * @param uploads the objects of all buckets
 */
export async function settle(
  ledger: Ledger,
  records: Records,
  uploads: readonly { readonly key: string }[],
): Promise<Account[]> {
  const [contacts, subscribers, forms, orders, changes] = await Promise.all(
    ['ContactSubmissions', 'Subscribers', 'OnboardingSubmissions', 'Orders', 'AdminChanges'].map((table) =>
      records.all(table),
    ),
  );
  const emails = (items: readonly Item[] = []) => items.flatMap(({ email }) => email ?? []);
  const paid = (orders ?? []).flatMap(({ id, payment }) => (payment === 'paid' && id ? [id] : []));
  const stored = new Set(uploads.map(({ key }) => key));
  const keys = (forms ?? []).flatMap(({ files = [] }) => files.flatMap(({ key }) => key ?? []));
  return [
    account('contact requests', ledger.contacts, emails(contacts)),
    account('subscribers', ledger.subscribers, emails(subscribers)),
    account('onboarding forms', ledger.forms, emails(forms)),
    account(
      'their files',
      ledger.files,
      keys.filter((key) => stored.has(key)),
    ),
    account('paid orders', ledger.payments, paid),
    account(
      'notes',
      ledger.notes,
      (changes ?? []).flatMap(({ note }) => note ?? []),
    ),
    await emailAccount(ledger, records),
  ];
}

function account(what: string, acknowledged: ReadonlySet<string>, found: readonly string[]): Account {
  const there = new Set(found);
  return {
    what,
    acknowledged: acknowledged.size,
    missing: [...acknowledged].filter((one) => !there.has(one)).length,
    // Includes records that were never acknowledged.
    twice: found.length - there.size,
  };
}

/** Fails unless every email recorded as sent was accepted once. */
async function emailAccount({ mails }: Ledger, records: Records): Promise<Account> {
  const sent = new Set<string>();
  for (const [table, record] of Object.entries(MAILED)) {
    for (const { id, formId = id, mails: states = {} } of await records.all(table)) {
      for (const [name, { state }] of Object.entries(states)) {
        if (state === 'sent') sent.add(`${record} ${formId} ${name}`);
      }
    }
  }
  const taken = [...mails.values()].flatMap(({ tags: { record, record_id, mail } }) =>
    record ? `${record} ${record_id} ${mail}` : [],
  );
  return account('mails', sent, taken);
}
