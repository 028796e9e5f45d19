import { brand } from '../brand.ts';
import { type RenderedEmail, renderEmail } from './email.ts';
import { type EmailBlock, type EmailContent, multiLine, PHONE } from './email-content.ts';

export interface ReplyDetails {
  readonly subject: string;
  readonly text: string;
}

/**
 * A reply that an administrator wrote from a record.
 * @param reason why its reader gets it @param quoted what it replies to
 */
export function replyEmail(
  { subject, text }: ReplyDetails,
  reason: EmailContent['reason'],
  quoted: readonly EmailBlock[] = [],
): RenderedEmail {
  return renderEmail({
    subject,
    preheader: text,
    tone: 'mint',
    litBars: 5,
    headline: `A message from ${brand.name}.`,
    lead: ['Reply to this email to reach us, or call ', PHONE, '.'],
    body: [
      // An entered line must not pass for another part of the email.
      ...multiLine(text)
        .split(/\n{2,}/)
        .map((part) => ({ kind: 'lines', text: part }) as const),
      ...quoted,
    ],
    reason,
  });
}
