import { type EmailContent, singleLine, truncate } from './email-content.ts';
import { renderHtmlWithinLimit } from './email-fit.ts';
import { renderText } from './email-text.ts';

/** A rendered email: the same content as HTML and as plain text. */
export interface RenderedEmail {
  /** One line, and no longer than MAX_SUBJECT_LENGTH. */
  readonly subject: string;
  /** A complete document that loads nothing. */
  readonly html: string;
  readonly text: string;
}

export const MAX_SUBJECT_LENGTH = 160;

/** Renders an email in the brand's layout. HTML that is too long is shortened; plain text never is. */
export function renderEmail(content: EmailContent): RenderedEmail {
  return {
    subject: truncate(singleLine(content.subject), MAX_SUBJECT_LENGTH),
    html: renderHtmlWithinLimit(content),
    text: renderText(content),
  };
}

/**
 * `pending`: waits for its next attempt; `sending`: an attempt is running, or got no response; `sent`: SES
 * accepted it; `bounced`: it was returned; `complained`: the recipient reported spam; `failed`: given up; `suppressed`: never
 * sent, because the address is suppressed (by us or by SES) or the email is not needed.
 */
export type EmailState = 'pending' | 'sending' | 'sent' | 'bounced' | 'complained' | 'failed' | 'suppressed';

/** Error of an email that bounced permanently. */
export const PERMANENT_BOUNCE = 'Permanent';

/** Error of an email that SES accepted but did not send, because the address is on its suppression list. */
export const WITHHELD = 'Withheld';

/** Names of a record's emails, from the keys of its builders: a key that ends with `*` is a prefix. */
export type EmailName<Contents> = keyof Contents extends infer Key extends string
  ? Key extends `${infer Beginning}*`
    ? `${Beginning}${string}`
    : Key
  : never;
