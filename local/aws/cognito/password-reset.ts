/** Choosing a new password with a mailed code. */
import { deleteCode, issueCode, matchingCode } from './codes.ts';
import { codeExpired, codeMismatch, notAuthorized } from './errors.ts';
import { text, texts } from './input.ts';
import { codeDelivery, deliver } from './messages.ts';
import { checkPassword, setPassword } from './passwords.ts';
import { findApp, lockKey, type Operation } from './service.ts';
import { afterConfirmation } from './triggers.ts';

/** Emails a code to a verified email address. */
export const forgotPassword: Operation = async (service, input) => {
  const { pool, client } = findApp(service, input);
  const name = text(input, 'Username');
  const user = service.directory.find(pool, name);
  service.countCall('ForgotPassword', lockKey(pool, name, user));
  if (!user?.isEnabled || user.attributes.email_verified !== 'true') {
    return { CodeDeliveryDetails: codeDelivery(name) };
  }
  if (user.status === 'FORCE_CHANGE_PASSWORD') {
    throw notAuthorized('User password cannot be reset in the current state.');
  }
  const to = user.attributes.email ?? '';
  const code = issueCode(user, 'password', service);
  const clientMetadata = texts(input, 'ClientMetadata');
  await deliver(
    pool,
    { trigger: 'ForgotPassword', user, to, code, clientId: client.id, clientMetadata },
    service.delivery,
  );
  return { CodeDeliveryDetails: codeDelivery(to) };
};

/** Sets a new password with a code. */
export const confirmForgotPassword: Operation = async (service, input) => {
  const { pool, client } = findApp(service, input);
  const name = text(input, 'Username');
  const code = text(input, 'ConfirmationCode');
  const password = text(input, 'Password');
  const user = service.directory.find(pool, name);
  const counted = lockKey(pool, name, user);
  service.countCall('ConfirmForgotPassword', counted);
  if (!user?.isEnabled) throw codeMismatch();
  if (!user.codes.password) throw codeExpired();
  checkPassword(password, pool);
  matchingCode(user, 'password', code, service.clock);
  deleteCode(user, 'password');
  setPassword(user, pool, password);
  user.status = 'CONFIRMED';
  service.locks.reset(counted);
  service.directory.changed(user);
  await afterConfirmation(service, { pool, client }, user, 'ConfirmForgotPassword', input);
  return {};
};
