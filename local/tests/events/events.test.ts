import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { Duration } from 'aws-cdk-lib';
import { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AttributeType, StreamViewType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { EventField, Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction, SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { type EventSourceMappingOptions, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource, type SqsEventSourceProps } from 'aws-cdk-lib/aws-lambda-event-sources';
import {
  CfnConfigurationSetEventDestination,
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
} from 'aws-cdk-lib/aws-ses';
import { SubscriptionFilter, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription, LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sesAccount } from '../../aws/ses/account.ts';
import { startSes } from '../../aws/ses.ts';
import { MovableClock } from '../../clock.ts';
import { queues } from '../../events/queues.ts';
import type { InvocationResult } from '../../functions/function-host.ts';
import { FixtureStack } from '../fixture-stack.ts';
import { ManualClock } from '../stripe/support.ts';

/** Writes its event into the log. */
const ECHO = 'export const handler = async (event) => { console.log(JSON.stringify({ event })); };';
const FAIL = 'export const handler = async (event) => { throw new Error("on purpose"); };';

const MINUTE = 60_000;

let fixture: FixtureStack;
let clock: ManualClock;

beforeEach(() => {
  fixture = new FixtureStack();
  clock = new ManualClock(Date.parse('2026-03-01T12:00:30Z'));
  new Distribution(fixture.stack, 'Distribution', {
    defaultBehavior: { origin: new HttpOrigin('none.example') },
  });
});

afterEach(() => fixture.stop());

const texts = () => fixture.log.entries.map(({ text }) => text);

/** ARN of the fixture's only topic. */
const topicArn = () => fixture.synthesize().resources('AWS::SNS::Topic')[0]?.ref ?? '';

interface GivenEvent {
  readonly time?: string;
  readonly Records: readonly { readonly Sns: { readonly Message: string } }[];
}

/** The events that functions got, oldest first. */
const events = () =>
  fixture.log.entries.flatMap(({ fields }) => (fields?.event ? [fields.event as GivenEvent] : []));

describe('a topic', () => {
  it('passes a message to its subscribed functions as SNS does', async () => {
    const topic = new Topic(fixture.stack, 'Topic');
    new Topic(fixture.stack, 'Silent', { topicName: 'silent' });
    topic.addSubscription(new LambdaSubscription(fixture.function('echo', ECHO)));
    topic.addSubscription(new EmailSubscription('ops@example.com'));
    const running = fixture.run({}, clock);
    const topics = fixture.synthesize().resources('AWS::SNS::Topic');
    const [arn = '', silentArn = ''] = topics.map(({ ref }) => ref);
    expect(silentArn).toBe('arn:aws:sns:us-east-1:123456789012:silent');

    running.publish(silentArn, 'Without', 'subscribers');
    running.publish(arn, 'Hello', '{"a":1}');
    await running.eventsSettled();
    expect(events()).toEqual([
      {
        Records: [
          {
            EventSource: 'aws:sns',
            EventVersion: '1.0',
            EventSubscriptionArn: expect.stringMatching(`^${arn}:`),
            Sns: expect.objectContaining({
              Type: 'Notification',
              TopicArn: arn,
              Subject: 'Hello',
              Message: '{"a":1}',
              MessageAttributes: {},
            }),
          },
        ],
      },
    ]);
  });

  it('is refused when it has a filter', () => {
    const filterPolicy = { kind: SubscriptionFilter.stringFilter({ allowlist: ['a'] }) };
    new Topic(fixture.stack, 'Topic').addSubscription(
      new LambdaSubscription(fixture.function('echo', ECHO), { filterPolicy }),
    );
    expect(() => fixture.run({}, clock)).toThrow('FilterPolicy');
  });
});

describe('a function that fails', () => {
  it('gets the event again after one and after two more minutes, and then never', async () => {
    const topic = new Topic(fixture.stack, 'Topic');
    topic.addSubscription(new LambdaSubscription(fixture.function('fail', FAIL)));
    const running = fixture.run({}, clock);
    const arn = topicArn();
    const failures = () => texts().filter((text) => text.includes('on purpose')).length;

    running.publish(arn, 'Hello', 'x');
    await running.eventsSettled();
    expect([failures(), texts().at(-1)]).toEqual([1, expect.stringContaining('again in 60 seconds')]);
    clock.advance(MINUTE);
    await running.eventsSettled();
    expect([failures(), texts().at(-1)]).toEqual([2, expect.stringContaining('again in 120 seconds')]);
    clock.advance(2 * MINUTE);
    await running.eventsSettled();
    expect([failures(), texts().at(-1)]).toEqual([3, expect.stringContaining('given up after 3 failures')]);
    clock.advance(60 * MINUTE);
    await running.eventsSettled();
    expect(failures()).toBe(3);
  });

  it('gets the event as often as its configuration says', async () => {
    const topic = new Topic(fixture.stack, 'Topic');
    const receiver = fixture.function('fail', FAIL);
    receiver.configureAsyncInvoke({ retryAttempts: 0 });
    topic.addSubscription(new LambdaSubscription(receiver));
    const running = fixture.run({}, clock);
    const arn = topicArn();
    running.publish(arn, 'Hello', 'x');
    await running.eventsSettled();
    expect(texts().at(-1)).toContain('given up after 1 failures');
  });

  it('gets the event again in the next run, when this one has ended before', async () => {
    const topic = new Topic(fixture.stack, 'Topic');
    topic.addSubscription(new LambdaSubscription(fixture.function('fail', FAIL)));
    const first = fixture.run({}, clock);
    const arn = topicArn();
    first.publish(arn, 'Hello', 'x');
    await first.eventsSettled();
    await first.stop();

    const second = fixture.run({}, clock);
    second.resumeEvents();
    await second.eventsSettled();
    expect(texts().at(-1)).toContain('again in 120 seconds');
  });
});

describe('the stream of a table', () => {
  function addTable(code: string, source: Partial<EventSourceMappingOptions> = {}): void {
    const table = new TableV2(fixture.stack, 'Records', {
      partitionKey: { name: 'id', type: AttributeType.STRING },
      dynamoStream: StreamViewType.KEYS_ONLY,
    });
    fixture.function('reader', code).addEventSourceMapping('Stream', {
      eventSourceArn: table.tableStreamArn ?? '',
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 2,
      reportBatchItemFailures: true,
      retryAttempts: 2,
      ...source,
    });
  }

  /** A change of an item, as the table tells of it. */
  function change(id: string): DynamoDBRecord {
    const template = fixture.synthesize();
    const [{ logicalId } = expect.fail('no table')] = template.resources('AWS::DynamoDB::GlobalTable');
    const eventSourceARN = template.attribute(logicalId, 'StreamArn');
    return { eventSourceARN, dynamodb: { Keys: { id: { S: id } }, SequenceNumber: id } };
  }

  interface Batch {
    readonly Records: readonly DynamoDBRecord[];
  }

  const batches = () =>
    fixture.log.entries.flatMap(({ fields }) =>
      fields?.event ? [(fields.event as Batch).Records.map(({ dynamodb }) => dynamodb?.SequenceNumber)] : [],
    );

  it('passes changes to its function in order and in batches', async () => {
    addTable(ECHO);
    const running = fixture.run({}, clock);
    for (const id of ['1', '2', '3']) running.follow(change(id));
    running.follow({
      ...change('4'),
      eventSourceARN: 'arn:aws:dynamodb:us-east-1:123456789012:table/none/stream/x',
    });
    await running.eventsSettled();
    expect(batches()).toEqual([['1', '2'], ['3']]);
  });

  it('repeats a failed change and those after it', async () => {
    addTable(`let calls = 0;
      export const handler = async (event) => {
        console.log(JSON.stringify({ event }));
        calls += 1;
        return { batchItemFailures: calls === 1 ? [{ itemIdentifier: '2' }] : [] };
      };`);
    const running = fixture.run({}, clock);
    for (const id of ['1', '2']) running.follow(change(id));
    await running.eventsSettled();
    await clock.advance(1_000);
    await running.eventsSettled();
    expect(batches()).toEqual([['1', '2'], ['2']]);
  });

  it('gives up after its number of attempts', async () => {
    addTable(FAIL);
    const running = fixture.run({}, clock);
    running.follow(change('1'));
    for (let attempt = 0; attempt < 4; attempt++) {
      await running.eventsSettled();
      await clock.advance(1_000);
    }
    expect(texts().filter((text) => text.includes('on purpose'))).toHaveLength(3);
    expect(texts().at(-1)).toContain('given up after 3 failures');
  });

  it('is refused at start when its reader has unsupported settings', () => {
    addTable(ECHO, { reportBatchItemFailures: false });
    expect(() => fixture.run({}, clock)).toThrow(/reads streams of keys, with a BatchSize/);
  });
});

describe('a queue between a rule and a function', () => {
  function addQueue(code: string, source: SqsEventSourceProps = { batchSize: 1, maxConcurrency: 2 }): void {
    const { stack } = fixture;
    const queue = new Queue(stack, 'Queue', {
      visibilityTimeout: Duration.seconds(150),
      deadLetterQueue: { queue: new Queue(stack, 'DeadLetters'), maxReceiveCount: 3 },
    });
    fixture.function('reader', code).addEventSource(new SqsEventSource(queue, source));
    new Rule(stack, 'Rule', { eventPattern: { source: ['ours'] }, targets: [new SqsQueue(queue)] });
  }

  it('passes each event as SQS does', async () => {
    addQueue(ECHO);
    const running = fixture.run({}, clock);
    running.emit({ source: 'ours', detail: { a: 1 } });
    running.emit({ source: 'another' });
    await running.eventsSettled();
    expect(events()).toEqual([
      {
        Records: [
          {
            messageId: expect.any(String),
            body: '{"source":"ours","detail":{"a":1}}',
            eventSource: 'aws:sqs',
            eventSourceARN: expect.stringMatching(/^arn:aws:sqs:us-east-1:123456789012:fixture-Queue/),
          },
        ],
      },
    ]);
  });

  it('limits how many events are handled at once', async () => {
    addQueue(ECHO);
    const template = fixture.synthesize();
    const [{ logicalId } = expect.fail('no function')] = template.resources('AWS::Lambda::Function');
    const begun: ((result: InvocationResult) => void)[] = [];
    const host = {
      name: 'reader',
      retryDelaysMs: [],
      invoke: () => new Promise<InvocationResult>((resolve) => begun.push(resolve)),
    };
    const [queue] = queues(template, new Map([[template.attribute(logicalId, 'Arn'), host]])).values();
    const handled = [1, 2, 3].map((event) => queue?.invoke(event));
    expect(begun).toHaveLength(2);
    begun[0]?.({ ok: true, value: 'first' });
    expect(await handled[0]).toEqual({ ok: true, value: 'first' });
    await vi.waitUntil(() => begun.length === 3);
  });

  it('gives up an event after its number of attempts', async () => {
    addQueue(FAIL);
    const running = fixture.run({}, clock);
    running.emit({ source: 'ours' });
    for (const said of ['again in 150 seconds', 'again in 150 seconds', 'given up after 3 failures']) {
      await running.eventsSettled();
      expect(texts().at(-1)).toContain(said);
      clock.advance(150_000);
    }
  });

  it('is refused when its batches have several events', () => {
    addQueue(ECHO, {});
    expect(() => fixture.run({}, clock)).toThrow('one in a batch');
  });
});

describe('a schedule', () => {
  function addRule(id: string, schedule: Schedule, code = ECHO, options: object = {}): void {
    const target = new LambdaFunction(fixture.function(`${id}-function`, code), options);
    new Rule(fixture.stack, id, { schedule, targets: [target] });
  }

  const logicalId = () => fixture.synthesize().resources('AWS::Events::Rule')[0]?.logicalId ?? '';

  it('passes its function the event of EventBridge when it is due', async () => {
    addRule('Retry', Schedule.rate(Duration.minutes(5)));
    const running = fixture.run({}, clock);
    clock.advance(4 * MINUTE);
    await running.eventsSettled();
    expect(events()).toEqual([]);
    clock.advance(MINUTE);
    await running.eventsSettled();
    expect(events()).toEqual([
      {
        version: '0',
        id: expect.any(String),
        'detail-type': 'Scheduled Event',
        source: 'aws.events',
        account: '123456789012',
        time: '2026-03-01T12:05:00Z',
        region: 'us-east-1',
        resources: [expect.stringMatching(/^arn:aws:events:us-east-1:123456789012:rule\/fixture-Retry/)],
        detail: {},
      },
    ]);
    clock.advance(10 * MINUTE);
    await running.eventsSettled();
    expect(events()).toHaveLength(3);
  });

  it('can be a time of the day', async () => {
    addRule('Morning', Schedule.cron({ minute: '0', hour: '13' }));
    const running = fixture.run({}, clock);
    clock.advance(3 * 60 * MINUTE);
    await running.eventsSettled();
    expect(events()).toMatchObject([{ time: '2026-03-01T13:00:00Z' }]);
  });

  it('starts once for all the times that a moved clock skipped, even if it was held', async () => {
    addRule('Retry', Schedule.rate(Duration.minutes(5)));
    addRule('Morning', Schedule.cron({ minute: '0', hour: '13' }));
    // Only the moves let minutes pass.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const moved = new MovableClock();
    moved.moveTo(Date.parse('2026-02-01T08:00:30Z'));
    const running = fixture.run({}, moved);
    const times = () => events().map(({ time }) => time);
    moved.moveTo(Date.parse('2026-02-03T08:00:30Z'));
    await running.eventsSettled();
    expect(times().sort()).toEqual(['2026-02-02T13:00:00Z', '2026-02-03T08:00:00Z']);
    const release = running.schedules.hold();
    moved.moveTo(Date.parse('2026-02-03T18:00:30Z'));
    await running.eventsSettled();
    expect(times()).toHaveLength(2);
    release();
    await running.eventsSettled();
    expect(times().slice(2).sort()).toEqual(['2026-02-03T13:00:00Z', '2026-02-03T18:00:00Z']);
    moved.moveTo(Date.parse('2026-01-01T00:00:00Z'));
    await running.eventsSettled();
    expect(times()).toHaveLength(4);
    moved.moveToSystemTime();
  });

  it('does nothing by itself when it is disabled or the stack has stopped', async () => {
    new Rule(fixture.stack, 'Off', {
      schedule: Schedule.rate(Duration.minutes(1)),
      enabled: false,
      targets: [new LambdaFunction(fixture.function('off', ECHO))],
    });
    const running = fixture.run({}, clock);
    clock.advance(5 * MINUTE);
    await running.eventsSettled();
    expect([events(), running.schedules.list()]).toEqual([
      [],
      [{ id: logicalId(), expression: 'rate(1 minute)', enabled: false, functions: ['off'] }],
    ]);
    await running.stop();
    clock.advance(5 * MINUTE);
    expect(events()).toEqual([]);
  });

  it('can be run at once, and returns the result', async () => {
    addRule('Retry', Schedule.rate(Duration.days(1)), 'export const handler = async ({ x }) => x;', {
      event: RuleTargetInput.fromObject({ x: 'mine' }),
    });
    const running = fixture.run({}, clock);
    expect(await running.schedules.run(logicalId())).toEqual([{ ok: true, value: 'mine' }]);
    expect(await running.schedules.run('none')).toBeUndefined();
  });

  it('fails once when it is run at once', async () => {
    addRule('Retry', Schedule.rate(Duration.days(1)), FAIL);
    const running = fixture.run({}, clock);
    expect(await running.schedules.run(logicalId())).toMatchObject([{ ok: false, message: 'on purpose' }]);
    clock.advance(60 * MINUTE);
    expect(texts()).toHaveLength(1);
  });

  it('is refused when it transforms its event', () => {
    addRule('Retry', Schedule.rate(Duration.days(1)), ECHO, {
      event: RuleTargetInput.fromText(`at ${EventField.time}`),
    });
    expect(() => fixture.run({}, clock)).toThrow('hands over the event or Input, only');
  });
});

describe('mail of a template', () => {
  it('reaches the functions of its configuration set', async () => {
    const topic = new Topic(fixture.stack, 'Topic');
    topic.addSubscription(new LambdaSubscription(fixture.function('echo', ECHO)));
    const configurationSet = new ConfigurationSet(fixture.stack, 'Mail');
    configurationSet.addEventDestination('Topic', {
      destination: EventDestination.snsTopic(topic),
      events: [EmailSendingEvent.SEND, EmailSendingEvent.BOUNCE],
    });
    new EmailIdentity(fixture.stack, 'Identity', { identity: Identity.domain('Example.com') });
    const running = fixture.run({}, clock);
    const template = fixture.synthesize();
    const ses = await startSes();
    ses.setAccount(sesAccount(template));
    ses.publishTo(running.publish);
    const client = new SESClient({
      endpoint: ses.url,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
    const { MessageId } = await client.send(
      new SendRawEmailCommand({
        Destinations: ['bounce@simulator.amazonses.com'],
        RawMessage: { Data: Buffer.from('From: hello@example.com\r\n\r\n') },
        ConfigurationSetName: template.resources('AWS::SES::ConfigurationSet')[0]?.ref,
        Tags: [{ Name: 'record', Value: 'contact' }],
      }),
    );
    await running.eventsSettled();
    const records = events().map((event) => JSON.parse(event.Records[0]?.Sns.Message ?? '{}'));
    expect(records.map(({ eventType }) => eventType).sort()).toEqual(['Bounce', 'Send']);
    expect(records[0].mail).toMatchObject({ messageId: MessageId, tags: { record: ['contact'] } });
    client.destroy();
    await ses.stop();
  });

  it('can have only topics as destinations', () => {
    const { configurationSetName } = new ConfigurationSet(fixture.stack, 'Mail');
    new CfnConfigurationSetEventDestination(fixture.stack, 'Watch', {
      configurationSetName,
      eventDestination: {
        matchingEventTypes: ['send'],
        cloudWatchDestination: { dimensionConfigurations: [] },
      },
    });
    expect(() => sesAccount(fixture.synthesize())).toThrow('Watch: the local cloud tells SNS topics');
  });

  it('does not reach a disabled destination', () => {
    const configurationSet = new ConfigurationSet(fixture.stack, 'Mail', { configurationSetName: 'site' });
    configurationSet.addEventDestination('Topic', {
      destination: EventDestination.snsTopic(new Topic(fixture.stack, 'Topic')),
      enabled: false,
    });
    expect(sesAccount(fixture.synthesize()).configurationSets).toEqual(new Map([['site', []]]));
  });
});
