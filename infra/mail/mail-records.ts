import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';
import type { EmailIdentity } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { type DnsRecord, mailRecords } from './mail-dns.ts';

/** Time to live of a record, in seconds. */
const TIME_TO_LIVE = '1800';

export interface MailRecordsProps {
  readonly hostedZoneId: string;
  readonly domain: string;
  readonly region: string;
  readonly identity: EmailIdentity;
}

/** The records of a domain whose zone is in the account, including those of its DKIM keys. */
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
