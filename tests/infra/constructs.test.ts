import { type Stack, Validations } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, test } from 'vitest';
import { stages } from '../../infra/stages.ts';
import { ELSEWHERE, OWN_DOMAIN } from '../support/test-stages.ts';
import { buildStage, emptyStack } from './synthesized-stages.ts';

const dev = buildStage(stages.dev);
const prod = buildStage(stages.prod);
const elsewhere = buildStage(ELSEWHERE);
const built = Object.entries({ dev, prod, ownDomain: buildStage(OWN_DOMAIN), elsewhere });

test('only production is protected against deletion', () => {
  expect(prod.stack.terminationProtection).toBe(true);
  expect(dev.stack.terminationProtection).toBe(false);
});

describe('the AWS Solutions rules', () => {
  const violationsOf = (stack: Stack) =>
    new AwsSolutionsChecks().validateScope(stack).violations.map(({ ruleName }) => ruleName);

  test.each(built)('find no violation in %s', (_, { stack, edgeStack }) => {
    expect([stack, ...(edgeStack ? [edgeStack] : [])].flatMap(violationsOf)).toEqual([]);
  });

  test('find an unprotected bucket', () => {
    const stack = emptyStack();
    new Bucket(stack, 'Open');
    expect(violationsOf(stack)).toContain('AwsSolutions-S10');
  });

  const acknowledgedIn = (stack: Stack) =>
    stack.node.findAll().flatMap(({ node }) =>
      node.metadata
        .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
        .flatMap(({ data }) =>
          Object.entries<string>(data).map(([id, reason]) => {
            expect(reason.length, id).toBeGreaterThan(20);
            return `${node.path} ${id.replace('Annotation::', '')}`;
          }),
        ),
    );

  test('are acknowledged for a written reason where this list says so, and nowhere else', () => {
    expect(acknowledgedIn(prod.stack).sort()).toEqual([
      's5-prod AwsSolutions-IAM5[Resource::arn:aws:ses:us-east-1:<AWS::AccountId>:identity/*]',
      's5-prod/Admin/Eraser AwsSolutions-IAM5[Resource::<OnboardingUploadsBucket978A882E.Arn>/onboarding/*]',
      's5-prod/Admin/Office AwsSolutions-IAM5[Resource::<OnboardingUploadsBucket978A882E.Arn>/onboarding/*]',
      's5-prod/Admin/Office AwsSolutions-IAM5[Resource::<OnboardingUploadsBucket978A882E.Arn>/post-pictures/*]',
      's5-prod/Admin/Office AwsSolutions-IAM5[Resource::<SiteBucket978D4AEB.Arn>/content/blog/*]',
      's5-prod/Admin/Office AwsSolutions-IAM5[Resource::<SiteBucket978D4AEB.Arn>/content/covers/*]',
      's5-prod/Admin/Office AwsSolutions-IAM5[Resource::<SiteBucket978D4AEB.Arn>/content/letters/*]',
      's5-prod/Admin/Office AwsSolutions-IAM5[Resource::<SiteBucket978D4AEB.Arn>/planned-posts/*]',
      's5-prod/Admin/Office AwsSolutions-IAM5[Resource::<SiteBucket978D4AEB.Arn>/post-states/*]',
      's5-prod/Blog AwsSolutions-IAM5[Resource::<SiteBucket978D4AEB.Arn>/blog/*]',
      's5-prod/Blog AwsSolutions-IAM5[Resource::<SiteBucket978D4AEB.Arn>/content/blog/*]',
      's5-prod/Blog AwsSolutions-IAM5[Resource::<SiteBucket978D4AEB.Arn>/content/letters/*]',
      's5-prod/Blog AwsSolutions-IAM5[Resource::<SiteBucket978D4AEB.Arn>/newsletter/*]',
      's5-prod/Blog AwsSolutions-IAM5[Resource::<SiteBucket978D4AEB.Arn>/planned-posts/*]',
      's5-prod/Blog AwsSolutions-IAM5[Resource::<SiteBucket978D4AEB.Arn>/post-states/*]',
      's5-prod/Blog/DeadLetters AwsSolutions-SQS3',
      's5-prod/DerivedData/DeadLetters AwsSolutions-SQS3',
      's5-prod/Identity/Pool AwsSolutions-COG2',
      's5-prod/Identity/Pool AwsSolutions-COG8',
      's5-prod/Letters/DeadLetters AwsSolutions-SQS3',
      's5-prod/Letters/Send AwsSolutions-IAM5[Resource::*]',
      's5-prod/Letters/Send AwsSolutions-IAM5[Resource::<SiteBucket978D4AEB.Arn>/content/letters/*]',
      's5-prod/Mail/DeadLetters AwsSolutions-SQS3',
      's5-prod/Onboarding/Check AwsSolutions-IAM5[Resource::<OnboardingUploadsBucket978A882E.Arn>/onboarding/*]',
      's5-prod/Onboarding/DeadLetters AwsSolutions-SQS3',
      's5-prod/Onboarding/Form AwsSolutions-IAM5[Resource::<OnboardingUploadsBucket978A882E.Arn>/onboarding/*]',
      's5-prod/Onboarding/Scan/Role AwsSolutions-IAM5[Resource::<OnboardingUploadsBucket978A882E.Arn>/onboarding/*]',
      's5-prod/Onboarding/Scan/Role AwsSolutions-IAM5[Resource::arn:aws:events:us-east-1:<AWS::AccountId>:rule/DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*]',
      's5-prod/Reconciliation/DeadLetters AwsSolutions-SQS3',
      's5-prod/Retention/DeadLetters AwsSolutions-SQS3',
      's5-prod/Retention/Retention AwsSolutions-IAM5[Resource::<OnboardingUploadsBucket978A882E.Arn>/onboarding/*]',
      's5-prod/Site/Distribution @aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      's5-prod/Site/Distribution AwsSolutions-CFR1',
      's5-prod/Site/Distribution AwsSolutions-CFR3',
      's5-prod/Site/Distribution AwsSolutions-CFR4',
      's5-prod/SiteSecrets/1 AwsSolutions-SMG4',
    ]);
  });

  test('are acknowledged besides for the missing firewall of dev and for delivery from a repository', () => {
    const inProduction = acknowledgedIn(prod.stack).map((one) => one.replace('s5-prod', 's5-dev'));
    expect(acknowledgedIn(dev.stack).filter((one) => !inProduction.includes(one))).toEqual([
      's5-dev/Site/Distribution AwsSolutions-CFR2',
    ]);
    const wildcards = acknowledgedIn(elsewhere.stack).filter((one) => one.startsWith('s5-prod/Delivery/'));
    expect(wildcards.map((one) => /Resource::(.*)\]$/.exec(one)?.[1])).toEqual([
      'arn:aws:cloudformation:eu-central-1:<AWS::AccountId>:stack/CDKToolkit-s5-prod/*',
      'arn:aws:cloudformation:eu-central-1:<AWS::AccountId>:stack/s5-prod/*',
      'arn:aws:cloudformation:us-east-1:<AWS::AccountId>:stack/CDKToolkit-s5-prod/*',
      'arn:aws:cloudformation:us-east-1:<AWS::AccountId>:stack/s5-prod-edge/*',
      'arn:aws:cloudformation:eu-central-1:<AWS::AccountId>:stack/s5-prod/*',
      '<SiteBucket978D4AEB.Arn>/*',
      '*',
      'arn:aws:acm:us-east-1:<AWS::AccountId>:certificate/*',
      'arn:aws:ssm:eu-central-1:<AWS::AccountId>:parameter/s5/prod/*',
      'arn:aws:cloudformation:eu-central-1:<AWS::AccountId>:stack/s5-prod/*',
    ]);
    expect(elsewhere.edgeStack && acknowledgedIn(elsewhere.edgeStack)).toEqual([]);
  });
});
