/** Certificates of the site's domain. */
import {
  ACMClient,
  type ACMClientConfig,
  type CertificateDetail,
  DescribeCertificateCommand,
  type KeyAlgorithm,
  paginateListCertificates,
} from '@aws-sdk/client-acm';
import { EDGE_REGION } from '../../infra/stages.ts';

/** ACM lists only RSA certificates by default. */
const KEY_TYPES: KeyAlgorithm[] = ['RSA_2048', 'EC_prime256v1', 'EC_secp384r1'];

/** Reads the certificates for a host name. @throws errors of the AWS SDK */
export async function certificatesFor(
  hostName: string,
  settings: ACMClientConfig = {},
): Promise<CertificateDetail[]> {
  const client = new ACMClient({ ...settings, region: EDGE_REGION });
  const found: CertificateDetail[] = [];
  const pages = paginateListCertificates({ client }, { Includes: { keyTypes: KEY_TYPES } });
  for await (const { CertificateSummaryList = [] } of pages) {
    for (const { CertificateArn, DomainName } of CertificateSummaryList) {
      if (DomainName !== hostName) continue;
      const { Certificate } = await client.send(new DescribeCertificateCommand({ CertificateArn }));
      if (Certificate) found.push(Certificate);
    }
  }
  return found;
}

/** The DNS records that the validation of a certificate waits for, once ACM has created them. */
export function validationRecords({ Status, DomainValidationOptions = [] }: CertificateDetail): string[] {
  if (Status !== 'PENDING_VALIDATION') return [];
  const records = DomainValidationOptions.filter(
    ({ ValidationStatus }) => ValidationStatus !== 'SUCCESS',
  ).flatMap(({ ResourceRecord }) => ResourceRecord ?? []);
  return [...new Set(records.map(({ Name, Type, Value }) => `${Name} ${Type} ${Value}`))];
}
