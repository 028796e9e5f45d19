import { CfnOutput, Stack } from 'aws-cdk-lib';
import {
  type Attribute,
  AttributeType,
  Billing,
  type GlobalSecondaryIndexPropsV2,
  ProjectionType,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { removalPolicy } from './removal-policy.ts';
import type { StageSettings } from './stages.ts';

/** Request units a second that a table takes at most: no flood of requests becomes a bill. */
const BILLING = Billing.onDemand({ maxReadRequestUnits: 400, maxWriteRequestUnits: 200 });

/** The same where one record can have almost 400 KB, which takes as many units to write. */
const BILLING_OF_LARGE_RECORDS = Billing.onDemand({ maxReadRequestUnits: 400, maxWriteRequestUnits: 800 });

/** Days for which a table can be taken back to any second. */
export const RECOVERY_DAYS = 35;

/** The same for an index that only administrators read: an export reads a list as fast as it is answered. */
const LIST_READ_UNITS = 1_600;

const text = (name: string): Attribute => ({ name, type: AttributeType.STRING });
const number = (name: string): Attribute => ({ name, type: AttributeType.NUMBER });

/** Lists of a kind of record, newest first. */
const BY_CREATION = list('byCreation', 'kind');
const BY_STATUS = list('byStatus', 'status');
const BY_EMAIL = list('byEmail', 'email');
const BY_PAYMENT = list('byPayment', 'payment');
/** Holds only the records that still have mail to be sent. */
const OUTBOX = index('outbox', 'outbox', 'mailDueAt');

/** What a list of onboarding forms shows of each, besides what the list goes by. */
const FORM_SUMMARY = ['businessName', 'source', 'payment', 'version'];

/** Everything that is stored: a table for each kind of record. */
export class Data extends Construct {
  readonly contactSubmissions: TableV2;
  readonly subscribers: TableV2;
  readonly unsubscribeRequests: TableV2;
  readonly onboardingSubmissions: TableV2;
  readonly orders: TableV2;
  readonly subscriptions: TableV2;
  /** Which events of the payment provider have been followed. */
  readonly stripeEvents: TableV2;
  /** Who is an administrator. */
  readonly roles: TableV2;
  /** What administrators have changed, by record. */
  readonly adminChanges: TableV2;
  /** How many records of each list were made on each day. */
  readonly dayCounts: TableV2;
  readonly suppressedAddresses: TableV2;
  readonly rateLimits: TableV2;

  constructor(scope: Construct, id: string, { stage }: { readonly stage: StageSettings }) {
    super(scope, id);
    const table = (
      name: string,
      key: string,
      indexes: GlobalSecondaryIndexPropsV2[],
      { sortKey, timeToLive, billing = BILLING }: TableOptions = {},
    ) => {
      const made = new TableV2(this, name, {
        partitionKey: text(key),
        ...(sortKey && { sortKey }),
        globalSecondaryIndexes: indexes,
        billing,
        pointInTimeRecoverySpecification: {
          pointInTimeRecoveryEnabled: true,
          recoveryPeriodInDays: RECOVERY_DAYS,
        },
        ...(timeToLive && { timeToLiveAttribute: timeToLive }),
        deletionProtection: stage.keepsData,
        removalPolicy: removalPolicy(stage),
      });
      // Operators' commands find every table by it: see operations/restore/restorable-tables.ts.
      new CfnOutput(Stack.of(this), `${name}TableName`, { value: made.tableName });
      return made;
    };

    this.contactSubmissions = table('ContactSubmissions', 'id', [BY_CREATION, BY_STATUS, BY_EMAIL, OUTBOX]);
    this.subscribers = table('Subscribers', 'email', [
      { indexName: 'byId', partitionKey: text('id'), projectionType: ProjectionType.KEYS_ONLY },
      BY_CREATION,
      BY_STATUS,
      OUTBOX,
    ]);
    this.unsubscribeRequests = table('UnsubscribeRequests', 'id', [BY_CREATION, OUTBOX]);
    this.suppressedAddresses = table('SuppressedAddresses', 'address', []);
    this.rateLimits = table('RateLimits', 'key', [], { timeToLive: 'expiresAt' });
    this.onboardingSubmissions = table(
      'OnboardingSubmissions',
      'id',
      [
        showing(BY_CREATION, [...FORM_SUMMARY, 'email', 'status']),
        showing(BY_STATUS, [...FORM_SUMMARY, 'email']),
        showing(BY_EMAIL, [...FORM_SUMMARY, 'status', 'files']),
        OUTBOX,
      ],
      { billing: BILLING_OF_LARGE_RECORDS },
    );
    this.orders = table('Orders', 'id', [BY_CREATION, BY_STATUS, BY_EMAIL, BY_PAYMENT, OUTBOX]);
    this.subscriptions = table('Subscriptions', 'id', [BY_EMAIL]);
    this.stripeEvents = table('StripeEvents', 'id', [], { timeToLive: 'expiresAt' });
    this.roles = table('Roles', 'userId', []);
    this.adminChanges = table('AdminChanges', 'record', [], { sortKey: number('version') });
    this.dayCounts = table('DayCounts', 'list', [], { sortKey: text('day') });
  }
}

interface TableOptions {
  readonly sortKey?: Attribute;
  readonly timeToLive?: string;
  readonly billing?: Billing;
}

function list(indexName: string, partitionKey: string): GlobalSecondaryIndexPropsV2 {
  return { ...index(indexName, partitionKey, 'createdAt'), maxReadRequestUnits: LIST_READ_UNITS };
}

function index(indexName: string, partitionKey: string, sortKey: string): GlobalSecondaryIndexPropsV2 {
  return { indexName, partitionKey: text(partitionKey), sortKey: text(sortKey) };
}

/** The same index with less in it. @param nonKeyAttributes what it holds besides the keys */
function showing(
  whole: GlobalSecondaryIndexPropsV2,
  nonKeyAttributes: string[],
): GlobalSecondaryIndexPropsV2 {
  return { ...whole, projectionType: ProjectionType.INCLUDE, nonKeyAttributes };
}

/** What a function may do with the items of a table. There is no Scan: lists go through an index. */
export function mayUse(
  table: TableV2,
  ...operations: readonly ('Get' | 'Put' | 'Update')[]
): PolicyStatement {
  return new PolicyStatement({
    actions: operations.map((operation) => `dynamodb:${operation}Item`),
    resources: [table.tableArn],
  });
}

/** Lets a function read indexes of a table; without any, the table itself, by the first part of its key. */
export function mayQuery(table: TableV2, ...indexNames: readonly string[]): PolicyStatement {
  const indexes = indexNames.map((indexName) => `${table.tableArn}/index/${indexName}`);
  return new PolicyStatement({
    actions: ['dynamodb:Query'],
    resources: indexes.length > 0 ? indexes : [table.tableArn],
  });
}
