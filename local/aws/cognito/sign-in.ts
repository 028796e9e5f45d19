/** Signing in and renewing sessions. */
import { createHmac } from 'node:crypto';
import type { Challenge } from './challenges.ts';
import type { User } from './directory.ts';
import { CognitoError, invalidParameter, notAuthorized } from './errors.ts';
import { type Input, text, texts } from './input.ts';
import { checkPassword, setPassword } from './passwords.ts';
import type { UserPool } from './pools.ts';
import { type App, findApp, lockKey, type Operation, type Service } from './service.ts';
import { createVerifier, type Identity, SrpExchange, type Verifier } from './srp.ts';
import { findTimeStep } from './totp.ts';
import { afterSignIn } from './triggers.ts';
import { checkWritable } from './user-attributes.ts';

/** Starts a sign-in. */
export const initiateAuth: Operation = (service, input) => {
  const app = findApp(service, input);
  const flow = text(input, 'AuthFlow');
  if (flow !== 'USER_SRP_AUTH') throw invalidParameter(`${flow} flow not enabled for this client`);
  return startSrp(service, app, texts(input, 'AuthParameters'));
};

/** Renews tokens. */
export const getTokensFromRefreshToken: Operation = (service, input) => {
  const app = findApp(service, input);
  return renewTokens(service, app, text(input, 'RefreshToken'));
};

/** Continues a sign-in. */
export const respondToAuthChallenge: Operation = (service, input) => {
  const app = findApp(service, input);
  const name = text(input, 'ChallengeName');
  const responses = texts(input, 'ChallengeResponses');
  switch (name) {
    case 'PASSWORD_VERIFIER':
      return provePassword(service, app, responses);
    case 'NEW_PASSWORD_REQUIRED':
      return choosePassword(service, app, text(input, 'Session'), responses);
    case 'SOFTWARE_TOKEN_MFA':
      return proveTotp(service, app, text(input, 'Session'), responses);
    default:
      throw invalidParameter(`The local cloud does not play ${name}.`);
  }
};

/** Ends one session. */
export const revokeToken: Operation = (service, input) => {
  const { client } = findApp(service, input);
  const grant = service.tokens.grantOf(text(input, 'Token'));
  if (grant && grant.clientId !== client.id) {
    throw new CognitoError('UnauthorizedException', 'Client is not authorized to revoke the token');
  }
  if (grant) service.directory.revoke(grant);
  return {};
};

function startSrp(service: Service, { pool, client }: App, parameters: Input): object {
  const name = text(parameters, 'USERNAME');
  const clientValue = text(parameters, 'SRP_A');
  if (!/^[\da-f]+$/i.test(clientValue)) throw invalidParameter('SRP_A is not a hexadecimal number.');
  const user = service.directory.find(pool, name);
  const username = user?.username ?? madeUpName(service, pool, name);
  const identity = { poolName: pool.name, username };
  const verifier = user?.password ?? madeUpVerifier(service, identity);
  const exchange = new SrpExchange(identity, verifier, clientValue);
  const secretBlock = service.challenges.open({
    name: 'PASSWORD_VERIFIER',
    pool,
    client,
    user,
    exchange,
    countedName: lockKey(pool, name, user),
    expiresAt: service.clock.now() + client.validity.challenge,
  });
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: verifier.salt,
      SECRET_BLOCK: secretBlock,
      SRP_B: exchange.publicValue,
      USERNAME: username,
      USER_ID_FOR_SRP: username,
    },
  };
}

/** Derived from the name, so that a nonexistent user seems to exist. */
function madeUp(service: Service, purpose: string, name: string): Buffer {
  return createHmac('sha256', service.directory.secret).update(`${purpose}:${name}`).digest();
}

function madeUpName(service: Service, pool: UserPool, name: string): string {
  const hex = madeUp(service, 'name', `${pool.id}/${name.toLowerCase()}`).toString('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-8$4-$5');
}

function madeUpVerifier(service: Service, identity: Identity): Verifier {
  const password = madeUp(service, 'password', identity.username).toString('hex');
  return createVerifier(identity, password, madeUp(service, 'salt', identity.username).subarray(0, 16));
}

function provePassword(service: Service, app: App, responses: Input): object | Promise<object> {
  const { challenges, locks } = service;
  const secretBlock = text(responses, 'PASSWORD_CLAIM_SECRET_BLOCK');
  const timestamp = text(responses, 'TIMESTAMP');
  const signature = text(responses, 'PASSWORD_CLAIM_SIGNATURE');
  const { user, exchange, countedName } = challenges.find(secretBlock, 'PASSWORD_VERIFIER', app.client.id);
  challenges.close(secretBlock);
  locks.check(countedName);
  // Whatever the password is.
  if (user?.status === 'UNCONFIRMED') {
    throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
  }
  const isProved = exchange.accepts({
    secretBlock: Buffer.from(secretBlock, 'base64'),
    timestamp,
    signature,
  });
  if (!user || !isProved) {
    locks.fail(countedName);
    // The same for a wrong password and for a nonexistent user.
    throw notAuthorized('Incorrect username or password.');
  }
  return afterPassword(service, app, user);
}

function afterPassword(service: Service, app: App, user: User): object | Promise<object> {
  if (!user.isEnabled) throw notAuthorized('User is disabled.');
  if (user.status !== 'FORCE_CHANGE_PASSWORD') return afterFirstFactor(service, app, user);
  if ((user.temporaryUntil ?? 0) <= service.clock.now()) {
    throw notAuthorized('Temporary password has expired and must be reset by an administrator.');
  }
  const { sub: _, ...shown } = user.attributes;
  return challenge(service, app, user, 'NEW_PASSWORD_REQUIRED', {
    userAttributes: JSON.stringify(shown),
    requiredAttributes: '[]',
  });
}

function challenge(
  service: Service,
  app: App,
  user: User,
  name: Exclude<Challenge['name'], 'PASSWORD_VERIFIER'>,
  parameters: object,
): object {
  const expiresAt = service.clock.now() + app.client.validity.challenge;
  return {
    ChallengeName: name,
    ChallengeParameters: { USER_ID_FOR_SRP: user.username, ...parameters },
    Session: service.challenges.open({ name, ...app, user, expiresAt }),
  };
}

const ATTRIBUTE_RESPONSE = 'userAttributes.';

function choosePassword(
  service: Service,
  app: App,
  session: string,
  responses: Input,
): object | Promise<object> {
  const { user } = service.challenges.find(session, 'NEW_PASSWORD_REQUIRED', app.client.id);
  const password = text(responses, 'NEW_PASSWORD');
  const added = Object.fromEntries(
    Object.entries(responses as Readonly<Record<string, string>>)
      .filter(([name]) => name.startsWith(ATTRIBUTE_RESPONSE))
      .map(([name, value]) => [name.slice(ATTRIBUTE_RESPONSE.length), value]),
  );
  checkWritable(added, app.client);
  checkPassword(password, app.pool);
  service.challenges.close(session);
  setPassword(user, app.pool, password);
  user.attributes = { ...user.attributes, ...added };
  user.status = 'CONFIRMED';
  service.directory.changed(user);
  return afterFirstFactor(service, app, user);
}

function afterFirstFactor(service: Service, app: App, user: User): object | Promise<object> {
  if (user.totp.isOn) return challenge(service, app, user, 'SOFTWARE_TOKEN_MFA', {});
  return signIn(service, app, user);
}

function proveTotp(service: Service, app: App, session: string, responses: Input): object | Promise<object> {
  const { challenges, locks, clock, directory } = service;
  const { user } = challenges.find(session, 'SOFTWARE_TOKEN_MFA', app.client.id);
  const code = text(responses, 'SOFTWARE_TOKEN_MFA_CODE');
  const counted = lockKey(app.pool, user.username, user);
  locks.check(counted);
  const step = findTimeStep(code, user.totp.secret ?? '', clock.now());
  if (step === undefined) {
    locks.fail(counted);
    throw new CognitoError('CodeMismatchException', 'Invalid code received for user');
  }
  if (step <= (user.totp.lastStep ?? 0)) {
    throw new CognitoError('ExpiredCodeException', 'Your software token has already been used once.');
  }
  challenges.close(session);
  user.totp = { ...user.totp, lastStep: step };
  directory.changed(user);
  return signIn(service, app, user);
}

/** Failures are reset only here, after the second factor: a known password must not allow guessing that. */
async function signIn(service: Service, { pool, client }: App, user: User): Promise<object> {
  if (!user.isEnabled) throw notAuthorized('User is disabled.');
  await afterSignIn(service, { pool, client }, user);
  service.locks.reset(lockKey(pool, user.username, user));
  return { ChallengeParameters: {}, AuthenticationResult: service.tokens.grant(pool, client, user) };
}

function renewTokens(service: Service, { pool, client }: App, refreshToken: string): object {
  const grant = service.tokens.grantOf(refreshToken);
  if (!grant || grant.clientId !== client.id) throw notAuthorized('Invalid Refresh Token');
  if (grant.isRevoked) throw notAuthorized('Refresh Token has been revoked');
  if (grant.expiresAt <= service.clock.now()) throw notAuthorized('Refresh Token has expired');
  const user = service.directory.find(pool, grant.username);
  if (!user) throw notAuthorized('Invalid Refresh Token');
  if (!user.isEnabled) throw notAuthorized('User is disabled.');
  const tokens = service.tokens.renew(pool, client, user, grant, refreshToken);
  return { ChallengeParameters: {}, AuthenticationResult: tokens };
}
