/** Checks of the site: its settings, its names in the DNS, its plan at the edge, and who operates it. */
import { CloudWatch } from '@aws-sdk/client-cloudwatch';
import { listHostNames } from '../../infra/dns/host-names.ts';
import { PLAN_LIMITS } from '../../infra/edge/edge-plans.ts';
import { CAPTCHA_TEST_SITE_KEY, type Domain, EDGE_REGION, type StageSettings } from '../../infra/stages.ts';
import { Admins, canSignIn, hasAccess } from '../admin/admins.ts';
import type { Facts } from './facts.ts';
import { type Answer, blocking, type Check, fine, later, problem, unknown } from './findings.ts';

/** Placeholder domains of the repository's defaults. */
const PLACEHOLDER = /@(?:[^@]+\.)?example\.(?:com|net|org)$/;

/** AWS counts months; these are the last thirty days. */
const DAYS = 30;
const DAY_SECONDS = 86_400;

const RUNBOOK = 'docs/operations.md#change-the-plan-of-the-edge';

export const SITE_CHECKS: readonly Check[] = [
  { name: 'Email addresses', run: emails },
  { name: 'Captcha', run: captcha },
  { name: 'Tag manager', run: tagManager },
  { name: 'Alarms', run: alarms },
  { name: 'Budget', run: budget },
  { name: 'Administrators', run: administrators },
  { name: 'Plan of the edge', run: edgePlan },
];

async function emails({ stage }: Facts): Promise<Answer> {
  const { mail, alarmEmail = '', name } = stage;
  const settings = { 'mail.from': mail.from, 'mail.team': mail.team, alarmEmail };
  const open = Object.entries(settings).filter(([, email]) => PLACEHOLDER.test(email));
  if (open.length === 0) return fine(`Email is sent from ${mail.from}, and the team reads ${mail.team}`);
  return problem(
    `${open.map(([setting]) => setting).join(', ')}: these email addresses are placeholders, which neither send nor receive.`,
    `Set your own in domain/brand.ts, or for stage ${name} in infra/stages.ts`,
  );
}

async function captcha({ stage }: Facts): Promise<Answer> {
  const { captchaSiteKey: key, payments, name } = stage;
  if (key === undefined) return fine('None. Only limits and signs of spam hold programs back.');
  const remedy = `Set captchaSiteKey of stage ${name} to one from https://www.google.com/recaptcha/admin (v2)`;
  if (key === CAPTCHA_TEST_SITE_KEY) {
    if (payments === 'test') return fine("Google's test key, which accepts everything");
    return blocking("captchaSiteKey is Google's test key, which accepts everything.", remedy);
  }
  if (/^6L[\w-]{38}$/.test(key)) return fine('Has a site key');
  return problem(
    'captchaSiteKey is not a key of reCAPTCHA (6L... with 40 characters): the forms fail.',
    remedy,
  );
}

async function tagManager({ stage: { tagManagerId, name } }: Facts): Promise<Answer | undefined> {
  if (tagManagerId === undefined) return undefined;
  if (/^GTM-[A-Z0-9]{4,}$/.test(tagManagerId)) return fine(tagManagerId);
  return problem(
    `'${tagManagerId}' is not a container of Google Tag Manager, so that nothing is measured.`,
    `Set tagManagerId of stage ${name} to one such as GTM-ABC1234, or leave it out`,
  );
}

async function alarms({ stage, outputs }: Facts): Promise<Answer> {
  const { alarmEmail, keepsData, name, region } = stage;
  if (alarmEmail === undefined) {
    if (!keepsData) return fine('None, which is enough for a stage that keeps no data.');
    return problem('Alarms are sent to no address.', `Set alarmEmail of stage ${name} in infra/stages.ts`);
  }
  if (!(await outputs()))
    return later(
      `${alarmEmail} gets an email from AWS Notifications, whose link must be followed to get alarms.`,
    );
  return unknown(
    `Only SNS knows whether ${alarmEmail} has confirmed that it wants alarms.`,
    `aws sns list-subscriptions --region ${region} shows PendingConfirmation until the link in the email was followed`,
  );
}

async function budget({ stage }: Facts): Promise<Answer> {
  const { monthlyBudgetDollars, keepsData, name } = stage;
  if (monthlyBudgetDollars !== undefined) return fine(`${monthlyBudgetDollars} dollars a month`);
  if (!keepsData) return fine('None, which is enough for a stage that keeps no data.');
  return problem(
    'AWS sends no warning when the account costs more than it should.',
    `Set monthlyBudgetDollars of stage ${name} in infra/stages.ts`,
  );
}

async function administrators({ stage, outputs: findOutputs }: Facts): Promise<Answer> {
  const remedy = `npm run admin -- grant ada@example.com --stage ${stage.name}`;
  const outputs = await findOutputs();
  if (!outputs) return later('The back office needs a first administrator.', remedy);
  const admins = await new Admins({ outputs, client: { region: stage.region }, endpoints: {} }).list();
  const able = admins.filter(canSignIn);
  if (able.length > 0) return fine(able.map(({ email }) => email).join(', '));
  if (admins.some(hasAccess)) return later('No administrator has accepted the invitation yet.', remedy);
  return problem('The back office has no administrator.', remedy);
}

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

async function edgePlan({ stage, outputs: findOutputs, aws }: Facts): Promise<Answer | undefined> {
  const limits = PLAN_LIMITS[stage.edgePlan];
  if (!limits) return undefined;
  const outputs = await findOutputs();
  if (outputs?.DistributionId === undefined) {
    if (limits.tier === 'FREE') return fine('The free plan begins with the first deployment.');
    return later(`The plan ${limits.tier} begins once an administrator of the account approves it.`, RUNBOOK);
  }
  const [requests = 0, bytes = 0] = await usageOf(outputs.DistributionId, aws);
  const used = `${requests.toLocaleString('en-US')} of ${limits.requests.toLocaleString('en-US')} requests and ${gigabytes(bytes)} of ${gigabytes(limits.bytes)} GB in ${DAYS} days`;
  if (requests <= limits.requests && bytes <= limits.bytes) return fine(`${limits.tier}: ${used}`);
  return problem(
    `The site outgrows its plan: ${used}. AWS may deliver it more slowly if that continues for months.`,
    `${RUNBOOK}, to one that allows more`,
  );
}

/** The requests and bytes of a distribution. */
async function usageOf(distributionId: string, aws: Facts['aws']): Promise<number[]> {
  const now = Date.now();
  const Dimensions = [
    { Name: 'DistributionId', Value: distributionId },
    { Name: 'Region', Value: 'Global' },
  ];
  const { MetricDataResults = [] } = await new CloudWatch({ ...aws, region: EDGE_REGION }).getMetricData({
    StartTime: new Date(now - DAYS * DAY_SECONDS * 1000),
    EndTime: new Date(now),
    MetricDataQueries: ['Requests', 'BytesDownloaded'].map((MetricName, index) => ({
      Id: `m${index}`,
      MetricStat: {
        Metric: { Namespace: 'AWS/CloudFront', MetricName, Dimensions },
        Period: DAY_SECONDS,
        Stat: 'Sum',
      },
    })),
  });
  return MetricDataResults.map(({ Values = [] }) => Values.reduce((sum, value) => sum + value, 0));
}

function gigabytes(bytes: number): string {
  return Math.round(bytes / 1e9).toLocaleString('en-US');
}
