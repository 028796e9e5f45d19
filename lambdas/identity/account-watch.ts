import type { PostAuthenticationTriggerEvent, PostConfirmationTriggerEvent } from 'aws-lambda';
import { MFA_SINCE_ATTRIBUTE } from '../../domain/accounts.ts';
import { passwordChangedEmail, secondFactorLostEmail } from '../../domain/emails/account-emails.ts';
import { TRIGGER_PROBLEMS } from '../../domain/responses/trigger-problems.ts';
import { endSessions, requiresSecondFactor } from '../aws/cognito.ts';
import { describeError, logger } from '../aws/logger.ts';
import { notifyOwner } from './notices.ts';

type WatchedEvent = PostAuthenticationTriggerEvent | PostConfirmationTriggerEvent;

/**
 * Runs after a sign-in or a new password: refuses a sign-in without the second factor that the account
 * once had, and emails the owner in both cases.
 * @throws Error with a message for people; IdentityError when it is unknown whether there is a second factor
 */
export async function watchAccount<Watched extends WatchedEvent>(event: Watched): Promise<Watched> {
  switch (event.triggerSource) {
    case 'PostAuthentication_Authentication':
      await requireSecondFactor(event);
      break;
    case 'PostConfirmation_ConfirmForgotPassword':
      await handleNewPassword(event);
      break;
  }
  return event;
}

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
