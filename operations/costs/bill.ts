/** A stage's bill by the number of visits, and the limits that visits reach, as tables in Markdown. */
import { type EdgePlan, PLAN_LIMITS } from '../../infra/edge/edge-plans.ts';
import { METADATA } from '../../infra/metadata/metadata-names.ts';
import {
  ACTIONS,
  type Action,
  getMilliseconds,
  LETTER,
  MIX,
  QUEUE_POLLS,
  QUOTAS,
  SIZES,
  VISIT,
} from './assumptions.ts';
import { EDGE_PLANS, type Item, PRICES, type Price } from './prices.ts';

// biome-ignore lint/suspicious/noExplicitAny: properties differ by type, as CloudFormation documents them.
type Properties = any;

/** The resources of all of a stage's templates, by logical id. */
export type Resources = Readonly<
  Record<string, { readonly Type: string; readonly Properties?: Properties; readonly Metadata?: Properties }>
>;

type Counts = Readonly<Record<string, number>>;

const SECONDS_IN_MONTH = 730 * 3600;
const SECONDS: Counts = { minute: 60, hour: 3600, day: 86_400 };

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const total = (counts: Counts): number => sum(Object.values(counts));
const all = (resources: Resources, type: string) =>
  Object.values(resources).filter(({ Type }) => Type === `AWS::${type}`);

/** The monthly usage that a number of visits causes. */
function trafficOf(resources: Resources, visits: number) {
  const actions = Object.values(ACTIONS);
  const times = (count: (action: Action) => number | undefined) =>
    sum(actions.map((action) => visits * action.share * (count(action) ?? 0)));
  const byName = (kind: 'calls' | 'writes'): Counts => {
    const names = actions.flatMap((action) => Object.keys(action[kind] ?? {}));
    return Object.fromEntries(names.map((name) => [name, times((action) => action[kind]?.[name])]));
  };
  const mails = times(({ mails }) => mails);
  const calls = byName('calls');
  const behind = { 'mail-events': mails * MIX.runsPerMail, 'derived-data': total(calls) * MIX.runsPerCall };
  const runs: Counts = { ...calls, ...behind, ...scheduledRuns(resources) };
  const running = sum(Object.entries(runs).map(([name, count]) => (count * getMilliseconds(name)) / 1000));
  return {
    requests: visits * VISIT.requests + total(calls),
    calls: total(calls),
    runs,
    running,
    writes: byName('writes'),
    mails,
    files: times(({ files }) => files),
    users: visits > 0 ? MIX.administrators + times(({ users }) => users) : 0,
  };
}

/** The name of those runs of a function that only look whether something is due. */
const toLookName = (name: string) => `${name}, due`;

/** Runs a month by function. A schedule without a rate is a time of day, one with an input only looks for what is due. */
function scheduledRuns(resources: Resources): Counts {
  const scheduled = all(resources, 'Events::Rule').filter(({ Properties }) => Properties.ScheduleExpression);
  const runs = scheduled.map(({ Properties: { ScheduleExpression, Targets } }) => {
    const [, count = 1, unit = 'day'] = /rate\((\d+) ([a-z]+?)s?\)/.exec(ScheduleExpression) ?? [];
    const [{ Arn, Input }] = Targets;
    const name = resources[Arn['Fn::GetAtt'][0]]?.Metadata[METADATA.function];
    return [
      Input === undefined ? name : toLookName(name),
      SECONDS_IN_MONTH / Number(count) / (SECONDS[unit] ?? SECONDS_IN_MONTH),
    ];
  });
  return Object.fromEntries(runs);
}

/** All that is billed in a month. */
export function quantities(resources: Resources, visits: number): Record<Item, number> {
  const { requests, calls, runs, writes, mails, files, users } = trafficOf(resources, visits);
  const number = (type: string) => all(resources, type).length;
  const firewalls = all(resources, 'WAFv2::WebACL').map(({ Properties }) => Properties);
  const ofSite = firewalls.filter(({ Scope }) => Scope === 'CLOUDFRONT');
  const others = firewalls.filter(({ Scope }) => Scope !== 'CLOUDFRONT');
  const tables = all(resources, 'DynamoDB::GlobalTable').map(({ Properties }) => Properties);
  const indexes = sum(tables.map(({ GlobalSecondaryIndexes = [] }) => GlobalSecondaryIndexes.length));
  // An index keeps its records again.
  const recordGb = (visits * VISIT.keptKb * MIX.monthsKept * (1 + indexes / tables.length)) / 1_000_000;
  const logMonths = all(resources, 'Logs::LogGroup').map(({ Properties }) => Properties.RetentionInDays / 30);
  // The log of the distribution, which not every plan has.
  const logged = number('Logs::DeliverySource') > 0 ? requests * Math.max(0, ...logMonths) : 0;
  const fileGb = (files * MIX.megabytesPerFile) / 1_000;
  const scans = number('GuardDuty::MalwareProtectionPlan') > 0 ? 1 : 0;
  const [distribution] = all(resources, 'CloudFront::Distribution');
  const edge = distribution?.Properties.DistributionConfig.DefaultCacheBehavior.FunctionAssociations ?? [];
  return {
    transferGb: (visits * VISIT.kilobytes) / 1_000_000,
    requests,
    edgeRuns: (requests - calls) * edge.length,
    siteFirewalls: ofSite.length,
    siteRules: sum(ofSite.map(({ Rules }) => Rules.length)),
    siteChecks: requests * ofSite.length,
    otherFirewalls: others.length,
    otherRules: sum(others.map(({ Rules }) => Rules.length)),
    apiCalls: calls,
    runs: total(runs),
    gbSeconds: sum(
      all(resources, 'Lambda::Function').map(({ Properties: { MemorySize }, Metadata }) => {
        const name = Metadata[METADATA.function];
        const times = [name, toLookName(name)].map((run) => (runs[run] ?? 0) * getMilliseconds(run));
        return (sum(times) * MemorySize) / 1_024 / 1_000;
      }),
    ),
    writeUnits: total(writes),
    readUnits: visits * VISIT.readUnits,
    recordGb,
    recoverableGb: recordGb,
    fileGb: MIX.siteGb + fileGb * MIX.monthsKept + (logged * MIX.logBytes.request) / 1e9,
    fileWrites: files * MIX.callsPerFile + (runs['publish-articles'] ?? 0) * MIX.callsPerPublication,
    scans: files * scans,
    scannedGb: fileGb * scans,
    queueCalls: all(resources, 'Lambda::EventSourceMapping').filter(isOfQueue).length * QUEUE_POLLS,
    mails,
    users,
    logGb: (total(runs) * MIX.logBytes.run + calls * MIX.logBytes.call) / 1e9,
    alarmMetrics: sum(all(resources, 'CloudWatch::Alarm').map(metricsOfAlarm)),
    ownMetrics: MIX.metrics.always + (visits > 0 ? MIX.metrics.visitors : 0),
    dashboards: number('CloudWatch::Dashboard'),
    zones: Math.min(1, number('Route53::RecordSet')),
    keys: number('KMS::Key'),
    secrets: number('SecretsManager::Secret'),
  };
}

/** Whether a function takes its events from a queue, and not from a stream. */
function isOfQueue({ Properties: { BatchSize } }: Resources[string]): boolean {
  return BatchSize === 1;
}

/** An alarm costs as much as the metrics that it reads. */
function metricsOfAlarm({ Properties: { Metrics = [] } }: Resources[string]): number {
  return Math.max(1, Metrics.filter(({ MetricStat }: Properties) => MetricStat).length);
}

/** Calculates dollars a month by service, without free or included usage. */
export function calculateBill(counted: Readonly<Record<Item, number>>, plan: EdgePlan): Counts {
  const included: Partial<Record<Item, number>> = EDGE_PLANS[plan].included;
  const bill: Record<string, number> = { CloudFront: EDGE_PLANS[plan].dollars };
  for (const [item, { service, dollars, per, free = 0 }] of Object.entries(PRICES) as [Item, Price][]) {
    const paid = Math.max(0, counted[item] - Math.max(free, included[item] ?? 0));
    bill[service] = (bill[service] ?? 0) + (paid / per) * dollars;
  }
  return bill;
}

type Allowances = Pick<NonNullable<(typeof PLAN_LIMITS)[EdgePlan]>, 'requests' | 'bytes'>;

/** Whether it is more than a plan allows. */
export function isOver(
  counted: Pick<Record<Item, number>, 'requests' | 'transferGb'>,
  plan: Allowances | undefined,
): boolean {
  return plan !== undefined && (counted.requests > plan.requests || counted.transferGb * 1e9 > plan.bytes);
}

/** The name of a table by its logical id. */
export const tableName = (id: string): string => id.replace(/^Data|[0-9A-F]{8}$/g, '');

/** A limit, its use in the busiest minute or day, and the remedy. */
type Limit = readonly [name: string, holds: number, used: number, action: string];

const NEXT_PLAN = 'take the next plan: `edgePlan` in `infra/stages.ts`';

function limitsAt(resources: Resources, plan: EdgePlan, visits: number): Limit[] {
  const { requests, calls, running, writes, mails } = trafficOf(resources, visits);
  const ofPlan = PLAN_LIMITS[plan];
  const gigabytes = (visits * VISIT.kilobytes) / 1_000_000;
  const perSecond = (inMonth: number) => (inMonth / SECONDS_IN_MONTH) * MIX.peakMinute;
  const perDay = (mails / SECONDS_IN_MONTH) * 86_400 * MIX.peakDay;
  const [api] = all(resources, 'ApiGatewayV2::Stage');
  const callRate: number = api?.Properties.DefaultRouteSettings.ThrottlingRateLimit ?? Infinity;
  const tables = Object.entries(resources).filter(([, { Type }]) => Type === 'AWS::DynamoDB::GlobalTable');
  return [
    ['Requests a month of the plan', ofPlan?.requests ?? Infinity, requests, NEXT_PLAN],
    ['Gigabytes a month of the plan', (ofPlan?.bytes ?? Infinity) / 1e9, gigabytes, NEXT_PLAN],
    ['Mails a day', QUOTAS.mails, perDay, 'ask SES for a higher quota; the outbox sends late and loses none'],
    [
      'Functions at once, new account',
      QUOTAS.functions,
      perSecond(running),
      'ask for 1,000 in Service Quotas',
    ],
    ['Calls of the API a second', callRate, perSecond(calls), 'raise `apiThrottle` in `infra/stages.ts`'],
    ...tables.map(([id, { Properties }]): Limit => {
      const table = tableName(id);
      const most = Properties.WriteOnDemandThroughputSettings?.MaxWriteRequestUnits ?? Infinity;
      const used = perSecond(writes[table] ?? 0);
      return [`Writes a second to ${table}`, most, used, 'raise `BILLING` in `infra/data.ts`'];
    }),
  ];
}

/** The bill with each plan, and the five limits that are reached first. @param plan of the stage */
export function costTables(resources: Resources, plan: EdgePlan): string {
  const sizes = Object.values(SIZES);
  const counted = sizes.map((visits) => quantities(resources, visits));
  const bills = counted.map((one) => calculateBill(one, plan));
  const services = Object.keys(bills[0] ?? {}).map((name) => [
    name,
    ...bills.map((bill) => dollars(bill[name] ?? 0)),
  ]);
  const sums = (Object.keys(EDGE_PLANS) as EdgePlan[]).map((name) => [
    name === plan ? `**${name}, as this stage**` : name,
    ...counted.map((one) => {
      return `${dollars(total(calculateBill(one, name)))}${isOver(one, PLAN_LIMITS[name]) ? ' !' : ''}`;
    }),
  ]);
  const used = sizes.map((visits) =>
    limitsAt(resources, plan, visits).map(([, holds, used]) => used / holds),
  );
  const limits = limitsAt(resources, plan, 0)
    .map(([name, holds, , action], at) => ({ name, holds, action, shares: used.map((one) => one[at] ?? 0) }))
    .toSorted((a, b) => (b.shares.at(-1) ?? 0) - (a.shares.at(-1) ?? 0))
    .slice(0, 5)
    .map(({ name, holds, action, shares }) => [
      name,
      holds.toLocaleString('en'),
      ...shares.map(percent),
      action,
    ]);
  const names = Object.keys(SIZES);
  return [
    table(['dollars a month', ...names], services),
    table(['to pay with the plan', ...names], sums),
    table(['limit', 'holds', ...names, 'what to do'], limits),
    letterTable(resources),
  ].join('\n\n');
}

/** Estimates the cost of a letter before free tiers, and its duration. */
function letterTable(resources: Resources): string {
  const memoryOf = (name: string): number =>
    (Object.values(resources).find(({ Metadata }) => Metadata?.[METADATA.function] === name)?.Properties
      .MemorySize ?? 0) / 1_024;
  const rows = LETTER.sizes.map((recipients) => {
    const seconds = recipients / LETTER.perSecond;
    const events = recipients * LETTER.events;
    const gbSeconds =
      seconds * memoryOf('letters') +
      (events * getMilliseconds('mail-events') * memoryOf('mail-events')) / 1_000;
    const price = (item: Item, amount: number) => (amount / PRICES[item].per) * PRICES[item].dollars;
    const costs = [
      price('mails', recipients),
      price('writeUnits', recipients * LETTER.writeUnits) + price('readUnits', recipients * LETTER.readUnits),
      price('gbSeconds', gbSeconds) + price('runs', events),
    ];
    const minutes = `${Math.ceil(seconds / 60)} min`;
    return [recipients.toLocaleString('en'), ...[...costs, sum(costs)].map(dollars), minutes];
  });
  return table(
    ['dollars for a letter to', 'SES', 'DynamoDB', 'Lambda', 'in all', 'at 14 emails a second'],
    rows,
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const dollars = (amount: number): string =>
  amount.toLocaleString('en', { maximumFractionDigits: 2, minimumFractionDigits: 2 });
const percent = (share: number): string =>
  share.toLocaleString('en', { style: 'percent', maximumSignificantDigits: 2 });
