import { GetParameterCommand, GetParametersCommand, PutParameterCommand } from '@aws-sdk/client-ssm';
import { answerOf } from './answer.ts';
import type { Call } from './services-check.ts';

type Put = ConstructorParameters<typeof PutParameterCommand>[0];

const put = (name: string, input: Put): Call => ({
  name: `PutParameter ${name}`,
  make: ({ ssm }) => answerOf(ssm.send(new PutParameterCommand(input))),
});

const get = (name: string, Name: string, WithDecryption?: boolean): Call => ({
  name: `GetParameter ${name}`,
  make: ({ ssm }) => answerOf(ssm.send(new GetParameterCommand({ Name, WithDecryption }))),
});

const getAll = (name: string, Names: string[], WithDecryption?: boolean): Call => ({
  name: `GetParameters ${name}`,
  make: ({ ssm }) => answerOf(ssm.send(new GetParametersCommand({ Names, WithDecryption }))),
});

const PLAIN = '/s5/dev/plain';
const SECRET = '/s5/dev/secret';
const secret = { Name: SECRET, Value: 'second', Description: 'What it is for' };

export const PARAMETER_CALLS: readonly Call[] = [
  put('of a text', { Name: PLAIN, Type: 'String', Value: 'first' }),
  put('of a secret', { ...secret, Type: 'SecureString', Overwrite: false }),
  put('of one that is there', { ...secret, Type: 'SecureString' }),
  put('of another value', { ...secret, Type: 'SecureString', Overwrite: true }),
  put('of another type', { ...secret, Name: PLAIN, Type: 'SecureString', Overwrite: true }),
  put('without a type', { ...secret, Name: '/s5/dev/other' }),
  put('of nothing', { Name: '/s5/dev/other', Type: 'SecureString', Value: '' }),
  get('of a text', PLAIN),
  get('of a secret', SECRET),
  get('of a decrypted secret', SECRET, true),
  get('of a version', `${SECRET}:1`, true),
  get('of a version that is not there', `${SECRET}:9`, true),
  get('of one that is not there', '/s5/dev/none', true),
  getAll('of several', [PLAIN, SECRET], true),
  getAll('of secrets that stay encrypted', [SECRET]),
  getAll('of a version', [`${SECRET}:1`], true),
  getAll('of some that are not there', [SECRET, '/s5/dev/none', `${SECRET}:9`], true),
  getAll(
    'of too many',
    Array.from({ length: 11 }, (_, at) => `/s5/dev/${at}`),
  ),
];
