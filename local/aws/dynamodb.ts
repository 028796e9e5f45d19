/** Simulates DynamoDB: a database engine behind a small proxy that simulates faults. */
import { type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { DynamoDBRecord } from 'aws-lambda';
import { type Clock, systemClock } from '../clock.ts';
import { Permissions, readAccessKey } from '../permissions/permissions.ts';
import { readBody, type StandIn, startStandIn } from '../stand-in.ts';
import type { Template } from '../template/template.ts';
import { findFunctionName } from './credentials.ts';
import { type AccessInput, listAccesses } from './dynamodb-accesses.ts';
import { type EngineName, startEngine } from './dynamodb-engine.ts';
import { Projections } from './dynamodb-projections.ts';
import { type CallEngine, RestoreRefused, restoreTable } from './dynamodb-restore.ts';
import { listTables, TableStreams } from './dynamodb-streams.ts';
import { type AwsErrors, sendAwsError, sendAwsJson, simulateFault } from './faults.ts';

export interface DynamoDbOptions {
  /** Path of the data, without extension; undefined keeps them in memory. */
  readonly path?: string | undefined;
  readonly engine?: EngineName | undefined;
  /** Permissions of the callers; by default all are administrators. */
  readonly permissions?: Permissions | undefined;
  /** The system's clock by default. */
  readonly clock?: Clock | undefined;
}

export interface DynamoDbStandIn extends StandIn {
  /**
   * Creates the missing tables of a template. A table whose keys or indexes have changed is created again, without its
   * items.
   * @returns the names of the tables that were created again
   */
  createTables(template: Template): Promise<string[]>;
  tableNames(): Promise<string[]>;
  /** Called after each write to a table with a stream. */
  streamTo(follow: (record: DynamoDBRecord) => void): void;
  /** The first items of a table, for the console. */
  items(table: string): Promise<Record<string, unknown>[]>;
}

interface TableProperties {
  readonly AttributeDefinitions: readonly { readonly AttributeName: string }[];
  readonly KeySchema: readonly object[];
  readonly GlobalSecondaryIndexes?: readonly Index[];
  readonly TimeToLiveSpecification?: { readonly AttributeName?: string; readonly Enabled: boolean };
}

interface Index {
  readonly IndexName: string;
  readonly KeySchema: readonly object[];
  readonly Projection: object;
}

const ERROR_NAMESPACE = 'com.amazonaws.dynamodb.v20120810#';

const RESTORE = 'DynamoDB_20120810.RestoreTableToPointInTime';

const ACCESS_DENIED = 'com.amazon.coral.service#AccessDeniedException';

const INVALID = 'com.amazon.coral.validate#ValidationException';

const ERRORS: AwsErrors = {
  error: [500, `${ERROR_NAMESPACE}InternalServerError`],
  throttle: [400, `${ERROR_NAMESPACE}ThrottlingException`],
};

const SHOWN_ITEMS = 200;
const DELETION_POLL_MS = 5;

/** Starts DynamoDB without tables. */
export async function startDynamoDb(options: DynamoDbOptions = {}): Promise<DynamoDbStandIn> {
  const { path, engine: name, permissions = new Permissions(), clock = systemClock } = options;
  const engine = await startEngine(path, name);
  const call = <Output>(operation: string, input: object) => callEngine<Output>(engine.url, operation, input);
  const proxy = await startStandIn(
    'DynamoDB',
    async (request, response, fault) => {
      if (await simulateFault(fault, ERRORS, request, response)) return;
      const target = String(request.headers['x-amz-target']);
      const body = (await readBody(request)) ?? Buffer.of();
      const accessKeyId = readAccessKey(request.headers);
      if (findFunctionName(accessKeyId) !== undefined) {
        const input: AccessInput = JSON.parse(body.toString());
        const accesses = listAccesses(target.replace(/^.*\./, ''), input, (name) =>
          permissions.arn('dynamodb', name),
        );
        const refusal = await permissions.refusal(accessKeyId, accesses);
        if (refusal !== undefined) return sendAwsError(response, 400, ACCESS_DENIED, refusal);
      }
      const invalid = projections.refusal(body);
      if (invalid !== undefined) return sendAwsError(response, 400, INVALID, invalid);
      if (target === RESTORE) await restore(call, body, response);
      else pass(engine.url, request, body, response, () => tableStreams.tell(target, body));
    },
    clock,
  );
  const tableStreams = new TableStreams(clock);
  const projections = new Projections();
  const tableNames = async () => (await call<{ TableNames: string[] }>('ListTables', {})).TableNames;
  /** As in the cloud, tables are deleted after the response, and until then the name is taken. */
  async function untilGone(name: string): Promise<void> {
    while ((await tableNames()).includes(name)) await setTimeout(DELETION_POLL_MS);
  }

  return {
    ...proxy,
    async stop() {
      await proxy.stop();
      await engine.stop();
    },
    tableNames,
    streamTo: (follow) => tableStreams.streamTo(follow),
    async items(table) {
      const { Items } = await call<{ Items: Record<string, unknown>[] }>('Scan', {
        TableName: table,
        Limit: SHOWN_ITEMS,
      });
      return Items;
    },
    async createTables(template) {
      const present = await tableNames();
      tableStreams.read(template);
      projections.read(template);
      const remade: string[] = [];
      for (const { ref, properties } of listTables<TableProperties>(template)) {
        const input = createInput(ref, properties);
        if (present.includes(ref)) {
          const { Table } = await call<{ Table: Described }>('DescribeTable', { TableName: ref });
          if (shapeOf(Table) === shapeOf(input)) continue;
          await call('DeleteTable', { TableName: ref });
          await untilGone(ref);
          remade.push(ref);
        }
        await call('CreateTable', input);
        await enableTimeToLive(call, ref, properties);
      }
      return remade;
    },
  };
}

function createInput(name: string, properties: TableProperties) {
  const indexes = properties.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
    IndexName,
    KeySchema,
    Projection,
  }));
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: properties.AttributeDefinitions,
    KeySchema: properties.KeySchema,
    GlobalSecondaryIndexes: indexes,
  };
}

type Described = Pick<TableProperties, 'AttributeDefinitions' | 'KeySchema' | 'GlobalSecondaryIndexes'>;

/** The properties that tables with the same items must share. */
function shapeOf(table: { [Key in keyof Described]: Described[Key] | undefined }): string {
  const indexes = (table.GlobalSecondaryIndexes ?? []).map(({ IndexName, KeySchema }) =>
    JSON.stringify([IndexName, KeySchema]),
  );
  return JSON.stringify([table.KeySchema, indexes.sort()]);
}

async function enableTimeToLive(
  call: (operation: string, input: object) => Promise<unknown>,
  name: string,
  { TimeToLiveSpecification }: TableProperties,
): Promise<void> {
  if (!TimeToLiveSpecification?.Enabled) return;
  try {
    await call('UpdateTimeToLive', { TableName: name, TimeToLiveSpecification });
  } catch (error) {
    // Dynalite never removes expired items. Callers must not rely on removal anyway.
    if (!String(error).includes('UnknownOperation')) throw error;
  }
}

/** The engines require a signature, but do not verify it. */
const SIGNED = {
  'content-type': 'application/x-amz-json-1.0',
  'x-amz-date': '20260101T000000Z',
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
};

async function callEngine<Output>(url: string, operation: string, input: object): Promise<Output> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...SIGNED, 'x-amz-target': `DynamoDB_20120810.${operation}` },
    body: JSON.stringify(input),
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`${operation}: ${body}`);
  return JSON.parse(body) as Output;
}

/** Restores here, since the engines cannot. */
async function restore(call: CallEngine, body: Buffer, response: ServerResponse): Promise<void> {
  try {
    const input: object = JSON.parse(body.toString());
    sendAwsJson(response, 200, await restoreTable(call, createInput, input));
  } catch (error) {
    if (!(error instanceof RestoreRefused)) throw error;
    sendAwsError(response, 400, `${ERROR_NAMESPACE}${error.type}`, error.message);
  }
}

function pass(
  url: string,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  onSuccess: () => void,
): void {
  const { method = 'POST', headers, url: path = '/' } = request;
  const onward = sendRequest(new URL(path, url), { method, headers }, (answer) => {
    const { date: _, ...ofEngine } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, ofEngine);
    if (answer.statusCode === 200) onSuccess();
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  onward.end(body);
}
