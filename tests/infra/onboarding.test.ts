import { Stack } from 'aws-cdk-lib';
import { describe, expect, test } from 'vitest';
import { UPLOAD_PREFIX } from '../../domain/onboarding/onboarding-files.ts';
import { getUploadsOrigin } from '../../infra/uploads/uploads.ts';
import {
  functionNamed,
  functionNames,
  idStarting,
  onlyResource,
  propertiesOf,
  resourcesOf,
  statementsOf,
  synthesizedStages,
  textOf,
  watchedQueues,
} from './synthesized-stages.ts';

const { dev, prod, ownDomain, elsewhere } = synthesizedStages();
const { template } = prod;

const BUCKET = { Ref: 'OnboardingUploadsBucket978A882E' };

const uploadsIn = ({ template: of }: typeof prod) =>
  resourcesOf(of, 'AWS::S3::Bucket')[BUCKET.Ref]?.Properties ?? expect.fail('No bucket');

const bucketPolicy = ({ template: of }: typeof prod) =>
  propertiesOf(of, 'AWS::S3::BucketPolicy').find(({ Bucket }) => Bucket.Ref === BUCKET.Ref)?.PolicyDocument
    .Statement;

/** The queue in front of the function that checks files. */
const queueOfChecks = (of = template) => idStarting(of, 'AWS::SQS::Queue', 'OnboardingChanges');

describe('the bucket of uploads', () => {
  const uploads = uploadsIn(prod);

  test('accepts posts from pages of its own site alone', () => {
    expect(uploadsIn(ownDomain).CorsConfiguration.CorsRules).toEqual([
      { AllowedMethods: ['POST', 'GET'], AllowedOrigins: ['https://www.example.com'], MaxAge: 3600 },
    ]);
    const { id } = onlyResource(template, 'AWS::CloudFront::Distribution');
    expect(uploads.CorsConfiguration.CorsRules[0].AllowedOrigins).toEqual([
      { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [id, 'DomainName'] }]] },
    ]);
  });

  test('is at the origin that the pages post to', () => {
    const name = textOf(uploads.BucketName);
    expect(name).toBe('s5-prod-uploads-<AWS::AccountId>-<AWS::Region>');
    const origin = textOf(new Stack().resolve(getUploadsOrigin(prod.stage)));
    expect(origin).toBe(`https://${name}.s3.<AWS::Region>.<AWS::URLSuffix>`);
  });

  test('deletes files after 7 days when never submitted, 1 day when rejected, 30 days when refused with a form', () => {
    const rules: { ExpirationInDays?: number; TagFilters?: { Key: string; Value: string }[] }[] =
      uploads.LifecycleConfiguration.Rules;
    const byTag = rules.filter(({ TagFilters }) => TagFilters);
    expect(
      byTag.map(({ TagFilters: [tag] = [], ExpirationInDays }) => [tag?.Key, tag?.Value, ExpirationInDays]),
    ).toEqual([
      ['state', 'pending', 7],
      ['check', 'rejected', 1],
      ['check', 'refused', 30],
    ]);
    for (const rule of byTag) {
      expect(rule).toMatchObject({ NoncurrentVersionExpiration: { NoncurrentDays: 1 } });
    }
    expect(rules.filter(({ TagFilters }) => !TagFilters)).toEqual([
      { Id: 'deleted', Status: 'Enabled', ExpiredObjectDeleteMarker: true },
      expect.objectContaining({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }),
    ]);
  });

  test('keeps the submitted version of a file that is uploaded again', () => {
    expect(uploads.VersioningConfiguration).toEqual({ Status: 'Enabled' });
  });

  test('gives rejected and refused files to no reader', () => {
    expect(bucketPolicy(prod)).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Principal: { AWS: '*' },
        Action: ['s3:GetObject', 's3:GetObjectVersion'],
        Condition: { StringEquals: { 's3:ExistingObjectTag/check': ['rejected', 'refused'] } },
      }),
    );
  });
});

describe('the check of uploads', () => {
  const { id, properties: check } = functionNamed(template, 'upload-check');
  const queueId = queueOfChecks();

  test('starts when a file arrives and when it is tagged', () => {
    const [rule] = propertiesOf(template, 'AWS::Events::Rule').filter(
      ({ EventPattern }) => EventPattern?.source[0] === 'aws.s3',
    );
    expect(rule?.EventPattern).toEqual({
      source: ['aws.s3'],
      'detail-type': ['Object Created', 'Object Tags Added'],
      detail: { bucket: { name: [BUCKET] }, object: { key: [{ prefix: UPLOAD_PREFIX }] } },
    });
    expect(rule?.Targets).toEqual([{ Arn: { 'Fn::GetAtt': [queueId, 'Arn'] }, Id: 'Target0' }]);
    expect(uploadsIn(prod).NotificationConfiguration).toEqual({
      EventBridgeConfiguration: { EventBridgeEnabled: true },
    });
  });

  test('takes two files at once, which leaves room for visitors where ten functions may run', () => {
    const mappings = propertiesOf(template, 'AWS::Lambda::EventSourceMapping');
    expect(mappings.filter(({ FunctionName }) => FunctionName.Ref === id)).toEqual([
      expect.objectContaining({
        EventSourceArn: { 'Fn::GetAtt': [queueId, 'Arn'] },
        BatchSize: 1,
        ScalingConfig: { MaximumConcurrency: 2 },
      }),
    ]);
    expect(functionNames(template, (properties) => 'ReservedConcurrentExecutions' in properties)).toEqual([]);
  });

  test('is tried five times, as AWS recommends, before the file waits in a queue with an alarm', () => {
    const { Properties: queue } = resourcesOf(template, 'AWS::SQS::Queue')[queueId] ?? {};
    expect(queue.VisibilityTimeout).toBe(6 * check.Timeout);
    expect(queue.RedrivePolicy.maxReceiveCount).toBe(5);
    expect(watchedQueues(template)).toContain(queue.RedrivePolicy.deadLetterTargetArn['Fn::GetAtt'][0]);
  });
});

describe('a stage that scans uploads', () => {
  const { template: scanning } = elsewhere;
  const { id: planId, properties: plan } = onlyResource(scanning, 'AWS::GuardDuty::MalwareProtectionPlan');
  const [roleId] = plan.Role['Fn::GetAtt'];
  const { properties: check } = functionNamed(scanning, 'upload-check');

  test('has a scanner that leaves tags to the functions', () => {
    expect(plan).toMatchObject({
      ProtectedResource: { S3Bucket: { BucketName: BUCKET, ObjectPrefixes: [UPLOAD_PREFIX] } },
      Actions: { Tagging: { Status: 'DISABLED' } },
    });
  });

  test('creates the permissions of the scanner before its plan, which is refused without them', () => {
    const policies = Object.entries(resourcesOf(scanning, 'AWS::IAM::Policy'));
    const [policyId] = policies.find(([, { Properties }]) => Properties.Roles[0].Ref === roleId) ?? [];
    const { DependsOn } = resourcesOf(scanning, 'AWS::GuardDuty::MalwareProtectionPlan')[planId] ?? {};
    expect(DependsOn).toEqual(expect.arrayContaining([policyId, roleId]));
  });

  test('gives the scanner the permissions that AWS documents', () => {
    const statements = statementsOf(scanning, roleId);
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

  test('lets the scanner take its role on behalf of this account alone', () => {
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

  test('gives a file that is not tagged as clean to the scanner and the checking function alone', () => {
    expect(bucketPolicy(elsewhere)).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Principal: { AWS: '*' },
        Action: ['s3:GetObject', 's3:GetObjectVersion'],
        Condition: {
          StringNotEquals: { 's3:ExistingObjectTag/scan': 'clean' },
          ArnNotEquals: { 'aws:PrincipalArn': [{ 'Fn::GetAtt': [roleId, 'Arn'] }, check.Role] },
        },
      }),
    );
  });

  test('passes each result to the check, and keeps it', () => {
    const rule = propertiesOf(scanning, 'AWS::Events::Rule').find(
      ({ EventPattern }) => EventPattern?.source[0] === 'aws.guardduty',
    );
    expect(rule).toMatchObject({
      EventPattern: {
        'detail-type': ['GuardDuty Malware Protection Object Scan Result'],
        detail: { s3ObjectDetails: { bucketName: [BUCKET], objectKey: [{ prefix: UPLOAD_PREFIX }] } },
      },
      Targets: [{ Arn: { 'Fn::GetAtt': [queueOfChecks(scanning), 'Arn'] } }],
    });
    const { Ref: tableId } = check.Environment.Variables.UPLOAD_SCANS_TABLE;
    const { Properties, DeletionPolicy } = resourcesOf(scanning, 'AWS::DynamoDB::GlobalTable')[tableId] ?? {};
    expect(Properties.Replicas[0]).toMatchObject({ DeletionProtectionEnabled: true });
    expect(DeletionPolicy).toBe('RetainExceptOnCreate');
  });

  test('waits for results in the functions that lead to downloads alone', () => {
    const names = functionNames(
      scanning,
      ({ Environment }) => Environment?.Variables.UPLOADS_ARE_SCANNED === 'true',
    );
    expect(names.sort()).toEqual(['admin', 'upload-check']);
  });

  test('is prod, and not dev', () => {
    expect(resourcesOf(template, 'AWS::GuardDuty::MalwareProtectionPlan')).not.toEqual({});
    // Without this variable, a function would wait for results.
    const text = JSON.stringify(dev.template.toJSON()).replaceAll('"UPLOADS_ARE_SCANNED":"false"', '');
    expect(text).not.toMatch(/[Gg]uard[Dd]uty|SCAN|Scan|ObjectTag\/scan/);
  });
});
