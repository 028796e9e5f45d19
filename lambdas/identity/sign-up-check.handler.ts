import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { hasLookalikes, isEmailAddress, mailboxOf, normalizeEmail } from '../../domain/email-address.ts';
import { deleteUnconfirmed } from '../aws/cognito.ts';
import { isWithin, type RateLimit } from '../tables/rate-limits.ts';

const MINUTE = 60;

/** Each sign-up mails whoever the email address belongs to, who may not have asked for it. */
const PER_MAILBOX: RateLimit = { name: 'sign-up-mailbox', max: 4, seconds: 24 * 60 * MINUTE };

/** For everybody together: the user pool does not say where a call comes from. */
const IN_ALL: RateLimit = { name: 'sign-up', max: 20, seconds: 10 * MINUTE };

/**
 * Before the user pool makes an account. What it throws is told to whoever signs up, and nothing is mailed. An account
 * that was never confirmed gives way: whoever made it may not own the email address, and its password is not the
 * owner's.
 * @throws Error with a message for people; StorageError; IdentityError
 */
export async function handler(event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> {
  if (event.triggerSource !== 'PreSignUp_SignUp') return event;
  const { email = '' } = event.request.userAttributes;
  if (!isEmailAddress(normalizeEmail(email)) || hasLookalikes(email)) {
    throw new Error('Please write your email address in plain letters.');
  }
  const isAllowed =
    (await isWithin([PER_MAILBOX], mailboxOf(email))) && (await isWithin([IN_ALL], 'everybody'));
  if (!isAllowed) throw new Error('There were too many sign-ups just now. Please try again in a while.');
  await deleteUnconfirmed(event.userPoolId, email);
  return event;
}
