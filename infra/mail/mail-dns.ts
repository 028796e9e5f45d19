/** What the DNS has to say about a domain that mail is sent from. */

/** A record whose value is written as in a zone file. */
export interface DnsRecord {
  readonly name: string;
  readonly type: 'CNAME' | 'MX' | 'TXT';
  readonly value: string;
}

/** Where bounces go. Receivers ask this name, and not the domain itself, who may send. */
export function bounceDomain(domain: string): string {
  return `bounce.${domain}`;
}

/**
 * The records that are known before the mail service has made the domain's keys. The domain's own SPF record is none of
 * them: it may name others who send for the domain, and is not asked about mail that bounces elsewhere.
 * @param region that sends
 */
export function mailRecords(domain: string, region: string): readonly DnsRecord[] {
  return [
    bounceRecord(bounceDomain(domain), region),
    spfRecord(bounceDomain(domain)),
    { name: `_dmarc.${domain}`, type: 'TXT', value: '"v=DMARC1; p=quarantine; adkim=r; aspf=r"' },
  ];
}

/** Leads mail that cannot be delivered back to the mail service. @param name such as `bounceDomain` makes */
export function bounceRecord(name: string, region: string): DnsRecord {
  return { name, type: 'MX', value: `10 feedback-smtp.${region}.amazonses.com` };
}

/** SPF: lets the mail service send for a name. */
export function spfRecord(name: string): DnsRecord {
  return { name, type: 'TXT', value: '"v=spf1 include:amazonses.com ~all"' };
}

/** As it is told to people. */
export function formatRecord({ name, type, value }: DnsRecord): string {
  return `${name} ${type} ${value}`;
}
