/** Simulates the part of the Certificate Manager that operators' commands use: certificates and their validation. */
import { readBody, startServer } from '../../../local/stand-in.ts';
import { type ControlFault, simulateControlFault } from './faults.ts';

/** A certificate in API format. */
export interface FakeCertificate {
  readonly CertificateArn: string;
  readonly DomainName: string;
  readonly Status: 'PENDING_VALIDATION' | 'ISSUED' | 'FAILED' | 'VALIDATION_TIMED_OUT';
  readonly FailureReason?: string;
  readonly DomainValidationOptions?: readonly {
    readonly DomainName: string;
    readonly ValidationStatus: 'PENDING_VALIDATION' | 'SUCCESS' | 'FAILED';
    /** Missing for the first seconds, as in the real service. */
    readonly ResourceRecord?: { readonly Name: string; readonly Type: 'CNAME'; readonly Value: string };
  }[];
}

export interface FakeCertificates {
  /** Value of `AWS_ENDPOINT_URL_ACM`. */
  readonly url: string;
  certificates: readonly FakeCertificate[];
  fault: ControlFault;
  stop(): Promise<void>;
}

/** Starts the service without any certificates. */
export async function startCertificates(): Promise<FakeCertificates> {
  const { url, stop } = await startServer(async (request, response) => {
    const input = JSON.parse((await readBody(request))?.toString() || '{}') as { CertificateArn?: string };
    const [, operation = ''] = String(request.headers['x-amz-target']).split('.');
    if (simulateControlFault(played.fault, `acm:${operation}`, request, response)) return;
    const { certificates } = played;
    const answer =
      operation === 'ListCertificates'
        ? {
            CertificateSummaryList: certificates.map(({ CertificateArn, DomainName }) => ({
              CertificateArn,
              DomainName,
            })),
          }
        : { Certificate: certificates.find(({ CertificateArn }) => CertificateArn === input.CertificateArn) };
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(answer));
  });
  const played: FakeCertificates = { url, stop, certificates: [], fault: 'off' };
  return played;
}
