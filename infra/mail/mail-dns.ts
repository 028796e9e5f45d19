/** DNS records of a domain that mail is sent from. */

/** A record, its value as in a zone file. */
export interface DnsRecord {
  readonly name: string;
  readonly type: 'CNAME' | 'MX' | 'TXT';
  readonly value: string;
}

/** The MAIL FROM domain, which receives bounces and whose SPF record receivers check. */
export function bounceDomain(domain: string): string {
  return `bounce.${domain}`;
}

/** The DNS records known before the DKIM keys. The domain's own SPF record is not included. */
export function mailRecords(domain: string, region: string): readonly DnsRecord[] {
  return [
    bounceRecord(bounceDomain(domain), region),
    spfRecord(bounceDomain(domain)),
    { name: `_dmarc.${domain}`, type: 'TXT', value: '"v=DMARC1; p=quarantine; adkim=r; aspf=r"' },
  ];
}

/** MX record that returns bounces to the mail service. @param name from `bounceDomain` */
export function bounceRecord(name: string, region: string): DnsRecord {
  return { name, type: 'MX', value: `10 feedback-smtp.${region}.amazonses.com` };
}

/** SPF record that permits the mail service to send for a name. */
export function spfRecord(name: string): DnsRecord {
  return { name, type: 'TXT', value: '"v=spf1 include:amazonses.com ~all"' };
}
