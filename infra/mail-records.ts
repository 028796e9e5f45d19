/** What the DNS has to say about a domain that mail is sent from. */

import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';
import type { EmailIdentity } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';

/** For how long others may keep a record, in seconds. */
const TIME_TO_LIVE = '1800';

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
    { name: bounceDomain(domain), type: 'MX', value: `10 feedback-smtp.${region}.amazonses.com` },
    { name: bounceDomain(domain), type: 'TXT', value: '"v=spf1 include:amazonses.com ~all"' },
    { name: `_dmarc.${domain}`, type: 'TXT', value: '"v=DMARC1; p=quarantine; adkim=r; aspf=r"' },
  ];
}

export interface MailRecordsProps {
  readonly hostedZoneId: string;
  readonly domain: string;
  readonly region: string;
  readonly identity: EmailIdentity;
}

/** The records of a domain whose zone is in the account, those of its keys among them. */
export class MailRecords extends Construct {
  constructor(scope: Construct, id: string, { hostedZoneId, domain, region, identity }: MailRecordsProps) {
    super(scope, id);
    const add = (key: string, { name, type, value }: DnsRecord) =>
      new CfnRecordSet(this, key, {
        hostedZoneId,
        name: `${name}.`,
        type,
        ttl: TIME_TO_LIVE,
        resourceRecords: [value],
      });
    for (const record of mailRecords(domain, region)) {
      const [label] = record.name.split('.');
      add(`${label}${record.type}`, record);
    }
    for (const [index, key] of identity.dkimRecords.entries()) {
      add(`Key${index + 1}`, { ...key, type: 'CNAME' });
    }
  }
}
