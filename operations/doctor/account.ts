/** Checks of the operator's shell, the AWS account, and the prerequisites of a deployment. */
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
  paginateListUserPools,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { SHORT_NAME } from '../../domain/text/short-name.ts';
import { firewallLogName } from '../../infra/edge/firewall-log-name.ts';
import {
  bootstrapOf,
  EDGE_REGION,
  regionsOf,
  type StageSettings,
  stackName,
  stages,
} from '../../infra/stages.ts';
import { uploadsBucketName } from '../../infra/uploads/bucket-name.ts';
import { tablesOfStack } from '../restore/restorable-tables.ts';
import { askAws } from '../shared/ask-aws.ts';
import { credentialsProblem } from '../shared/aws-credentials.ts';
import type { Check } from './check.ts';
import type { Facts } from './facts.ts';
import { type Answer, blocking, fine, missing, wrong } from './finding.ts';

/** The first version that runs the commands' TypeScript without a build. It is among the project's dependencies. */
const OLDEST_NODE = 24;

/** Required by the CDK for stacks with large assets, such as bundled functions. */
const OLDEST_BOOTSTRAP = 6;

/** Fewer functions at once are soon used up by visitors who come together. A new account has ten, others a thousand. */
const FEW_FUNCTIONS = 100;

/** States of a stack that has to be deleted before it can be deployed. */
const UNUSABLE = /^(CREATE_FAILED|ROLLBACK_COMPLETE|ROLLBACK_FAILED|DELETE_FAILED)$/;

const SIGN_IN = [
  '`aws sso login` or `aws configure`, and `export AWS_PROFILE=...` if the profile has a name',
  '`aws sts get-caller-identity` tells whether it has worked',
].join('\n');

export function accountChecks(stage: StageSettings): readonly Check[] {
  return [
    { name: 'AWS account', run: account },
    { name: 'Region of the shell', run: regionOfShell },
    { name: 'Node', run: node },
    ...regionsOf(stage).map((region) => ({
      name: `CDK bootstrap in ${region}`,
      run: (facts: Facts) => bootstrap(facts, region),
    })),
    { name: 'Account of its own', run: ownAccount },
    { name: 'Functions at once', run: functionsAtOnce },
    { name: 'Stack', run: stack },
    { name: 'Leftovers', run: leftovers },
  ];
}

async function account({ caller }: Facts): Promise<Answer> {
  try {
    const { Account, Arn } = await caller();
    return fine(`${Account}, as ${Arn}`);
  } catch (error) {
    const problem = credentialsProblem(error);
    if (problem) return blocking(wrong(problem, SIGN_IN));
    throw error;
  }
}

async function regionOfShell({ stage: { region }, dependencies: { env } }: Facts): Promise<Answer> {
  const set = env.AWS_REGION ?? env.AWS_DEFAULT_REGION;
  if (set === undefined || set === region) return fine(`${region} is where the stage is.`);
  return wrong(
    `The shell is set to ${set} and the stage is in ${region}. The commands here know; others of AWS do not.`,
    `export AWS_REGION=${region}`,
  );
}

async function node({ dependencies: { nodeVersion } }: Facts): Promise<Answer> {
  if (Number.parseInt(nodeVersion, 10) >= OLDEST_NODE) return fine(`${nodeVersion}`);
  return blocking(
    wrong(
      `Node ${nodeVersion} is running this. The commands and the functions are written for ${OLDEST_NODE}.`,
      '`npm install`, which brings the right one, and then `npm run` instead of `node`',
    ),
  );
}

async function bootstrap({ findStack, caller, stage }: Facts, region: string): Promise<Answer> {
  const { qualifier, toolkitStack, boundary } = bootstrapOf(stage);
  const toolkit = await findStack(toolkitStack, region);
  const version = Number(toolkit?.outputs.BootstrapVersion ?? 0);
  if (version >= OLDEST_BOOTSTRAP) return fine(`Version ${version}`);
  const { Account = 'ACCOUNT' } = await caller().catch(() => ({}) as { Account?: string });
  const remedy = [
    `npx cdk bootstrap aws://${Account}/${region} --qualifier ${qualifier} --toolkit-stack-name ${toolkitStack} \\`,
    `--custom-permissions-boundary ${boundary} --apply-permissions-boundary-to-all-roles \\`,
    `--cloudformation-execution-policies arn:aws:iam::${Account}:policy/${boundary}`,
    'after the boundary was made: docs/operations.md#prepare-an-account-for-a-stage',
  ].join('\n');
  return blocking(
    toolkit
      ? wrong(`Version ${version} is too old: ${OLDEST_BOOTSTRAP} is needed.`, remedy)
      : missing('The CDK has nowhere to put what it deploys.', remedy),
  );
}

/** Whoever may deploy a stage is kept out of the others best by an account of its own. */
async function ownAccount({ stage, findStack }: Facts): Promise<Answer> {
  const others = Object.values<StageSettings>(stages).filter(({ name }) => name !== stage.name);
  const found = await Promise.all(others.map((other) => findStack(stackName(other), other.region)));
  const names = others.filter((_, index) => found[index]).map(stackName);
  if (names.length === 0) return fine('No other stage is in it.');
  return wrong(
    `${names.join(', ')} is in this account too. Only the boundaries of the stages keep who deploys one out of the other.`,
    'Move one of them (docs/operations.md#move-to-another-region-or-account), or look whether both boundaries are there: docs/operations.md#prepare-an-account-for-a-stage',
  );
}

async function functionsAtOnce({ aws, stage: { region } }: Facts): Promise<Answer> {
  const question = { method: 'GET', path: '/2016-08-19/account-settings/' } as const;
  const { AccountLimit } = await askAws<{ AccountLimit: { ConcurrentExecutions: number } }>(
    aws,
    'lambda',
    question,
  );
  const { ConcurrentExecutions: most } = AccountLimit;
  if (most >= FEW_FUNCTIONS) return fine(`${most} in ${region}`);
  return wrong(
    `AWS runs ${most} functions of this account at once in ${region}. Visitors who come together are turned away.`,
    [
      `aws service-quotas request-service-quota-increase --region ${region} --service-code lambda \\`,
      '--quota-code L-B99A9384 --desired-value 1000, which costs nothing and takes AWS a day or two',
    ].join('\n'),
  );
}

async function stack({ stack: find, stage }: Facts): Promise<Answer> {
  const name = stackName(stage);
  const { status } = (await find()) ?? {};
  // An empty stack, created by a diff before the first deployment.
  if (status === undefined || status === 'REVIEW_IN_PROGRESS') return fine('Has not been deployed yet.');
  const state = `${name} is in the state ${status}.`;
  const aws = (command: string) =>
    `aws cloudformation ${command} --region ${stage.region} --stack-name ${name}`;
  const reasons = `${aws('describe-stack-events')} tells why`;
  if (status.endsWith('_IN_PROGRESS')) {
    return blocking(
      wrong(
        `${state} Something is changing it right now.`,
        `Wait until ${aws('describe-stacks')} says that it is done`,
      ),
    );
  }
  if (status === 'UPDATE_ROLLBACK_FAILED') {
    return blocking(
      wrong(`${state} Not even going back has worked.`, `${reasons}\n${aws('continue-update-rollback')}`),
    );
  }
  if (UNUSABLE.test(status)) {
    const unlock = stage.keepsData
      ? `\n${aws('update-termination-protection --no-enable-termination-protection')}`
      : '';
    return blocking(
      wrong(
        `${state} It has never worked, and has to be removed: no deployment begins before that.`,
        [
          `${reasons}${unlock}`,
          `${aws('delete-stack')}, then ${aws('wait stack-delete-complete')}`,
          `Run the doctor again, which says what is left, then npm run deploy -- --stage ${stage.name}`,
        ].join('\n'),
      ),
    );
  }
  return fine(status);
}

/** Something of an earlier stack. */
interface Leftover {
  /** Such as `table`. */
  readonly kind: string;
  readonly name: string;
  readonly remedy: readonly string[];
  /** Whether its name prevents the creation of another one. */
  readonly isInTheWay: boolean;
}

/** Kept resources outlive their stack. */
async function leftovers({ stack: find, stage, aws, caller }: Facts): Promise<Answer | undefined> {
  const { status = 'REVIEW_IN_PROGRESS' } = (await find()) ?? {};
  if (status !== 'REVIEW_IN_PROGRESS' && !UNUSABLE.test(status)) return undefined;
  const { Account = '' } = await caller();
  const found = (
    await Promise.all([
      leftBucket(stage, aws, Account),
      leftTables(stage, aws),
      leftFirewallLog(stage, aws),
      leftUserPools(stage, aws),
    ])
  ).flat();
  if (found.length === 0) return fine('Nothing is left of an earlier stack.');
  const inTheWay = found.filter(({ isInTheWay }) => isInTheWay);
  const answer = wrong(
    [
      `Of an earlier stack there is still ${found.map(({ kind, name }) => `the ${kind} ${name}`).join(', ')}.`,
      ...inTheWay.map(({ kind }) => `A ${kind} of this name cannot be made again.`),
    ].join(' '),
    [
      'Look first whether there is anything in it to be kept: docs/operations.md#a-first-deployment-has-failed',
      ...found.flatMap(({ remedy }) => remedy),
    ].join('\n'),
  );
  return inTheWay.length > 0 ? blocking(answer) : answer;
}

async function leftBucket(
  stage: StageSettings,
  aws: Facts['aws'],
  account: string,
): Promise<readonly Leftover[]> {
  const { region } = stage;
  const name = uploadsBucketName(stage, account, region);
  if (!(await exists(new S3Client(aws), name))) return [];
  const remedy = [`aws s3api delete-bucket --region ${region} --bucket ${name}, once it is empty`];
  return [{ kind: 'bucket', name, remedy, isInTheWay: true }];
}

async function leftTables(stage: StageSettings, aws: Facts['aws']): Promise<readonly Leftover[]> {
  const tables = await tablesOfStack(new DynamoDBClient(aws), stackName(stage));
  return tables.map((name) => ({
    kind: 'table',
    name,
    remedy: [
      `aws dynamodb update-table --region ${stage.region} --table-name ${name} --no-deletion-protection-enabled`,
      `aws dynamodb delete-table --region ${stage.region} --table-name ${name}`,
    ],
    isInTheWay: false,
  }));
}

async function leftFirewallLog(stage: StageSettings, aws: Facts['aws']): Promise<readonly Leftover[]> {
  const name = firewallLogName(stage);
  const { logGroups } = await askAws<{ logGroups: readonly { logGroupName: string }[] }>(
    { ...aws, region: EDGE_REGION },
    'logs',
    {
      method: 'POST',
      path: '/',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'Logs_20140328.DescribeLogGroups',
      },
      body: JSON.stringify({ logGroupNamePrefix: name }),
    },
  );
  if (!logGroups.some(({ logGroupName }) => logGroupName === name)) return [];
  const remedy = [`aws logs delete-log-group --region ${EDGE_REGION} --log-group-name ${name}`];
  return [{ kind: 'log group', name, remedy, isInTheWay: true }];
}

/** Their names say nothing of the stage. */
async function leftUserPools(stage: StageSettings, aws: Facts['aws']): Promise<readonly Leftover[]> {
  const client = new CognitoIdentityProviderClient(aws);
  const left: Leftover[] = [];
  for await (const { UserPools = [] } of paginateListUserPools({ client }, { MaxResults: 60 })) {
    for (const { Id: name = '' } of UserPools) {
      const { UserPool } = await client.send(new DescribeUserPoolCommand({ UserPoolId: name }));
      const { product, stage: of } = UserPool?.UserPoolTags ?? {};
      if (product !== SHORT_NAME || of !== stage.name) continue;
      const remedy = [
        `Switch the deletion protection of ${name} off in Cognito’s console, then`,
        `aws cognito-idp delete-user-pool --region ${stage.region} --user-pool-id ${name}`,
      ];
      left.push({ kind: 'user pool', name, remedy, isInTheWay: false });
    }
  }
  return left;
}

async function exists(client: S3Client, Bucket: string): Promise<boolean> {
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'NotFound') return false;
    throw error;
  }
}
