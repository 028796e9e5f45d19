import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { PROOF_METADATA } from '../../domain/accounts.ts';
import {
  addressConfirmationEmail,
  addressProofEmail,
  invitationEmail,
  passwordResetEmail,
} from '../../domain/emails/account-emails.ts';
import type { RenderedEmail } from '../../domain/emails/email.ts';
import { TRIGGER_PROBLEMS } from '../../domain/responses/trigger-problems.ts';
import { environment } from '../aws/environment.ts';
import { describeError, logger } from '../aws/logger.ts';
import { type Allowance, countAccountEmail, countSignedInEmail, countUnprovedEmail } from './limits.ts';

/** Maximum number of characters of a message in Cognito. */
const MAX_MESSAGE_LENGTH = 20_000;

/** Characters for which Cognito rejects a whole message: some spaces, and joiners of emoji. */
const REFUSED_CHARACTERS = /[^\p{L}\p{M}\p{S}\p{N}\p{P} \t\n\v\f\r]/gu;

/**
 * Before Cognito sends an email: replaces its text with the brand's. If anything fails here, Cognito's own text is sent
 * instead: without the code, the account's owner would be locked out.
 * @throws Error with a message for people, when the email is not to be sent
 */
export async function composeMessage(event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> {
  const { triggerSource } = event;
  refuseNewEmail(event);
  await requireAllowance(event);
  try {
    const email = chooseEmail(event);
    if (!email) return event;
    const { subject: emailSubject, html } = email;
    return { ...event, response: { ...event.response, emailSubject, emailMessage: toCognitoMessage(html) } };
  } catch (error) {
    logger.error('mail left to the words of Cognito', { triggerSource, error: describeError(error) });
    return event;
  }
}

/**
 * An account keeps its email address, so that a stolen token is not enough to take it over. Cognito
 * asks for a code from the new address, and that code is not sent. Nor is one to prove an address that is proved already,
 * which might be the one that a refused change has left behind.
 * @throws Error
 */
function refuseNewEmail({ triggerSource, request }: CustomMessageTriggerEvent): void {
  const isChange = triggerSource === 'CustomMessage_UpdateUserAttribute';
  const isProved =
    triggerSource === 'CustomMessage_VerifyUserAttribute' && request.userAttributes.email_verified === 'true';
  if (isChange || isProved) throw new Error(TRIGGER_PROBLEMS.fixedEmail);
}

/**
 * Counts the email, no matter who requested it. Emails of sign-ups are counted before the account exists (`account-triggers`);
 * operators send invitations.
 * @throws Error after too many emails, or when the visitor has to pass a captcha first
 */
async function requireAllowance(event: CustomMessageTriggerEvent): Promise<void> {
  const allowance = await allowIfUncounted(ALLOWANCES[event.triggerSource]?.(event));
  if (allowance === 'unproved') throw new Error(TRIGGER_PROBLEMS.proofNeeded);
  if (allowance === 'too-many') throw new Error(TRIGGER_PROBLEMS.tooManyEmails);
}

type Count = (event: CustomMessageTriggerEvent) => Promise<Allowance>;

const ALLOWANCES: Readonly<Partial<Record<string, Count>>> = {
  CustomMessage_ResendCode: ({ request: { userAttributes, clientMetadata } }) =>
    countUnprovedEmail(userAttributes.email ?? '', clientMetadata?.[PROOF_METADATA]),
  CustomMessage_VerifyUserAttribute: ({ request, userName }) =>
    countSignedInEmail(request.userAttributes.email ?? '', userName),
  CustomMessage_ForgotPassword: ({ request }) => countAccountEmail(request.userAttributes.email ?? ''),
};

/** Sends an email that cannot be counted: without its code, the account's owner would be locked out. */
async function allowIfUncounted(counting: Promise<Allowance> | undefined): Promise<Allowance> {
  try {
    return (await counting) ?? 'allowed';
  } catch (error) {
    logger.error('mail not counted', { error: describeError(error) });
    return 'allowed';
  }
}

function chooseEmail({ triggerSource, request }: CustomMessageTriggerEvent): RenderedEmail | undefined {
  const { userAttributes, codeParameter: code, usernameParameter } = request;
  const { email = '' } = userAttributes;
  const details = { siteUrl: environment('SITE_URL'), email, code };
  switch (triggerSource) {
    case 'CustomMessage_SignUp':
    case 'CustomMessage_ResendCode':
      return addressConfirmationEmail(details);
    case 'CustomMessage_ForgotPassword':
      return passwordResetEmail(details);
    case 'CustomMessage_VerifyUserAttribute':
      return addressProofEmail(details);
    case 'CustomMessage_AdminCreateUser':
      return usernameParameter ? invitationEmail({ ...details, username: usernameParameter }) : undefined;
    default:
      return undefined;
  }
}

/** @throws Error when Cognito would reject it */
function toCognitoMessage(html: string): string {
  const message = html.replace(REFUSED_CHARACTERS, (character) => `&#${character.codePointAt(0)};`);
  if (message.length <= MAX_MESSAGE_LENGTH) return message;
  throw new Error(`The message has ${message.length} characters.`);
}
