/** Mails with codes, written by the pool's own function where it has one. */
import type { InvocationResult } from '../../functions/function-host.ts';
import type { User } from './directory.ts';
import { CognitoError } from './errors.ts';
import type { Attributes } from './input.ts';
import type { MessageTemplate, Sender, UserPool } from './pools.ts';

/** Runs a function of the template by its ARN. */
export type Invoke = (functionArn: string, event: object) => Promise<InvocationResult>;

/** Takes a mail to SES. @throws Error when SES does not take it */
export type SendMail = (mail: Mail) => void | Promise<void>;

export interface Mail extends Sender {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
}

/** What a message is about. */
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
  /** Undefined when an administrator made the call. */
  readonly clientId?: string | undefined;
  /** What the caller wants the function to know. */
  readonly clientMetadata?: Attributes;
}

const CODE = '{####}';
const USERNAME = '{username}';

/** What mails may be made of: no invisible characters, and no spaces but those of ASCII. */
const ALLOWED = /^[\p{L}\p{M}\p{S}\p{N}\p{P}\t\n\v\f\r ]*$/u;

/** Limits of what a function may answer, in characters. */
const MAX_BODY = 20_000;
const MAX_SUBJECT = 140;

export interface Delivery {
  readonly invoke: Invoke;
  readonly sendMail: SendMail;
}

/**
 * Writes and sends a message.
 * @throws CognitoError UserLambdaValidationException or InvalidLambdaResponseException when the function fails,
 * CodeDeliveryFailureException when SES does not take the mail
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

async function contentOf(pool: UserPool, message: Message, invoke: Invoke): Promise<MessageTemplate> {
  const isInvitation = message.trigger === 'AdminCreateUser';
  const standard = isInvitation ? pool.invitationMessage : pool.verificationMessage;
  if (pool.customMessage === undefined) return standard;
  const result = await invoke(pool.customMessage, eventOf(pool, message));
  if (!result.ok) {
    throw new CognitoError(
      'UserLambdaValidationException',
      `CustomMessage failed with error ${result.message}.`,
    );
  }
  const { emailMessage, emailSubject } = responseOf(result.value);
  const placeholders = isInvitation ? [CODE, USERNAME] : [CODE];
  const isComplete = placeholders.every((placeholder) => emailMessage?.includes(placeholder));
  return {
    subject: emailSubject ?? standard.subject,
    body: emailMessage !== undefined && isComplete ? emailMessage : standard.body,
  };
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

function responseOf(value: unknown): { emailMessage: string | undefined; emailSubject: string | undefined } {
  const { response } = (value ?? {}) as { readonly response?: unknown };
  if (typeof response !== 'object' || response === null) {
    throw new CognitoError('InvalidLambdaResponseException', 'Unrecognizable lambda output');
  }
  const fields = response as Readonly<Record<string, unknown>>;
  return {
    emailMessage: messageText(fields, 'emailMessage', MAX_BODY),
    emailSubject: messageText(fields, 'emailSubject', MAX_SUBJECT),
  };
}

function messageText(
  response: Readonly<Record<string, unknown>>,
  name: string,
  limit: number,
): string | undefined {
  const value = response[name];
  if (typeof value !== 'string') return undefined;
  if (value.length > limit) {
    throw new CognitoError(
      'InvalidLambdaResponseException',
      `${name} of the CustomMessage function is longer than ${limit} characters`,
    );
  }
  if (!ALLOWED.test(value)) {
    throw new CognitoError(
      'InvalidLambdaResponseException',
      `${name} of the CustomMessage function has characters that are not allowed`,
    );
  }
  return value;
}

/** What an answer tells about where a code was sent. */
export function codeDelivery(email: string): object {
  const masked = email.replace(/^(.)[^@]*@(.).*$/, '$1***@$2***');
  return { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: masked };
}
