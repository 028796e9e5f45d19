/** Checks of the site's domain: its certificate, and its DNS records. */
import {
  ACMClient,
  type CertificateDetail,
  DescribeCertificateCommand,
  paginateListCertificates,
} from '@aws-sdk/client-acm';
import { hostNames } from '../../infra/dns/host-names.ts';
import { type Domain, EDGE_REGION, type StageSettings } from '../../infra/stages.ts';
import type { Check } from './check.ts';
import type { Facts } from './facts.ts';
import { type Answer, fine, later, missing, wrong } from './finding.ts';

/** @returns an empty list for a stage without a domain */
export function domainChecks({ domain }: StageSettings): readonly Check[] {
  if (!domain) return [];
  return [
    // With a zone, the deployment creates and validates the certificate.
    ...(domain.hostedZone
      ? []
      : [{ name: 'Certificate', run: (facts: Facts) => certificate(facts, domain) }]),
    ...hostNames(domain).map((name) => ({
      name: `DNS of ${name}`,
      run: (facts: Facts) => leadsToSite(facts, domain, name),
    })),
  ];
}

async function certificate({ aws }: Facts, { hostName }: Domain): Promise<Answer> {
  const all = await certificatesFor(new ACMClient({ ...aws, region: EDGE_REGION }), hostName);
  const pending = all.find(({ Status }) => Status === 'PENDING_VALIDATION');
  if (pending) {
    return missing(
      `The certificate of ${hostName} waits for a proof that the name is yours. Add to the DNS, and leave there:`,
      validationRecords(pending).join('\n') || 'AWS has not said yet what to add: look again in a minute',
    );
  }
  if (all.some(({ Status }) => Status === 'ISSUED')) return fine(`Issued for ${hostName}`);
  const [failed] = all;
  if (failed) {
    return wrong(
      `The certificate of ${hostName} is in the state ${failed.Status}${failed.FailureReason ? ` (${failed.FailureReason})` : ''}.`,
      'The next deployment asks for a new one. Have its record in the DNS before: look again while it runs',
    );
  }
  return later(
    `The first deployment asks for a certificate of ${hostName}, and waits until the DNS has proven that the name is yours.`,
    'The records to add are shown here while the deployment runs',
  );
}

async function certificatesFor(client: ACMClient, hostName: string): Promise<CertificateDetail[]> {
  const arns: (string | undefined)[] = [];
  for await (const { CertificateSummaryList = [] } of paginateListCertificates({ client }, {})) {
    arns.push(
      ...CertificateSummaryList.filter(({ DomainName }) => DomainName === hostName).map(
        (one) => one.CertificateArn,
      ),
    );
  }
  const answers = await Promise.all(
    arns.map((CertificateArn) => client.send(new DescribeCertificateCommand({ CertificateArn }))),
  );
  return answers.flatMap(({ Certificate }) => Certificate ?? []);
}

function validationRecords({ DomainValidationOptions = [] }: CertificateDetail): string[] {
  const records = DomainValidationOptions.filter(
    ({ ValidationStatus }) => ValidationStatus !== 'SUCCESS',
  ).flatMap(({ ResourceRecord }) => ResourceRecord ?? []);
  return [...new Set(records.map(({ Name, Type, Value }) => `${Name} ${Type} ${Value}`))];
}

async function leadsToSite(
  { outputs, dependencies }: Facts,
  { hostedZone }: Domain,
  name: string,
): Promise<Answer> {
  const target = (await outputs())?.DistributionDomainName;
  const stackDoesIt = hostedZone !== undefined;
  if (target === undefined) {
    return stackDoesIt
      ? fine('The first deployment leads it to the site.')
      : later(`${name} has to lead to the distribution that the first deployment makes.`);
  }
  const remedy = stackDoesIt
    ? `Deploy again, and see to it that the registrar of ${hostedZone.name} names the servers of the zone ${hostedZone.id}`
    : `${name} CNAME ${target}\nWhere the DNS allows no CNAME for ${name}: ALIAS or ANAME instead`;
  const [aliases, ips] = await Promise.all([dependencies.lookUpCname(name), dependencies.lookUpIps(name)]);
  if (aliases.some((alias) => alias.replace(/\.$/, '') === target)) return fine(`Leads to ${target}`);
  const [alias] = aliases;
  if (alias) return wrong(`${name} leads to ${alias}, which is not the site.`, remedy);
  if (ips.length === 0) return missing(`The DNS does not know ${name}.`, remedy);
  const ofSite = new Set(await dependencies.lookUpIps(target));
  if (ips.some((ip) => ofSite.has(ip))) return fine(`Leads to ${target}`);
  return wrong(`${name} leads to ${ips.join(', ')}, where the site is not.`, remedy);
}
