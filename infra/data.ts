import {
  type Attribute,
  AttributeType,
  Billing,
  type GlobalSecondaryIndexPropsV2,
  ProjectionType,
  StreamViewType,
  type TablePropsV2,
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

interface RecordTableProps extends TableOptions {
  readonly name: TableName;
  readonly key: string;
  readonly indexes: GlobalSecondaryIndexPropsV2[];
}

/** The tables of the back office's lists. The search index is derived from all of them. */
const RECORD_TABLES: { readonly [List in AdminList]: RecordTableProps } = {
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
};

/** Everything that is stored: a table for each kind of record. */
export class Data extends Construct {
  /** The tables of the back office's lists. */
  readonly records: { readonly [List in AdminList]: Table };
  readonly contactSubmissions: Table;
  readonly subscribers: Table;
  readonly unsubscribeRequests: Table;
  readonly onboardingSubmissions: Table;
  /** Onboarding forms that paying clients have started. */
  readonly onboardingDrafts: Table;
  readonly orders: Table;
  readonly subscriptions: Table;
  /** Clients, with the stage of the work for them. */
  readonly clients: Table;
  /** Posts of the blog, as their authors work on them. */
  readonly posts: Table;
  /** Processed events of the payment provider. */
  readonly stripeEvents: Table;
  /** Letters to the newsletter's subscribers. */
  readonly letters: Table;
  /** The copies of letters: one for each letter and subscriber. */
  readonly letterDeliveries: Table;
  readonly roles: Table;
  /** Versions of the agency's settings, and changes of the team. */
  readonly settings: Table;
  readonly adminChanges: Table;
  /** Numbers of records of each list created per day, figures per day, and what each record has added to them. */
  readonly dayCounts: Table;
  /** Under which words records are found. */
  readonly searchIndex: Table;
  readonly suppressedAddresses: Table;
  readonly rateLimits: Table;

  constructor(scope: Construct, id: string, { stage }: { readonly stage: StageSettings }) {
    super(scope, id);
    const table = (
      name: TableName,
      key: string,
      indexes: GlobalSecondaryIndexPropsV2[],
      { expires, isFollowed, ...options }: TableOptions = {},
    ) =>
      new Table(this, name, stage, {
        partitionKey: text(key),
        globalSecondaryIndexes: indexes,
        ...options,
        ...(expires && { timeToLiveAttribute: 'expiresAt' }),
        ...(isFollowed && { dynamoStream: StreamViewType.KEYS_ONLY }),
      });

    const records = ADMIN_LISTS.map((list) => {
      const { name, key, indexes, ...options } = RECORD_TABLES[list];
      return [list, table(name, key, indexes, { ...options, isFollowed: true })];
    });
    this.records = Object.fromEntries(records) as { readonly [List in AdminList]: Table };
    this.contactSubmissions = this.records.submissions;
    this.onboardingSubmissions = this.records.onboarding;
    this.orders = this.records.orders;
    this.subscribers = this.records.subscribers;
    this.clients = this.records.clients;
    this.letters = this.records.letters;
    this.letterDeliveries = table('LetterDeliveries', 'letterId', [WAITING_DELIVERIES, BY_SUBSCRIBER], {
      sortKey: text('subscriberId'),
      billing: BILLING_OF_READERS,
      expires: true,
    });
    this.posts = this.records.posts;
    this.unsubscribeRequests = table('UnsubscribeRequests', 'id', [BY_CREATION, OUTBOX, BY_EMAIL], {
      billing: BILLING_OF_READERS,
    });
    this.suppressedAddresses = table('SuppressedAddresses', 'address', []);
    this.rateLimits = table('RateLimits', 'key', [], { expires: true });
    this.onboardingDrafts = table('OnboardingDrafts', 'sessionId', [], {
      expires: true,
      billing: BILLING_OF_LARGE_RECORDS,
    });
    this.subscriptions = table('Subscriptions', 'id', [BY_EMAIL], { isFollowed: true });
    this.stripeEvents = table('StripeEvents', 'id', [], { expires: true });
    this.roles = table('Roles', 'userId', []);
    this.settings = table('Settings', 'id', [], { sortKey: number('version') });
    this.adminChanges = table('AdminChanges', 'record', [], {
      sortKey: number('version'),
      billing: BILLING_OF_CHANGES,
      // Changes stay. Only the list of erased records expires, once no backup contains them.
      expires: true,
    });
    this.dayCounts = table('DayCounts', 'list', [], { sortKey: text('day'), billing: BILLING_OF_READERS });
    this.searchIndex = table('SearchIndex', 'token', [], {
      sortKey: text('at'),
      billing: BILLING_OF_SEARCH,
    });
  }
}

interface TableOptions extends Pick<TablePropsV2, 'sortKey'> {
  /** Whether records are deleted at the time in their `expiresAt`. */
  readonly expires?: true;
  readonly billing?: Billing;
  /** Whether something is derived from its records: see derived-data.ts. */
  readonly isFollowed?: true;
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
