import { GetSendQuotaCommand, SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { clientLimits } from './client-limits.ts';
import { getErrorName } from './logger.ts';
import { TIMEOUTS } from './timeouts.ts';

/**
 * `sent`: the service accepted the email; `refused`: it certainly did not; `unknown`: the response was lost. Errors are names only,
 * since the service's messages quote email addresses.
 */
export type SendResult =
  | { readonly outcome: 'sent'; readonly messageId: string }
  | { readonly outcome: 'refused' | 'unknown'; readonly error: string };

export interface RawEmail {
  readonly from: string;
  readonly to: string;
  /** The whole message with its headers (MIME). */
  readonly message: Uint8Array;
  readonly configurationSet: string;
  /** Returned in events about this email. Values of letters, digits, - and _ only. */
  readonly tags: Readonly<Record<string, string>>;
}

/** No keep-alive: a connection that was closed while the function was frozen would look like a lost response. */
const client = new SESClient(
  clientLimits(TIMEOUTS.mail, { httpAgent: { keepAlive: false }, httpsAgent: { keepAlive: false } }),
);

/** Sends an email through the email service. Does not throw: see `SendResult`. */
export async function sendRawEmail({
  from,
  to,
  message,
  configurationSet,
  tags,
}: RawEmail): Promise<SendResult> {
  const command = new SendRawEmailCommand({
    Source: from,
    Destinations: [to],
    RawMessage: { Data: message },
    ConfigurationSetName: configurationSet,
    Tags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
  });
  try {
    const { MessageId = '' } = await client.send(command);
    return { outcome: 'sent', messageId: MessageId };
  } catch (error) {
    return { outcome: wasRefused(error) ? 'refused' : 'unknown', error: getErrorName(error) };
  }
}

/** Gets the number of emails per second that the account may send. @returns undefined if the service omits it */
export async function readSendRate(): Promise<number | undefined> {
  try {
    return (await client.send(new GetSendQuotaCommand())).MaxSendRate;
  } catch {
    return undefined;
  }
}

/** Error codes of a connection that was never established. */
const NOT_CONNECTED = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'];

/** An error status means that the email was not accepted, even when the rest of the response was lost. */
function wasRefused(error: unknown): boolean {
  const { name, message, code, syscall, $metadata } = (error ?? {}) as ErrorParts;
  if ($metadata?.httpStatusCode !== undefined) return $metadata.httpStatusCode >= 400;
  if (name === 'CredentialsProviderError') return true;
  // A connection timeout has no code. If its message changes, the email is only retried later.
  if (name === 'TimeoutError' && message?.includes('did not establish a connection')) return true;
  return syscall === 'connect' || NOT_CONNECTED.includes(code ?? '');
}

interface ErrorParts {
  readonly name?: string;
  readonly message?: string;
  readonly code?: string;
  readonly syscall?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}
