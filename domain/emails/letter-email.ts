import { brand } from '../brand.ts';
import type { LetterContent } from '../letters.ts';
import { MAX_SUBJECT_LENGTH, type RenderedEmail } from './email.ts';
import { type EmailContent, singleLine, truncate } from './email-content.ts';
import { MAX_HTML_BYTES } from './email-fit.ts';
import { renderHtml } from './email-html.ts';
import { renderText } from './email-text.ts';
import type { LetterBlock } from './letter-blocks.ts';

export interface RenderedLetter extends RenderedEmail {
  /** Whether inboxes would cut off its end, with the link to unsubscribe. */
  readonly isTooLong: boolean;
}

/** A letter as one subscriber gets it. It loads nothing but pictures of this site. */
export function renderLetterEmail({
  subject,
  preview,
  blocks,
  unsubscribeUrl,
}: Pick<LetterContent, 'subject' | 'preview'> & {
  readonly blocks: readonly LetterBlock[];
  /** The page whose button unsubscribes. */
  readonly unsubscribeUrl: string;
}): RenderedLetter {
  const content: EmailContent = {
    subject,
    preheader: preview,
    tone: 'marigold',
    litBars: 5,
    headline: subject,
    lead: [preview],
    body: [{ kind: 'letter', blocks }],
    reason: [
      `Why you get this: you confirmed your subscription to the ${brand.name} letter. Had enough? `,
      { label: 'Unsubscribe', href: unsubscribeUrl },
    ],
    address: brand.postalAddress,
  };
  const html = renderHtml(content);
  return {
    subject: truncate(singleLine(subject), MAX_SUBJECT_LENGTH),
    html,
    text: renderText(content),
    isTooLong: new TextEncoder().encode(html).length > MAX_HTML_BYTES,
  };
}
