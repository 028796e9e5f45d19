/** Emails with codes, written by the pool's own function. */
import type { InvocationResult } from '../../functions/function-host.ts';
import type { User } from './directory.ts';
import { CognitoError } from './errors.ts';
import type { Attributes } from './input.ts';
import type { Sender, UserPool } from './pools.ts';

/** Runs a function of the template by its ARN. */
export type Invoke = (functionArn: string, event: object) => Promise<InvocationResult>;

/** Sends an email through SES. @throws Error if SES does not accept it */
export type EmailSender = (email: Email) => void | Promise<void>;

export interface Email extends Sender {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
}

/** The reason for a message. */
export type MessageTrigger =
  | 'SignUp'
  | 'ResendCode'
  | 'ForgotPassword'
  | 'UpdateUserAttribute'
  | 'VerifyUserAttribute'
  | 'AdminCreateUser';

export interface Message {
  readonly trigger: MessageTrigger;
  readonly user: User;
  readonly to: string;
  /** A code, or the temporary password of an invitation. */
  readonly code: string;
  /** Undefined for an administrator's call. */
  readonly clientId?: string | undefined;
  /** The caller's metadata for the function. */
  readonly clientMetadata?: Attributes;
}

const CODE = '{####}';
const USERNAME = '{username}';

/** The characters allowed in emails: none that are invisible, and only ASCII spaces. */
const ALLOWED = /^[\p{L}\p{M}\p{S}\p{N}\p{P}\t\n\v\f\r ]*$/u;

/** Limits of a function's response, in characters. */
const MAX_BODY = 20_000;
const MAX_SUBJECT = 140;

export interface Delivery {
  readonly invoke: Invoke;
  readonly sendMail: EmailSender;
}

/**
 * Writes and sends a message.
 * @throws CognitoError UserLambdaValidationException or InvalidLambdaResponseException if the function fails,
 * CodeDeliveryFailureException if SES does not accept the email
 */
export async function deliver(
  pool: UserPool,
  message: Message,
  { invoke, sendMail }: Delivery,
): Promise<void> {
  const { subject, body } = await contentOf(pool, message, invoke);
  const filled = (text: string) => text.replaceAll(CODE, message.code).replaceAll(USERNAME, message.to);
  try {
    await sendMail({ ...pool.sender, to: message.to, subject: filled(subject), html: filled(body) });
  } catch {
    throw new CognitoError('CodeDeliveryFailureException', 'Failed to send email.');
  }
}

async function contentOf(
  pool: UserPool,
  message: Message,
  invoke: Invoke,
): Promise<{ readonly subject: string; readonly body: string }> {
  const result = await invoke(pool.triggers.CustomMessage ?? '', eventOf(pool, message));
  if (!result.ok) {
    throw new CognitoError(
      'UserLambdaValidationException',
      `CustomMessage failed with error ${result.message}.`,
    );
  }
  const { response } = (result.value ?? {}) as { readonly response?: Readonly<Record<string, unknown>> };
  const body = messageText(response, 'emailMessage', MAX_BODY);
  const placeholders = message.trigger === 'AdminCreateUser' ? [CODE, USERNAME] : [CODE];
  // The service would send a text of its own, which no one wrote for these users.
  if (!placeholders.every((placeholder) => body.includes(placeholder))) {
    throw invalidResponse(`emailMessage lacks one of ${placeholders.join(', ')}`);
  }
  return { subject: messageText(response, 'emailSubject', MAX_SUBJECT), body };
}

function eventOf(pool: UserPool, message: Message): object {
  const { trigger: occasion, user, to, clientId = 'CLIENT_ID_NOT_APPLICABLE', clientMetadata } = message;
  return {
    version: '1',
    region: pool.region,
    userPoolId: pool.id,
    userName: user.username,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
    triggerSource: `CustomMessage_${occasion}`,
    request: {
      userAttributes: { ...user.attributes, email: to, 'cognito:user_status': user.status },
      codeParameter: CODE,
      linkParameter: '{##Click Here##}',
      usernameParameter: occasion === 'AdminCreateUser' ? USERNAME : null,
      ...(clientMetadata && Object.keys(clientMetadata).length > 0 && { clientMetadata }),
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  };
}

function messageText(
  response: Readonly<Record<string, unknown>> | undefined,
  name: string,
  limit: number,
): string {
  const value = response?.[name];
  if (typeof value !== 'string') throw invalidResponse(`${name} is missing`);
  if (value.length > limit) throw invalidResponse(`${name} is longer than ${limit} characters`);
  if (!ALLOWED.test(value)) throw invalidResponse(`${name} has characters that are not allowed`);
  return value;
}

function invalidResponse(problem: string): CognitoError {
  return new CognitoError('InvalidLambdaResponseException', `CustomMessage: ${problem}`);
}

/** Where a code was sent, for responses. */
export function codeDelivery(email: string): object {
  const masked = email.replace(/^(.)[^@]*@(.).*$/, '$1***@$2***');
  return { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: masked };
}
