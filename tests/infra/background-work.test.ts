import { describe, expect, test } from 'vitest';
import { RECORD_RETENTION_DAYS } from '../../domain/retention.ts';
import { Retention } from '../../infra/retention.ts';
import { stages } from '../../infra/stages.ts';
import { parsePattern } from '../../local/events/event-pattern.ts';
import {
  emptyStack,
  functionNamed,
  propertiesOf,
  resourcesOf,
  synthesizedStages,
  watchedQueues,
} from './synthesized-stages.ts';

const { template } = synthesizedStages().prod;
const rules = propertiesOf(template, 'AWS::Events::Rule');
const mappings = propertiesOf(template, 'AWS::Lambda::EventSourceMapping');

test.each([
  ['mail-retry', 'rate(5 minutes)'],
  ['reconciliation', 'cron(0 14 * * ? *)'],
  ['retention', 'cron(30 9 * * ? *)'],
])('%s runs at %s and at no other time', (name, ScheduleExpression) => {
  const { id } = functionNamed(template, name);
  expect(rules.filter(({ Targets }) => Targets[0].Arn['Fn::GetAtt'][0] === id)).toEqual([
    expect.objectContaining({ ScheduleExpression, State: 'ENABLED' }),
  ]);
});

test('a failed retry of emails is not repeated, because the next run would overlap it', () => {
  const { id, properties } = functionNamed(template, 'mail-retry');
  expect(properties.Timeout).toBe(5 * 60);
  expect(propertiesOf(template, 'AWS::Lambda::EventInvokeConfig')).toEqual([
    expect.objectContaining({ FunctionName: { Ref: id }, MaximumRetryAttempts: 0 }),
  ]);
});

test.each(['publish-articles', 'reconciliation', 'retention', 'mail-events'])(
  'an event that %s fails on waits in a queue with an alarm',
  (name) => {
    const { DeadLetterConfig } = functionNamed(template, name).properties;
    expect(watchedQueues(template)).toContain(DeadLetterConfig.TargetArn['Fn::GetAtt'][0]);
  },
);

describe('publication of uploaded posts', () => {
  const { id } = functionNamed(template, 'publish-articles');
  const [rule] = rules.filter(({ Targets }) => Targets[0].Arn['Fn::GetAtt'][0] === id);

  test('starts when a file of the site bucket is created or deleted', () => {
    const { SITE_BUCKET } = functionNamed(template, 'article').properties.Environment.Variables;
    expect(rule?.EventPattern).toMatchObject({
      source: ['aws.s3'],
      'detail-type': ['Object Created', 'Object Deleted'],
      detail: { bucket: { name: [SITE_BUCKET] } },
    });
    expect(resourcesOf(template, 'AWS::S3::Bucket')[SITE_BUCKET.Ref]?.Properties).toMatchObject({
      NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
    });
  });

  test('ignores files that it writes itself, and kept releases', () => {
    const fits = parsePattern(rule?.EventPattern.detail.object);
    const chosen = [
      'content/blog/a-post.json',
      'documents.json',
      'content/blog-index.json',
      'content/blog/cover.png',
      'blog/a-post/index.html',
      'blog/index.html',
      'feed.xml',
      'sitemap.xml',
      'releases/20261121T120500Z/site/content/blog/a-post.json',
      'releases/20261121T120500Z/site/documents.json',
    ].filter((key) => fits({ key }));
    expect(chosen).toEqual(['content/blog/a-post.json', 'documents.json']);
  });
});

describe('data derived from records', () => {
  const tables = resourcesOf(template, 'AWS::DynamoDB::GlobalTable');
  const streamed = Object.keys(tables).filter((id) => tables[id]?.Properties.StreamSpecification);
  const readers = mappings.filter(({ EventSourceArn }) => streamed.includes(EventSourceArn['Fn::GetAtt'][0]));

  test('follows the records of all lists, and plans', () => {
    expect(readers.map(({ EventSourceArn }) => EventSourceArn['Fn::GetAtt'][0]).sort()).toEqual(
      streamed.sort(),
    );
    expect(streamed.map((id) => /^Data([A-Za-z]+?)[0-9A-F]{8}$/.exec(id)?.[1])).toEqual([
      'Clients',
      'ContactSubmissions',
      'Letters',
      'OnboardingSubmissions',
      'Orders',
      'Posts',
      'Subscribers',
      'Subscriptions',
    ]);
  });

  test('is tried again, and then waits in a queue with an alarm', () => {
    for (const { MaximumRetryAttempts, DestinationConfig, BisectBatchOnFunctionError } of readers) {
      expect([MaximumRetryAttempts, BisectBatchOnFunctionError]).toEqual([5, true]);
      expect(watchedQueues(template)).toContain(DestinationConfig.OnFailure.Destination['Fn::GetAtt'][0]);
    }
  });
});

describe('the retention of records', () => {
  test('lasts in production exactly as long as the Privacy Policy says', () => {
    expect(stages.prod.retention).toEqual(RECORD_RETENTION_DAYS);
    const { Environment } = functionNamed(template, 'retention').properties;
    expect(JSON.parse(Environment.Variables.RECORD_RETENTION_DAYS)).toEqual(RECORD_RETENTION_DAYS);
  });

  test('cannot last longer than the Privacy Policy says', () => {
    const stage = { ...stages.prod, retention: { ...RECORD_RETENTION_DAYS, spam: 91 } };
    const props = { stage } as ConstructorParameters<typeof Retention>[2];
    expect(() => new Retention(emptyStack(), 'Retention', props)).toThrow(
      "Stage 'prod' keeps spam for longer than the Privacy Policy says",
    );
  });
});
