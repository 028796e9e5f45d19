/** Checks of the DNS records of the site's domain. The deployment makes its certificate, and prints what that waits for. */
import { listHostNames } from '../../infra/dns/host-names.ts';
import type { Domain, StageSettings } from '../../infra/stages.ts';
import type { Facts } from './facts.ts';
import { type Answer, type Check, fine, later, problem } from './findings.ts';

/** @returns an empty list for a stage without a domain */
export function domainChecks({ domain }: StageSettings): readonly Check[] {
  if (!domain) return [];
  return listHostNames(domain).map((name) => ({
    name: `DNS of ${name}`,
    run: (facts: Facts) => pointsToSite(facts, domain, name),
  }));
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
