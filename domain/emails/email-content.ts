import { brand } from '../brand.ts';
import { takeStart } from '../text/cut-text.ts';
import { withoutDirectionControls } from '../text/text-direction.ts';
import type { LetterBlock } from './letter-blocks.ts';

/** The content of an email. HTML and plain text are rendered from it, with everything escaped. */
export interface EmailContent {
  readonly subject: string;
  /** The preview text that email clients show beside the subject. */
  readonly preheader: string;
  /** Of the colored header, which has the headline and the main action. */
  readonly tone: EmailTone;
  /** How many of the logo's five bars are lit. */
  readonly litBars: number;
  readonly headline: string;
  readonly lead: Phrase;
  readonly action?: EmailLink;
  readonly body: readonly EmailBlock[];
  /** Leads to the full text of an email that may be too long for email clients. */
  readonly fullVersion?: { readonly before: string; readonly link: EmailLink };
  /** Explains why the reader receives this email, and how to unsubscribe where that is possible. */
  readonly reason: Phrase;
  /** The postal address, where a law requires it. */
  readonly address?: string;
}

/** Color themes of headers: `signal` for requests to the reader, `night` for the team and for goodbyes. */
export type EmailTone = 'signal' | 'marigold' | 'mint' | 'night';

export type EmailBlock =
  | { readonly kind: 'paragraph'; readonly phrase: Phrase }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'fields'; readonly fields: readonly EmailField[] }
  | {
      readonly kind: 'receipt';
      readonly lines: readonly ReceiptLine[];
      readonly total: ReceiptLine;
    }
  /** A code to copy or type exactly. */
  | { readonly kind: 'code'; readonly text: string }
  /** Text that one of us wrote, with its line breaks. */
  | { readonly kind: 'lines'; readonly text: string }
  /** Entered text, with its line breaks. */
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'letter'; readonly blocks: readonly LetterBlock[] };

/** A line of a receipt: its amounts are aligned at the right. */
export interface ReceiptLine {
  readonly label: string;
  /** Small print below the label. */
  readonly detail?: string;
  readonly amount: string;
}

export interface EmailField {
  readonly label: string;
  readonly value: string;
  readonly href?: string;
}

/** Fixed text, entered text (possibly in another direction) and links, in order. */
export type Phrase = readonly (string | { readonly value: string } | EmailLink)[];

export interface EmailLink {
  readonly label: string;
  /** Shown as text unless it is `https`, `http`, `mailto` or `tel`. */
  readonly href: string;
}

export function paragraph(...phrase: Phrase): EmailBlock {
  return { kind: 'paragraph', phrase };
}

export function heading(text: string): EmailBlock {
  return { kind: 'heading', text };
}

/** Labeled values, below each other. */
export function fieldList(fields: readonly EmailField[]): EmailBlock {
  return { kind: 'fields', fields };
}

/** The link to the company's phone number. */
export const PHONE: EmailLink = { label: brand.phone.display, href: brand.phone.href };

const LINE_BREAK = /\r\n?|[\n\u2028\u2029\u0085]/g;
/** Control characters, except the line feed. */
const CONTROL = /(?!\n)\p{Cc}/gu;
const SAFE_HREF = /^(?:https?:\/\/|mailto:|tel:)[^\s\p{Cc}]+$/iu;

/** Normalizes an entered text: line breaks become line feeds, and control characters are removed. */
export function multiLine(text: string): string {
  return withoutDirectionControls(text.toWellFormed()).replace(LINE_BREAK, '\n').replace(CONTROL, ' ').trim();
}

/** Returns the text on one line, so that it cannot start another line of a list or another email header. */
export function singleLine(text: string): string {
  return multiLine(text).replace(/\s+/g, ' ');
}

/** Maximum number of characters of a name or a company within a subject. */
const SUBJECT_PART_LENGTH = 60;

/** Prepares a text for a subject: on one line, and truncated. */
export function subjectPart(text: string): string {
  return truncate(singleLine(text), SUBJECT_PART_LENGTH);
}

/** Truncates a text with an ellipsis. @param limit as of `takeStart` */
export function truncate(text: string, limit: number): string {
  return text.length <= limit ? text : `${takeStart(text, limit - 1).trimEnd()}…`;
}

/** Whether a link has an allowed scheme: a web page, an email address or a phone number. */
export function isSafeHref(href: string): boolean {
  return SAFE_HREF.test(href);
}
