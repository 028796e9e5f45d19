import { describe, expect, test } from 'vitest';
import { addBudget } from '../../infra/budget.ts';
import { formatJobSubject } from '../../infra/delivery.ts';
import { stages } from '../../infra/stages.ts';
import {
  emptyStack,
  policiesOf,
  propertiesOf,
  resourcesOf,
  synthesizedStages,
  textOf,
} from './synthesized-stages.ts';

const { dev, prod, elsewhere } = synthesizedStages();

describe('the budget', () => {
  test('tells of too high a bill before the month is over, and when it has come to that', () => {
    const [{ Budget, NotificationsWithSubscribers } = expect.fail('No budget')] = propertiesOf(
      prod.template,
      'AWS::Budgets::Budget',
    );
    expect(Budget).toEqual({
      BudgetType: 'COST',
      TimeUnit: 'MONTHLY',
      BudgetLimit: { Amount: stages.prod.monthlyBudgetDollars, Unit: 'USD' },
    });
    const told = NotificationsWithSubscribers.map(
      ({ Notification, Subscribers }: { Notification: object; Subscribers: object }) => {
        expect(Subscribers).toEqual([{ SubscriptionType: 'EMAIL', Address: stages.prod.alarmEmail }]);
        return Notification;
      },
    );
    const share = { ComparisonOperator: 'GREATER_THAN', ThresholdType: 'PERCENTAGE' };
    expect(told).toEqual([
      { ...share, NotificationType: 'FORECASTED', Threshold: 80 },
      { ...share, NotificationType: 'ACTUAL', Threshold: 100 },
    ]);
  });

  test('is a setting', () => {
    expect(resourcesOf(dev.template, 'AWS::Budgets::Budget')).toEqual({});
  });

  test('rejects a stage without an alarm email', () => {
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
  const statementsOf = (id: string) =>
    policiesOf(template)
      .filter(({ Roles }) => Roles[0].Ref === id)
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  const statements = statementsOf(roleId);

  /** The resources of a permission as texts; `<Id.Arn>` stands for the ARN of a resource of the stack. */
  const resourcesFor = (action: string): string[] =>
    statements
      .filter(({ Action }) => [Action].flat().includes(action))
      .flatMap(({ Resource }) => [Resource].flat())
      .map((resource) => {
        const named = JSON.stringify(resource).replace(/\{"Fn::GetAtt":\["(\w+)","Arn"\]\}/g, '"<$1.Arn>"');
        return textOf(JSON.parse(named));
      });

  test('is only for jobs of the environment of that stage', () => {
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

  test('knows repositories by their numbers too, as GitHub does since 2026', () => {
    expect(formatJobSubject('example@12/site@345', 'dev')).toBe('repo:example@12/site@345:environment:dev');
  });

  test.each(['', 'site', 'https://github.com/example/site', 'example/*', 'example/site:ref'])(
    "takes '%s' for no repository",
    (repository) => {
      expect(() => formatJobSubject(repository, 'dev')).toThrow(`'${repository}' is not a GitHub repository`);
    },
  );

  test('changes stacks by the roles of the CDK, in the two regions that it has stacks in', () => {
    const roles = ['deploy', 'file-publishing', 'lookup'].flatMap((name) =>
      ['eu-central-1', 'us-east-1'].map(
        (region) => `arn:aws:iam::<AWS::AccountId>:role/cdk-s5prod-${name}-role-<AWS::AccountId>-${region}`,
      ),
    );
    expect(resourcesFor('sts:AssumeRole').sort()).toEqual(roles.sort());
  });

  test('may do these things besides, and no others', () => {
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
      'cognito-idp:ListUsersInGroup',
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

  test('touches the site of its own stage, and reads the parameters of its own', () => {
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
    expect(resourcesFor('cognito-idp:ListUsersInGroup')).toEqual(['<IdentityPool9E5AED46.Arn>']);
  });

  test('lets branches be compared with what is deployed, and do nothing else', () => {
    const [statement] = roles[diffRoleId]?.Properties.AssumeRolePolicyDocument.Statement ?? [];
    expect(statement.Condition.StringEquals['token.actions.githubusercontent.com:sub']).toBe(
      'repo:example/site:environment:prod-diff',
    );
    expect(statement.Condition.StringLike).toEqual({
      'token.actions.githubusercontent.com:job_workflow_ref':
        'example/site/.github/workflows/check.yml@refs/pull/*/merge',
    });
    const [permission, ...others] = statementsOf(diffRoleId);
    expect(others).toEqual([]);
    expect(permission).toMatchObject({ Action: 'cloudformation:GetTemplate', Effect: 'Allow' });
    expect(textOf(permission.Resource)).toBe(
      'arn:aws:cloudformation:eu-central-1:<AWS::AccountId>:stack/s5-prod/*',
    );
    expect(template.toJSON().Outputs.DiffRoleArn.Value).toEqual({ 'Fn::GetAtt': [diffRoleId, 'Arn'] });
  });

  test('is told of in the outputs, and is not there without the setting', () => {
    expect(template.toJSON().Outputs.DeliveryRoleArn.Value).toEqual({ 'Fn::GetAtt': [roleId, 'Arn'] });
    expect(prod.template.toJSON().Outputs).not.toHaveProperty('DeliveryRoleArn');
    expect(JSON.stringify(prod.template.toJSON())).not.toContain('AssumeRoleWithWebIdentity');
  });
});
