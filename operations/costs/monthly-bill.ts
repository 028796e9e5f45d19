/** The monthly bill of a stage for a number of visits. */
import { api, routeKeyOf } from '../../domain/api.ts';
import type { CostedAction, MeasuredFunction, Measurements, PageView } from './measurements.ts';
import { dollarsFor, type Item, PRICES, type Service } from './prices.ts';
import type { StackFacts } from './stack-facts.ts';
import {
  API_LOG_BYTES,
  EDGE_LOG_BYTES,
  LOG_COMPRESSION,
  MB_PER_CPU,
  MIN_COLD_START_SHARE,
  MIX,
  PLATFORM_LOG_BYTES,
  SERVICE_LATENCY_MS,
  UNMEASURED_FUNCTION,
  WARM_SECONDS,
} from './visits.ts';

/** The inputs of a bill. */
export interface Basis {
  readonly facts: StackFacts;
  readonly measured: Measurements;
}

/** Requests, invocations and actions per month. */
export interface Traffic {
  readonly visits: number;
  /** Requests to the distribution, by path pattern. */
  readonly requests: Readonly<Record<string, number>>;
  readonly transferredBytes: number;
  readonly actions: Readonly<Record<CostedAction, number>>;
  /** Invocations by function. */
  readonly invocations: Readonly<Record<string, number>>;
  /** Calls of the API by route. */
  readonly routeCalls: Readonly<Record<string, number>>;
  /** Request units by table. */
  readonly units: Readonly<Record<string, { readonly read: number; readonly write: number }>>;
  readonly mails: number;
  readonly activeUsers: number;
}

export const SECONDS_IN_MONTH = 730 * 3600;
const GB = 1_000_000_000;
const ADMINISTRATORS = 5;

/** Traffic of a month. @param visits per month */
export function trafficOf({ facts, measured }: Basis, visits: number): Traffic {
  const actions = actionsOf(visits);
  const times = Object.entries(actions) as [CostedAction, number][];
  const renewals = visits * MIX.perVisit.purchase * MIX.monthsOfASubscription * MIX.eventsOfARenewal;
  const invocations = sumOf([
    ...times.map(([action, count]) => scaled(measured.actions[action].invocations, count)),
    { 'stripe-webhook': renewals },
    ...facts.schedules.map(({ functionName, perMonth }) => ({ [functionName]: perMonth })),
  ]);
  const views = viewsOf(measured, visits);
  const routeCalls = sumOf([
    ...times.map(([action, count]) => scaled(measured.actions[action].routes, count)),
    { [routeKeyOf(api.stripeWebhook)]: renewals },
  ]);
  return {
    visits,
    requests: sumOf([
      ...views.map(({ view, count }) => scaled(view.requests, count)),
      { '/api/*': total(routeCalls) },
    ]),
    transferredBytes: views.reduce((sum, { view, count }) => sum + view.bytes * count, 0),
    actions,
    invocations: sumOf([invocations, callsOfAuthorizers(facts, routeCalls)]),
    routeCalls,
    units: unitsOf(measured, actions, renewals),
    mails: times.reduce((sum, [action, count]) => sum + measured.actions[action].mails * count, 0),
    activeUsers:
      visits > 0 ? ADMINISTRATORS + actions.signUp + actions.accountVisit / MIX.accountVisitsPerAccount : 0,
  };
}

function actionsOf(visits: number): Record<CostedAction, number> {
  const { perVisit } = MIX;
  const toLookAt = perVisit.contact + perVisit.purchase + perVisit.onboarding;
  const made = Object.entries(perVisit).map(([action, share]) => [action, share * visits]);
  return {
    ...(Object.fromEntries(made) as Record<keyof typeof perVisit, number>),
    recordWorkedOn: toLookAt * visits,
    backOfficeOpened: visits > 0 ? MIX.backOfficeOpenedAMonth : 0,
    articleUploaded: visits > 0 ? MIX.articlesUploadedAMonth : 0,
  };
}

function viewsOf({ visit }: Measurements, visits: number): { view: PageView; count: number }[] {
  const screens = [
    [visit.phone, 1 - MIX.onDesktop],
    [visit.desktop, MIX.onDesktop],
  ] as const;
  return screens.flatMap(([{ first, further }, share]) => [
    { view: first, count: visits * share * (1 - MIX.returning) },
    { view: further, count: visits * share * (MIX.pagesPerVisit - 1 + MIX.returning) },
  ]);
}

/** The sum of numbers by whatever name. */
export function total(numbers: Readonly<Record<string, number>>): number {
  return Object.values(numbers).reduce((sum, number) => sum + number, 0);
}

/** A cached authorizer response is requested at most once per cache period. */
function callsOfAuthorizers({ routes }: StackFacts, routeCalls: Traffic['routeCalls']) {
  return sumOf(
    routes.flatMap(({ key, authorizer }) => {
      if (!authorizer) return [];
      const calls = routeCalls[key] ?? 0;
      const { functionName: asked, keptForSeconds } = authorizer;
      const most = keptForSeconds > 0 ? SECONDS_IN_MONTH / keptForSeconds : Number.POSITIVE_INFINITY;
      return [{ [asked]: Math.min(calls, most) }];
    }),
  );
}

/** A renewal's event uses as many units as a purchase's, since all of them read and write the same records. */
function unitsOf({ actions }: Measurements, counts: Traffic['actions'], renewals: number): Traffic['units'] {
  const eventsOfPurchase = actions.purchase.invocations['stripe-webhook'] ?? 1;
  const times = Object.entries(counts) as [CostedAction, number][];
  const scaledUnits = times.flatMap(([action, count]) => {
    const total = action === 'purchase' ? count + renewals / eventsOfPurchase : count;
    return Object.entries(actions[action].units).map(([table, { read, write }]) => ({
      table,
      read: read * total,
      write: write * total,
    }));
  });
  const tables = [...new Set(scaledUnits.map(({ table }) => table))];
  return Object.fromEntries(
    tables.map((table) => {
      const own = scaledUnits.filter((one) => one.table === table);
      return [table, { read: sum(own.map(({ read }) => read)), write: sum(own.map(({ write }) => write)) }];
    }),
  );
}

/** Billed use of a function per month. */
export interface FunctionUse {
  readonly name: string;
  readonly invocations: number;
  /** Average billed seconds of an invocation, cold starts included. */
  readonly seconds: number;
  readonly gbSeconds: number;
}

/** Billed use of each function per month. */
export function functionUse({ facts, measured }: Basis, { invocations }: Traffic): FunctionUse[] {
  return facts.functions.map(({ name, memoryMb }) => {
    const count = invocations[name] ?? 0;
    const { coldMs, warmMs } = answersAt(memoryMb, measured.functions[name] ?? UNMEASURED_FUNCTION);
    const seconds = (warmMs + (coldMs - warmMs) * coldStartShare(count)) / 1000;
    return { name, invocations: count, seconds, gbSeconds: count * seconds * (memoryMb / 1024) };
  });
}

/** How long an invocation takes with some memory, in milliseconds, with a share of a processor and services that take time. */
export function answersAt(
  memoryMb: number,
  { ms, loadMs, calls }: Pick<MeasuredFunction, 'ms' | 'loadMs' | 'calls'>,
): { readonly coldMs: number; readonly warmMs: number } {
  const slowness = Math.max(1, MB_PER_CPU / memoryMb);
  const warmMs = ms * slowness + waiting(calls);
  return { coldMs: warmMs + loadMs * slowness, warmMs };
}

function waiting(calls: MeasuredFunction['calls']): number {
  const asked = Object.entries(calls) as [keyof typeof SERVICE_LATENCY_MS, number][];
  return sum(asked.map(([service, times]) => SERVICE_LATENCY_MS[service] * times));
}

/** Invocations are random, so one is a cold start when none came within the time that a function stays warm. */
function coldStartShare(invocations: number): number {
  return Math.max(MIN_COLD_START_SHARE, Math.exp((-invocations / SECONDS_IN_MONTH) * WARM_SECONDS));
}

/** All billed quantities. */
export function quantities(basis: Basis, traffic: Traffic): Record<Item, number> {
  const { facts, measured } = basis;
  const uses = functionUse(basis, traffic);
  const requests = sum(Object.values(traffic.requests));
  const tableGb = (storedBytes(measured, traffic) * indexFactor(facts)) / GB;
  const logGb =
    sum([
      total(traffic.routeCalls) * API_LOG_BYTES,
      ...uses.map(({ name, invocations }) => {
        const { logBytes } = measured.functions[name] ?? UNMEASURED_FUNCTION;
        return invocations * (logBytes + PLATFORM_LOG_BYTES);
      }),
    ]) / GB;
  const files = traffic.actions.onboarding * MIX.filesPerForm;
  const scannedFiles = facts.scansFiles ? files : 0;
  const firewalls = facts.firewallRules.length;
  return {
    transfer: traffic.transferredBytes / GB,
    requests,
    edgeFunctions: sum(
      Object.entries(traffic.requests).map(([path, count]) => count * (facts.edgeFunctions[path] ?? 0)),
    ),
    firewalls,
    firewallRules: sum(facts.firewallRules),
    firewallRequests: requests * facts.siteFirewalls,
    apiCalls: total(traffic.routeCalls),
    invocations: sum(uses.map(({ invocations }) => invocations)),
    gbSeconds: sum(uses.map(({ gbSeconds }) => gbSeconds)),
    writeUnits: sum(Object.values(traffic.units).map(({ write }) => write)),
    readUnits: sum(Object.values(traffic.units).map(({ read }) => read)) + idleReads(basis),
    tableGb,
    recoveryGb: tableGb * shareRecoverable(facts),
    storedGb:
      MIX.siteGb +
      (files * MIX.monthsKept * MIX.megabytesPerFile) / 1_000 +
      (requests * EDGE_LOG_BYTES * facts.logMonths) / GB,
    objectWrites: files + callsTo(basis, traffic, 's3'),
    objectReads: requests * MIX.edgeMisses,
    scannedFiles,
    scannedGb: (scannedFiles * MIX.megabytesPerFile) / 1_000,
    mails: traffic.mails,
    notifications: traffic.invocations['mail-events'] ?? 0,
    activeUsers: traffic.activeUsers,
    logGb,
    keptLogGb: logGb * LOG_COMPRESSION * facts.logMonths,
    alarms: facts.alarmMetrics,
    fastAlarms: facts.fastAlarmMetrics,
    metrics: reportedMetrics(facts, traffic),
    dashboards: facts.dashboards,
    hostedZones: facts.hostedZones,
    keys: facts.keys,
    secrets: facts.secrets,
    decryptions: callsTo(basis, traffic, 'ssm'),
  };
}

/** Metrics of our own are billed by the hours in which they are reported. */
function reportedMetrics({ ownMetrics }: StackFacts, { visits }: Traffic): number {
  const { always, business, faults } = ownMetrics;
  return always + (visits > 0 ? business : 0) + faults * MIX.hoursWithFault;
}

function callsTo(
  { measured }: Basis,
  { invocations }: Traffic,
  service: keyof typeof SERVICE_LATENCY_MS,
): number {
  return sum(
    Object.entries(invocations).map(
      ([name, count]) => count * (measured.functions[name]?.calls[service] ?? 0),
    ),
  );
}

/** Schedules read tables without visitors, too. */
function idleReads({ facts, measured }: Basis): number {
  const reads = facts.schedules.map(
    ({ functionName, perMonth }) => perMonth * (measured.functions[functionName]?.calls.dynamodb ?? 0),
  );
  return sum(reads) / 2;
}

function storedBytes({ actions }: Measurements, traffic: Traffic): number {
  const times = Object.entries(traffic.actions) as [CostedAction, number][];
  return sum(times.map(([action, count]) => actions[action].storedBytes * count * MIX.monthsKept));
}

/** Each index stores its records again. */
function indexFactor({ tables }: StackFacts): number {
  return 1 + sum(tables.map(({ indexes }) => indexes.length)) / Math.max(1, tables.length);
}

function shareRecoverable({ tables }: StackFacts): number {
  return tables.filter(({ isRecoverable }) => isRecoverable).length / Math.max(1, tables.length);
}

/** A monthly bill, in dollars. */
export interface Bill {
  readonly services: Readonly<Record<Service, number>>;
  readonly sum: number;
  /** The sum less the free tier. */
  readonly toPay: number;
}

/** Computes the bill. @param counted as from `quantities` */
export function billFor(counted: Readonly<Record<Item, number>>): Bill {
  const items = Object.entries(counted) as [Item, number][];
  const services = sumOf(
    items.map(([item, quantity]) => ({ [PRICES[item].service]: dollarsFor(PRICES[item], quantity) })),
  ) as Record<Service, number>;
  const toPay = sum(items.map(([item, quantity]) => dollarsFor(PRICES[item], quantity, PRICES[item].free)));
  return { services, sum: sum(Object.values(services)), toPay };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function scaled(values: Readonly<Record<string, number>>, factor: number): Record<string, number> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value * factor]));
}

function sumOf(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const values of all) {
    for (const [name, value] of Object.entries(values)) total[name] = (total[name] ?? 0) + value;
  }
  return total;
}
