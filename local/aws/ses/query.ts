/** AWS's query protocol as SES uses it: form-encoded requests, XML responses. */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type XmlFields, xmlDocument } from '../xml.ts';

/** A message tag, repeated in its events. */
export interface Tag {
  readonly name: string;
  readonly value: string;
}

/** An error response of SES. */
export class SesError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** The error for an invalid parameter. */
export function invalidParameter(message: string): SesError {
  return new SesError('InvalidParameterValue', message);
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

const NAMESPACE = ' xmlns="http://ses.amazonaws.com/doc/2010-12-01/"';

/** Sends the result of a call. */
export function sendResult(response: ServerResponse, action: string, result: XmlFields): void {
  const fields = { [`${action}Result`]: result, ResponseMetadata: { RequestId: randomUUID() } };
  sendXml(response, 200, xmlDocument(`${action}Response`, fields, NAMESPACE));
}

/** Sends an error response. */
export function sendError(response: ServerResponse, { status, code, message }: SesError): void {
  const Type = status >= 500 ? 'Receiver' : 'Sender';
  const fields = { Error: { Type, Code: code, Message: message }, RequestId: randomUUID() };
  sendXml(response, status, xmlDocument('ErrorResponse', fields, NAMESPACE));
}

function sendXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'text/xml' });
  response.end(xml);
}
