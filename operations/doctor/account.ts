/** Checks of the AWS account, and of the prerequisites of a deployment. */
import { CloudWatchLogsClient, DescribeLogGroupsCommand } from '@aws-sdk/client-cloudwatch-logs';
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
  paginateListUserPools,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { SHORT_NAME } from '../../domain/text/short-name.ts';
import { getFirewallLogName } from '../../infra/edge/firewall-log-name.ts';
import {
  EDGE_REGION,
  getBootstrap,
  getStackName,
  listRegions,
  type StageSettings,
  stages,
} from '../../infra/stages.ts';
import { getUploadsBucketName } from '../../infra/uploads/bucket-name.ts';
import { tablesOfStack } from '../restore/restorable-tables.ts';
import { credentialsProblem } from '../shared/aws-credentials.ts';
import type { Facts } from './facts.ts';
import { type Answer, blocking, type Check, fine, problem } from './findings.ts';

/** Required by the CDK for stacks with large assets, such as bundled functions. */
const OLDEST_BOOTSTRAP = 6;

/** A few visitors at the same time exhaust fewer functions. A new account has ten, others a thousand. */
const FEW_FUNCTIONS = 100;

/** States of a stack that has to be deleted before it can be deployed. */
const UNUSABLE = /^(CREATE_FAILED|ROLLBACK_COMPLETE|ROLLBACK_FAILED|DELETE_FAILED)$/;

/** The state of an empty stack, created by a diff before the first deployment. */
const EMPTY = 'REVIEW_IN_PROGRESS';

const SIGN_IN = [
  '`aws sso login` or `aws configure`, and `export AWS_PROFILE=...` if the profile has a name',
  '`aws sts get-caller-identity` shows whether it has worked',
].join('\n');

const PREPARE = 'docs/operations.md#prepare-an-account-for-a-stage';

export function accountChecks(stage: StageSettings): readonly Check[] {
  return [
    { name: 'AWS account', run: account },
    ...listRegions(stage).map((region) => ({
      name: `CDK bootstrap in ${region}`,
      run: (facts: Facts) => bootstrap(facts, region),
    })),
    { name: 'Separate account', run: separateAccount },
    { name: 'Concurrent functions', run: concurrentFunctions },
    { name: 'Stack', run: stack },
    { name: 'Leftovers', run: leftovers },
  ];
}

async function account({ caller }: Facts): Promise<Answer> {
  try {
    const { Account, Arn } = await caller();
    return fine(`${Account}, as ${Arn}`);
  } catch (error) {
    const message = credentialsProblem(error);
    if (message) return blocking(message, SIGN_IN);
    throw error;
  }
}

async function bootstrap({ findStack, caller, stage }: Facts, region: string): Promise<Answer> {
  const { qualifier, toolkitStack, boundary } = getBootstrap(stage);
  const toolkit = await findStack(toolkitStack, region);
  const version = Number(toolkit?.outputs.BootstrapVersion ?? 0);
  if (version >= OLDEST_BOOTSTRAP) return fine(`Version ${version}`);
  const { Account = 'ACCOUNT' } = await caller().catch(() => ({}) as { Account?: string });
  return blocking(
    toolkit
      ? `Version ${version} is too old: ${OLDEST_BOOTSTRAP} is needed.`
      : 'The account is not bootstrapped for the CDK.',
    [
      `npx cdk bootstrap aws://${Account}/${region} --qualifier ${qualifier} --toolkit-stack-name ${toolkitStack} \\`,
      `--custom-permissions-boundary ${boundary} --apply-permissions-boundary-to-all-roles \\`,
      `--cloudformation-execution-policies arn:aws:iam::${Account}:policy/${boundary}`,
      `after the boundary was created: ${PREPARE}`,
    ].join('\n'),
  );
}

async function separateAccount({ stage, findStack }: Facts): Promise<Answer> {
  const others = Object.values<StageSettings>(stages).filter(({ name }) => name !== stage.name);
  const found = await Promise.all(others.map((other) => findStack(getStackName(other), other.region)));
  const names = others.filter((_, index) => found[index]).map(getStackName);
  if (names.length === 0) return fine('It contains no other stage.');
  return problem(
    `${names.join(', ')} is in this account too. Only the boundaries of the stages protect one from the role that deploys another.`,
    `Move one of them (docs/operations.md#move-to-another-region-or-account), or check that both boundaries exist: ${PREPARE}`,
  );
}

async function concurrentFunctions({ aws, stage: { region } }: Facts): Promise<Answer> {
  const { AccountLimit } = await new LambdaClient(aws).send(new GetAccountSettingsCommand({}));
  const { ConcurrentExecutions: limit = 0 } = AccountLimit ?? {};
  if (limit >= FEW_FUNCTIONS) return fine(`${limit} in ${region}`);
  return problem(
    `AWS runs at most ${limit} functions of this account at the same time in ${region}, and refuses further visitors.`,
    [
      `aws service-quotas request-service-quota-increase --region ${region} --service-code lambda \\`,
      '--quota-code L-B99A9384 --desired-value 1000, which is free and takes AWS a day or two',
    ].join('\n'),
  );
}

async function stack({ stack: find, stage }: Facts): Promise<Answer> {
  const name = getStackName(stage);
  const { status = EMPTY } = (await find()) ?? {};
  if (status === EMPTY) return fine('Has not been deployed yet.');
  const state = `${name} is in the state ${status}.`;
  const aws = (command: string) =>
    `aws cloudformation ${command} --region ${stage.region} --stack-name ${name}`;
  const reasons = `${aws('describe-stack-events')} shows the reason`;
  if (status.endsWith('_IN_PROGRESS')) {
    const remedy = `Wait until ${aws('describe-stacks')} shows that it is complete`;
    return blocking(`${state} Another change is in progress.`, remedy);
  }
  if (status === 'UPDATE_ROLLBACK_FAILED')
    return blocking(
      `${state} The rollback has failed too.`,
      `${reasons}\n${aws('continue-update-rollback')}`,
    );
  if (!UNUSABLE.test(status)) return fine(status);
  const unlock = stage.keepsData
    ? [aws('update-termination-protection --no-enable-termination-protection')]
    : [];
  return blocking(
    `${state} It has never worked, and must be deleted before the next deployment.`,
    [
      reasons,
      ...unlock,
      `${aws('delete-stack')}, then ${aws('wait stack-delete-complete')}`,
      `Run the doctor again, which lists leftovers, then npm run deploy -- --stage ${stage.name}`,
    ].join('\n'),
  );
}

/** Something of an earlier stack. */
interface Leftover {
  /** Such as `table`. */
  readonly kind: string;
  readonly name: string;
  readonly remedy: readonly string[];
  /** Whether its name prevents the creation of another one. */
  readonly blocks?: boolean;
}

/** Kept resources outlive their stack. */
async function leftovers({ stack: find, stage, aws, caller }: Facts): Promise<Answer | undefined> {
  const { status = EMPTY } = (await find()) ?? {};
  if (status !== EMPTY && !UNUSABLE.test(status)) return undefined;
  const { Account = '' } = await caller();
  const sources = [
    leftBucket(stage, aws, Account),
    leftTables(stage, aws),
    leftFirewallLog(stage, aws),
    leftUserPools(stage, aws),
  ];
  const found = (await Promise.all(sources)).flat();
  if (found.length === 0) return fine('Nothing of an earlier stack exists.');
  const inTheWay = found.filter(({ blocks }) => blocks);
  return (inTheWay.length > 0 ? blocking : problem)(
    [
      `An earlier stack has left ${found.map(({ kind, name }) => `the ${kind} ${name}`).join(', ')}.`,
      ...inTheWay.map(({ kind }) => `Another ${kind} of this name cannot be created.`),
    ].join(' '),
    [
      'First check whether it contains anything to keep: docs/operations.md#a-first-deployment-has-failed',
      ...found.flatMap(({ remedy }) => remedy),
    ].join('\n'),
  );
}

async function leftBucket(stage: StageSettings, aws: Facts['aws'], account: string): Promise<Leftover[]> {
  const { region } = stage;
  const name = getUploadsBucketName(stage, account, region);
  try {
    await new S3Client(aws).send(new HeadBucketCommand({ Bucket: name }));
  } catch (error) {
    if (error instanceof Error && error.name === 'NotFound') return [];
    throw error;
  }
  const remedy = [`aws s3api delete-bucket --region ${region} --bucket ${name}, once it is empty`];
  return [{ kind: 'bucket', name, remedy, blocks: true }];
}

async function leftTables(stage: StageSettings, aws: Facts['aws']): Promise<Leftover[]> {
  const tables = await tablesOfStack(new DynamoDBClient(aws), getStackName(stage));
  return tables.map((name) => ({
    kind: 'table',
    name,
    remedy: [
      `aws dynamodb update-table --region ${stage.region} --table-name ${name} --no-deletion-protection-enabled`,
      `aws dynamodb delete-table --region ${stage.region} --table-name ${name}`,
    ],
  }));
}

async function leftFirewallLog(stage: StageSettings, aws: Facts['aws']): Promise<Leftover[]> {
  const name = getFirewallLogName(stage);
  const client = new CloudWatchLogsClient({ ...aws, region: EDGE_REGION });
  const { logGroups = [] } = await client.send(new DescribeLogGroupsCommand({ logGroupNamePrefix: name }));
  if (!logGroups.some(({ logGroupName }) => logGroupName === name)) return [];
  const remedy = [`aws logs delete-log-group --region ${EDGE_REGION} --log-group-name ${name}`];
  return [{ kind: 'log group', name, remedy, blocks: true }];
}

/** Found by their tags: their names are not those of the stage. */
async function leftUserPools(stage: StageSettings, aws: Facts['aws']): Promise<Leftover[]> {
  const client = new CognitoIdentityProviderClient(aws);
  const left: Leftover[] = [];
  for await (const { UserPools = [] } of paginateListUserPools({ client }, { MaxResults: 60 })) {
    for (const { Id: name = '' } of UserPools) {
      const { UserPool } = await client.send(new DescribeUserPoolCommand({ UserPoolId: name }));
      const { product, stage: of } = UserPool?.UserPoolTags ?? {};
      if (product !== SHORT_NAME || of !== stage.name) continue;
      const remedy = [
        `Turn the deletion protection of ${name} off in Cognito’s console, then`,
        `aws cognito-idp delete-user-pool --region ${stage.region} --user-pool-id ${name}`,
      ];
      left.push({ kind: 'user pool', name, remedy });
    }
  }
  return left;
}
