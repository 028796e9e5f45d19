/** Prints the DNS records that a certificate's validation waits for. */
import {
  type ACMClient,
  DescribeCertificateCommand,
  type KeyAlgorithm,
  paginateListCertificates,
} from '@aws-sdk/client-acm';

const POLL_MS = 10_000;

/** ACM lists only RSA certificates by default. */
const KEY_TYPES: readonly KeyAlgorithm[] = ['RSA_2048', 'EC_prime256v1', 'EC_secp384r1'];

export interface CertificateWatch {
  readonly client: ACMClient;
  readonly hostName: string;
  readonly print: (line: string) => void;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Stops watching. */
  readonly signal: AbortSignal;
}

/** Prints each validation record of a new certificate once. Never fails: the console of ACM shows the records too. */
export async function printCertificateRecords(watch: CertificateWatch): Promise<void> {
  const { print, wait, signal } = watch;
  const told = new Set<string>();
  try {
    while (!signal.aborted) {
      for (const record of await awaitedRecords(watch)) {
        if (told.has(record)) continue;
        if (told.size === 0) print('The certificate waits until these records are in the DNS:');
        told.add(record);
        print(`  ${record}`);
      }
      await wait(POLL_MS, signal);
    }
  } catch (error) {
    if (signal.aborted) return;
    const reason = error instanceof Error ? error.message : String(error);
    print(`What the certificate waits for can be seen in the console of ACM, not here: ${reason}`);
  }
}

async function awaitedRecords({ client, hostName }: CertificateWatch): Promise<string[]> {
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
