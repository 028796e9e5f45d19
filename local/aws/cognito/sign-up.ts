/** Signing up and verifying the email address. */
import { randomUUID } from 'node:crypto';
import { deleteCode, issueCode, matchingCode } from './codes.ts';
import type { User } from './directory.ts';
import { CognitoError, codeExpired, invalidParameter, notAuthorized } from './errors.ts';
import { type Attributes, attributes, type Input, text, texts } from './input.ts';
import { codeDelivery, deliver, type MessageTrigger } from './messages.ts';
import { checkPassword, setPassword } from './passwords.ts';
import type { UserPool } from './pools.ts';
import { type App, findApp, lockKey, type Operation, type Service } from './service.ts';
import { afterConfirmation, callTrigger } from './triggers.ts';
import { checkWritable, isEmailAddress } from './user-attributes.ts';

/** Creates an account, and mails a code. The account is kept even if the email cannot be sent. */
export const signUp: Operation = async (service, input) => {
  const { pool, client } = findApp(service, input);
  const name = text(input, 'Username');
  const password = text(input, 'Password');
  const given = attributes(input, 'UserAttributes');
  checkWritable(given, client);
  checkPassword(password, pool);
  await askBefore(service, { pool, client }, ownAttributes(name, given), input);
  const user = createUser(service, pool, name, given);
  setPassword(user, pool, password);
  service.directory.changed(user);
  const CodeDeliveryDetails = await sendCode(service, { pool, client }, user, 'SignUp', input);
  return { UserConfirmed: false, UserSub: user.attributes.sub, CodeDeliveryDetails };
};

/**
 * Calls the pool's function before a sign-up. This precedes the check whether the account exists.
 * @throws CognitoError UserLambdaValidationException with the function's own message
 */
function askBefore(service: Service, app: App, userAttributes: Attributes, input: Input): Promise<void> {
  return callTrigger(service, app, app.pool.triggers.PreSignUp, {
    source: 'PreSignUp_SignUp',
    userName: randomUUID(),
    request: { userAttributes, validationData: null, clientMetadata: texts(input, 'ClientMetadata') },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  });
}

/** Confirms an account with a code. */
export const confirmSignUp: Operation = async (service, input) => {
  const { pool, client } = findApp(service, input);
  const name = text(input, 'Username');
  const code = text(input, 'ConfirmationCode');
  const user = service.directory.find(pool, name);
  service.countCall('ConfirmSignUp', lockKey(pool, name, user));
  if (!user) throw codeExpired();
  if (user.status !== 'UNCONFIRMED') {
    throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
  }
  matchingCode(user, 'signUp', code, service.clock);
  deleteCode(user, 'signUp');
  user.status = 'CONFIRMED';
  user.attributes = { ...user.attributes, email_verified: 'true' };
  service.directory.changed(user);
  await afterConfirmation(service, { pool, client }, user, 'ConfirmSignUp', input);
  return {};
};

/** Emails another code; the previous one becomes invalid. */
export const resendConfirmationCode: Operation = async (service, input) => {
  const { pool, client } = findApp(service, input);
  const name = text(input, 'Username');
  const user = service.directory.find(pool, name);
  service.countCall('ResendConfirmationCode', lockKey(pool, name, user));
  if (!user?.isEnabled) return { CodeDeliveryDetails: codeDelivery(name) };
  if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
  return { CodeDeliveryDetails: await sendCode(service, { pool, client }, user, 'ResendCode', input) };
};

async function sendCode(
  service: Service,
  { pool, client }: App,
  user: User,
  occasion: MessageTrigger,
  input: Input,
): Promise<object> {
  const to = user.attributes.email ?? '';
  const code = issueCode(user, 'signUp', service);
  const clientMetadata = texts(input, 'ClientMetadata');
  await deliver(
    pool,
    { trigger: occasion, user, to, code, clientId: client.id, clientMetadata },
    service.delivery,
  );
  return codeDelivery(to);
}

/**
 * Adds a user without a password.
 * @throws CognitoError InvalidParameterException or UsernameExistsException
 */
export function createUser(service: Service, pool: UserPool, name: string, given: Attributes): User {
  const { directory, clock } = service;
  const own = ownAttributes(name, given);
  if (directory.find(pool, name)) {
    throw new CognitoError('UsernameExistsException', 'User already exists');
  }
  const sub = randomUUID();
  const user: User = {
    poolId: pool.id,
    username: sub,
    attributes: { sub, email_verified: 'false', ...own },
    status: 'UNCONFIRMED',
    isEnabled: true,
    createdAt: clock.now(),
    modifiedAt: clock.now(),
    password: undefined,
    temporaryUntil: undefined,
    groups: [],
    codes: {},
    totp: { isOn: false },
  };
  directory.add(user);
  return user;
}

/** The name of a sign-up is the email address. */
function ownAttributes(name: string, given: Attributes): Attributes {
  if (!isEmailAddress(name)) throw invalidParameter('Username should be an email.');
  return { ...given, email: name };
}
