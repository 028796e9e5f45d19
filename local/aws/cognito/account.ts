/** Operations of signed-in users on their own accounts. */
import { deleteCode, issueCode, matchingCode } from './codes.ts';
import type { User } from './directory.ts';
import { aliasExists, invalidParameter } from './errors.ts';
import { attributeList, attributes, type Input, text, texts } from './input.ts';
import { codeDelivery, deliver, type MessageTrigger } from './messages.ts';
import { mfaSettings } from './mfa.ts';
import type { UserPool } from './pools.ts';
import { type App, lockKey, type Operation, type Service, signedInUser } from './service.ts';
import { readableNames } from './tokens.ts';
import { checkWritable, withoutBlank } from './user-attributes.ts';

/** Returns the caller's attributes. */
export const getUser: Operation = (service, input) => {
  const { client, user } = signedInUser(service, input);
  const names = readableNames(client, Object.keys(user.attributes));
  const shown = Object.fromEntries(names.map((name) => [name, user.attributes[name] ?? '']));
  return { Username: user.username, UserAttributes: attributeList(shown), ...mfaSettings(user) };
};

/**
 * Ends all sessions of the caller: their refresh tokens renew nothing, and the service takes none of their
 * access tokens. Source: Amazon Cognito API Reference, `GlobalSignOut`.
 */
export const globalSignOut: Operation = (service, input) => {
  service.directory.revokeAll(signedInUser(service, input).user);
  return {};
};

/** Changes attributes; a new email address has to be verified. */
export const updateUserAttributes: Operation = async (service, input) => {
  const { pool, client, user } = signedInUser(service, input);
  const { email, ...others } = attributes(input, 'UserAttributes');
  checkWritable({ ...others, ...(email !== undefined && { email }) }, client);
  const isNewEmail = email !== undefined && email !== user.attributes.email;
  if (isNewEmail) requireFree(service, pool, user, email);
  user.attributes = withoutBlank({ ...user.attributes, ...others });
  service.directory.changed(user);
  if (!isNewEmail) return { CodeDeliveryDetailsList: [] };
  const details = await sendEmailCode(service, { pool, client, user }, 'UpdateUserAttribute', email, input);
  return { CodeDeliveryDetailsList: [details] };
};

/** Emails a code for verifying the new email address. */
export const getUserAttributeVerificationCode: Operation = async (service, input) => {
  const { pool, client, user } = signedInUser(service, input);
  requireEmail(input);
  service.countCall('GetUserAttributeVerificationCode', lockKey(pool, user.username, user));
  const to = user.codes.email?.newEmail ?? user.attributes.email ?? '';
  const details = await sendEmailCode(service, { pool, client, user }, 'VerifyUserAttribute', to, input);
  return { CodeDeliveryDetails: details };
};

/** Verifies an email address with a code. */
export const verifyUserAttribute: Operation = (service, input) => {
  const { pool, user } = signedInUser(service, input);
  requireEmail(input);
  const given = text(input, 'Code');
  service.countCall('VerifyUserAttribute', lockKey(pool, user.username, user));
  const { newEmail } = matchingCode(user, 'email', given, service.clock);
  if (newEmail !== undefined) requireFree(service, pool, user, newEmail);
  deleteCode(user, 'email');
  user.attributes = { ...user.attributes, ...(newEmail && { email: newEmail }), email_verified: 'true' };
  service.directory.changed(user);
  return {};
};

async function sendEmailCode(
  service: Service,
  { pool, client, user }: App & { readonly user: User },
  occasion: MessageTrigger,
  to: string,
  input: Input,
): Promise<object> {
  const code = issueCode(user, 'email', service, to === user.attributes.email ? undefined : to);
  const clientMetadata = texts(input, 'ClientMetadata');
  await deliver(
    pool,
    { trigger: occasion, user, to, code, clientId: client.id, clientMetadata },
    service.delivery,
  );
  return codeDelivery(to);
}

function requireEmail(input: Input): void {
  const name = text(input, 'AttributeName');
  if (name !== 'email') throw invalidParameter(`The local cloud does not verify the attribute ${name}.`);
}

/** @throws CognitoError AliasExistsException */
function requireFree({ directory }: Service, pool: UserPool, user: User, email: string): void {
  const owner = directory.findByEmail(pool, email);
  if (owner && owner !== user) throw aliasExists();
}
