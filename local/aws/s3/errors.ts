import { xmlDocument } from '../xml.ts';

/** An error response of S3. */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The XML document of an error. */
export function errorDocument({ code, message }: S3Error, requestId: string): string {
  return xmlDocument('Error', { Code: code, Message: message, RequestId: requestId });
}

export function accessDenied(message = 'Access Denied'): S3Error {
  return new S3Error(403, 'AccessDenied', message);
}

export function invalidArgument(message: string): S3Error {
  return new S3Error(400, 'InvalidArgument', message);
}

/** Creates the error for features of S3 that this stand-in lacks. @param name of the header, field or operation */
export function notImplemented(name: string): S3Error {
  return new S3Error(501, 'NotImplemented', `The local cloud does not support ${name}.`);
}
