import { Stack } from 'aws-cdk-lib';
import { describe, expect, test } from 'vitest';
import { UPLOAD_PREFIX } from '../../domain/onboarding-files.ts';
import { uploadsOrigin } from '../../infra/uploads.ts';
import { propertiesOf, resourcesOf, synthesisedStages, textOf } from './synthesised-stages.ts';

const { dev, prod, ownDomain } = synthesisedStages();
const { template } = prod;

const uploadsIn = ({ template: of }: typeof prod) => {
  const [bucket] = Object.entries(resourcesOf(of, 'AWS::S3::Bucket')).filter(([id]) =>
    id.startsWith('Onboarding'),
  );
  return bucket?.[1] ?? expect.fail('No bucket');
};
const functionOf = (name: string) =>
  Object.entries(resourcesOf(template, 'AWS::Lambda::Function')).find(
    ([, { Metadata }]) => Metadata['s5:function'] === name,
  ) ?? expect.fail(`No function ${name}`);

describe('the bucket of uploads', () => {
  const { Properties } = uploadsIn(prod);
  const [policy] = propertiesOf(template, 'AWS::S3::BucketPolicy').filter(
    ({ Bucket }) => Bucket.Ref === 'OnboardingUploadsBucket978A882E',
  );

  test('takes posts from pages of this very site, and nothing else from any page', () => {
    expect(uploadsIn(ownDomain).Properties.CorsConfiguration.CorsRules).toEqual([
      { AllowedMethods: ['POST'], AllowedOrigins: ['https://www.example.com'], MaxAge: 3600 },
    ]);
    const [distributionId] = Object.keys(resourcesOf(template, 'AWS::CloudFront::Distribution'));
    expect(Properties.CorsConfiguration.CorsRules[0].AllowedOrigins).toEqual([
      { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [distributionId, 'DomainName'] }]] },
    ]);
  });

  test('is where the pages may post, which is not told by the bucket', () => {
    const name = textOf(Properties.BucketName);
    expect(name).toBe('s5-prod-uploads-<AWS::AccountId>-<AWS::Region>');
    const origin = textOf(new Stack().resolve(uploadsOrigin(prod.stage)));
    expect(origin).toBe(`https://${name}.s3.<AWS::Region>.<AWS::URLSuffix>`);
  });

  test('belongs to its owner alone, and says who came', () => {
    expect(Properties).toMatchObject({
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
      LoggingConfiguration: { LogFilePrefix: 'uploads-bucket/' },
    });
    const statements: { Effect: string }[] = policy?.PolicyDocument.Statement;
    expect(statements.filter(({ Effect }) => Effect === 'Allow')).toEqual([]);
  });

  test('forgets what was never submitted after a week, and what lies after a day', () => {
    const rules: { TagFilters?: object[]; ExpirationInDays?: number }[] =
      Properties.LifecycleConfiguration.Rules;
    expect(rules.map(({ TagFilters: [tag] = [], ExpirationInDays }) => [tag, ExpirationInDays])).toEqual([
      [{ Key: 'state', Value: 'pending' }, 7],
      [{ Key: 'check', Value: 'rejected' }, 1],
      [undefined, undefined],
    ]);
    expect(rules[2]).toMatchObject({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } });
  });

  test('lets nobody read what lies', () => {
    expect(policy?.PolicyDocument.Statement).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Principal: { AWS: '*' },
        Action: 's3:GetObject',
        Condition: { StringEquals: { 's3:ExistingObjectTag/check': 'rejected' } },
      }),
    );
  });

  test('outlives the stack in production only', () => {
    expect(uploadsIn(prod).DeletionPolicy).toBe('Retain');
    expect(uploadsIn(dev).DeletionPolicy).toBe('Delete');
  });
});

describe('uploads', () => {
  test('are checked when they arrive and when they are tagged', () => {
    const [rule] = propertiesOf(template, 'AWS::Events::Rule').filter(
      (candidate) => 'EventPattern' in candidate,
    );
    expect(rule?.EventPattern).toEqual({
      source: ['aws.s3'],
      'detail-type': ['Object Created', 'Object Tags Added'],
      detail: {
        bucket: { name: [{ Ref: 'OnboardingUploadsBucket978A882E' }] },
        object: { key: [{ prefix: UPLOAD_PREFIX }] },
      },
    });
    const [id, { Properties }] = functionOf('upload-check');
    expect(rule?.Targets).toEqual([{ Arn: { 'Fn::GetAtt': [id, 'Arn'] }, Id: 'Target0' }]);
    expect(uploadsIn(prod).Properties.NotificationConfiguration).toEqual({
      EventBridgeConfiguration: { EventBridgeEnabled: true },
    });
    const queue = Properties.DeadLetterConfig.TargetArn['Fn::GetAtt'][0];
    const alarms = propertiesOf(template, 'AWS::CloudWatch::Alarm').map(({ Dimensions }) => Dimensions);
    expect(alarms).toContainEqual([{ Name: 'QueueName', Value: { 'Fn::GetAtt': [queue, 'QueueName'] } }]);
  });

  test('are made by no function of the CDK', () => {
    expect(Object.keys(resourcesOf(template, 'Custom::S3BucketNotifications'))).toEqual([]);
  });
});

test('the functions of the form are told where everything is', () => {
  const bucket = { Ref: 'OnboardingUploadsBucket978A882E' };
  const tokenKey = '/s5/prod/mail/token-key';
  expect(functionOf('onboarding')[1].Properties.Environment.Variables).toMatchObject({
    UPLOADS_BUCKET: bucket,
    MAIL_TOKEN_KEY_PARAMETER: tokenKey,
    STRIPE_API_URL: 'https://api.stripe.com',
    STRIPE_SECRET_KEY_PARAMETER: '/s5/prod/stripe/secret-key',
  });
  for (const name of ['onboarding-upload', 'onboarding-file']) {
    expect(functionOf(name)[1].Properties.Environment.Variables).toMatchObject({
      UPLOADS_BUCKET: bucket,
      MAIL_TOKEN_KEY_PARAMETER: tokenKey,
    });
  }
  const { POWERTOOLS_SERVICE_NAME, POWERTOOLS_LOG_LEVEL, POWERTOOLS_METRICS_NAMESPACE, ...known } =
    functionOf('upload-check')[1].Properties.Environment.Variables;
  expect(known).toEqual({ UPLOADS_BUCKET: bucket });
});
