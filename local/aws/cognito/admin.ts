/** Operations of a pool's administrators on its users. Their calls are signed. */
import type { User } from './directory.ts';
import { aliasExists, CognitoError, resourceNotFound, userNotFound } from './errors.ts';
import { attributeList, attributes, type Input, list, optionalText, text, texts } from './input.ts';
import { deliver } from './messages.ts';
import { mfaSettings, setPreference } from './mfa.ts';
import { checkPassword, setPassword } from './passwords.ts';
import type { UserPool } from './pools.ts';
import { findPool, namedUser, type Operation, type Service } from './service.ts';
import { createUser } from './sign-up.ts';
import { checkValues, withoutBlank } from './user-attributes.ts';

const DAY_MS = 86_400_000;

export const adminGetUser: Operation = (service, input) => {
  const { user } = namedUser(service, input);
  const { Attributes, ...others } = described(user);
  return { ...others, UserAttributes: Attributes, ...mfaSettings(user) };
};

/** Creates an account, with a temporary password if one is given, which is mailed unless the call suppresses it. */
export const adminCreateUser: Operation = async (service, input) => {
  const pool = findPool(service, input);
  const name = text(input, 'Username');
  const given = attributes(input, 'UserAttributes');
  checkValues(given);
  const password = optionalText(input, 'TemporaryPassword');
  if (password !== undefined) checkPassword(password, pool);
  const action = optionalText(input, 'MessageAction');
  const user =
    action === 'RESEND' ? invitedUser(service, pool, name) : createUser(service, pool, name, given);
  const validity = pool.temporaryPasswordValidity * DAY_MS;
  if (password !== undefined) setPassword(user, pool, password, service.clock.now() + validity);
  user.status = 'FORCE_CHANGE_PASSWORD';
  service.directory.changed(user);
  const isMailed = action !== 'SUPPRESS' && list(input, 'DesiredDeliveryMediums').includes('EMAIL');
  if (isMailed && password !== undefined) {
    const to = user.attributes.email ?? '';
    const clientMetadata = texts(input, 'ClientMetadata');
    await deliver(
      pool,
      { trigger: 'AdminCreateUser', user, to, code: password, clientMetadata },
      service.delivery,
    );
  }
  return { User: described(user) };
};

function invitedUser({ directory }: Service, pool: UserPool, name: string): User {
  const user = directory.find(pool, name);
  if (!user) throw userNotFound();
  if (user.status !== 'FORCE_CHANGE_PASSWORD') {
    throw new CognitoError(
      'UnsupportedUserStateException',
      `Resend not possible. Current status is ${user.status}`,
    );
  }
  return user;
}

export const adminSetUserPassword: Operation = (service, input) => {
  const { pool, user } = namedUser(service, input);
  const password = text(input, 'Password');
  checkPassword(password, pool);
  const isPermanent = input.Permanent === true;
  const validity = pool.temporaryPasswordValidity * DAY_MS;
  setPassword(user, pool, password, isPermanent ? undefined : service.clock.now() + validity);
  user.status = isPermanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD';
  service.directory.changed(user);
  return {};
};

export const adminUpdateUserAttributes: Operation = (service, input) => {
  const { pool, user } = namedUser(service, input);
  const given = attributes(input, 'UserAttributes');
  checkValues(given);
  const owner = given.email === undefined ? undefined : service.directory.findByEmail(pool, given.email);
  if (owner && owner !== user) throw aliasExists();
  const isUnverified = given.email !== undefined && given.email !== user.attributes.email;
  user.attributes = withoutBlank({
    ...user.attributes,
    ...(isUnverified && { email_verified: 'false' }),
    ...given,
  });
  service.directory.changed(user);
  return {};
};

export const adminAddUserToGroup: Operation = (service, input) => {
  const { pool, user } = namedUser(service, input);
  const name = namedGroup(pool, input);
  user.groups = [...new Set([...user.groups, name])];
  service.directory.changed(user);
  return {};
};

export const adminRemoveUserFromGroup: Operation = (service, input) => {
  const { pool, user } = namedUser(service, input);
  const name = namedGroup(pool, input);
  user.groups = user.groups.filter((group) => group !== name);
  service.directory.changed(user);
  return {};
};

export const adminListGroupsForUser: Operation = (service, input) => {
  const { pool, user } = namedUser(service, input);
  const names = pool.groups.filter((name) => user.groups.includes(name));
  return { Groups: names.map((GroupName) => ({ GroupName, UserPoolId: pool.id })) };
};

export const adminDisableUser: Operation = (service, input) => {
  setEnabled(service, namedUser(service, input).user, false);
  return {};
};

export const adminEnableUser: Operation = (service, input) => {
  setEnabled(service, namedUser(service, input).user, true);
  return {};
};

function setEnabled({ directory }: Service, user: User, isEnabled: boolean): void {
  user.isEnabled = isEnabled;
  if (!isEnabled) directory.revokeAll(user);
  directory.changed(user);
}

export const adminDeleteUser: Operation = (service, input) => {
  service.directory.delete(namedUser(service, input).user);
  return {};
};

export const adminUserGlobalSignOut: Operation = (service, input) => {
  service.directory.revokeAll(namedUser(service, input).user);
  return {};
};

export const adminSetUserMfaPreference: Operation = (service, input) => {
  setPreference(service, namedUser(service, input).user, input);
  return {};
};

export const listUsersInGroup: Operation = (service, input) => {
  const pool = findPool(service, input);
  const name = namedGroup(pool, input);
  const users = service.directory.users(pool).filter(({ groups }) => groups.includes(name));
  return { Users: users.map(described) };
};

function namedGroup({ groups }: UserPool, input: Input): string {
  const name = text(input, 'GroupName');
  if (!groups.includes(name)) throw resourceNotFound('Group not found.');
  return name;
}

function described(user: User) {
  return {
    Username: user.username,
    Attributes: attributeList(user.attributes),
    UserCreateDate: user.createdAt / 1000,
    UserLastModifiedDate: user.modifiedAt / 1000,
    Enabled: user.isEnabled,
    UserStatus: user.status,
  };
}
