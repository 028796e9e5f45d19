import {
  type Attribute,
  AttributeType,
  Billing,
  type GlobalSecondaryIndexPropsV2,
  ProjectionType,
  StreamViewType,
} from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type { AdminList } from '../domain/admin.ts';
import { LISTED_LETTER_ATTRIBUTES } from '../domain/contracts/records/letters.ts';
import { LISTED_FORM_ATTRIBUTES } from '../domain/contracts/records/onboarding.ts';
import { LISTED_POST_ATTRIBUTES } from '../domain/contracts/records/posts.ts';
import type { TableName } from '../domain/function-variables.ts';
import { ADMIN_LISTS } from '../domain/records/records.ts';
import type { StageSettings } from './stages.ts';
import { Table } from './table.ts';

/** Maximum request units per second of records that the readers of a letter change at the same time by unsubscribing. */
const BILLING_OF_READERS = Billing.onDemand({ maxReadRequestUnits: 1_000, maxWriteRequestUnits: 1_000 });

/** The same for records of up to 400 KB, which take as many units to write. */
const BILLING_OF_LARGE_RECORDS = Billing.onDemand({ maxReadRequestUnits: 400, maxWriteRequestUnits: 800 });

/** The same for data that exports read at full speed: administrators' indexes, whole forms, and notes. */
const LIST_READ_UNITS = 1_600;
const BILLING_OF_FORMS = Billing.onDemand({
  maxReadRequestUnits: LIST_READ_UNITS,
  maxWriteRequestUnits: 800,
});
const BILLING_OF_CHANGES = Billing.onDemand({
  maxReadRequestUnits: LIST_READ_UNITS,
  maxWriteRequestUnits: 200,
});

/** The same where each record is found under a hundred words or two. */
const BILLING_OF_SEARCH = Billing.onDemand({ maxReadRequestUnits: 3_000, maxWriteRequestUnits: 1_000 });

const text = (name: string): Attribute => ({ name, type: AttributeType.STRING });
const number = (name: string): Attribute => ({ name, type: AttributeType.NUMBER });

/** Lists of a kind of record, newest first. */
const BY_CREATION = list('byCreation', 'kind');
const BY_STATUS = list('byStatus', 'status');
const BY_EMAIL = list('byEmail', 'email');
const BY_PAYMENT = list('byPayment', 'payment');
/** Contains only unfinished records with an owner or a follow-up date. */
const BY_WORK = list('byWork', 'work');
/** Clients of a stage by when their clocks were started. */
const BY_SINCE = index('bySince', 'status', 'since');
/** Contains only records with unsent email. */
const OUTBOX = index('outbox', 'outbox', 'mailDueAt');

/** Contains only copies of letters that may need another attempt. */
const WAITING_DELIVERIES = index('waiting', 'waiting', 'at');
const BY_SUBSCRIBER = index('bySubscriber', 'subscriberId', 'at');

interface TableDefinition {
  readonly key: string;
  readonly sortKey?: Attribute;
  readonly indexes?: readonly GlobalSecondaryIndexPropsV2[];
  readonly billing?: Billing;
  /** Whether records are deleted at the time in their `expiresAt`. */
  readonly expires?: true;
  readonly isFollowed?: true;
}

/** The tables of the back office's lists. The search index is derived from all of them. */
const RECORD_TABLES = {
  submissions: {
    name: 'ContactSubmissions',
    key: 'id',
    indexes: [BY_CREATION, BY_STATUS, BY_EMAIL, BY_WORK, OUTBOX],
  },
  onboarding: {
    name: 'OnboardingSubmissions',
    key: 'id',
    indexes: [
      ...[BY_CREATION, BY_STATUS, BY_EMAIL, BY_WORK].map((whole) =>
        withListed(whole, LISTED_FORM_ATTRIBUTES),
      ),
      OUTBOX,
    ],
    billing: BILLING_OF_FORMS,
  },
  orders: {
    name: 'Orders',
    key: 'id',
    indexes: [BY_CREATION, BY_STATUS, BY_EMAIL, BY_PAYMENT, BY_WORK, OUTBOX],
  },
  subscribers: {
    name: 'Subscribers',
    key: 'email',
    indexes: [
      { indexName: 'byId', partitionKey: text('id'), projectionType: ProjectionType.KEYS_ONLY },
      BY_CREATION,
      BY_STATUS,
      BY_WORK,
      OUTBOX,
    ],
    billing: BILLING_OF_READERS,
  },
  clients: { name: 'Clients', key: 'id', indexes: [BY_CREATION, BY_STATUS, BY_WORK, BY_SINCE] },
  letters: {
    name: 'Letters',
    key: 'id',
    indexes: [BY_CREATION, BY_STATUS, BY_WORK].map((whole) => withListed(whole, LISTED_LETTER_ATTRIBUTES)),
    billing: BILLING_OF_LARGE_RECORDS,
  },
  posts: {
    name: 'Posts',
    key: 'id',
    indexes: [BY_CREATION, BY_STATUS, BY_WORK].map((whole) => withListed(whole, LISTED_POST_ATTRIBUTES)),
    billing: BILLING_OF_LARGE_RECORDS,
  },
} as const satisfies { readonly [List in AdminList]: TableDefinition & { readonly name: TableName } };

/** All but the results of scans, which malware-scan.ts has. */
type StoredTable = Exclude<TableName, 'UploadScans'>;

type OtherTable = Exclude<StoredTable, (typeof RECORD_TABLES)[AdminList]['name']>;

const OTHER_TABLES: { readonly [Name in OtherTable]: TableDefinition } = {
  /** The copies of letters: one for each letter and subscriber. */
  LetterDeliveries: {
    key: 'letterId',
    sortKey: text('subscriberId'),
    indexes: [WAITING_DELIVERIES, BY_SUBSCRIBER],
    billing: BILLING_OF_READERS,
    expires: true,
  },
  UnsubscribeRequests: { key: 'id', indexes: [BY_CREATION, OUTBOX, BY_EMAIL], billing: BILLING_OF_READERS },
  SuppressedAddresses: { key: 'address' },
  RateLimits: { key: 'key', expires: true },
  /** Onboarding forms that paying clients have started. */
  OnboardingDrafts: { key: 'sessionId', expires: true, billing: BILLING_OF_LARGE_RECORDS },
  Subscriptions: { key: 'id', indexes: [BY_EMAIL], isFollowed: true },
  /** Processed events of the payment provider. */
  StripeEvents: { key: 'id', expires: true },
  Roles: { key: 'userId' },
  /** Versions of the agency's settings, and changes of the team. */
  Settings: { key: 'id', sortKey: number('version') },
  /** Changes stay. Only the list of erased records expires, once no backup contains them. */
  AdminChanges: { key: 'record', sortKey: number('version'), billing: BILLING_OF_CHANGES, expires: true },
  /**
   * Numbers of records of each list created per day, figures per day, and what each record has added to them. Only what a deleted
   * record has added expires, once no backup contains the record.
   */
  DayCounts: { key: 'list', sortKey: text('day'), billing: BILLING_OF_READERS, expires: true },
  /** Under which words records are found. */
  SearchIndex: { key: 'token', sortKey: text('at'), billing: BILLING_OF_SEARCH },
};

/** Everything that is stored: a table for each kind of record. */
export type Data = { readonly [Name in StoredTable as Uncapitalize<Name>]: Table };

export function createData(scope: Construct, id: string, stage: StageSettings): Data {
  const parent = new Construct(scope, id);
  const definitions: [TableName, TableDefinition][] = [
    ...ADMIN_LISTS.map((list): [TableName, TableDefinition] => {
      const { name, ...definition } = RECORD_TABLES[list];
      return [name, { ...definition, isFollowed: true }];
    }),
    ...(Object.entries(OTHER_TABLES) as [OtherTable, TableDefinition][]),
  ];
  const tables = definitions.map(([name, { key, indexes = [], expires, isFollowed, ...options }]) => {
    const table = new Table(parent, name, stage, {
      partitionKey: text(key),
      globalSecondaryIndexes: [...indexes],
      ...options,
      ...(expires && { timeToLiveAttribute: 'expiresAt' }),
      ...(isFollowed && { dynamoStream: StreamViewType.KEYS_ONLY }),
    });
    return [`${name.charAt(0).toLowerCase()}${name.slice(1)}`, table];
  });
  return Object.fromEntries(tables) as Data;
}

function list(indexName: string, partitionKey: string): GlobalSecondaryIndexPropsV2 {
  return { ...index(indexName, partitionKey, 'createdAt'), maxReadRequestUnits: LIST_READ_UNITS };
}

function index(indexName: string, partitionKey: string, sortKey: string): GlobalSecondaryIndexPropsV2 {
  return { indexName, partitionKey: text(partitionKey), sortKey: text(sortKey) };
}

/** Returns the index with only the attributes of a record that lists read. */
function withListed(
  whole: GlobalSecondaryIndexPropsV2,
  attributes: readonly string[],
): GlobalSecondaryIndexPropsV2 {
  const keys = ['id', whole.partitionKey?.name, whole.sortKey?.name];
  return {
    ...whole,
    projectionType: ProjectionType.INCLUDE,
    nonKeyAttributes: attributes.filter((name) => !keys.includes(name)),
  };
}
