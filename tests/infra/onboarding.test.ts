import { Stack } from 'aws-cdk-lib';
import { describe, expect, test } from 'vitest';
import { UPLOAD_PREFIX } from '../../domain/onboarding/onboarding-files.ts';
import { getUploadsOrigin } from '../../infra/uploads/uploads.ts';
import { propertiesOf, resourcesOf, synthesizedStages, textOf, watchedQueues } from './synthesized-stages.ts';

const { dev, prod, ownDomain, elsewhere } = synthesizedStages();
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

/** The queue in front of the function that checks files. */
const queueOfChecks = (of = template) => {
  const [found] = Object.entries(resourcesOf(of, 'AWS::SQS::Queue')).filter(([id]) =>
    id.startsWith('OnboardingChanges'),
  );
  const [id, { Properties }] = found ?? expect.fail('No queue');
  return [id, Properties] as const;
};

describe('the bucket of uploads', () => {
  const { Properties } = uploadsIn(prod);
  const [policy] = propertiesOf(template, 'AWS::S3::BucketPolicy').filter(
    ({ Bucket }) => Bucket.Ref === 'OnboardingUploadsBucket978A882E',
  );

  test('takes posts from pages of this very site, and nothing else from any page', () => {
    expect(uploadsIn(ownDomain).Properties.CorsConfiguration.CorsRules).toEqual([
      { AllowedMethods: ['POST', 'GET'], AllowedOrigins: ['https://www.example.com'], MaxAge: 3600 },
    ]);
    const [distributionId] = Object.keys(resourcesOf(template, 'AWS::CloudFront::Distribution'));
    expect(Properties.CorsConfiguration.CorsRules[0].AllowedOrigins).toEqual([
      { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [distributionId, 'DomainName'] }]] },
    ]);
  });

  test('is where the pages may post, which is not told by the bucket', () => {
    const name = textOf(Properties.BucketName);
    expect(name).toBe('s5-prod-uploads-<AWS::AccountId>-<AWS::Region>');
    const origin = textOf(new Stack().resolve(getUploadsOrigin(prod.stage)));
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

  test('forgets what was never submitted after a week, and what lies after a day or, sent with a form, a month', () => {
    const rules: object[] = Properties.LifecycleConfiguration.Rules;
    const NoncurrentVersionExpiration = { NoncurrentDays: 1 };
    expect(rules).toEqual([
      expect.objectContaining({
        TagFilters: [{ Key: 'state', Value: 'pending' }],
        ExpirationInDays: 7,
        NoncurrentVersionExpiration,
      }),
      expect.objectContaining({
        TagFilters: [{ Key: 'check', Value: 'rejected' }],
        ExpirationInDays: 1,
        NoncurrentVersionExpiration,
      }),
      expect.objectContaining({
        TagFilters: [{ Key: 'check', Value: 'refused' }],
        ExpirationInDays: 30,
        NoncurrentVersionExpiration,
      }),
      { Id: 'deleted', Status: 'Enabled', ExpiredObjectDeleteMarker: true },
      expect.objectContaining({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }),
    ]);
  });

  test('keeps what a form was sent with, whatever is uploaded under its key afterwards', () => {
    expect(Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
  });

  test('lets nobody read what lies', () => {
    expect(policy?.PolicyDocument.Statement).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Principal: { AWS: '*' },
        Action: ['s3:GetObject', 's3:GetObjectVersion'],
        Condition: { StringEquals: { 's3:ExistingObjectTag/check': ['rejected', 'refused'] } },
      }),
    );
  });

  test('outlives the stack in production only', () => {
    expect(uploadsIn(prod).DeletionPolicy).toBe('RetainExceptOnCreate');
    expect(uploadsIn(dev).DeletionPolicy).toBe('Delete');
  });
});

describe('uploads', () => {
  test('are checked when they arrive and when they are tagged', () => {
    const [rule] = propertiesOf(template, 'AWS::Events::Rule').filter(
      ({ EventPattern }) => EventPattern?.source[0] === 'aws.s3',
    );
    expect(rule?.EventPattern).toEqual({
      source: ['aws.s3'],
      'detail-type': ['Object Created', 'Object Tags Added'],
      detail: {
        bucket: { name: [{ Ref: 'OnboardingUploadsBucket978A882E' }] },
        object: { key: [{ prefix: UPLOAD_PREFIX }] },
      },
    });
    const [changes] = queueOfChecks();
    expect(rule?.Targets).toEqual([{ Arn: { 'Fn::GetAtt': [changes, 'Arn'] }, Id: 'Target0' }]);
    expect(uploadsIn(prod).Properties.NotificationConfiguration).toEqual({
      EventBridgeConfiguration: { EventBridgeEnabled: true },
    });
  });

  test('are checked two at once, so that files leave room for visitors where ten functions may run', () => {
    const [changes] = queueOfChecks();
    const [id, { Properties }] = functionOf('upload-check');
    const mappings = propertiesOf(template, 'AWS::Lambda::EventSourceMapping');
    expect(mappings.filter(({ FunctionName }) => FunctionName.Ref === id)).toEqual([
      expect.objectContaining({
        EventSourceArn: { 'Fn::GetAtt': [changes, 'Arn'] },
        FunctionName: { Ref: id },
        BatchSize: 1,
        ScalingConfig: { MaximumConcurrency: 2 },
      }),
    ]);
    for (const { Properties: others } of Object.values(resourcesOf(template, 'AWS::Lambda::Function'))) {
      expect(others).not.toHaveProperty('ReservedConcurrentExecutions');
    }
    expect(Properties).not.toHaveProperty('DeadLetterConfig');
  });

  test('that could not be checked wait where somebody is called, after as many attempts as AWS recommends', () => {
    const [, queue] = queueOfChecks();
    const [, { Properties: check }] = functionOf('upload-check');
    expect(queue.VisibilityTimeout).toBe(6 * check.Timeout);
    expect(queue.RedrivePolicy.maxReceiveCount).toBe(5);
    const deadLetters = queue.RedrivePolicy.deadLetterTargetArn['Fn::GetAtt'][0];
    expect(watchedQueues(template)).toContain(deadLetters);
  });

  test('are made by no function of the CDK', () => {
    expect(Object.keys(resourcesOf(template, 'Custom::S3BucketNotifications'))).toEqual([]);
  });
});

test('the functions of the form are told where everything is', () => {
  const bucket = { Ref: 'OnboardingUploadsBucket978A882E' };
  expect(functionOf('onboarding')[1].Properties.Environment.Variables).toMatchObject({
    UPLOADS_BUCKET: bucket,
    MAIL_TOKEN_KEY_PARAMETER: '/s5/prod/mail/token-key',
    STRIPE_API_URL: 'https://api.stripe.com',
    STRIPE_SECRET_KEY_PARAMETER: '/s5/prod/stripe/secret-key',
  });
  expect(functionOf('upload-check')[1].Properties.Environment.Variables).toMatchObject({
    UPLOADS_BUCKET: bucket,
    UPLOADS_ARE_SCANNED: 'true',
  });
});

describe('a stage that scans uploads', () => {
  const { template: scanning } = elsewhere;
  const [plan = expect.fail('No plan')] = Object.values(
    resourcesOf(scanning, 'AWS::GuardDuty::MalwareProtectionPlan'),
  );
  const [roleId] = plan.Properties.Role['Fn::GetAtt'];
  const bucket = { Ref: 'OnboardingUploadsBucket978A882E' };
  const variablesOf = (name: string) =>
    Object.values(resourcesOf(scanning, 'AWS::Lambda::Function')).find(
      ({ Metadata }) => Metadata['s5:function'] === name,
    )?.Properties.Environment.Variables;
  const checkId = Object.entries(resourcesOf(scanning, 'AWS::Lambda::Function')).find(
    ([, { Metadata }]) => Metadata['s5:function'] === 'upload-check',
  )?.[0];

  test('has the files scanned, by a scanner that leaves their tags to our functions', () => {
    expect(plan.Properties).toMatchObject({
      ProtectedResource: { S3Bucket: { BucketName: bucket, ObjectPrefixes: [UPLOAD_PREFIX] } },
      Actions: { Tagging: { Status: 'DISABLED' } },
    });
    const policies = Object.entries(resourcesOf(scanning, 'AWS::IAM::Policy'));
    const [policyId, policy] =
      policies.find(([, { Properties }]) => Properties.Roles[0].Ref === roleId) ?? [];
    expect(plan.DependsOn, 'the plan is refused without its permissions').toEqual(
      expect.arrayContaining([policyId, roleId]),
    );
    const statements: { Action: string | string[]; Resource: unknown; Condition?: object }[] =
      policy?.Properties.PolicyDocument.Statement;
    expect(statements.flatMap(({ Action }) => Action).sort()).toEqual([
      'events:DeleteRule',
      'events:DescribeRule',
      'events:ListTargetsByRule',
      'events:PutRule',
      'events:PutTargets',
      'events:RemoveTargets',
      's3:GetBucketNotification',
      's3:GetObject',
      's3:GetObjectVersion',
      's3:ListBucket',
      's3:PutBucketNotification',
      's3:PutObject',
    ]);
    expect(statements.find(({ Action }) => Action.includes('events:PutRule'))?.Condition).toEqual({
      StringLike: { 'events:ManagedBy': 'malware-protection-plan.guardduty.amazonaws.com' },
    });
    const written = statements.find(({ Action }) => Action === 's3:PutObject');
    expect(JSON.stringify(written?.Resource)).toContain('/malware-protection-resource-validation-object"');
  });

  test('is scanned for by nobody but the scanner, on behalf of this account', () => {
    const { AssumeRolePolicyDocument } = resourcesOf(scanning, 'AWS::IAM::Role')[roleId]?.Properties ?? {};
    expect(AssumeRolePolicyDocument.Statement).toEqual([
      {
        Effect: 'Allow',
        Action: 'sts:AssumeRole',
        Principal: { Service: 'malware-protection-plan.guardduty.amazonaws.com' },
        Condition: {
          StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
          ArnLike: { 'aws:SourceArn': expect.anything() },
        },
      },
    ]);
    const { ArnLike } = AssumeRolePolicyDocument.Statement[0].Condition;
    expect(textOf(ArnLike['aws:SourceArn'])).toBe(
      'arn:aws:guardduty:eu-central-1:<AWS::AccountId>:malware-protection-plan/*',
    );
  });

  test('lets nobody read a file without the note that it is clean, but the scanner and who checks', () => {
    const [policy] = propertiesOf(scanning, 'AWS::S3::BucketPolicy').filter(
      ({ Bucket }) => Bucket.Ref === bucket.Ref,
    );
    const { Role } = resourcesOf(scanning, 'AWS::Lambda::Function')[checkId ?? '']?.Properties ?? {};
    expect(policy?.PolicyDocument.Statement).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Principal: { AWS: '*' },
        Action: ['s3:GetObject', 's3:GetObjectVersion'],
        Condition: {
          StringNotEquals: { 's3:ExistingObjectTag/scan': 'clean' },
          ArnNotEquals: { 'aws:PrincipalArn': [{ 'Fn::GetAtt': [roleId, 'Arn'] }, Role] },
        },
      }),
    );
  });

  test('hears of each result, and keeps it', () => {
    const rule = propertiesOf(scanning, 'AWS::Events::Rule').find(
      ({ EventPattern }) => EventPattern?.source[0] === 'aws.guardduty',
    );
    expect(rule).toMatchObject({
      EventPattern: {
        'detail-type': ['GuardDuty Malware Protection Object Scan Result'],
        detail: { s3ObjectDetails: { bucketName: [bucket], objectKey: [{ prefix: UPLOAD_PREFIX }] } },
      },
      Targets: [{ Arn: { 'Fn::GetAtt': [queueOfChecks(scanning)[0], 'Arn'] } }],
    });
    const { Ref: tableId } = variablesOf('upload-check').UPLOAD_SCANS_TABLE;
    const { Properties, DeletionPolicy } = resourcesOf(scanning, 'AWS::DynamoDB::GlobalTable')[tableId] ?? {};
    // Results have no such attribute: only what is awaited expires.
    expect(Properties.TimeToLiveSpecification).toEqual({ AttributeName: 'expiresAt', Enabled: true });
    expect(Properties.Replicas[0]).toMatchObject({ DeletionProtectionEnabled: true });
    expect(DeletionPolicy).toBe('RetainExceptOnCreate');
  });

  test('tells the functions that lead to downloads, and no others', () => {
    const names = Object.values(resourcesOf(scanning, 'AWS::Lambda::Function'))
      .filter(({ Properties }) => Properties.Environment?.Variables.UPLOADS_ARE_SCANNED === 'true')
      .map(({ Metadata }) => Metadata['s5:function']);
    expect(names.sort()).toEqual(['admin', 'upload-check']);
  });

  test('is prod as shipped, and not dev, which knows nothing of it', () => {
    expect(resourcesOf(template, 'AWS::GuardDuty::MalwareProtectionPlan')).not.toEqual({});
    // But that there is none: without a word, a function would wait for it.
    const said = JSON.stringify(dev.template.toJSON()).replaceAll('"UPLOADS_ARE_SCANNED":"false"', '');
    expect(said).not.toMatch(/[Gg]uard[Dd]uty|SCAN|Scan|ObjectTag\/scan/);
  });
});
