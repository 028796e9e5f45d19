import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { stages } from '../../infra/stages.ts';
import {
  functionNamed,
  onlyResource,
  propertiesOf,
  resourcesOf,
  synthesizedStages,
} from './synthesized-stages.ts';

const { dev, prod } = synthesizedStages();
const { template } = prod;

describe('tables', () => {
  const tables = Object.entries(resourcesOf(template, 'AWS::DynamoDB::GlobalTable'));

  test('cost nothing when idle, and have a limit on the cost of a flood of requests', () => {
    for (const [id, { Properties }] of tables) {
      // A unit is a kilobyte, and a form or a post can have hundreds of them.
      const isIndex = id.startsWith('DataSearchIndex');
      // Readers of a letter leave within the same minutes, and are counted.
      const isOfReaders = /^Data(?:Subscribers|UnsubscribeRequests|LetterDeliveries|DayCounts)/.test(id);
      const isLarge = /^Data(?:Onboarding|Letters|Posts)/.test(id);
      const writes = isIndex || isOfReaders ? 1000 : isLarge ? 800 : 200;
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

  test('can be restored to any second of the last 35 days', () => {
    for (const [, { Properties }] of tables) {
      expect(Properties.Replicas[0].PointInTimeRecoverySpecification).toEqual({
        PointInTimeRecoveryEnabled: true,
        RecoveryPeriodInDays: 35,
      });
    }
  });

  test('cannot be deleted in production', () => {
    const areProtected = ({ template: of }: typeof dev) =>
      propertiesOf(of, 'AWS::DynamoDB::GlobalTable').map(
        ({ Replicas }) => Replicas[0].DeletionProtectionEnabled,
      );
    expect(new Set(areProtected(prod))).toEqual(new Set([true]));
    expect(new Set(areProtected(dev))).toEqual(new Set([false]));
  });

  test('expire items only where these are counters, counted records, events, drafts, erasures or awaited scans', () => {
    const expiring = tables.filter(([, { Properties }]) => Properties.TimeToLiveSpecification);
    expect(expiring.map(([id]) => id.slice(0, -8)).sort()).toEqual([
      'DataAdminChanges',
      'DataDayCounts',
      'DataLetterDeliveries',
      'DataOnboardingDrafts',
      'DataRateLimits',
      'DataStripeEvents',
      'OnboardingScanUploadScans',
    ]);
    for (const [, { Properties }] of expiring) {
      expect(Properties.TimeToLiveSpecification).toEqual({ AttributeName: 'expiresAt', Enabled: true });
    }
    // A table that was restored whole has to expire its items again.
    const [, named = ''] =
      /\n# (.+) only:\naws dynamodb update-time-to-live/.exec(readFileSync('docs/operations.md', 'utf8')) ??
      [];
    const names = expiring.map(([id]) =>
      id
        .slice(0, -8)
        .replace(/^(?:Data|OnboardingScan)/, '')
        .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
        .toLowerCase(),
    );
    expect(named.split(/, (?:and )?/).sort()).toEqual(names.sort());
  });

  test('keep the answers of onboarding forms out of the indexes of lists', () => {
    const [, onboarding] = tables.find(([id]) => id.startsWith('DataOnboardingSub')) ?? expect.fail();
    const shown = ['businessName', 'followUp', 'owner', 'payment', 'reply', 'services', 'source', 'version'];
    const indexes: { IndexName: string; Projection: { NonKeyAttributes?: string[] } }[] =
      onboarding.Properties.GlobalSecondaryIndexes;
    const listed = indexes.filter(({ IndexName }) => IndexName !== 'outbox');
    expect(listed).not.toHaveLength(0);
    for (const { Projection } of listed) {
      expect([...shown, 'email', 'status']).toEqual(
        expect.arrayContaining(Projection.NonKeyAttributes ?? []),
      );
      expect(Projection).toMatchObject({ ProjectionType: 'INCLUDE' });
    }
  });
});

describe('email', () => {
  test('travels encrypted, and does not go to email addresses that bounced or complained', () => {
    expect(onlyResource(template, 'AWS::SES::ConfigurationSet').properties).toMatchObject({
      DeliveryOptions: { TlsPolicy: 'REQUIRE' },
      SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    });
  });

  test('comes from a verified domain per stage, with a bounce domain below it', () => {
    const domainOf = ({ mail }: { mail: { from: string } }) => mail.from.split('@')[1];
    expect(onlyResource(template, 'AWS::SES::EmailIdentity').properties).toMatchObject({
      EmailIdentity: domainOf(prod.stage),
      MailFromAttributes: { MailFromDomain: `bounce.${domainOf(prod.stage)}` },
      FeedbackAttributes: { EmailForwardingEnabled: false },
    });
    // An account verifies a domain once.
    expect(domainOf(stages.prod)).not.toBe(domainOf(stages.dev));
  });

  test('has its deliveries, bounces and complaints followed by a function', () => {
    const { EventDestination } = onlyResource(
      template,
      'AWS::SES::ConfigurationSetEventDestination',
    ).properties;
    expect(EventDestination).toMatchObject({
      Enabled: true,
      MatchingEventTypes: ['send', 'delivery', 'reject', 'bounce', 'complaint'],
    });
    const subscription = propertiesOf(template, 'AWS::SNS::Subscription').find(
      ({ TopicArn }) => TopicArn.Ref === EventDestination.SnsDestination.TopicARN.Ref,
    );
    expect(subscription?.Endpoint['Fn::GetAtt'][0]).toBe(functionNamed(template, 'mail-events').id);
  });

  test('leaves topics and queues only over encrypted connections', () => {
    const policies = [
      ...propertiesOf(template, 'AWS::SNS::TopicPolicy'),
      ...propertiesOf(template, 'AWS::SQS::QueuePolicy'),
    ];
    expect(policies).toHaveLength(11);
    for (const { PolicyDocument } of policies) {
      expect(PolicyDocument.Statement).toContainEqual(
        expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      );
    }
  });
});
