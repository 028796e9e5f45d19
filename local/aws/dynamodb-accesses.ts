import type { Access } from '../permissions/permissions.ts';

/** What a request names. */
export interface AccessInput {
  readonly TableName?: string;
  readonly IndexName?: string;
  /** By table. */
  readonly RequestItems?: Readonly<Record<string, unknown>>;
  readonly TransactItems?: readonly Readonly<Record<string, { readonly TableName: string }>>[];
}

/** The actions of a transaction's parts, which has none of its own. */
const ACTIONS_OF_PARTS: Readonly<Record<string, string>> = {
  ConditionCheck: 'ConditionCheckItem',
  Delete: 'DeleteItem',
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
};

/**
 * What a request does to tables and indexes.
 * @param operation such as `PutItem`
 * @param arnOf the ARN of what is named like `table/orders`
 */
export function accessesOf(operation: string, input: AccessInput, arnOf: (name: string) => string): Access[] {
  const { TableName, IndexName, RequestItems, TransactItems } = input;
  const access = (name: string, action = operation) => ({
    action: `dynamodb:${action}`,
    resource: arnOf(`table/${name}`),
  });
  if (TransactItems) {
    return TransactItems.flatMap((item) =>
      Object.entries(item).map(([part, named]) => access(named.TableName, ACTIONS_OF_PARTS[part])),
    );
  }
  if (RequestItems) return Object.keys(RequestItems).map((name) => access(name));
  if (TableName === undefined) return [{ action: `dynamodb:${operation}`, resource: '*' }];
  return [access(IndexName === undefined ? TableName : `${TableName}/index/${IndexName}`)];
}
