/** Prints a stage's monthly bill by the number of visits, and the limits that visits reach, as tables in Markdown. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../infra/app.ts';
import { type EdgePlan, PLAN_LIMITS } from '../../infra/edge/edge-plans.ts';
import { bundleFunctions } from '../../infra/functions/bundle.ts';
import { METADATA } from '../../infra/metadata/metadata-names.ts';
import { readPriceMap } from '../../infra/price-maps.ts';
import type { StageSettings } from '../../infra/stages.ts';
import { Refusal, UsageError } from '../shared/errors.ts';
import { EXIT, FLAG, namedStage, runCommand } from '../shared/run-command.ts';
import {
  ACTIONS,
  type Action,
  getMilliseconds,
  MIX,
  QUEUE_POLLS,
  QUOTAS,
  SIZES,
  VISIT,
} from './assumptions.ts';
import { EDGE_PLANS, IN_PLANS, type Item, isPriced, PRICES, PRICES_READ_ON, type Price } from './prices.ts';

const USAGE = `Usage:
  npm run costs -- [--stage NAME] [--write]

  --stage   the stage whose template is counted (prod)
  --write   update the tables of docs/costs.md, which are those of prod`;

const PAGE = new URL('../../docs/costs.md', import.meta.url);
const PAGE_STAGE = 'prod';
const TABLES = /(?<=<!-- costs -->\n)[\s\S]*(?=<!-- costs:end -->)/;

// biome-ignore lint/suspicious/noExplicitAny: properties differ by type, as CloudFormation documents them.
type Properties = any;

/** The resources of all of a stage's templates, by logical id. */
export type Resources = Readonly<
  Record<string, { readonly Type: string; readonly Properties?: Properties; readonly Metadata?: Properties }>
>;

/** @param synthesize makes the resources of a stage; replaceable in tests */
export const main = (args: readonly string[], synthesize = synthesizeStage): Promise<number> =>
  runCommand(args, {
    usage: USAGE,
    options: { write: FLAG },
    run: async ({ stage: name = PAGE_STAGE, write }) => {
      if (write && name !== PAGE_STAGE) throw new UsageError(`The page is about ${PAGE_STAGE}.`);
      const stage = namedStage(name);
      const resources = await synthesize(stage);
      const types = new Set(Object.values(resources).map(({ Type }) => Type));
      const unknown = [...types].filter((type) => !isPriced(type)).join(', ');
      if (unknown)
        throw new Refusal(`Add the prices of these types to operations/costs/prices.ts: ${unknown}.`);
      const date = new Date().toISOString().slice(0, 10);
      const tables = `${costTables(resources, stage.edgePlan)}

Computed on ${date} from the template of ${name}, with prices of ${PRICES_READ_ON}.`;
      console.log(tables);
      if (write) writeFileSync(PAGE, replaceTables(readFileSync(PAGE, 'utf8'), tables));
      return EXIT.fine;
    },
  });

/** Puts tables into the page. @throws Error when it has no place for them */
export function replaceTables(page: string, tables: string): string {
  if (!TABLES.test(page)) throw new Error('The page has no <!-- costs --> and <!-- costs:end -->.');
  return page.replace(TABLES, () => `\n${tables}\n\n`);
}

async function synthesizeStage(stage: StageSettings): Promise<Resources> {
  const folder = mkdtempSync(join(tmpdir(), 'costs-'));
  try {
    const functionsDir = join(folder, 'functions');
    await bundleFunctions({ outDir: functionsDir });
    const priceMap = readPriceMap(stage.name);
    const { app } = buildApp({ stage, priceMap, functionsDir, outDir: join(folder, 'assembly') });
    return Object.assign({}, ...app.synth().stacks.map(({ template }) => template.Resources));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Counts = Readonly<Record<string, number>>;

const SECONDS_IN_MONTH = 730 * 3600;
const SECONDS: Counts = { minute: 60, hour: 3600, day: 86_400 };

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const total = (counts: Counts): number => sum(Object.values(counts));
const all = (resources: Resources, type: string) =>
  Object.values(resources).filter(({ Type }) => Type === `AWS::${type}`);

/** Runs a month by function. A schedule without a rate is a time of day. One with an input only looks for what is due. */
function scheduledRuns(resources: Resources): Counts {
  const runs = all(resources, 'Events::Rule').flatMap(({ Properties: { ScheduleExpression, Targets } }) => {
    const [{ Arn, Input }] = Targets;
    if (!ScheduleExpression || Input !== undefined) return [];
    const [, count = 1, unit = 'day'] = /rate\((\d+) ([a-z]+?)s?\)/.exec(ScheduleExpression) ?? [];
    const name = resources[Arn['Fn::GetAtt'][0]]?.Metadata[METADATA.function];
    return [[name, SECONDS_IN_MONTH / Number(count) / (SECONDS[unit] ?? SECONDS_IN_MONTH)]];
  });
  return Object.fromEntries(runs);
}

/** All that is billed in a month, and what reaches limits. */
export function usageOf(resources: Resources, visits: number) {
  const times = (count: (action: Action) => number | undefined) =>
    sum(Object.values(ACTIONS).map((action) => visits * action.share * (count(action) ?? 0)));
  const byName = (kind: 'calls' | 'writes'): Counts => {
    const names = Object.values(ACTIONS).flatMap((action) => Object.keys(action[kind] ?? {}));
    return Object.fromEntries(names.map((name) => [name, times((action) => action[kind]?.[name])]));
  };
  const [mails, files] = [times((action) => action.mails), times((action) => action.files)];
  const [calls, writes] = [byName('calls'), byName('writes')];
  const apiCalls = total(calls);
  const behind = { 'mail-events': mails * MIX.runsPerMail, 'derived-data': apiCalls * MIX.runsPerCall };
  const runs: Counts = { ...calls, ...behind, ...scheduledRuns(resources) };
  const secondsOf = (name: string) => ((runs[name] ?? 0) * getMilliseconds(name)) / 1_000;
  const requests = visits * VISIT.requests + apiCalls;

  const number = (type: string) => all(resources, type).length;
  const firewalls = all(resources, 'WAFv2::WebACL').map(({ Properties }) => Properties);
  const ofSite = firewalls.filter(({ Scope }) => Scope === 'CLOUDFRONT');
  const inRules = (list: readonly Properties[]) => sum(list.map(({ Rules }) => 5 + Rules.length));
  const tables = all(resources, 'DynamoDB::GlobalTable').map(({ Properties }) => Properties);
  const indexes = sum(tables.map(({ GlobalSecondaryIndexes = [] }) => GlobalSecondaryIndexes.length));
  // An index keeps its records again.
  const recordGb = (visits * VISIT.keptKb * MIX.monthsKept * (1 + indexes / tables.length)) / 1_000_000;
  const logMonths = all(resources, 'Logs::LogGroup').map(({ Properties }) => Properties.RetentionInDays / 30);
  // The log of the distribution, which not every plan has.
  const logged = number('Logs::DeliverySource') > 0 ? requests * Math.max(0, ...logMonths) : 0;
  const fileGb = (files * MIX.megabytesPerFile) / 1_000;
  // Mappings of streams take more than one event at a time.
  const mappings = all(resources, 'Lambda::EventSourceMapping');
  const queues = mappings.filter(({ Properties }) => Properties.BatchSize === 1);
  const scans = number('GuardDuty::MalwareProtectionPlan') > 0 ? 1 : 0;
  const [distribution] = all(resources, 'CloudFront::Distribution');
  const edge = distribution?.Properties.DistributionConfig.DefaultCacheBehavior.FunctionAssociations ?? [];
  return {
    writes,
    /** Seconds of all functions. */
    running: sum(Object.keys(runs).map(secondsOf)),
    transferGb: (visits * VISIT.kilobytes) / 1_000_000,
    requests,
    edgeRuns: (requests - apiCalls) * edge.length,
    siteFirewalls: inRules(ofSite),
    siteChecks: requests * ofSite.length,
    otherFirewalls: inRules(firewalls.filter((firewall) => !ofSite.includes(firewall))),
    apiCalls,
    runs: total(runs),
    gbSeconds: sum(
      all(resources, 'Lambda::Function').map(
        ({ Properties, Metadata }) =>
          (secondsOf(Metadata[METADATA.function]) * Properties.MemorySize) / 1_024,
      ),
    ),
    writeUnits: total(writes),
    readUnits: visits * VISIT.readUnits,
    recordGb,
    recoverableGb: recordGb,
    fileGb: MIX.siteGb + fileGb * MIX.monthsKept + (logged * MIX.logBytes.request) / 1e9,
    fileWrites: files * MIX.callsPerFile + (runs['publish-articles'] ?? 0) * MIX.callsPerPublication,
    scans: files * scans,
    scannedGb: fileGb * scans,
    queueCalls: queues.length * QUEUE_POLLS,
    mails,
    users: visits > 0 ? MIX.administrators + times((action) => action.users) : 0,
    logGb: (total(runs) * MIX.logBytes.run + apiCalls * MIX.logBytes.call) / 1e9,
    // An alarm costs as much as the metrics that it reads.
    alarmMetrics: sum(
      all(resources, 'CloudWatch::Alarm').map(({ Properties: { Metrics = [] } }) =>
        Math.max(1, Metrics.filter(({ MetricStat }: Properties) => MetricStat).length),
      ),
    ),
    ownMetrics: MIX.metrics.always + (visits > 0 ? MIX.metrics.visitors : 0),
    dashboards: number('CloudWatch::Dashboard'),
    zones: Math.min(1, number('Route53::RecordSet')),
    keys: number('KMS::Key'),
    secrets: number('SecretsManager::Secret'),
  } satisfies Record<Item, number> & { writes: Counts; running: number };
}

type Usage = ReturnType<typeof usageOf>;

/** Calculates dollars a month by service, without free or included usage. */
export function calculateBill(usage: Usage, plan: EdgePlan): Counts {
  const bill: Record<string, number> = { CloudFront: EDGE_PLANS[plan].dollars };
  for (const [item, price] of Object.entries(PRICES) as [Item, Price][]) {
    const { service, dollars, per, free = 0 } = price;
    const included = item === 'fileGb' ? EDGE_PLANS[plan].fileGb : free;
    const paid = PLAN_LIMITS[plan] && IN_PLANS.includes(item) ? 0 : Math.max(0, usage[item] - included);
    bill[service] = (bill[service] ?? 0) + (paid / per) * dollars;
  }
  return bill;
}

const UNLIMITED = { requests: Infinity, bytes: Infinity };

/** Whether it is more than a plan allows. */
export function isOver(usage: Pick<Usage, 'requests' | 'transferGb'>, allowed = UNLIMITED): boolean {
  return usage.requests > allowed.requests || usage.transferGb * 1e9 > allowed.bytes;
}

/** The name of a table by its logical id. */
export const tableName = (id: string): string => id.replace(/^Data|[0-9A-F]{8}$/g, '');

/** A limit, its use in the busiest minute or day, and the remedy. */
type Limit = readonly [name: string, holds: number, used: (usage: Usage) => number, action: string];

const PLAN = 'take the next plan: `edgePlan` in `infra/stages.ts`';
const MAILS = 'ask SES for a higher quota; the outbox sends late and loses none';
const FUNCTIONS = 'ask for 1,000 in Service Quotas';
const CALLS = 'raise `apiThrottle` in `infra/stages.ts`';
const WRITES = 'raise `BILLING` in `infra/table.ts`';

function limitsOf(resources: Resources, plan: EdgePlan): Limit[] {
  const { requests, bytes } = PLAN_LIMITS[plan] ?? UNLIMITED;
  const inSecond = (inMonth = 0) => (inMonth / SECONDS_IN_MONTH) * MIX.peakMinute;
  const inDay = (inMonth: number) => (inMonth / SECONDS_IN_MONTH) * 86_400 * MIX.peakDay;
  const [api] = all(resources, 'ApiGatewayV2::Stage');
  const rate: number = api?.Properties.DefaultRouteSettings.ThrottlingRateLimit ?? Infinity;
  const tables = Object.entries(resources).filter(([, { Type }]) => Type === 'AWS::DynamoDB::GlobalTable');
  return [
    ['Requests a month of the plan', requests, (usage) => usage.requests, PLAN],
    ['Gigabytes a month of the plan', bytes / 1e9, (usage) => usage.transferGb, PLAN],
    ['Mails a day', QUOTAS.mails, (usage) => inDay(usage.mails), MAILS],
    ['Functions at once, new account', QUOTAS.functions, (usage) => inSecond(usage.running), FUNCTIONS],
    ['Calls of the API a second', rate, (usage) => inSecond(usage.apiCalls), CALLS],
    ...tables.map(([id, { Properties }]): Limit => {
      const table = tableName(id);
      const most = Properties.WriteOnDemandThroughputSettings?.MaxWriteRequestUnits ?? Infinity;
      return [`Writes a second to ${table}`, most, (usage) => inSecond(usage.writes[table]), WRITES];
    }),
  ];
}

/** The bill with each plan, and the five limits that are reached first. @param plan of the stage */
export function costTables(resources: Resources, plan: EdgePlan): string {
  const names = Object.keys(SIZES);
  const usages = Object.values(SIZES).map((visits) => usageOf(resources, visits));
  const bills = usages.map((usage) => calculateBill(usage, plan));
  const services = Object.keys(bills[0] ?? {}).map((name) => [
    name,
    ...bills.map((bill) => dollars(bill[name] ?? 0)),
  ]);
  const sums = (Object.keys(EDGE_PLANS) as EdgePlan[]).map((name) => [
    name === plan ? `**${name}, as this stage**` : name,
    ...usages.map((usage) => {
      const mark = isOver(usage, PLAN_LIMITS[name]) ? ' !' : '';
      return dollars(total(calculateBill(usage, name))) + mark;
    }),
  ]);
  const limits = limitsOf(resources, plan)
    .map((limit) => ({ limit, shares: usages.map((usage) => limit[2](usage) / limit[1]) }))
    .toSorted((a, b) => (b.shares.at(-1) ?? 0) - (a.shares.at(-1) ?? 0))
    .map(({ limit: [name, holds, , action], shares }) => [
      ...[name, holds.toLocaleString('en')],
      ...shares.map(percent),
      action,
    ]);
  return [
    table(['dollars a month', ...names], services),
    table(['to pay with the plan', ...names], sums),
    table(['limit', 'holds', ...names, 'what to do'], limits.slice(0, 5)),
  ].join('\n\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const dollars = (amount: number): string =>
  amount.toLocaleString('en', { maximumFractionDigits: 2, minimumFractionDigits: 2 });
const percent = (share: number): string =>
  share.toLocaleString('en', { style: 'percent', maximumSignificantDigits: 2 });
