/** Checks of the AWS account, and of the prerequisites of a deployment. */
import { CloudWatchLogs } from '@aws-sdk/client-cloudwatch-logs';
import { Lambda } from '@aws-sdk/client-lambda';
import { S3 } from '@aws-sdk/client-s3';
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
import { credentialsProblem, ignoreError } from '../shared/errors.ts';
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
  const { AccountLimit } = await new Lambda(aws).getAccountSettings({});
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

/** Kept resources outlive their stack. Those with a fixed name prevent the next one. */
async function leftovers({ stack: find, stage, aws, caller }: Facts): Promise<Answer | undefined> {
  const { status = EMPTY } = (await find()) ?? {};
  if (status !== EMPTY && !UNUSABLE.test(status)) return undefined;
  const { region } = stage;
  const bucket = getUploadsBucketName(stage, (await caller()).Account ?? '', region);
  const log = getFirewallLogName(stage);
  const found: (readonly [kind: string, name: string, remedy: string])[] = [];
  if (await ignoreError('NotFound', new S3(aws).headBucket({ Bucket: bucket }))) {
    const command = `aws s3api delete-bucket --region ${region} --bucket ${bucket}, once it is empty`;
    found.push(['bucket', bucket, command]);
  }
  const logs = new CloudWatchLogs({ ...aws, region: EDGE_REGION });
  const { logGroups = [] } = await logs.describeLogGroups({ logGroupNamePrefix: log });
  if (logGroups.some(({ logGroupName }) => logGroupName === log)) {
    const command = `aws logs delete-log-group --region ${EDGE_REGION} --log-group-name ${log}`;
    found.push(['log group', log, command]);
  }
  if (found.length === 0) return fine('Nothing of an earlier stack is in the way.');
  return blocking(
    [
      `An earlier stack has left ${found.map(([kind, name]) => `the ${kind} ${name}`).join(', ')}.`,
      ...found.map(([kind]) => `Another ${kind} of this name cannot be created.`),
    ].join(' '),
    [
      'First check whether it contains anything to keep: docs/operations.md#a-first-deployment-has-failed',
      ...found.map(([, , remedy]) => remedy),
    ].join('\n'),
  );
}
