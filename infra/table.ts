import { CfnOutput, Stack } from 'aws-cdk-lib';
import { Billing, type TablePropsV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { TABLE_VARIABLES, type TableName, type TableVariable } from '../domain/function-variables.ts';
import { RETENTION_DAYS } from '../domain/retention.ts';
import { allow, type HandlerFunction } from './functions/function.ts';
import { getRemovalPolicy } from './removal-policy.ts';
import type { StageSettings } from './stages.ts';

/** Maximum request units per second of a table, which limits the cost of a flood of requests. */
const BILLING = Billing.onDemand({ maxReadRequestUnits: 400, maxWriteRequestUnits: 200 });

/** A table that functions know by a variable of their environment. */
export class Table extends TableV2 {
  readonly variable: TableVariable;
  /** Whether something is derived from its records: see derived-data.ts. */
  readonly isFollowed: boolean;
  private readonly indexNames: readonly string[];

  constructor(scope: Construct, name: TableName, stage: StageSettings, props: TablePropsV2) {
    super(scope, name, {
      billing: BILLING,
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: RETENTION_DAYS.backups,
      },
      deletionProtection: stage.keepsData,
      removalPolicy: getRemovalPolicy(stage),
      ...props,
    });
    // Operators' commands find tables by this output: see operations/restore/restorable-tables.ts.
    new CfnOutput(Stack.of(this), `${name}TableName`, { value: this.tableName });
    this.variable = TABLE_VARIABLES[name];
    this.isFollowed = props.dynamoStream !== undefined;
    this.indexNames = (props.globalSecondaryIndexes ?? []).map(({ indexName }) => indexName);
  }

  /** The ARN of an index. @throws Error when the table has no such index */
  getIndexArn(name: string): string {
    if (this.indexNames.includes(name)) return `${this.tableArn}/index/${name}`;
    throw new Error(`${this.variable} has no index ${name}.`);
  }
}

/** A function's operations on items of a table. Scan is not included: lists use an index. */
type ItemOperation = 'Get' | 'BatchGet' | 'Put' | 'Update' | 'Delete' | 'BatchWrite' | 'ConditionCheck';

/** `Query` is of the table itself, by its partition key. */
type Operation = ItemOperation | 'Query';

/** The name of an index that a function queries. */
type IndexName = `by${string}` | 'outbox' | 'waiting';

/** Operations, and indexes that are queried. */
type Uses = readonly [Operation | IndexName, ...(Operation | IndexName)[]];

/** Grants a function its use of a table, and tells it the name. @throws Error when the table has no such index */
export function bind(table: Table, to: HandlerFunction, ...uses: Uses): void {
  to.setVariables({ [table.variable]: table.tableName });
  const actions = uses.filter((use) => /^[A-Z]/.test(use));
  const indexes = uses.filter((use) => !actions.includes(use)).map((name) => table.getIndexArn(name));
  if (actions.length > 0) to.permit(allow(actions.map(toAction), table.tableArn));
  if (indexes.length > 0) to.permit(allow(['dynamodb:Query'], ...indexes));
}

/** The same for several tables of which a function uses the same. */
export function bindEach(tables: readonly Table[], to: HandlerFunction, ...uses: Uses): void {
  for (const table of tables) bind(table, to, ...uses);
}

function toAction(operation: string): string {
  return operation === 'Query' ? 'dynamodb:Query' : `dynamodb:${operation}Item`;
}
