import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { clientLimits } from './client-limits.ts';
import { TIMEOUTS } from './timeouts.ts';
import { throwStorageError } from './unavailable.ts';

const client = new SQSClient(clientLimits(TIMEOUTS.queues));

/** The longest delay of a message, in seconds. */
export const MAX_DELAY_SECONDS = 900;

/** Sends a message to a queue. @param delaySeconds before it is delivered @throws StorageError */
export async function sendMessage(queueUrl: string, message: object, delaySeconds = 0): Promise<void> {
  const command = new SendMessageCommand({
    QueueUrl: queueUrl,
    MessageBody: JSON.stringify(message),
    DelaySeconds: Math.min(Math.max(0, Math.ceil(delaySeconds)), MAX_DELAY_SECONDS),
  });
  await client.send(command).catch(throwStorageError);
}
