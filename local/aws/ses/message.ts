/** Parses messages: the MIME text of `SendRawEmail`. */
import PostalMime, { addressParser, decodeWords } from 'postal-mime';
import { invalidParameter, members } from './query.ts';

/** A header as it is sent. */
export interface Header {
  readonly name: string;
  readonly value: string;
}

/** A message on its way to SES. */
export interface Message {
  /** The senders, each of which must be verified. */
  readonly senders: readonly string[];
  /** The envelope recipients, which may differ from the headers. Each is an email address, with or without a name. */
  readonly recipients: readonly string[];
  readonly headers: readonly Header[];
  readonly subject: string;
  /** Empty without such a part. */
  readonly text: string;
  /** Empty without such a part. */
  readonly html: string;
}

/** Ten megabytes, the limit of this version of the API. */
const MAX_BYTES = 10 * 1024 * 1024;

/** Headers that a message may have only once. */
const SINGLE_HEADERS = [
  ...['bcc', 'cc', 'content-transfer-encoding', 'content-type', 'date', 'from', 'message-id', 'mime-version'],
  ...['reply-to', 'return-path', 'sender', 'subject', 'to'],
];

/** An email from another AWS service. */
export interface ServiceEmail {
  readonly from: string;
  readonly to: string;
  readonly replyTo: string | undefined;
  readonly subject: string;
  readonly html: string;
  readonly configurationSet: string | undefined;
}

/** Makes a message without a text part, like those services. */
export function serviceMessage({ from, to, replyTo, subject, html }: ServiceEmail): Message {
  const headers = [
    { name: 'From', value: from },
    { name: 'To', value: to },
    { name: 'Reply-To', value: replyTo ?? '' },
    { name: 'Subject', value: subject },
  ].filter(({ value }) => value !== '');
  return { senders: [from], recipients: [to], headers, subject, text: '', html };
}

/** Parses the parameters of `SendRawEmail`. It must name its `Destinations`. @throws SesError */
export async function rawMessage(form: URLSearchParams): Promise<Message> {
  const raw = Buffer.from(form.get('RawMessage.Data') ?? '', 'base64');
  if (raw.length > MAX_BYTES) throw invalidParameter(`Message length is more than ${MAX_BYTES} bytes long.`);
  const email = await PostalMime.parse(raw);
  const headers = email.headers.map(({ originalKey, value }) => ({ name: originalKey, value }));
  checkHeaders(headers, raw.toString('latin1'));
  const source = form.get('Source');
  return {
    senders: [source, email.from?.address].filter((sender) => sender !== null && sender !== undefined),
    recipients: members(form, 'Destinations'),
    headers: headers
      .filter(({ name }) => name.toLowerCase() !== 'bcc')
      .map(({ name, value }) => ({ name, value: decodeWords(value) })),
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
  };
}

/** Duplicate or malformed headers come from a value with a line break. */
function checkHeaders(headers: readonly Header[], raw: string): void {
  const [head = ''] = raw.split(/\r?\n\r?\n/, 1);
  for (const line of head.split(/\r?\n(?![ \t])/)) {
    if (line.startsWith(':')) throw invalidParameter('Empty header names are illegal.');
    if (!/^[!-9;-~]+:/.test(line)) throw invalidParameter('Header line has no name.');
  }
  const names = headers.map(({ name }) => name.toLowerCase());
  const duplicate = headers.find(
    ({ name }, index) =>
      SINGLE_HEADERS.includes(name.toLowerCase()) && names.indexOf(name.toLowerCase()) < index,
  );
  if (duplicate) throw invalidParameter(`Duplicate header '${duplicate.name}'.`);
  if (!names.includes('from')) throw invalidParameter("Missing required header 'From'.");
}

/** In ASCII, without spaces and the signs that end an address in a header. */
const ADDRESS = /^(?=[!-~]{3,320}$)[^()<>,;:\\"[\]@]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/;

/** The email address in `Name <address>` or `address`. @throws SesError unless it is a single valid email address */
export function bareAddress(text: string): string {
  const [mailbox, ...others] = addressParser(text, { flatten: true });
  const inBrackets = /<([^<>]*)>\s*$/.exec(text)?.[1];
  const address = inBrackets ?? text.trim();
  if (!mailbox || others.length > 0 || !ADDRESS.test(address)) throw invalidParameter('Illegal address');
  return address;
}
