import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';

/**
 * What became of an attempt to send:
 * `sent` the service has taken the mail; `refused` it certainly has not; `unknown` the answer got lost, so that it
 * may have. Errors are names only: messages of the service quote email addresses.
 */
export type SendResult =
  | { readonly outcome: 'sent'; readonly messageId: string }
  | { readonly outcome: 'refused' | 'unknown'; readonly error: string };

export interface RawMail {
  readonly from: string;
  readonly to: string;
  /** The whole message with its headers (MIME). */
  readonly message: Uint8Array;
  readonly configurationSet: string;
  /** Come back in events about this mail. Values of letters, digits, - and _ only. */
  readonly tags: Readonly<Record<string, string>>;
}

/**
 * One attempt only, since a second one could be a second mail. Connections are not kept: one that was closed while
 * the function slept would look like a lost answer.
 */
const client = new SESClient({
  maxAttempts: 1,
  requestHandler: {
    connectionTimeout: 1000,
    requestTimeout: 4000,
    throwOnRequestTimeout: true,
    httpAgent: { keepAlive: false },
    httpsAgent: { keepAlive: false },
  },
});

/** Hands a mail to the mail service. */
export async function sendRawMail({
  from,
  to,
  message,
  configurationSet,
  tags,
}: RawMail): Promise<SendResult> {
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
    return { outcome: wasRefused(error) ? 'refused' : 'unknown', error: nameOf(error) };
  }
}

/** Errors of a connection that was never made. */
const NOT_CONNECTED = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'];

/** An answer of the service, whatever it says, means that the mail was not taken. */
function wasRefused(error: unknown): boolean {
  const { name, message, code, syscall, $metadata } = (error ?? {}) as ErrorParts;
  if ($metadata?.httpStatusCode !== undefined) return true;
  if (name === 'CredentialsProviderError') return true;
  // The limit for connecting has no code of its own. Should its words change, the mail only waits for longer.
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

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
