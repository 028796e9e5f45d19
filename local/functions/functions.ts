/** Creates the functions of a template. */
import { resolve } from 'node:path';
import { functionCredentials } from '../aws/credentials.ts';
import type { Clock } from '../clock.ts';
import { functionName } from '../permissions/policies.ts';
import type { Resource, Template } from '../template/template.ts';
import { FunctionHost } from './function-host.ts';
import type { FunctionLog } from './function-log.ts';

interface FunctionProperties {
  readonly FunctionName?: string;
  readonly Handler: string;
  readonly Environment?: { readonly Variables?: Readonly<Record<string, string>> };
  readonly MemorySize?: number;
  /** Seconds. */
  readonly Timeout?: number;
}

interface InvokeConfigProperties {
  readonly FunctionName: string;
  readonly MaximumRetryAttempts?: number;
}

/** Lambda's default. */
const DEFAULT_TIMEOUT_SECONDS = 3;
const DEFAULT_MEMORY_MB = 128;

/** The metadata key under which the CDK records the directory of a function's code in the assembly. */
const ASSET_PATH_METADATA = 'aws:asset:path';

export interface FunctionsOptions {
  readonly template: Template;
  /** The directory of the cloud assembly, with the functions' code. */
  readonly assemblyDirectory: string;
  readonly localize: (text: string) => string;
  /** Environment variables that point the AWS SDK to the stand-ins. */
  readonly endpoints: Readonly<Record<string, string>>;
  readonly log: FunctionLog;
  /** The system's clock by default. */
  readonly clock?: Clock;
}

/** The functions of a template, by ARN. @throws Error naming a function without a code directory in the template */
export function lambdaFunctions(options: FunctionsOptions): ReadonlyMap<string, FunctionHost> {
  const functions = options.template.resources<FunctionProperties>('AWS::Lambda::Function');
  return new Map(
    functions.map((resource) => {
      const arn = options.template.attribute(resource.logicalId, 'Arn');
      return [arn, hostOf(resource, arn, options)];
    }),
  );
}

function hostOf(
  resource: Resource<FunctionProperties>,
  arn: string,
  options: FunctionsOptions,
): FunctionHost {
  const { logicalId, properties, metadata, ref } = resource;
  const { Handler, Timeout = DEFAULT_TIMEOUT_SECONDS, MemorySize = DEFAULT_MEMORY_MB } = properties;
  const asset = metadata[ASSET_PATH_METADATA];
  if (typeof asset !== 'string') throw new Error(`${logicalId}: its metadata has no ${ASSET_PATH_METADATA}.`);
  const [file = '', exportName = ''] = Handler.split('.');
  return new FunctionHost(
    {
      name: functionName(resource),
      modulePath: resolve(options.assemblyDirectory, asset, `${file}.mjs`),
      exportName,
      functionName: ref,
      functionArn: arn,
      memoryMb: MemorySize,
      ahead: options.clock?.ahead,
      timeoutMs: Timeout * 1000,
      maximumRetries: maximumRetriesOf(ref, options.template),
      environment: environmentOf(resource, options),
    },
    options.log,
  );
}

/** The number of retries of a failed event; undefined means Lambda's default. */
function maximumRetriesOf(functionName: string, template: Template): number | undefined {
  const configs = template.resources<InvokeConfigProperties>('AWS::Lambda::EventInvokeConfig');
  return configs.find(({ properties }) => properties.FunctionName === functionName)?.properties
    .MaximumRetryAttempts;
}

/** The template's variables, and those that Lambda adds. */
function environmentOf(resource: Resource<FunctionProperties>, options: FunctionsOptions) {
  const { properties, ref } = resource;
  const { accessKeyId, secretAccessKey, sessionToken } = functionCredentials(functionName(resource));
  const { region } = options.template.surroundings;
  const variables = Object.entries(properties.Environment?.Variables ?? {});
  return {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_DEFAULT_REGION: region,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(properties.MemorySize ?? DEFAULT_MEMORY_MB),
    AWS_LAMBDA_FUNCTION_NAME: ref,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_REGION: region,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
    TZ: ':UTC',
    _HANDLER: properties.Handler,
    ...options.endpoints,
    ...Object.fromEntries(variables.map(([name, value]) => [name, options.localize(String(value))])),
  };
}
