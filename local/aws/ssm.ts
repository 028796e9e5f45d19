/** Simulates the parameter store of AWS Systems Manager, in memory only. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../clock.ts';
import { Permissions, readAccessKey } from '../permissions/permissions.ts';
import { type FaultMode, readBody, type StandIn, startStandIn } from '../stand-in.ts';
import { type AwsErrors, sendAwsError, sendAwsJson, simulateFault } from './faults.ts';

export interface StoredParameter {
  readonly type: 'String' | 'SecureString';
  readonly value: string;
}

/** One of the values that a parameter has had. */
interface Version extends StoredParameter {
  readonly version: number;
  /** Seconds since the epoch. */
  readonly modifiedAt: number;
}

/** The versions of each parameter, oldest first. */
type Parameters = Map<string, readonly Version[]>;

export interface ParameterStoreStandIn extends StandIn {
  /** Replaces all parameters, as the deployment of a stack does: another value of a known one is its next version. */
  setParameters(parameters: ReadonlyMap<string, StoredParameter>): void;
}

interface Input {
  readonly Name?: string;
  readonly Value?: string;
  readonly Type?: StoredParameter['type'];
  readonly Overwrite?: boolean;
  readonly Names?: readonly string[];
  readonly WithDecryption?: boolean;
}

const ERRORS: AwsErrors = {
  error: [500, 'InternalServerError'],
  throttle: [400, 'ThrottlingException'],
};

const MAX_NAMES = 10;

/** The oldest version makes room for one more. */
const MAX_VERSIONS = 100;

/**
 * Starts an empty parameter store.
 * @param permissions of its callers; by default all are administrators
 * @param clock of the dates of responses
 */
export async function startParameterStore(
  permissions = new Permissions(),
  clock?: Clock,
): Promise<ParameterStoreStandIn> {
  const parameters: Parameters = new Map();
  const standIn = await startStandIn(
    'SSM',
    (request, response, fault) => answer(request, response, fault, parameters, permissions),
    clock,
  );
  return {
    ...standIn,
    setParameters: (next) => {
      for (const name of parameters.keys()) if (!next.has(name)) parameters.delete(name);
      for (const [name, { type, value }] of next) {
        const current = parameters.get(name)?.at(-1);
        if (current?.type !== type || current.value !== value) addVersion(parameters, name, { type, value });
      }
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  fault: FaultMode,
  parameters: Parameters,
  permissions: Permissions,
): Promise<void> {
  const body = await readBody(request);
  if (await simulateFault(fault, ERRORS, request, response)) return;
  const input = JSON.parse(body?.toString() || '{}') as Input;
  const [, operation] = String(request.headers['x-amz-target']).split('.');
  const accesses = namesIn(input).map((name) => ({
    action: `ssm:${operation}`,
    resource: permissions.arn('ssm', `parameter/${name}`),
  }));
  const refusal = await permissions.refusal(readAccessKey(request.headers), accesses);
  if (refusal !== undefined) return sendAwsError(response, 400, 'AccessDeniedException', refusal);
  const found = (reference: string) => describeVersion(reference, versionOf(parameters, reference), input);
  switch (operation) {
    case 'GetParameter': {
      const { Name = '' } = input;
      const Parameter = found(Name);
      if (Parameter) return sendAwsJson(response, 200, { Parameter });
      const isKnown = parameters.has(Name.split(':')[0] ?? '');
      return sendAwsError(response, 400, isKnown ? 'ParameterVersionNotFound' : 'ParameterNotFound', '');
    }
    case 'GetParameters': {
      const { Names = [] } = input;
      if (Names.length > MAX_NAMES) {
        const message = `Member must have length less than or equal to ${MAX_NAMES}`;
        return sendAwsError(response, 400, 'ValidationException', message);
      }
      return sendAwsJson(response, 200, {
        Parameters: Names.flatMap((name) => found(name) ?? []),
        InvalidParameters: Names.filter((name) => !found(name)),
      });
    }
    case 'PutParameter':
      return put(response, parameters, input);
    default:
      return sendAwsError(response, 400, 'UnknownOperationException', `${operation} is not played locally.`);
  }
}

/** The parameters that a request is about, as their ARNs have them. */
function namesIn({ Name, Names = [] }: Input): string[] {
  const references = [Name, ...Names].filter((reference) => reference !== undefined);
  return references.map((reference) => reference.replace(/^\//, '').replace(/:.*$/, ''));
}

/** A parameter keeps its type, and its value unless overwriting is requested. */
function put(response: ServerResponse, parameters: Parameters, input: Input): void {
  const { Name = '', Value = '', Type } = input;
  const current = parameters.get(Name)?.at(-1);
  const [error, message = ''] = putProblem(current, input);
  if (error) return void sendAwsError(response, 400, error, message);
  const type = current?.type ?? Type ?? 'String';
  const { version } = addVersion(parameters, Name, { type, value: Value });
  sendAwsJson(response, 200, { Version: version, Tier: 'Standard' });
}

function addVersion(parameters: Parameters, name: string, parameter: StoredParameter): Version {
  const versions = parameters.get(name) ?? [];
  const version = (versions.at(-1)?.version ?? 0) + 1;
  const added = { ...parameter, version, modifiedAt: Date.now() / 1000 };
  parameters.set(name, [...versions, added].slice(-MAX_VERSIONS));
  return added;
}

/** Finds the latest version by `name`, or one by `name:version`. Nothing here gives versions a label. */
function versionOf(parameters: Parameters, reference: string): Version | undefined {
  const [name = '', selector] = reference.split(':');
  const versions = parameters.get(name) ?? [];
  return selector === undefined
    ? versions.at(-1)
    : versions.find(({ version }) => String(version) === selector);
}

function putProblem(
  current: StoredParameter | undefined,
  { Value = '', Type, Overwrite = false }: Input,
): readonly [error?: string, message?: string] {
  if (Value === '') return ['ValidationException', '1 validation error detected: Value is empty'];
  if (!current) return Type ? [] : ['ValidationException', 'A parameter type is required'];
  if (!Overwrite) return ['ParameterAlreadyExists', 'The parameter already exists.'];
  if (Type === undefined || Type === current.type) return [];
  return ['HierarchyTypeMismatchException', 'The type of a parameter cannot be changed.'];
}

/** A SecureString requested without decryption is an unusable cipher text. */
function describeVersion(reference: string, found: Version | undefined, { WithDecryption }: Input) {
  if (!found) return undefined;
  const { type, value, version, modifiedAt } = found;
  const [name, selector] = reference.split(':');
  const isHidden = type === 'SecureString' && !WithDecryption;
  return {
    Name: name,
    Type: type,
    Value: isHidden ? Buffer.from(`encrypted:${value}`).toString('base64') : value,
    Version: version,
    ...(selector !== undefined && { Selector: `:${selector}` }),
    DataType: 'text',
    LastModifiedDate: modifiedAt,
    ARN: `arn:aws:ssm:local:000000000000:parameter${name}`,
  };
}
