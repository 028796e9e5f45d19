/** The site's domain: its certificate, and the records of the distribution. */
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { CfnRecordSet, HostedZone } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import type { Domain } from '../stages.ts';
import { isInZone, listHostNames } from './host-names.ts';

/**
 * Creates the certificate of all host names. Without a zone, the deployment waits until the validation records exist.
 * @throws Error for a name outside the zone
 */
export function createSiteCertificate(scope: Construct, domain: Domain): ICertificate {
  const { hostName, redirectFrom, hostedZone } = domain;
  const stranger = listHostNames(domain).find((name) => hostedZone && !isInZone(name, domain));
  if (stranger) throw new Error(`The zone ${hostedZone?.name} cannot hold ${stranger}.`);
  const zone =
    hostedZone &&
    HostedZone.fromHostedZoneAttributes(scope, 'Zone', {
      hostedZoneId: hostedZone.id,
      zoneName: hostedZone.name,
    });
  return new Certificate(scope, 'Certificate', {
    domainName: hostName,
    ...(redirectFrom && { subjectAlternativeNames: [redirectFrom] }),
    validation: CertificateValidation.fromDns(zone),
  });
}

/** Alias records of all host names, for IPv4 and IPv6. */
export class SiteRecords extends Construct {
  constructor(scope: Construct, id: string, domain: Domain, distribution: IDistribution) {
    super(scope, id);
    if (!domain.hostedZone) return;
    for (const [index, name] of listHostNames(domain).entries()) {
      for (const type of ['A', 'AAAA']) {
        new CfnRecordSet(this, `${index === 0 ? 'Site' : 'Redirect'}${type}`, {
          hostedZoneId: domain.hostedZone.id,
          name: `${name}.`,
          type,
          aliasTarget: {
            dnsName: distribution.distributionDomainName,
            hostedZoneId: CloudFrontTarget.CLOUDFRONT_ZONE_ID,
          },
        });
      }
    }
  }
}
