/** AWS's query protocol as SES uses it: form-encoded requests, XML responses. */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { escapeMarkup } from '../../markup.ts';

/** A message tag, repeated in its events. */
export interface Tag {
  readonly name: string;
  readonly value: string;
}

/** An error response of SES. */
export class SesError extends Error {
  readonly status: number;
  readonly code: string;
  /** Further fields of the error. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(code: string, message: string, status = 400, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.fields = fields;
  }
}

/** The error for an invalid parameter. */
export function invalidParameter(message: string): SesError {
  return new SesError('InvalidParameterValue', message);
}

/** A required parameter. @throws SesError ValidationError */
export function required(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (value !== null) return value;
  throw new SesError(
    'ValidationError',
    `1 validation error detected: Value null at '${name}' failed to satisfy constraint: Member must not be null`,
  );
}

/** A list such as `Destinations.member.1`, `Destinations.member.2`. */
export function members(form: URLSearchParams, name: string): string[] {
  const values: string[] = [];
  for (let n = 1; ; n++) {
    const value = form.get(`${name}.member.${n}`);
    if (value === null) return values;
    values.push(value);
  }
}

/** The tags of a message. */
export function readTags(form: URLSearchParams): Tag[] {
  const tags: Tag[] = [];
  for (let n = 1; ; n++) {
    const name = form.get(`Tags.member.${n}.Name`);
    if (name === null) return tags;
    tags.push({ name, value: form.get(`Tags.member.${n}.Value`) ?? '' });
  }
}

const NAMESPACE = 'http://ses.amazonaws.com/doc/2010-12-01/';

/** Sends the response for an accepted message. */
export function sendAccepted(response: ServerResponse, action: string, messageId: string): void {
  sendXml(
    response,
    200,
    element(`${action}Response xmlns="${NAMESPACE}"`, [
      element(`${action}Result`, [element('MessageId', messageId)]),
      element('ResponseMetadata', [element('RequestId', randomUUID())]),
    ]),
  );
}

/** Sends the response with the account's quota. @param rate emails per second */
export function sendQuota(response: ServerResponse, rate: number): void {
  const quota = { Max24HourSend: 50_000, MaxSendRate: rate, SentLast24Hours: 0 };
  sendXml(
    response,
    200,
    element(`GetSendQuotaResponse xmlns="${NAMESPACE}"`, [
      element(
        'GetSendQuotaResult',
        Object.entries(quota).map(([name, value]) => element(name, value.toFixed(1))),
      ),
      element('ResponseMetadata', [element('RequestId', randomUUID())]),
    ]),
  );
}

/** Sends an error response. */
export function sendError(response: ServerResponse, { status, code, message, fields }: SesError): void {
  const details = { Type: status >= 500 ? 'Receiver' : 'Sender', Code: code, Message: message, ...fields };
  sendXml(
    response,
    status,
    element(`ErrorResponse xmlns="${NAMESPACE}"`, [
      element(
        'Error',
        Object.entries(details).map(([name, value]) => element(name, value)),
      ),
      element('RequestId', randomUUID()),
    ]),
  );
}

function sendXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'text/xml' });
  response.end(xml);
}

/** @param content a text, which is escaped, or elements */
function element(start: string, content: string | readonly string[]): string {
  const inside = typeof content === 'string' ? escapeMarkup(content) : content.join('');
  return `<${start}>${inside}</${start.split(' ', 1)[0]}>`;
}
