import { describe, expect, test } from 'vitest';
import { addBudget } from '../../infra/budget.ts';
import { formatJobSubject } from '../../infra/delivery.ts';
import { stages } from '../../infra/stages.ts';
import {
  emptyStack,
  onlyResource,
  resourcesOf,
  statementsOf,
  synthesizedStages,
  textOf,
} from './synthesized-stages.ts';

const { dev, prod, elsewhere } = synthesizedStages();

describe('the budget', () => {
  test('warns at 80% of the forecast and when the limit is reached', () => {
    const { Budget, NotificationsWithSubscribers } = onlyResource(
      prod.template,
      'AWS::Budgets::Budget',
    ).properties;
    expect(Budget).toMatchObject({
      TimeUnit: 'MONTHLY',
      BudgetLimit: { Amount: stages.prod.monthlyBudgetDollars, Unit: 'USD' },
    });
    const share = { ComparisonOperator: 'GREATER_THAN', ThresholdType: 'PERCENTAGE' };
    const Subscribers = [{ SubscriptionType: 'EMAIL', Address: stages.prod.alarmEmail }];
    expect(NotificationsWithSubscribers).toEqual([
      { Notification: { ...share, NotificationType: 'FORECASTED', Threshold: 80 }, Subscribers },
      { Notification: { ...share, NotificationType: 'ACTUAL', Threshold: 100 }, Subscribers },
    ]);
  });

  test('exists only in a stage with the setting', () => {
    expect(resourcesOf(dev.template, 'AWS::Budgets::Budget')).toEqual({});
  });

  test('needs an email address for its warnings', () => {
    const stage = { name: 'prod', monthlyBudgetDollars: 60 };
    expect(() => addBudget(emptyStack(), stage)).toThrow(
      "Stage 'prod' has monthlyBudgetDollars but no alarmEmail. Set alarmEmail to receive the notifications.",
    );
  });
});

describe('delivery from the repository', () => {
  const { template } = elsewhere;
  const roles = resourcesOf(template, 'AWS::IAM::Role');
  const idOf = (name: string) => Object.keys(roles).find((id) => id.startsWith(name)) ?? expect.fail(name);
  const roleId = idOf('DeliveryRole');
  const diffRoleId = idOf('DeliveryDiffRole');
  const role = roles[roleId]?.Properties;
  const statements = statementsOf(template, roleId);

  /** The resources of a permission as texts; `<Id.Arn>` stands for the ARN of a resource of the stack. */
  const resourcesFor = (action: string): string[] =>
    statements
      .filter(({ Action }) => [Action].flat().includes(action))
      .flatMap(({ Resource }) => [Resource].flat())
      .map((resource) => {
        const named = JSON.stringify(resource).replace(/\{"Fn::GetAtt":\["(\w+)","Arn"\]\}/g, '"<$1.Arn>"');
        return textOf(JSON.parse(named));
      });

  test('is possible only for jobs of the environment of that stage', () => {
    const [statement, ...others] = role?.AssumeRolePolicyDocument.Statement ?? [];
    expect(others).toEqual([]);
    expect(textOf(statement.Principal.Federated)).toBe(
      'arn:aws:iam::<AWS::AccountId>:oidc-provider/token.actions.githubusercontent.com',
    );
    expect(statement).toMatchObject({ Action: 'sts:AssumeRoleWithWebIdentity', Effect: 'Allow' });
    expect(statement.Condition).toEqual({
      StringEquals: {
        'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
        'token.actions.githubusercontent.com:sub': 'repo:example/site:environment:prod',
        'token.actions.githubusercontent.com:job_workflow_ref':
          'example/site/.github/workflows/delivery.yml@refs/heads/main',
      },
    });
  });

  test('identifies repositories by their numbers too, as GitHub does since 2026', () => {
    expect(formatJobSubject('example@12/site@345', 'dev')).toBe('repo:example@12/site@345:environment:dev');
  });

  test.each(['', 'site', 'https://github.com/example/site', 'example/*', 'example/site:ref'])(
    "rejects '%s' as a repository",
    (repository) => {
      expect(() => formatJobSubject(repository, 'dev')).toThrow(`'${repository}' is not a GitHub repository`);
    },
  );

  test('changes stacks through the roles of the CDK in the two regions of its stacks', () => {
    const roles = ['deploy', 'file-publishing', 'lookup'].flatMap((name) =>
      ['eu-central-1', 'us-east-1'].map(
        (region) => `arn:aws:iam::<AWS::AccountId>:role/cdk-s5prod-${name}-role-<AWS::AccountId>-${region}`,
      ),
    );
    expect(resourcesFor('sts:AssumeRole').sort()).toEqual(roles.sort());
  });

  test('has these permissions and no others', () => {
    const actions = statements.flatMap(({ Action, Effect }) => {
      expect(Effect).toBe('Allow');
      return [Action].flat();
    });
    expect(actions.sort()).toEqual([
      'acm:DescribeCertificate',
      'acm:ListCertificates',
      'cloudformation:DescribeStacks',
      'cloudformation:GetTemplate',
      'cloudfront:CreateInvalidation',
      'cloudfront:GetInvalidation',
      'cloudwatch:GetMetricData',
      'lambda:GetAccountSettings',
      's3:DeleteObject',
      's3:GetObject',
      's3:ListBucket',
      's3:PutObject',
      'ses:GetAccount',
      'ses:GetEmailIdentity',
      'ses:GetSuppressedDestination',
      'ssm:GetParameters',
      'sts:AssumeRole',
    ]);
  });

  test('changes the site and reads the parameters of its own stage alone', () => {
    expect(resourcesFor('s3:PutObject')).toEqual(['<SiteBucket978D4AEB.Arn>/*']);
    expect(resourcesFor('s3:ListBucket')).toEqual(['<SiteBucket978D4AEB.Arn>']);
    expect(resourcesFor('cloudfront:CreateInvalidation')).toEqual([
      'arn:aws:cloudfront::<AWS::AccountId>:distribution/<SiteDistribution390DED28>',
    ]);
    expect(resourcesFor('ssm:GetParameters')).toEqual([
      'arn:aws:ssm:eu-central-1:<AWS::AccountId>:parameter/s5/prod/*',
    ]);
    expect(resourcesFor('cloudformation:GetTemplate')).toEqual([
      'arn:aws:cloudformation:eu-central-1:<AWS::AccountId>:stack/s5-prod/*',
    ]);
  });

  test('lets pull requests read the deployed template, and nothing else', () => {
    const [statement] = roles[diffRoleId]?.Properties.AssumeRolePolicyDocument.Statement ?? [];
    expect(statement.Condition.StringEquals['token.actions.githubusercontent.com:sub']).toBe(
      'repo:example/site:environment:prod-diff',
    );
    expect(statement.Condition.StringLike).toEqual({
      'token.actions.githubusercontent.com:job_workflow_ref':
        'example/site/.github/workflows/check.yml@refs/pull/*/merge',
    });
    const permissions = statementsOf(template, diffRoleId);
    expect(permissions).toMatchObject([{ Action: 'cloudformation:GetTemplate', Effect: 'Allow' }]);
    expect(textOf(permissions[0]?.Resource)).toBe(
      'arn:aws:cloudformation:eu-central-1:<AWS::AccountId>:stack/s5-prod/*',
    );
    expect(template.toJSON().Outputs.DiffRoleArn.Value).toEqual({ 'Fn::GetAtt': [diffRoleId, 'Arn'] });
  });

  test('has its role in the outputs, and does not exist without the setting', () => {
    expect(template.toJSON().Outputs.DeliveryRoleArn.Value).toEqual({ 'Fn::GetAtt': [roleId, 'Arn'] });
    expect(prod.template.toJSON().Outputs).not.toHaveProperty('DeliveryRoleArn');
    expect(JSON.stringify(prod.template.toJSON())).not.toContain('AssumeRoleWithWebIdentity');
  });
});
