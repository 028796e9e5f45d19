/** Simulates sending to SQS queues. events/queues.ts delivers the messages. */
import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../clock.ts';
import { Permissions, readAccessKey } from '../permissions/permissions.ts';
import { type FaultMode, readBody, type StandIn, startStandIn } from '../stand-in.ts';
import { type AwsErrors, sendAwsError, sendAwsJson, simulateFault } from './faults.ts';

/** Accepts a message for a queue. @returns false if the queue does not exist or feeds no function */
export type TakeMessage = (queueArn: string, body: string, delaySeconds: number) => boolean;

export interface SqsStandIn extends StandIn {
  /** Sets the receiver of messages; until then there are no queues. */
  deliverTo(take: TakeMessage): void;
}

interface Input {
  readonly QueueUrl?: string;
  readonly MessageBody?: string;
  readonly DelaySeconds?: number;
}

const ERRORS: AwsErrors = {
  error: [500, 'com.amazonaws.sqs#InternalFailure'],
  throttle: [403, 'com.amazonaws.sqs#RequestThrottled'],
};

const PLAYED = ['QueueUrl', 'MessageBody', 'DelaySeconds'];

/** A refused request: the error's type, and its message. */
class Refusal extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

/**
 * Starts SQS.
 * @param permissions of its callers; by default all are administrators
 * @param clock of the dates of responses
 */
export async function startSqs(permissions = new Permissions(), clock?: Clock): Promise<SqsStandIn> {
  let take: TakeMessage = () => false;

  async function answer(request: IncomingMessage, response: ServerResponse, fault: FaultMode): Promise<void> {
    const body = await readBody(request);
    if (await simulateFault(fault, ERRORS, request, response)) return;
    const [, operation = ''] = String(request.headers['x-amz-target']).split('.');
    try {
      if (operation !== 'SendMessage') {
        throw new Refusal('com.amazonaws.sqs#UnsupportedOperation', `${operation} is not played locally.`);
      }
      const { arn, message, delay } = readMessage(JSON.parse(body?.toString() || '{}'), permissions);
      const accesses = [{ action: 'sqs:SendMessage', resource: arn }];
      const denial = await permissions.refusal(readAccessKey(request.headers), accesses);
      if (denial !== undefined) throw new Refusal('com.amazon.coral.service#AccessDeniedException', denial);
      if (!take(arn, message, delay)) {
        throw new Refusal('com.amazonaws.sqs#QueueDoesNotExist', 'The specified queue does not exist.');
      }
      const MD5OfMessageBody = createHash('md5').update(message).digest('hex');
      sendAwsJson(response, 200, { MessageId: randomUUID(), MD5OfMessageBody });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      sendAwsError(response, 400, error.type, error.message);
    }
  }

  return {
    ...(await startStandIn('SQS', answer, clock)),
    deliverTo(next) {
      take = next;
    },
  };
}

/** @throws Refusal naming a feature that is not simulated, or an invalid value */
function readMessage(input: Input, permissions: Permissions) {
  const { QueueUrl = '', MessageBody: message = '', DelaySeconds: delay = 0 } = input;
  const other = Object.keys(input).find((name) => !PLAYED.includes(name));
  if (other) throw new Refusal('com.amazonaws.sqs#UnsupportedOperation', `${other} is not played locally.`);
  if (delay > 900) throw new Refusal('InvalidParameterValue', 'DelaySeconds must be >= 0 and <= 900.');
  const name = QueueUrl.split('/').at(-1) ?? '';
  return { arn: permissions.arn('sqs', name), message, delay };
}
