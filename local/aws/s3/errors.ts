import { type XmlFields, xmlDocument } from './xml.ts';

/** An error response of S3. */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;
  /** Further elements of the error. */
  readonly fields: XmlFields;

  constructor(status: number, code: string, message: string, fields: XmlFields = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** The XML document of an error. */
export function errorDocument({ code, message, fields }: S3Error, requestId: string, hostId: string): string {
  return xmlDocument('Error', {
    Code: code,
    Message: message,
    ...fields,
    RequestId: requestId,
    HostId: hostId,
  });
}

export function accessDenied(message = 'Access Denied', fields: XmlFields = {}): S3Error {
  return new S3Error(403, 'AccessDenied', message, fields);
}

export function invalidArgument(message: string, name: string, value?: string): S3Error {
  return new S3Error(400, 'InvalidArgument', message, { ArgumentName: name, ArgumentValue: value });
}

export function malformedXml(): S3Error {
  return new S3Error(
    400,
    'MalformedXML',
    'The XML you provided was not well-formed or did not validate against our published schema',
  );
}

/** For what S3 supports and this stand-in does not. @param what names it */
export function notImplemented(what: string): S3Error {
  return new S3Error(
    501,
    'NotImplemented',
    'A header you provided implies functionality that is not implemented',
    { Header: what, AdditionalMessage: `${what} is not played locally.` },
  );
}
