import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { PROOF_METADATA } from '../../domain/accounts.ts';
import { isEmailAddress, normalizeEmail } from '../../domain/email-address/email-address.ts';
import { TRIGGER_PROBLEMS } from '../../domain/responses/trigger-problems.ts';
import { deleteUnconfirmed } from '../aws/cognito.ts';
import { countUnprovedEmail } from './limits.ts';

/** The pool stores the email address as typed, so that another spelling would be a second account. */
const PLAIN_ASCII = /^[!-~]+$/;

/**
 * Runs before the user pool creates an account. The visitor sees the errors it throws, and no email is sent. An account
 * that was never confirmed is deleted: its creator may not own the email address, and its password may not be the
 * owner's. The email of a sign-up is counted here, before there is an account: `identity-messages` counts all others.
 * @throws Error with a message for people; StorageError; IdentityError
 */
export async function checkSignUp(event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> {
  if (event.triggerSource !== 'PreSignUp_SignUp') return event;
  const { userAttributes, clientMetadata } = event.request;
  const { email = '' } = userAttributes;
  if (!isEmailAddress(email) || !PLAIN_ASCII.test(email) || normalizeEmail(email) !== email.toLowerCase()) {
    throw new Error(TRIGGER_PROBLEMS.specialCharacters);
  }
  const allowance = await countUnprovedEmail(email, clientMetadata?.[PROOF_METADATA]);
  if (allowance === 'unproved') throw new Error(TRIGGER_PROBLEMS.proofNeeded);
  if (allowance === 'too-many') {
    throw new Error(TRIGGER_PROBLEMS.tooManySignUps);
  }
  await deleteUnconfirmed(email, event.userPoolId);
  return event;
}
