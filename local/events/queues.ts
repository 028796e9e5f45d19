/** Simulates the SQS queues of a template from which functions take their events. */
import { randomUUID } from 'node:crypto';
import type { InvocationResult } from '../functions/function-host.ts';
import type { Resource, Template } from '../template/template.ts';
import type { EventReceiver } from './async-invocations.ts';

export interface MappingProperties {
  readonly EventSourceArn: string;
  /** The function's name. */
  readonly FunctionName: string;
  readonly BatchSize?: number;
  readonly ScalingConfig?: { readonly MaximumConcurrency?: number };
}

interface QueueProperties {
  /** In seconds. */
  readonly VisibilityTimeout?: number;
  readonly RedrivePolicy?: { readonly maxReceiveCount: number };
}

/** SQS's default, in seconds. */
const VISIBILITY_TIMEOUT_SECONDS = 30;

/**
 * The queues of a template that feed a function, by their ARNs.
 * @param functions by ARN
 * @throws Error naming an event source that is not supported
 */
export function queues(
  template: Template,
  functions: ReadonlyMap<string, EventReceiver>,
): ReadonlyMap<string, EventReceiver> {
  const mappings = template
    .resources<MappingProperties>('AWS::Lambda::EventSourceMapping')
    .filter(({ properties }) => !isStream(properties.EventSourceArn));
  const found = template.resources<QueueProperties>('AWS::SQS::Queue');
  return new Map(
    mappings.map((mapping) => {
      const { EventSourceArn: arn, BatchSize, ScalingConfig } = mapping.properties;
      const queue = found.find((one) => template.attribute(one.logicalId, 'Arn') === arn)?.properties;
      const host = functionOfMapping(mapping, functions);
      if (!queue?.RedrivePolicy || BatchSize !== 1) {
        throw new Error(
          `${mapping.logicalId}: the local cloud takes events from queues with a RedrivePolicy, and one in a batch.`,
        );
      }
      return [arn, new QueueReceiver(arn, host, queue, ScalingConfig?.MaximumConcurrency)];
    }),
  );
}

/** Whether an event source is the stream of a table. */
export function isStream(arn: string): boolean {
  return arn.startsWith('arn:aws:dynamodb:');
}

/** @param functions by ARN @throws Error naming the mapping if its function is not among them */
export function functionOfMapping(
  { logicalId, properties: { FunctionName } }: Resource<MappingProperties>,
  functions: ReadonlyMap<string, EventReceiver>,
): EventReceiver {
  const [, host] = [...functions].find(([arn]) => arn.endsWith(`:${FunctionName}`)) ?? [];
  if (!host) throw new Error(`${logicalId}.FunctionName: there is no function ${FunctionName}.`);
  return host;
}

/** Hands events to a function, a limited number of them at once. A failed event is repeated when it is visible again. */
class QueueReceiver implements EventReceiver {
  readonly name: string;
  readonly retryDelaysMs: readonly number[];
  readonly queueArn: string;
  readonly #host: EventReceiver;
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(
    arn: string,
    host: EventReceiver,
    { VisibilityTimeout = VISIBILITY_TIMEOUT_SECONDS, RedrivePolicy }: QueueProperties,
    maximumConcurrency = Number.POSITIVE_INFINITY,
  ) {
    this.name = host.name;
    this.retryDelaysMs = Array.from(
      { length: (RedrivePolicy?.maxReceiveCount ?? 1) - 1 },
      () => VisibilityTimeout * 1000,
    );
    this.queueArn = arn;
    this.#host = host;
    this.#free = maximumConcurrency;
  }

  /** @param event of a rule, or the text of a message */
  async invoke(event: unknown): Promise<InvocationResult> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    const record = { eventSource: 'aws:sqs', eventSourceARN: this.queueArn, messageId: randomUUID() };
    const body = typeof event === 'string' ? event : JSON.stringify(event);
    const result = await this.#host.invoke({ Records: [{ ...record, body }] });
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
    return result;
  }
}
