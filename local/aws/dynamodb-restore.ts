/** Simulates restoring a table to a point in time. No history is kept, so the only point is now. */

/** Calls the engine. @throws Error with its error response */
export type CallEngine = <Output>(operation: string, input: object) => Promise<Output>;

interface Input {
  readonly SourceTableName?: string;
  readonly TargetTableName?: string;
  readonly UseLatestRestorableTime?: boolean;
}

interface Page {
  readonly Items: readonly object[];
  readonly LastEvaluatedKey?: object;
}

/** The service's error name and message for a rejected restore. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

/**
 * Creates a new table with the content of another one.
 * @param createInput makes the input for creating a table like a described one
 * @returns the service's response
 * @throws RestoreRefused
 */
export async function restoreTable<Description>(
  call: CallEngine,
  createInput: (name: string, like: Description) => object,
  input: Input,
): Promise<object> {
  const { SourceTableName: source = '', TargetTableName: target = '', UseLatestRestorableTime } = input;
  const { TableNames } = await call<{ TableNames: readonly string[] }>('ListTables', {});
  if (!TableNames.includes(source)) {
    throw new RestoreRefused('TableNotFoundException', `Source table not found: ${source}`);
  }
  if (TableNames.includes(target)) {
    throw new RestoreRefused('TableAlreadyExistsException', `Table already exists: ${target}`);
  }
  if (!UseLatestRestorableTime) {
    throw new RestoreRefused(
      'InvalidRestoreTimeException',
      'The local run keeps no history. It can only copy a table as it is now: --to latest.',
    );
  }
  const { Table } = await call<{ Table: Description }>('DescribeTable', { TableName: source });
  const created = await call<object>('CreateTable', createInput(target, Table));
  await copyItems(call, source, target);
  return created;
}

async function copyItems(call: CallEngine, source: string, target: string): Promise<void> {
  let ExclusiveStartKey: object | undefined;
  do {
    const page: Page = await call('Scan', { TableName: source, ExclusiveStartKey });
    for (const Item of page.Items) await call('PutItem', { TableName: target, Item });
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}
