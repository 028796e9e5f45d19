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
 * Handles the user pool's triggers: before it creates an account or sends an email, and after a sign-in or a new password.
 * @returns the event, with the pool's instructions
 * @throws Error with a message for people, which makes the pool stop
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
