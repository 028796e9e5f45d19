/** Finds a running stack: in an AWS account, or on this machine. */
import {
  CloudFormationClient,
  type CloudFormationClientConfig,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import type { StackOutputs } from '../../infra/stack-outputs.ts';
import { type StageSettings, stackName, stageSettings } from '../../infra/stages.ts';

/** The stage that runs on this machine. */
export const LOCAL_STAGE = 'local';

const DEFAULT_PORT = '3000';

/** What operators' commands have to know of a stack. */
export interface DeployedStack {
  readonly outputs: StackOutputs;
  /** What the AWS SDK has to be told to reach its services; nothing when its own settings do. */
  readonly client: {
    readonly region?: string;
    readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  };
  /** URLs of services that are not AWS's own, by the SDK's variable for them. */
  readonly endpoints: Readonly<Record<string, string>>;
}

/**
 * Finds the stack of a stage in the account that the environment names, or the local run.
 * @throws Error that says what is missing
 */
export async function findStack(stageName: string): Promise<DeployedStack> {
  return stageName === LOCAL_STAGE ? localStack() : awsStack(stageSettings(stageName));
}

/**
 * What a client of the SDK has to be told to reach a service of a stack.
 * @param variable of the service's URL, such as `AWS_ENDPOINT_URL_DYNAMODB`
 */
export function clientOptions(
  { client, endpoints }: Pick<DeployedStack, 'client' | 'endpoints'>,
  variable: string,
) {
  return { ...client, ...(endpoints[variable] && { endpoint: endpoints[variable] }) };
}

async function awsStack(stage: StageSettings): Promise<DeployedStack> {
  const found = await describeStack(stage);
  if (!found) throw new Error(`Stage '${stage.name}' is not deployed in ${stage.region} of this account.`);
  return { outputs: found.outputs, client: { region: stage.region }, endpoints: {} };
}

/** What CloudFormation says of a stack. */
export interface StackState {
  readonly status: string;
  readonly outputs: StackOutputs;
}

/** Looks at a stage's stack. @returns undefined when there is none */
export function describeStack(stage: StageSettings): Promise<StackState | undefined> {
  return readStack(stackName(stage), { region: stage.region });
}

/** Looks at a stack. @returns undefined when there is none of that name */
export async function readStack(
  name: string,
  settings: CloudFormationClientConfig,
): Promise<StackState | undefined> {
  const client = new CloudFormationClient(settings);
  try {
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
    const outputs = (stack?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [
      OutputKey,
      OutputValue,
    ]);
    return { status: stack?.StackStatus ?? '', outputs: Object.fromEntries(outputs) };
  } catch (error) {
    if (error instanceof Error && /does not exist/.test(error.message)) return undefined;
    throw error;
  } finally {
    client.destroy();
  }
}

async function localStack(): Promise<DeployedStack> {
  const origin = `http://localhost:${process.env.PORT || DEFAULT_PORT}`;
  const response = await fetch(`${origin}/_local/stack`).catch((cause: unknown) => {
    throw new Error(
      `Nothing answers at ${origin}. Is the local run started? Set PORT if it has another one.`,
      { cause },
    );
  });
  if (!response.ok) throw new Error(`${origin} answers ${response.status}: it is not the local run.`);
  const { region, outputs, endpoints } = (await response.json()) as Pick<
    DeployedStack,
    'outputs' | 'endpoints'
  > & { region: string };
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return { outputs: { ...outputs, SiteUrl: origin }, endpoints, client: { region, credentials } };
}
