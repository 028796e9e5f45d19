/** Checks of the site's domain: its certificate, and its DNS records. */
import { listHostNames } from '../../infra/dns/host-names.ts';
import type { Domain, StageSettings } from '../../infra/stages.ts';
import { certificatesFor, validationRecords } from '../shared/certificates.ts';
import type { Facts } from './facts.ts';
import { type Answer, type Check, fine, later, problem } from './findings.ts';

/** @returns an empty list for a stage without a domain */
export function domainChecks({ domain }: StageSettings): readonly Check[] {
  if (!domain) return [];
  // With a zone, the deployment creates and validates the certificate.
  const ofCertificate = { name: 'Certificate', run: (facts: Facts) => certificate(facts, domain) };
  return [
    ...(domain.hostedZone ? [] : [ofCertificate]),
    ...listHostNames(domain).map((name) => ({
      name: `DNS of ${name}`,
      run: (facts: Facts) => pointsToSite(facts, domain, name),
    })),
  ];
}

async function certificate({ aws }: Facts, { hostName }: Domain): Promise<Answer> {
  const all = await certificatesFor(hostName, aws);
  const pending = all.find(({ Status }) => Status === 'PENDING_VALIDATION');
  if (pending) {
    return problem(
      `The certificate of ${hostName} waits for proof that you own the name. Add to the DNS, and keep there:`,
      validationRecords(pending).join('\n') || 'AWS has not created the records yet: try again in a minute',
    );
  }
  if (all.some(({ Status }) => Status === 'ISSUED')) return fine(`Issued for ${hostName}`);
  const [failed] = all;
  if (failed) {
    return problem(
      `The certificate of ${hostName} is in the state ${failed.Status}${failed.FailureReason ? ` (${failed.FailureReason})` : ''}.`,
      'The next deployment requests a new one, and prints the records to add while it runs',
    );
  }
  return later(
    `The first deployment requests a certificate of ${hostName}, and waits until the DNS proves that you own the name.`,
    'The deployment prints the records to add while it runs',
  );
}

async function pointsToSite(
  { outputs, dependencies: { lookUpCname, lookUpIps } }: Facts,
  { hostedZone }: Domain,
  name: string,
): Promise<Answer> {
  const target = (await outputs())?.DistributionDomainName;
  if (target === undefined) {
    return hostedZone
      ? fine('The first deployment points it to the site.')
      : later(`${name} must point to the distribution that the first deployment creates.`);
  }
  const remedy = hostedZone
    ? `Deploy again, and check that the registrar of ${hostedZone.name} lists the name servers of the zone ${hostedZone.id}`
    : `${name} CNAME ${target}\nWhere the DNS allows no CNAME for ${name}: ALIAS or ANAME`;
  const [aliases, ips] = await Promise.all([lookUpCname(name), lookUpIps(name)]);
  if (aliases.some((alias) => alias.replace(/\.$/, '') === target)) return fine(`Points to ${target}`);
  const [alias] = aliases;
  if (alias) return problem(`${name} points to ${alias}, which is not the site.`, remedy);
  if (ips.length === 0) return problem(`The DNS has no record of ${name}.`, remedy);
  const ofSite = new Set(await lookUpIps(target));
  if (ips.some((ip) => ofSite.has(ip))) return fine(`Points to ${target}`);
  return problem(`${name} points to ${ips.join(', ')}, which is not the site.`, remedy);
}
