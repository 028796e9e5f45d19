/** DNS records of a domain that email is sent from. */

/** A record, its value as in a zone file. */
export interface DnsRecord {
  readonly name: string;
  readonly type: 'CNAME' | 'MX' | 'TXT';
  readonly value: string;
}

/** The MAIL FROM domain, which receives bounces and whose SPF record receivers check. */
export function getBounceDomain(domain: string): string {
  return `bounce.${domain}`;
}

/**
 * Lists the DNS records that are known before the DKIM keys. The domain's own SPF record is not included: it may list other
 * senders, and is not checked for email with another MAIL FROM domain.
 */
export function listEmailRecords(domain: string, region: string): readonly DnsRecord[] {
  return [
    createBounceRecord(getBounceDomain(domain), region),
    createSpfRecord(getBounceDomain(domain)),
    { name: `_dmarc.${domain}`, type: 'TXT', value: '"v=DMARC1; p=quarantine; adkim=r; aspf=r"' },
  ];
}

/** MX record that returns bounces to the email service. @param name from `getBounceDomain` */
export function createBounceRecord(name: string, region: string): DnsRecord {
  return { name, type: 'MX', value: `10 feedback-smtp.${region}.amazonses.com` };
}

/** SPF record that permits the email service to send for a name. */
export function createSpfRecord(name: string): DnsRecord {
  return { name, type: 'TXT', value: '"v=spf1 include:amazonses.com ~all"' };
}
