import { randomUUID } from 'node:crypto';
import { brand } from '../../domain/brand.ts';
import { deliverableAddress } from '../../domain/email-address/email-address.ts';
import { withoutDirectionControls } from '../../domain/text/text-direction.ts';
import { environment } from '../aws/environment.ts';
import type { AddressedEmail } from './email.ts';

/** The limit for encoded words (RFC 2047) and quoted-printable bodies (RFC 2045). */
const MAX_LINE_LENGTH = 76;

/** Fits on one line with the name of any header that contains user input. */
const MAX_WORD_LENGTH = MAX_LINE_LENGTH - 'Reply-To: '.length;

/** The bytes that fit in such a word: base64 has four characters for three bytes. */
const MAX_ENCODED_BYTES = Math.floor((MAX_WORD_LENGTH - '=?utf-8?B??='.length) / 4) * 3;

/** The same in each message, since no line of a body begins with a hyphen. */
const BOUNDARY = 'alternative';

/** Composes an email as MIME, encoded so that input cannot inject a header. Replies go to the team. */
export function encodeMimeMessage(
  { mail, to: recipient, replyTo, isPersonal, oneClickUrl }: AddressedEmail,
  to: string,
): Buffer {
  const from = environment('MAIL_FROM');
  const replies = recipient === 'team' ? replyTo : { name: brand.name, address: environment('MAIL_TEAM') };
  const replyAddress = replies && deliverableAddress(replies.address);
  const headers = {
    From: formatMailbox(brand.name, from),
    To: to,
    'Reply-To': replyAddress && formatMailbox(replies.name, replyAddress),
    Subject: encodeWords(withoutControls(mail.subject)),
    // Asks email programs not to send automatic replies, such as those of people on holiday.
    'Auto-Submitted': recipient === 'team' || isPersonal ? undefined : 'auto-generated',
    'List-Unsubscribe': oneClickUrl && `<${oneClickUrl}>`,
    'List-Unsubscribe-Post': oneClickUrl && 'List-Unsubscribe=One-Click',
    Date: new Date().toUTCString().replace('GMT', '+0000'),
    'Message-ID': `<${randomUUID()}${from.slice(from.lastIndexOf('@'))}>`,
    'MIME-Version': '1.0',
    'Content-Type': `multipart/alternative; boundary="${BOUNDARY}"`,
  };
  const lines = [
    ...Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : foldHeader(name, value),
    ),
    ...[
      '',
      ...encodePart('text/plain', mail.text),
      ...encodePart('text/html', mail.html),
      `--${BOUNDARY}--`,
      '',
    ],
  ];
  return Buffer.from(lines.join('\r\n'), 'latin1');
}

/** Breaks a header at spaces, but not before the first word: some programs take a name alone for an empty header. */
function foldHeader(name: string, value: string): string {
  const [first, ...words] = value.split(' ');
  return words.reduce((lines, word) => {
    const lineLength = lines.length - (lines.lastIndexOf('\n') + 1);
    return `${lines}${lineLength + 1 + word.length > MAX_LINE_LENGTH ? '\r\n' : ''} ${word}`;
  }, `${name}: ${first}`);
}

function formatMailbox(name: string, address: string): string {
  const text = withoutControls(name);
  return text ? `${encodeWords(text, `"${text.replace(/["\\]/g, '\\$&')}"`)} <${address}>` : address;
}

function withoutControls(text: string): string {
  return withoutDirectionControls(text)
    .replace(/\p{Cc}/gu, ' ')
    .trim();
}

/** Encodes a text unless it is ASCII, can be folded, and does not look encoded. */
function encodeWords(text: string, asItIs = text): string {
  const isPlain = asItIs.split(' ').every((word) => /^[!-~]+$/.test(word) && word.length <= MAX_WORD_LENGTH);
  if (isPlain && !text.includes('=?')) return asItIs;
  // Parts are whole characters, since programs decode each word by itself, and few: some put spaces between words of a name.
  const parts: string[] = [];
  for (const character of text) {
    const last = parts.pop() ?? '';
    const isFull = Buffer.byteLength(last + character) > MAX_ENCODED_BYTES;
    parts.push(...(isFull ? [last, character] : [last + character]));
  }
  return parts.map((characters) => `=?utf-8?B?${Buffer.from(characters).toString('base64')}?=`).join(' ');
}

function encodePart(type: string, content: string): string[] {
  const lines = content.split(/\r\n?|\n/).map(encodeQuotedPrintable);
  const headers = [`Content-Type: ${type}; charset=utf-8`, 'Content-Transfer-Encoding: quoted-printable'];
  return [`--${BOUNDARY}`, ...headers, '', ...lines];
}

/** Encodes a line as lines that begin with no hyphen, nor with what servers on the way may change: `.` and `From `. */
function encodeQuotedPrintable(line: string): string {
  const escaped = line.replace(/[^ -<>-~]| $/gu, toHex);
  // Breaks between escapes, and leaves room for an escaped first character and the soft line break.
  const pieces = escaped.match(/.{1,73}(?<!=.?)/g) ?? [];
  return pieces.map((piece) => piece.replace(/^[.F-]/, toHex)).join('=\r\n');
}

function toHex(character: string): string {
  return Buffer.from(character).toString('hex').toUpperCase().replace(/../g, '=$&');
}
