import {
  ACM,
  type CertificateDetail,
  type KeyAlgorithm,
  paginateListCertificates,
} from '@aws-sdk/client-acm';
import { EDGE_REGION } from '../../infra/stages.ts';
import { getErrorMessage } from '../shared/errors.ts';
import type { Machine } from '../shared/machine.ts';

const POLL_MS = 10_000;

/** ACM lists only RSA certificates by default. */
const KEY_TYPES: KeyAlgorithm[] = ['RSA_2048', 'EC_prime256v1', 'EC_secp384r1'];

/** Prints each DNS record that a new certificate waits for, once, until the signal. Never fails: ACM's console shows them too. */
export async function printCertificateRecords(
  hostName: string,
  { print, wait }: Pick<Machine, 'print' | 'wait'>,
  signal: AbortSignal,
): Promise<void> {
  const printed = new Set<string>();
  try {
    while (!signal.aborted) {
      for (const record of await awaitedRecords(hostName)) {
        if (printed.has(record)) continue;
        if (printed.size === 0) print('The certificate waits until these records are in the DNS:');
        printed.add(record);
        print(`  ${record}`);
      }
      await wait(POLL_MS, signal);
    }
  } catch (error) {
    if (signal.aborted) return;
    print(
      `The records of the certificate could not be read. The console of ACM shows them: ${getErrorMessage(error)}`,
    );
  }
}

/** The DNS records that the certificates of a host name wait for, once ACM has created them. */
async function awaitedRecords(hostName: string): Promise<string[]> {
  const client = new ACM({ region: EDGE_REGION });
  const records: string[] = [];
  const pages = paginateListCertificates({ client }, { Includes: { keyTypes: KEY_TYPES } });
  for await (const { CertificateSummaryList = [] } of pages) {
    for (const { CertificateArn, DomainName } of CertificateSummaryList) {
      if (DomainName !== hostName) continue;
      const { Certificate } = await client.describeCertificate({ CertificateArn });
      if (Certificate) records.push(...validationRecords(Certificate));
    }
  }
  return records;
}

function validationRecords({ Status, DomainValidationOptions = [] }: CertificateDetail): string[] {
  if (Status !== 'PENDING_VALIDATION') return [];
  return DomainValidationOptions.filter(({ ValidationStatus }) => ValidationStatus !== 'SUCCESS')
    .flatMap(({ ResourceRecord }) => ResourceRecord ?? [])
    .map(({ Name, Type, Value }) => `${Name} ${Type} ${Value}`);
}
