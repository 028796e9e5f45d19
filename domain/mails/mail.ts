import { type MailContent, oneLine, shortened } from './mail-content.ts';
import { renderHtml } from './mail-html.ts';
import { renderText } from './mail-text.ts';

/** A mail as it is sent: the same words as HTML and as plain text. */
export interface Mail {
  /** One line, and no longer than MAX_SUBJECT_LENGTH. */
  readonly subject: string;
  /** A whole document that loads nothing from elsewhere. */
  readonly html: string;
  readonly text: string;
}

/** The most characters of a subject. */
export const MAX_SUBJECT_LENGTH = 160;

/** Puts a mail's content into the brand's frame. */
export function composeMail(content: MailContent): Mail {
  return {
    subject: shortened(oneLine(content.subject), MAX_SUBJECT_LENGTH),
    html: renderHtml(content),
    text: renderText(content),
  };
}
