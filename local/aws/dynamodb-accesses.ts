import type { Access } from '../permissions/permissions.ts';

/** The tables and indexes that a request names. */
export interface AccessInput {
  readonly TableName?: string;
  readonly IndexName?: string;
  /** By table. */
  readonly RequestItems?: Readonly<Record<string, unknown>>;
  readonly TransactItems?: readonly Readonly<Record<string, { readonly TableName: string }>>[];
}

/** The actions of a transaction, which are those of its parts. */
const ACTIONS_OF_PARTS: Readonly<Record<string, string>> = {
  ConditionCheck: 'ConditionCheckItem',
  Delete: 'DeleteItem',
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
};

/**
 * Lists a request's actions on tables and indexes.
 * @param operation such as `PutItem`
 * @param arnOf returns the ARN of a name such as `table/orders`
 */
export function listAccesses(
  operation: string,
  input: AccessInput,
  arnOf: (name: string) => string,
): Access[] {
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
