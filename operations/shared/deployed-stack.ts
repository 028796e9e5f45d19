/** Finds a deployed stack: in an AWS account, or on this machine. */
import { CloudFormation, type CloudFormationClientConfig } from '@aws-sdk/client-cloudformation';
import type { StackOutputs } from '../../infra/stack-outputs.ts';
import { getStackName, getStageSettings, type StageSettings } from '../../infra/stages.ts';

/** The stage of the local run. */
export const LOCAL_STAGE = 'local';

const DEFAULT_PORT = '3000';

/** A stack, as operators' commands use it. */
export interface DeployedStack {
  readonly outputs: StackOutputs;
  /** Settings for clients of the AWS SDK. */
  readonly client: {
    readonly region: string;
    readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  };
  /** Endpoints of services outside AWS, by the SDK's variable for them. */
  readonly endpoints: Readonly<Record<string, string>>;
}

/** Finds the stack of a stage in the AWS account of the environment, or of the local run. @throws Error when it is missing */
export async function findStack(stageName: string): Promise<DeployedStack> {
  if (stageName === LOCAL_STAGE) return localStack();
  const stage = getStageSettings(stageName);
  return { outputs: await readOutputs(stage), client: { region: stage.region }, endpoints: {} };
}

/** Reads the outputs of a stage's stack. @throws Error when it is not deployed */
export async function readOutputs(stage: StageSettings): Promise<StackOutputs> {
  const found = await describeStack(stage);
  if (found) return found.outputs;
  throw new Error(`Stage '${stage.name}' is not deployed in ${stage.region} of this account.`);
}

/** Client settings for a service of a stack. @param variable of its endpoint, such as `AWS_ENDPOINT_URL_DYNAMODB` */
export function clientOptions({ client, endpoints }: Omit<DeployedStack, 'outputs'>, variable: string) {
  return { ...client, ...(endpoints[variable] && { endpoint: endpoints[variable] }) };
}

/** Reads the state of a stage's stack. @returns undefined when it does not exist */
export function describeStack(stage: StageSettings) {
  return readStack(getStackName(stage), { region: stage.region });
}

/** Reads the state of a stack by its name. @returns undefined when it does not exist */
export async function readStack(StackName: string, settings: CloudFormationClientConfig) {
  try {
    const { Stacks: [stack] = [] } = await new CloudFormation(settings).describeStacks({ StackName });
    const named = (stack?.Outputs ?? []).map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]);
    const outputs: StackOutputs = Object.fromEntries(named);
    return { status: stack?.StackStatus ?? '', outputs };
  } catch (error) {
    if (error instanceof Error && /does not exist/.test(error.message)) return undefined;
    throw error;
  }
}

async function localStack(): Promise<DeployedStack> {
  const origin = `http://localhost:${process.env.PORT || DEFAULT_PORT}`;
  const response = await fetch(`${origin}/_local/stack`).catch((cause: unknown) => {
    throw new Error(
      `Nothing answers at ${origin}. Start the local run, or set PORT if it uses another port.`,
      { cause },
    );
  });
  if (!response.ok) throw new Error(`${origin} answers ${response.status}: it is not the local run.`);
  const { region, outputs, endpoints } = (await response.json()) as {
    region: string;
  } & Pick<DeployedStack, 'outputs' | 'endpoints'>;
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return { outputs: { ...outputs, SiteUrl: origin }, endpoints, client: { region, credentials } };
}
