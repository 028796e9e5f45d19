/** Filters of `ListUsers`, such as `email = "a@b.example"` or `name ^= "A"`. */
import type { User } from './directory.ts';
import { invalidParameter } from './errors.ts';

const FILTER = /^\s*([\w:]+)\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/;

/** Attributes for filters besides the email address and the name. */
const FIELDS: Readonly<Record<string, (user: User) => string | undefined>> = {
  username: ({ username }) => username,
  sub: ({ attributes }) => attributes.sub,
  email: ({ attributes }) => attributes.email?.toLowerCase(),
  name: ({ attributes }) => attributes.name,
  'cognito:user_status': ({ status }) => status,
  status: ({ isEnabled }) => (isEnabled ? 'Enabled' : 'Disabled'),
};

/** Parses a filter; without one all users match. @throws CognitoError InvalidParameterException */
export function userFilter(filter: string | undefined): (user: User) => boolean {
  if (!filter) return () => true;
  const [, name = '', operator, quoted = ''] = FILTER.exec(filter) ?? [];
  const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
  if (!field) throw invalidParameter(`Invalid search filter: ${filter}`);
  const plain = quoted.replace(/\\(.)/g, '$1');
  const wanted = name === 'email' ? plain.toLowerCase() : plain;
  return (user) => {
    const value = field(user) ?? '';
    return operator === '=' ? value === wanted : value.startsWith(wanted);
  };
}
