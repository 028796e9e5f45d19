/** Prints the DNS records that a certificate's validation waits for. */
import {
  type ACMClient,
  DescribeCertificateCommand,
  type KeyAlgorithm,
  paginateListCertificates,
} from '@aws-sdk/client-acm';
import type { Machine } from '../shared/machine.ts';
import { messageOf } from '../shared/run-command.ts';

const POLL_MS = 10_000;

/** ACM lists only RSA certificates by default. */
const KEY_TYPES: readonly KeyAlgorithm[] = ['RSA_2048', 'EC_prime256v1', 'EC_secp384r1'];

/**
 * Prints each validation record of a new certificate once. Never fails: the console of ACM shows the records too.
 * @param signal stops watching
 */
export async function printCertificateRecords(
  client: ACMClient,
  hostName: string,
  { print, wait }: Pick<Machine, 'print' | 'wait'>,
  signal: AbortSignal,
): Promise<void> {
  const printed = new Set<string>();
  try {
    while (!signal.aborted) {
      for (const record of await pendingRecords(client, hostName)) {
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
      `The records of the certificate could not be read. The console of ACM shows them: ${messageOf(error)}`,
    );
  }
}

async function pendingRecords(client: ACMClient, hostName: string): Promise<string[]> {
  const records: string[] = [];
  const pages = paginateListCertificates(
    { client },
    { CertificateStatuses: ['PENDING_VALIDATION'], Includes: { keyTypes: [...KEY_TYPES] } },
  );
  for await (const { CertificateSummaryList = [] } of pages) {
    for (const { CertificateArn, DomainName } of CertificateSummaryList) {
      if (DomainName !== hostName) continue;
      const { Certificate } = await client.send(new DescribeCertificateCommand({ CertificateArn }));
      for (const { ResourceRecord: record } of Certificate?.DomainValidationOptions ?? []) {
        if (record) records.push(`${record.Name}  ${record.Type}  ${record.Value}`);
      }
    }
  }
  return records;
}
