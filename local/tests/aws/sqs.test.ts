import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOCAL_CREDENTIALS } from '../../aws/credentials.ts';
import { type SqsStandIn, startSqs } from '../../aws/sqs.ts';

let sqs: SqsStandIn;
let client: SQSClient;
let QueueUrl: string;
let taken: (readonly [arn: string, body: string, delaySeconds: number])[] = [];

beforeAll(async () => {
  sqs = await startSqs();
  client = new SQSClient({
    endpoint: sqs.url,
    region: 'us-east-1',
    credentials: LOCAL_CREDENTIALS,
    maxAttempts: 1,
  });
  QueueUrl = `${sqs.url}/123456789012/turns`;
});

beforeEach(() => {
  taken = [];
  sqs.setFault('off');
  sqs.deliverTo((arn, body, delaySeconds) => {
    taken.push([arn, body, delaySeconds]);
    return arn.endsWith(':turns');
  });
});

afterAll(() => sqs.stop());

const send = (input: object = {}) =>
  client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'Hello', ...input }));

describe('a message to a queue', () => {
  it('reaches the queue of its URL, with its delay', async () => {
    await expect(send({ DelaySeconds: 30 })).resolves.toMatchObject({ MessageId: expect.any(String) });
    expect(taken).toEqual([['arn:aws:sqs:us-east-1:123456789012:turns', 'Hello', 30]]);
  });

  it.each([
    ['a queue that no function takes from', { QueueUrl: 'other' }, 'QueueDoesNotExist'],
    ['a delay that is too long', { DelaySeconds: 901 }, 'InvalidParameterValue'],
    ['what is not played, such as groups', { MessageGroupId: 'one' }, 'UnsupportedOperation'],
  ])('is refused for %s', async (_, input, name) => {
    const changed = 'QueueUrl' in input ? { QueueUrl: QueueUrl.replace('turns', 'others') } : input;
    await expect(send(changed)).rejects.toMatchObject({ name });
  });

  it('fails as the service does', async () => {
    sqs.setFault('throttle');
    await expect(send()).rejects.toMatchObject({ name: 'RequestThrottled' });
    expect(taken).toEqual([]);
  });
});

it('refuses other calls by name', async () => {
  await expect(client.send(new GetQueueAttributesCommand({ QueueUrl }))).rejects.toThrow(
    'GetQueueAttributes is not played locally.',
  );
});
