import type {
  CustomMessageTriggerEvent,
  PostAuthenticationTriggerEvent,
  PostConfirmationTriggerEvent,
  PreSignUpTriggerEvent,
} from 'aws-lambda';
import { MFA_SINCE_ATTRIBUTE, PROOF_METADATA } from '../../domain/accounts.ts';
import { isEmailAddress, normalizeEmail } from '../../domain/email-address/email-address.ts';
import { passwordChangedEmail, secondFactorLostEmail } from '../../domain/emails/account-emails.ts';
import { TRIGGER_PROBLEMS } from '../../domain/responses/trigger-problems.ts';
import { deleteUnconfirmed, endSessions, requiresSecondFactor } from '../aws/cognito.ts';
import { describeError, logger } from '../aws/logger.ts';
import { composeMessage } from './identity-messages.ts';
import { countUnprovedEmail } from './limits.ts';
import { notifyOwner } from './notices.ts';

type WatchedEvent = PostAuthenticationTriggerEvent | PostConfirmationTriggerEvent;

type TriggerEvent = CustomMessageTriggerEvent | PreSignUpTriggerEvent | WatchedEvent;

/**
 * Handles the user pool's triggers: before it creates an account or sends an email, and after a sign-in or a new password.
 * @returns the event, with the pool's instructions
 * @throws Error with a message for people, which makes the pool stop
 */
export async function handler(event: TriggerEvent): Promise<TriggerEvent> {
  switch (event.triggerSource) {
    case 'PreSignUp_SignUp':
      await checkSignUp(event);
      return event;
    case 'PostAuthentication_Authentication':
      await requireSecondFactor(event);
      return event;
    case 'PostConfirmation_ConfirmForgotPassword':
      await handleNewPassword(event);
      return event;
    default:
      return isMessage(event) ? composeMessage(event) : event;
  }
}

function isMessage(event: TriggerEvent): event is CustomMessageTriggerEvent {
  return event.triggerSource.startsWith('CustomMessage_');
}

/** The pool stores the email address as typed, so that another spelling would be a second account. */
const PLAIN_ASCII = /^[!-~]+$/;

/**
 * Runs before the user pool creates an account. The visitor sees the errors it throws, and no email is sent. An account
 * that was never confirmed is deleted: its creator may not own the email address, and its password may not be the
 * owner's. The email of a sign-up is counted here, before there is an account: `identity-messages` counts all others.
 * @throws Error with a message for people; StorageError; IdentityError
 */
async function checkSignUp(event: PreSignUpTriggerEvent): Promise<void> {
  const { userAttributes, clientMetadata } = event.request;
  const { email = '' } = userAttributes;
  if (!isEmailAddress(email) || !PLAIN_ASCII.test(email) || normalizeEmail(email) !== email.toLowerCase()) {
    throw new Error(TRIGGER_PROBLEMS.specialCharacters);
  }
  const allowance = await countUnprovedEmail(email, clientMetadata?.[PROOF_METADATA]);
  if (allowance === 'unproved') throw new Error(TRIGGER_PROBLEMS.proofNeeded);
  if (allowance === 'too-many') throw new Error(TRIGGER_PROBLEMS.tooManySignUps);
  await deleteUnconfirmed(email, event.userPoolId);
}

/** @throws Error with a message for people; IdentityError when it is unknown whether there is a second factor */
async function requireSecondFactor({ userPoolId, userName, request }: WatchedEvent): Promise<void> {
  const { email = '', [`custom:${MFA_SINCE_ATTRIBUTE}`]: since } = request.userAttributes;
  if (!since || (await requiresSecondFactor(userName, userPoolId))) return;
  logger.error('second factor switched off around the site', { userId: userName });
  await notifyOwner(email, secondFactorLostEmail());
  throw new Error(TRIGGER_PROBLEMS.appTurnedOff);
}

/** Ends sessions opened with the old password. The new password stays valid even if this fails. */
async function handleNewPassword({ userPoolId, userName, request }: WatchedEvent): Promise<void> {
  const isSignedOut = await endSessions(userName, userPoolId).then(
    () => true,
    (error: unknown) => {
      logger.error('sessions not ended', { userId: userName, error: describeError(error) });
      return false;
    },
  );
  await notifyOwner(request.userAttributes.email ?? '', passwordChangedEmail(isSignedOut));
}
