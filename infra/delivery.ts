import { type ArnComponents, Aws, CfnOutput, Stack, Validations } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import type { CfnBucket, IBucket } from 'aws-cdk-lib/aws-s3';
import type { IEmailIdentity } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { getEdgeStackName } from './edge/edge-stack.ts';
import { allow } from './functions/function.ts';
import { getParameterArn, getParameterName } from './parameters/parameters.ts';
import { EDGE_REGION, getBootstrap, listRegions, type StageSettings } from './stages.ts';

/** OIDC issuer of GitHub's jobs. An operator registers it in the account once. */
const TOKEN_ISSUER = 'token.actions.githubusercontent.com';

/** Roles of the CDK's bootstrap stack. */
const TOOLKIT_ROLES = ['deploy-role', 'file-publishing-role', 'lookup-role'];

/** Names without wildcards, which would be compared literally and never match a job. */
const REPOSITORY = /^[\w.-]+(@\d+)?\/[\w.-]+(@\d+)?$/;

export interface DeliveryProps {
  readonly stage: StageSettings;
  readonly siteBucket: IBucket;
  readonly distribution: IDistribution;
  readonly emailIdentity: IEmailIdentity;
}

/** Claims of a job's token. AWS has condition keys for them since 2026. */
type Claims = Readonly<Record<string, string>>;

interface Permission {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  /** Why a resource contains a wildcard. */
  readonly wildcard?: string;
}

/** Roles for GitHub's jobs, which deploy without stored keys. The CDK's own roles change the stack. */
export class Delivery extends Construct {
  private readonly props: DeliveryProps;

  /** @throws Error when the settings name no repository */
  constructor(scope: Construct, id: string, props: DeliveryProps) {
    super(scope, id);
    this.props = props;
    const { delivery, name } = props.stage;
    if (!delivery) return;
    const { repository, comparesChanges } = delivery;
    const deploying = this.createRole('Role', {
      sub: formatJobSubject(repository, name),
      job_workflow_ref: formatWorkflowRef(repository, 'delivery.yml', 'refs/heads/main'),
    });
    const permissions = [
      ...this.getDeployPermissions(),
      this.getTemplatePermission(),
      ...this.getSitePermissions(),
      ...this.getDoctorPermissions(),
    ];
    for (const permission of permissions) this.allow(deploying, permission);
    new CfnOutput(Stack.of(this), 'DeliveryRoleArn', { value: deploying.roleArn });
    if (!comparesChanges) return;
    const comparing = this.createRole(
      'DiffRole',
      { sub: formatJobSubject(repository, `${name}-diff`) },
      { job_workflow_ref: formatWorkflowRef(repository, 'check.yml', 'refs/pull/*/merge') },
    );
    this.allow(comparing, this.getTemplatePermission());
    new CfnOutput(Stack.of(this), 'DiffRoleArn', { value: comparing.roleArn });
  }

  /** @param exact claims of the jobs' tokens @param like claims with wildcards */
  private createRole(id: string, exact: Claims & { readonly sub: string }, like?: Claims): Role {
    const provider = this.iamArn('oidc-provider', TOKEN_ISSUER);
    const keysOf = (claims: Claims) =>
      Object.fromEntries(Object.entries(claims).map(([claim, value]) => [`${TOKEN_ISSUER}:${claim}`, value]));
    return new Role(this, id, {
      description: `For ${exact.sub}`,
      assumedBy: new WebIdentityPrincipal(provider, {
        StringEquals: keysOf({ aud: 'sts.amazonaws.com', ...exact }),
        ...(like && { StringLike: keysOf(like) }),
      }),
    });
  }

  /** Also for the diff of a pull request: anyone with push access has this permission. */
  private getTemplatePermission(): Permission {
    const { region, stackName } = Stack.of(this);
    return {
      actions: ['cloudformation:GetTemplate'],
      resources: [this.stackArn(stackName, region)],
      wildcard: 'The ARN of a stack ends with an id that only AWS knows.',
    };
  }

  private getDeployPermissions(): Permission[] {
    const { account, stackName } = Stack.of(this);
    const { stage } = this.props;
    const regions = listRegions(stage);
    const { qualifier, toolkitStack } = getBootstrap(stage);
    const roles = regions.flatMap((region) =>
      TOOLKIT_ROLES.map((role) => `cdk-${qualifier}-${role}-${account}-${region}`),
    );
    const stacks = regions.flatMap((region) => [
      this.stackArn(toolkitStack, region),
      this.stackArn(region === stage.region ? stackName : getEdgeStackName(stackName), region),
    ]);
    return [
      { actions: ['sts:AssumeRole'], resources: roles.map((name) => this.iamArn('role', name)) },
      {
        actions: ['cloudformation:DescribeStacks'],
        resources: stacks,
        wildcard: 'The ARN of a stack ends with an id that only AWS knows.',
      },
    ];
  }

  private getSitePermissions(): Permission[] {
    const { siteBucket, distribution } = this.props;
    return [
      { actions: ['s3:ListBucket'], resources: [siteBucket.bucketArn] },
      {
        actions: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
        resources: [siteBucket.arnForObjects('*')],
        wildcard: 'Nothing but the site and its releases is in this bucket.',
      },
      {
        actions: ['cloudfront:CreateInvalidation', 'cloudfront:GetInvalidation'],
        resources: [distribution.distributionArn],
      },
    ];
  }

  private getDoctorPermissions(): Permission[] {
    const { stage, emailIdentity } = this.props;
    return [
      {
        actions: [
          'ses:GetAccount',
          'ses:GetSuppressedDestination',
          'acm:ListCertificates',
          'lambda:GetAccountSettings',
          'cloudwatch:GetMetricData',
        ],
        resources: ['*'],
        wildcard: 'AWS lets none of them be limited to a resource.',
      },
      {
        actions: ['acm:DescribeCertificate'],
        resources: [
          this.arn({ service: 'acm', region: EDGE_REGION, resource: 'certificate', resourceName: '*' }),
        ],
        wildcard: 'A certificate is looked at while it waits for its records, before the stack can name it.',
      },
      {
        actions: ['ssm:GetParameters'],
        resources: [getParameterArn(this, getParameterName(stage, '*'))],
        wildcard: 'All parameters of the stage are examined, and nothing else has a name below this one.',
      },
      { actions: ['ses:GetEmailIdentity'], resources: [emailIdentity.emailIdentityArn] },
    ];
  }

  private allow(role: Role, { actions, resources, wildcard }: Permission): void {
    role.addToPolicy(allow(actions, ...resources));
    if (wildcard === undefined) return;
    for (const resource of resources) {
      const id = `AwsSolutions-IAM5[Resource::${this.toRuleNotation(resource)}]`;
      Validations.of(role).acknowledge({ id, reason: wildcard });
    }
  }

  /** Writes an ARN as the rules do, with the template's names for values that only the account knows. */
  private toRuleNotation(arn: string): string {
    const { siteBucket } = this.props;
    const bucket = siteBucket.node.defaultChild as CfnBucket;
    return arn
      .replaceAll(Aws.ACCOUNT_ID, '<AWS::AccountId>')
      .replaceAll(siteBucket.bucketArn, `<${Stack.of(this).getLogicalId(bucket)}.Arn>`);
  }

  /** The ARN of all stacks of a name, whatever their ids. */
  private stackArn(name: string, region: string): string {
    return this.arn({ service: 'cloudformation', region, resource: 'stack', resourceName: `${name}/*` });
  }

  private iamArn(resource: string, resourceName: string): string {
    return this.arn({ service: 'iam', region: '', resource, resourceName });
  }

  private arn(components: ArnComponents): string {
    return Stack.of(this).formatArn(components);
  }
}

/** The subject in tokens of an environment's jobs. @throws Error for an invalid GitHub repository */
export function formatJobSubject(repository: string, environment: string): string {
  if (REPOSITORY.test(repository)) return `repo:${repository}:environment:${environment}`;
  throw new Error(`'${repository}' is not a GitHub repository, such as 'owner/name'.`);
}

/** The claim that identifies a workflow at a ref, also for jobs of a workflow that others call. */
function formatWorkflowRef(repository: string, file: string, ref: string): string {
  return `${repository.replace(/@\d+/g, '')}/.github/workflows/${file}@${ref}`;
}
