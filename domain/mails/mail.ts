import { type MailContent, singleLine, truncate } from './mail-content.ts';
import { renderFitting } from './mail-fit.ts';
import { renderText } from './mail-text.ts';

/** A composed mail: the same content as HTML and as plain text. */
export interface Mail {
  /** One line, and no longer than MAX_SUBJECT_LENGTH. */
  readonly subject: string;
  /** A complete document that loads nothing. */
  readonly html: string;
  readonly text: string;
}

export const MAX_SUBJECT_LENGTH = 160;

/** Renders a mail's content in the brand's layout. HTML that is too long is shortened; the plain text never is. */
export function composeMail(content: MailContent): Mail {
  return {
    subject: truncate(singleLine(content.subject), MAX_SUBJECT_LENGTH),
    html: renderFitting(content),
    text: renderText(content),
  };
}

/**
 * `pending` waits for its next attempt; `sending` an attempt is running, or got no response; `sent` the mail service
 * accepted it; `bounced` it came back; `complained` its recipient called it spam; `failed` given up; `suppressed` never
 * sent, since the email address is suppressed (by us or by the mail service) or the mail is not needed.
 */
export type MailState = 'pending' | 'sending' | 'sent' | 'bounced' | 'complained' | 'failed' | 'suppressed';

/** Error of a mail that bounced from an email address that takes none. */
export const PERMANENT = 'Permanent';

/** Error of a mail that the mail service took and did not send, because its own list has the email address. */
export const WITHHELD = 'Withheld';

/** Names of the mails of a kind, by the keys of its contents: a key that ends with `*` is a prefix. */
export type MailName<Contents> = keyof Contents extends infer Key extends string
  ? Key extends `${infer Beginning}*`
    ? `${Beginning}${string}`
    : Key
  : never;
