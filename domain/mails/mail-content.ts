/**
 * What a mail says, described once. The HTML and the plain text are both made from it, so that they cannot say
 * different things, and everything in it is treated as text: nobody's words become markup.
 */
export interface MailContent {
  readonly subject: string;
  /** What lists of mails show beside the subject. */
  readonly preheader: string;
  readonly panel: MailPanel;
  readonly body: readonly MailBlock[];
  /** Why the reader has this mail, and how to get no more of them where that is possible. */
  readonly reason: Phrase;
}

/** The colored head of a mail: what it is about, and the one thing to do. */
export interface MailPanel {
  readonly tone: MailTone;
  /** How many of the five bars are lit. */
  readonly litBars: number;
  readonly headline: string;
  readonly lead: Phrase;
  readonly action?: MailLink;
}

/** Grounds of the visual identity: `signal` where we ask for something, `night` for work and for endings. */
export type MailTone = 'signal' | 'marigold' | 'mint' | 'night';

export type MailBlock =
  | { readonly kind: 'paragraph'; readonly phrase: Phrase }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'fields'; readonly fields: readonly MailField[] }
  /** Something to be copied or typed exactly as it is. */
  | { readonly kind: 'code'; readonly text: string }
  /** Somebody's own words, with their line breaks. */
  | { readonly kind: 'quote'; readonly text: string };

/** A label and what somebody entered for it. */
export interface MailField {
  readonly label: string;
  readonly value: string;
  readonly href?: string;
}

/** Our words, somebody's words (which may be written in another direction) and links, in order. */
export type Phrase = readonly (string | { readonly value: string } | MailLink)[];

export interface MailLink {
  readonly label: string;
  /** Anything but `https`, `http`, `mailto` and `tel` is shown as text. */
  readonly href: string;
}

const LINE_BREAK = /\r\n?|[\n\u2028\u2029\u0085]/g;
/** Everything invisible that ends a line, rings a bell or moves a cursor, except the line feed. */
const CONTROL = /(?!\n)\p{Cc}/gu;
/** What turns the direction of the text that follows it, ours included. */
const DIRECTION_CONTROL = /[\u202A-\u202E\u2066-\u2069]/g;
const SAFE_HREF = /^(?:https?:\/\/|mailto:|tel:)[^\s\p{Cc}]+$/iu;

/** Somebody's words with their line breaks as line feeds, and without characters that only do harm. */
export function severalLines(text: string): string {
  return text
    .toWellFormed()
    .replace(LINE_BREAK, '\n')
    .replace(CONTROL, ' ')
    .replace(DIRECTION_CONTROL, '')
    .trim();
}

/** The same on one line: nothing of it can start another line of a list or another mail header. */
export function oneLine(text: string): string {
  return severalLines(text).replace(/\s+/g, ' ');
}

/** The beginning of a text, with an ellipsis where it was longer. @param limit the most characters */
export function shortened(text: string, limit: number): string {
  const characters = Array.from(text);
  return characters.length <= limit
    ? text
    : `${characters
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`;
}

/** Whether a link may be followed: a place on the web, an email address to write to or a number to call. */
export function isSafeHref(href: string): boolean {
  return SAFE_HREF.test(href);
}
