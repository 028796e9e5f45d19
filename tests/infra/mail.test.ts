import { describe, expect, test } from 'vitest';
import { stages } from '../../infra/stages.ts';
import { propertiesOf, resourcesOf, synthesizedStages } from './synthesized-stages.ts';

const { dev, prod } = synthesizedStages();
const { template } = prod;
const only = (type: string) => {
  const [properties, ...others] = propertiesOf(template, type);
  expect(others).toEqual([]);
  return properties;
};
const idOf = (type: string) => Object.keys(resourcesOf(template, type));

describe('tables', () => {
  const tables = Object.entries(resourcesOf(template, 'AWS::DynamoDB::GlobalTable'));
  const table = (name: string) =>
    tables.find(([id]) => id.startsWith(`Data${name}`))?.[1].Properties ?? expect.fail(name);
  const indexesOf = (name: string) =>
    (table(name).GlobalSecondaryIndexes ?? []).map(
      ({ IndexName, KeySchema }: { IndexName: string; KeySchema: { AttributeName: string }[] }) =>
        `${IndexName}: ${KeySchema.map(({ AttributeName }) => AttributeName).join(' ')}`,
    );

  test('cost nothing when idle, and a flood of requests costs no fortune', () => {
    for (const [id, { Properties }] of tables) {
      // A unit is a kilobyte, and a form can have almost 400 of them.
      const isIndex = id.startsWith('DataSearchIndex');
      // Readers of a letter leave within the same minutes.
      const isOfReaders = /^Data(?:Subscribers|UnsubscribeRequests)/.test(id);
      const writes = isIndex || isOfReaders ? 1000 : id.startsWith('DataOnboarding') ? 800 : 200;
      // Exports read whole forms and notes.
      const isExported = /^Data(?:OnboardingSubmissions|AdminChanges)/.test(id);
      const reads = isExported ? 1600 : isIndex ? 3000 : isOfReaders ? 1000 : 400;
      expect(Properties).toMatchObject({
        BillingMode: 'PAY_PER_REQUEST',
        WriteOnDemandThroughputSettings: { MaxWriteRequestUnits: writes },
        Replicas: [{ ReadOnDemandThroughputSettings: { MaxReadRequestUnits: reads } }],
      });
    }
  });

  test('can be taken back to any second of 35 days', () => {
    for (const [, { Properties }] of tables) {
      expect(Properties.Replicas[0].PointInTimeRecoverySpecification).toEqual({
        PointInTimeRecoveryEnabled: true,
        RecoveryPeriodInDays: 35,
      });
    }
  });

  test('cannot be deleted in production', () => {
    const isProtected = ({ template: of }: typeof dev) =>
      propertiesOf(of, 'AWS::DynamoDB::GlobalTable').map(
        ({ Replicas }) => Replicas[0].DeletionProtectionEnabled,
      );
    expect(new Set(isProtected(prod))).toEqual(new Set([true]));
    expect(new Set(isProtected(dev))).toEqual(new Set([false]));
  });

  test('are read by creation time, by open work, and by what is still to be mailed', () => {
    const lists = ['byCreation: kind createdAt', 'byWork: work createdAt', 'outbox: outbox mailDueAt'];
    for (const name of ['ContactSubmissions', 'Subscribers', 'OnboardingSubmissions', 'Orders']) {
      expect(indexesOf(name), name).toEqual(expect.arrayContaining(lists));
    }
    expect(indexesOf('UnsubscribeRequests')).toEqual([lists[0], lists[2], 'byEmail: email createdAt']);
  });

  test('forget how often somebody called, which events the payment provider sent, drafts, and what was erased', () => {
    for (const name of ['RateLimits', 'StripeEvents', 'OnboardingDrafts', 'AdminChanges']) {
      expect(table(name).TimeToLiveSpecification).toEqual({ AttributeName: 'expiresAt', Enabled: true });
    }
    // Of scans, only what is awaited has the attribute; of changes, none but which records were erased.
    const others = tables.filter(
      ([id]) => !/^(?:Data(?:RateLimits|StripeEvents|OnboardingDrafts|AdminChanges)|OnboardingScan)/.test(id),
    );
    for (const [, { Properties }] of others) expect(Properties).not.toHaveProperty('TimeToLiveSpecification');
  });
});

describe('mail', () => {
  test('travels encrypted, and stops going to email addresses that bounce or complain', () => {
    expect(only('AWS::SES::ConfigurationSet')).toMatchObject({
      DeliveryOptions: { TlsPolicy: 'REQUIRE' },
      ReputationOptions: { ReputationMetricsEnabled: true },
      SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    });
  });

  test('comes from a verified domain of its own, with a bounce domain below it', () => {
    const [, domain] = prod.stage.mail.from.split('@');
    expect(only('AWS::SES::EmailIdentity')).toMatchObject({
      EmailIdentity: domain,
      MailFromAttributes: { MailFromDomain: `bounce.${domain}` },
      FeedbackAttributes: { EmailForwardingEnabled: false },
    });
  });

  test('of two stages comes from two domains, since an account verifies a domain once', () => {
    const domains = Object.values(stages).map(({ mail }) => mail.from.split('@')[1]);
    expect(new Set(domains).size).toBe(domains.length);
  });

  test('is followed: what becomes of it reaches a function, or a queue that somebody looks at', () => {
    const [topic] = idOf('AWS::SNS::Topic').filter((id) => id.startsWith('MailEvents'));
    expect(only('AWS::SES::ConfigurationSetEventDestination').EventDestination).toEqual({
      Enabled: true,
      MatchingEventTypes: ['send', 'delivery', 'reject', 'bounce', 'complaint'],
      SnsDestination: { TopicARN: { Ref: topic } },
    });
    const { Endpoint } =
      propertiesOf(template, 'AWS::SNS::Subscription').find(({ TopicArn }) => TopicArn.Ref === topic) ??
      expect.fail('Nobody hears the topic');
    const follower = resourcesOf(template, 'AWS::Lambda::Function')[Endpoint['Fn::GetAtt'][0]];
    expect(follower?.Metadata['s5:function']).toBe('mail-events');
    const [queue] = idOf('AWS::SQS::Queue').filter((id) => id.startsWith('Mail'));
    expect(follower?.Properties.DeadLetterConfig).toEqual({ TargetArn: { 'Fn::GetAtt': [queue, 'Arn'] } });
  });

  test('topics and queues take nothing that is not encrypted', () => {
    const policies = [
      ...propertiesOf(template, 'AWS::SNS::TopicPolicy'),
      ...propertiesOf(template, 'AWS::SQS::QueuePolicy'),
    ];
    expect(policies).toHaveLength(9);
    for (const { PolicyDocument } of policies) {
      expect(PolicyDocument.Statement).toContainEqual(
        expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      );
    }
  });

  test('that could not be sent is tried again every five minutes', () => {
    const [schedule] = propertiesOf(template, 'AWS::Events::Rule').filter(
      (rule) => rule.ScheduleExpression === 'rate(5 minutes)',
    );
    const { ScheduleExpression, State, Targets } = schedule ?? expect.fail('No schedule');
    expect({ ScheduleExpression, State }).toEqual({
      ScheduleExpression: 'rate(5 minutes)',
      State: 'ENABLED',
    });
    const [id] = Targets[0].Arn['Fn::GetAtt'];
    const retry = resourcesOf(template, 'AWS::Lambda::Function')[id];
    expect(retry?.Metadata['s5:function']).toBe('mail-retry');
    expect(retry?.Properties.Timeout, 'until the next run').toBe(5 * 60);
    // A failed run that Lambda repeats would send at the same time as the next one.
    expect(propertiesOf(template, 'AWS::Lambda::EventInvokeConfig')).toEqual([
      expect.objectContaining({ FunctionName: { Ref: id }, MaximumRetryAttempts: 0 }),
    ]);
  });
});
