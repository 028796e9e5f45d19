/** Simulates the parameter store of AWS Systems Manager, in memory only. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type FaultMode, readBody, type StandIn, startStandIn } from '../stand-in.ts';
import { type AwsErrors, sendAwsError, sendAwsJson, simulateFault } from './faults.ts';

export interface StoredParameter {
  readonly type: 'String' | 'SecureString';
  readonly value: string;
  /** Increased with each new value; 1 by default. */
  readonly version?: number;
}

export interface ParameterStoreStandIn extends StandIn {
  /** Replaces all parameters. */
  setParameters(parameters: ReadonlyMap<string, StoredParameter>): void;
}

interface Input {
  readonly Name?: string;
  readonly Value?: string;
  readonly Type?: StoredParameter['type'];
  readonly Overwrite?: boolean;
  readonly Names?: readonly string[];
  readonly Path?: string;
  readonly Recursive?: boolean;
  readonly WithDecryption?: boolean;
  readonly MaxResults?: number;
  readonly NextToken?: string;
}

const ERRORS: AwsErrors = {
  error: [500, 'InternalServerError'],
  throttle: [400, 'ThrottlingException'],
};

const DEFAULT_PAGE = 10;
const MAX_NAMES = 10;

/** Starts an empty parameter store. */
export async function startParameterStore(): Promise<ParameterStoreStandIn> {
  let parameters = new Map<string, StoredParameter>();
  const standIn = await startStandIn('SSM', (request, response, fault) =>
    answer(request, response, fault, parameters),
  );
  return {
    ...standIn,
    setParameters: (next) => {
      parameters = new Map(next);
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  fault: FaultMode,
  parameters: Map<string, StoredParameter>,
): Promise<void> {
  const body = await readBody(request);
  if (await simulateFault(fault, ERRORS, request, response)) return;
  const input = JSON.parse(body?.toString() || '{}') as Input;
  const [, operation] = String(request.headers['x-amz-target']).split('.');
  const parameter = (name: string) => describeParameter(name, parameters.get(name), input);
  const known = (name: string) => parameters.has(name);
  switch (operation) {
    case 'GetParameter': {
      const { Name = '' } = input;
      if (!known(Name)) return sendAwsError(response, 400, 'ParameterNotFound', '');
      return sendAwsJson(response, 200, { Parameter: parameter(Name) });
    }
    case 'GetParameters': {
      const { Names = [] } = input;
      if (Names.length > MAX_NAMES) {
        const message = `Member must have length less than or equal to ${MAX_NAMES}`;
        return sendAwsError(response, 400, 'ValidationException', message);
      }
      const InvalidParameters = Names.filter((name) => !known(name));
      return sendAwsJson(response, 200, {
        Parameters: Names.filter(known).map(parameter),
        InvalidParameters,
      });
    }
    case 'GetParametersByPath': {
      const names = [...parameters.keys()].filter((name) => isUnder(name, input)).sort();
      const start = Number(input.NextToken ?? 0);
      const end = start + (input.MaxResults ?? DEFAULT_PAGE);
      return sendAwsJson(response, 200, {
        Parameters: names.slice(start, end).map(parameter),
        ...(end < names.length && { NextToken: String(end) }),
      });
    }
    case 'PutParameter':
      return put(response, parameters, input);
    default:
      return sendAwsError(response, 400, 'UnknownOperationException', `${operation} is not played locally.`);
  }
}

/** A parameter keeps its type, and its value unless overwriting is requested. */
function put(response: ServerResponse, parameters: Map<string, StoredParameter>, input: Input): void {
  const { Name = '', Value = '', Type } = input;
  const current = parameters.get(Name);
  const [error, message = ''] = putProblem(current, input);
  if (error) return void sendAwsError(response, 400, error, message);
  const version = current ? (current.version ?? 1) + 1 : 1;
  parameters.set(Name, { type: current?.type ?? Type ?? 'String', value: Value, version });
  sendAwsJson(response, 200, { Version: version, Tier: 'Standard' });
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

function isUnder(name: string, { Path = '/', Recursive = false }: Input): boolean {
  const folder = Path.endsWith('/') ? Path : `${Path}/`;
  return name.startsWith(folder) && (Recursive || !name.slice(folder.length).includes('/'));
}

/** A SecureString requested without decryption is an unusable cipher text. */
function describeParameter(name: string, parameter: StoredParameter | undefined, { WithDecryption }: Input) {
  const { type = 'String', value = '', version = 1 } = parameter ?? {};
  const isHidden = type === 'SecureString' && !WithDecryption;
  return {
    Name: name,
    Type: type,
    Value: isHidden ? Buffer.from(`encrypted:${value}`).toString('base64') : value,
    Version: version,
    DataType: 'text',
    LastModifiedDate: 0,
    ARN: `arn:aws:ssm:local:000000000000:parameter${name}`,
  };
}
