import type Stripe from 'stripe';
import type { TableVariable } from '../../domain/function-variables.ts';
import type { KnownAccount } from '../aws/cognito.ts';
import type { ProviderCustomer } from '../stripe/customers.ts';
import { WORK_ATTRIBUTES } from '../tables/administered-record.ts';
import type { SubmittedFile } from '../tables/onboarding-submissions.ts';
import type { Order } from '../tables/orders.ts';
import type { Subscription } from '../tables/subscriptions.ts';

/** A person whose data is collected or erased. */
export interface DataSubject {
  /** Normalized. */
  readonly email: string;
  /** By which more is found. */
  readonly orders: readonly Order[];
  readonly subscriptions: readonly Subscription[];
  /** The payment provider's. */
  readonly customers: readonly ProviderCustomer[];
  readonly account: KnownAccount | undefined;
  readonly stripe: Stripe;
}

/** One thing that is kept of a person. */
export interface PersonalItem {
  /** The person's copy of the record. */
  readonly data: object;
  /** Its items in the database, each as a table's variable and the parts of its key, as in backups. */
  readonly records: readonly RecordKey[];
  /** Onboarding forms only. */
  readonly files?: readonly PersonFile[];
  /** Deletes it, or the personal data in it. Repeatable. @throws StorageError, IdentityError, the provider's errors */
  erase(): Promise<unknown>;
}

export type RecordKey = readonly [variable: TableVariable, ...key: readonly (string | number)[]];

/** A file by the form's id and its place among the form's files. */
export interface PersonFile {
  readonly form: string;
  readonly place: number;
  /** In a copy for the person, if it can be downloaded. */
  readonly path: string;
  readonly state: SubmittedFile['state'];
}

/** A kind of things that are kept. */
export interface PersonalDataSource {
  /** Its name in exports. */
  readonly name: string;
  /** A plural for people. */
  readonly what: string;
  /** The variables that name its tables; none for data of other services. */
  readonly tables: readonly TableVariable[];
  /** Why a part of it stays, as a sentence; absent if everything is erased. */
  readonly stays?: string;
  /** @throws as `erase` does */
  find(person: DataSubject): Promise<readonly PersonalItem[]>;
}

/** The most of a kind that is looked for at once. */
export const MAX_PER_KIND = 200;

/** Attributes for the product and the team without personal data. */
const INTERNAL = [
  ...WORK_ATTRIBUTES,
  'added',
  'contentHash',
  'expiresAt',
  'kind',
  'mailDueAt',
  'optInId',
  'outbox',
  'revision',
  'since',
  'tasks',
  'version',
];

export function withoutInternals(record: object): object {
  return omit<object, string>(record, INTERNAL);
}

export function omit<Record extends object, Name extends string>(
  record: Record,
  names: readonly Name[],
): Omit<Record, Name> {
  const left = Object.entries(record).filter(([name]) => !names.some((other) => other === name));
  return Object.fromEntries(left) as Omit<Record, Name>;
}
