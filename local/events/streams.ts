/** Simulates the streams of a template's tables, from which functions learn which items have changed. */
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { functionCredentials } from '../aws/credentials.ts';
import { KEYS_ONLY, listTables, type StreamedTable } from '../aws/dynamodb-streams.ts';
import type { Clock } from '../clock.ts';
import type { InvocationResult } from '../functions/function-host.ts';
import type { Permissions } from '../permissions/permissions.ts';
import { functionName } from '../permissions/policies.ts';
import type { Resource, Template } from '../template/template.ts';
import type { EventReceiver } from './async-invocations.ts';
import { functionOfMapping, isStream, type MappingProperties } from './queues.ts';

interface StreamMapping extends MappingProperties {
  readonly MaximumRetryAttempts?: number;
  readonly MaximumBatchingWindowInSeconds?: number;
  readonly FunctionResponseTypes?: readonly string[];
}

/** Between attempts, in milliseconds. */
const RETRY_DELAY_MS = 1_000;

/**
 * Where the streams of a template lead, by their ARNs.
 * @param functions by ARN
 * @throws Error naming a mapping that is not supported
 */
export function streams(
  template: Template,
  functions: ReadonlyMap<string, EventReceiver>,
  clock: Clock,
): ReadonlyMap<string, StreamReader> {
  const tables = listTables<StreamedTable>(template);
  const readers = new Map<EventReceiver, StreamReader>();
  return new Map(
    streamMappings(template).map((mapping) => {
      const {
        EventSourceArn,
        BatchSize,
        MaximumRetryAttempts,
        MaximumBatchingWindowInSeconds = 0,
        FunctionResponseTypes = [],
      } = mapping.properties;
      const host = functionOfMapping(mapping, functions);
      const table = tables.find(
        ({ logicalId }) => template.attribute(logicalId, 'StreamArn') === EventSourceArn,
      );
      const hasKeysOnly = table?.properties.StreamSpecification?.StreamViewType === KEYS_ONLY;
      const reportsFailures = FunctionResponseTypes.includes('ReportBatchItemFailures');
      if (!hasKeysOnly || !BatchSize || !MaximumRetryAttempts || !reportsFailures) {
        throw new Error(
          `${mapping.logicalId}: the local cloud reads streams of keys, with a BatchSize, MaximumRetryAttempts and ReportBatchItemFailures.`,
        );
      }
      const reader =
        readers.get(host) ??
        new StreamReader(host, clock, {
          batchSize: BatchSize,
          retries: MaximumRetryAttempts,
          windowMs: MaximumBatchingWindowInSeconds * 1_000,
        });
      readers.set(host, reader);
      return [EventSourceArn, reader];
    }),
  );
}

/** The calls to a stream that Lambda makes for a function. */
const READING = ['DescribeStream', 'GetRecords', 'GetShardIterator'];

/**
 * Asks whether functions may read the streams that they are mapped to, as Lambda does when it makes a mapping.
 * @throws Error naming a mapping whose function may not
 */
export async function checkReaders(template: Template, permissions: Permissions): Promise<void> {
  for (const { logicalId, properties } of streamMappings(template)) {
    const { EventSourceArn: resource, FunctionName } = properties;
    const reader = template.resources('AWS::Lambda::Function').find(({ ref }) => ref === FunctionName);
    const { accessKeyId } = functionCredentials(reader ? functionName(reader) : '');
    const accesses = READING.map((action) => ({ action: `dynamodb:${action}`, resource }));
    const refusal = await permissions.refusal(accessKeyId, accesses);
    if (refusal !== undefined) throw new Error(`${logicalId}: ${refusal}`);
  }
}

function streamMappings(template: Template): Resource<StreamMapping>[] {
  return template
    .resources<StreamMapping>('AWS::Lambda::EventSourceMapping')
    .filter(({ properties }) => isStream(properties.EventSourceArn));
}

interface Waiting {
  readonly record: DynamoDBRecord;
  readonly settle: (result: InvocationResult) => void;
}

interface Reading {
  readonly batchSize: number;
  readonly retries: number;
  /** How long a batch waits to become fuller, in milliseconds. */
  readonly windowMs: number;
}

/** Hands changes to a function, one batch of one stream at a time. */
export class StreamReader implements EventReceiver {
  readonly name: string;
  readonly retryDelaysMs: readonly number[];
  readonly #host: EventReceiver;
  readonly #clock: Clock;
  readonly #reading: Reading;
  #waiting: readonly Waiting[] = [];
  #isReading = false;
  #hurried = 0;
  #endWindow = () => {};

  constructor(host: EventReceiver, clock: Clock, reading: Reading) {
    this.name = host.name;
    this.retryDelaysMs = Array.from({ length: reading.retries }, () => RETRY_DELAY_MS);
    this.#host = host;
    this.#clock = clock;
    this.#reading = reading;
  }

  /** Waits for no window to end. @returns a function that takes it back */
  hurry(): () => void {
    this.#hurried += 1;
    this.#endWindow();
    return () => {
      this.#hurried -= 1;
    };
  }

  /** @param event one record */
  async invoke(event: unknown): Promise<InvocationResult> {
    const record = event as DynamoDBRecord;
    const result = new Promise<InvocationResult>((settle) => {
      this.#waiting = [...this.#waiting, { record, settle }];
    });
    if (!this.#isReading) void this.#read();
    else if (this.#waiting.length >= this.#reading.batchSize) this.#endWindow();
    return result;
  }

  async #read(): Promise<void> {
    this.#isReading = true;
    await new Promise<void>((resolve) => {
      this.#endWindow = resolve;
      if (this.#hurried > 0) setImmediate(resolve);
      else this.#clock.after(this.#reading.windowMs, resolve);
    });
    for (let [first] = this.#waiting; first; [first] = this.#waiting) {
      const { eventSourceARN } = first.record;
      const batch = this.#waiting
        .filter(({ record }) => record.eventSourceARN === eventSourceARN)
        .slice(0, this.#reading.batchSize);
      this.#waiting = this.#waiting.filter((one) => !batch.includes(one));
      const result = await this.#host.invoke({ Records: batch.map(({ record }) => record) });
      const failed = result.ok ? firstFailure(batch, result.value) : 0;
      for (const [at, { settle }] of batch.entries())
        settle(at < failed || !result.ok ? result : NOT_HANDLED);
    }
    this.#isReading = false;
  }
}

const NOT_HANDLED: InvocationResult = {
  ok: false,
  errorType: 'BatchItemFailure',
  message: 'The function did not handle all records.',
};

/** The place of the first record that a function reports as failed: it and all after it come again. */
function firstFailure(batch: readonly Waiting[], answer: unknown): number {
  const { batchItemFailures = [] } = (answer ?? {}) as Partial<DynamoDBBatchResponse>;
  const failed = batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
  const at = batch.findIndex(({ record }) => failed.includes(record.dynamodb?.SequenceNumber ?? ''));
  return at === -1 ? batch.length : at;
}
