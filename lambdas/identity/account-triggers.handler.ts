import type {
  CustomMessageTriggerEvent,
  PostAuthenticationTriggerEvent,
  PostConfirmationTriggerEvent,
  PreSignUpTriggerEvent,
} from 'aws-lambda';
import { watchAccount } from './account-watch.ts';
import { composeMessage } from './identity-messages.ts';
import { checkSignUp } from './sign-up-check.ts';

type TriggerEvent =
  | CustomMessageTriggerEvent
  | PostAuthenticationTriggerEvent
  | PostConfirmationTriggerEvent
  | PreSignUpTriggerEvent;

/**
 * What the user pool asks before it makes an account or sends a mail, and tells after a sign-in or a new password.
 * @returns the event, with what the pool is to use
 * @throws Error with a message for people, when the pool is not to go on
 */
export async function handler(event: TriggerEvent): Promise<TriggerEvent> {
  if (isMessage(event)) return composeMessage(event);
  if (isSignUp(event)) return checkSignUp(event);
  return watchAccount(event);
}

function isMessage(event: TriggerEvent): event is CustomMessageTriggerEvent {
  return event.triggerSource.startsWith('CustomMessage_');
}

function isSignUp(event: TriggerEvent): event is PreSignUpTriggerEvent {
  return event.triggerSource.startsWith('PreSignUp_');
}
