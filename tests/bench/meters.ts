/** Counts what the functions of a local cloud ask of each service, and for how long they run. */
import { type IncomingMessage, request as sendRequest } from 'node:http';
import type { LocalCloud } from '../../local/cloud.ts';
import { FunctionHost } from '../../local/functions/function-host.ts';
import type { SimulatedService } from '../../local/services.ts';
import { readBody, startServer } from '../../local/stand-in.ts';

/** What one function did in a number of invocations. */
export interface FunctionRecord {
  /** Milliseconds of each invocation, the first in a worker of its own left out. */
  readonly times: number[];
  /** Milliseconds of the first invocation, loading included. */
  first: number | undefined;
  invocations: number;
  /** Requests to each service. */
  readonly calls: Partial<Record<SimulatedService, number>>;
}

/** Request units, as the database itself counts them, indexes included. */
export interface Units {
  readonly read: number;
  readonly write: number;
}

type UnitsByTable = Readonly<Record<string, Units>>;

export interface Meters {
  readonly functions: Map<string, FunctionRecord>;
  /** By table, since the last reset. */
  units(): UnitsByTable;
  /** How often each function ran since the last reset. */
  invocations(): Map<string, number>;
  /** How often each route of the API was called since the last reset. */
  routes(): Map<string, number>;
  reset(): void;
  /** Resolves when no function has been running for a while: the payment provider calls by itself. */
  quiet(): Promise<void>;
  stop(): Promise<void>;
}

const METERED: readonly SimulatedService[] = ['dynamodb', 's3', 'ses', 'ssm', 'cognito', 'stripe', 'captcha'];

const QUIET_MS = 150;
const POLL_MS = 25;

/** Functions that nobody waits for. They overlap with others, which a request is rather counted to. */
const BEHIND: readonly string[] = ['mail-events', 'search-index', 'upload-check'];

/** Puts meters between the functions and all services. */
export async function installMeters(cloud: LocalCloud): Promise<Meters> {
  const functions = new Map<string, FunctionRecord>();
  const running: string[] = [];
  let invocations = new Map<string, number>();
  let routes = new Map<string, number>();
  let units: UnitsByTable = {};

  const recordOf = (name: string) => {
    const record = functions.get(name) ?? { times: [], first: undefined, invocations: 0, calls: {} };
    functions.set(name, record);
    return record;
  };
  const countCall = (service: SimulatedService) => {
    const name = running.find((one) => !BEHIND.includes(one)) ?? running[0];
    if (name === undefined) return;
    const { calls } = recordOf(name);
    calls[service] = (calls[service] ?? 0) + 1;
  };

  const { invoke } = FunctionHost.prototype;
  FunctionHost.prototype.invoke = async function (event) {
    running.push(this.name);
    const startedAt = performance.now();
    const result = await invoke.call(this, event);
    const ms = performance.now() - startedAt;
    running.splice(running.indexOf(this.name), 1);
    const record = recordOf(this.name);
    record.invocations += 1;
    invocations.set(this.name, (invocations.get(this.name) ?? 0) + 1);
    const route = routeOf(event);
    if (route !== undefined) routes.set(route, (routes.get(route) ?? 0) + 1);
    if (record.first === undefined) record.first = ms;
    else record.times.push(ms);
    return result;
  };

  const stops = await Promise.all(
    METERED.map(async (service) => {
      const standIn = cloud.standIns[service];
      const meter = await startMeter(standIn.url, service === 'dynamodb', (answer) => {
        countCall(service);
        for (const [table, { read, write }] of Object.entries(answer)) {
          const before = units[table] ?? { read: 0, write: 0 };
          units = { ...units, [table]: { read: before.read + read, write: before.write + write } };
        }
      });
      Object.defineProperty(standIn, 'url', { value: meter.url });
      return meter.stop;
    }),
  );
  // Reads the addresses anew.
  await cloud.reload();

  return {
    functions,
    units: () => units,
    invocations: () => invocations,
    routes: () => routes,
    reset() {
      invocations = new Map();
      routes = new Map();
      units = {};
    },
    quiet: () => untilQuiet(() => running.length > 0),
    async stop() {
      FunctionHost.prototype.invoke = invoke;
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

/** The route of a call of the API. Its authorizers are asked about a route, too, and are none of its functions. */
function routeOf(event: unknown): string | undefined {
  const { routeKey, type } = event as { routeKey?: string; type?: string };
  return type === 'REQUEST' ? undefined : routeKey;
}

/** Resolves when no function has been running for a while. */
export async function untilQuiet(isRunning: () => boolean): Promise<void> {
  for (let since = 0; since < QUIET_MS; since += POLL_MS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    if (isRunning()) since = 0;
  }
}

/** Passes requests on as they are, but asks a database what each costs. */
export async function startMeter(target: string, isDatabase: boolean, count: (units: UnitsByTable) => void) {
  const meter = await startServer(async (request, response) => {
    const body = (await readBody(request)) ?? Buffer.alloc(0);
    const sent = isDatabase ? withCapacity(body) : body;
    const { status, headers, content } = await pass(target, request, sent);
    count(isDatabase ? unitsOf(request, content) : {});
    response.writeHead(status, headers).end(content);
  });
  return meter;
}

function withCapacity(body: Buffer): Buffer {
  return Buffer.from(JSON.stringify({ ...JSON.parse(body.toString()), ReturnConsumedCapacity: 'TOTAL' }));
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly content: Buffer;
}

function pass(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(target);
    const { 'transfer-encoding': _, ...kept } = headers;
    const options = {
      hostname,
      port,
      method,
      path: url,
      headers: { ...kept, ...(body.length > 0 && { 'content-length': String(body.length) }) },
    };
    const request = sendRequest(options, async (answer) => {
      const content = Buffer.concat(await answer.toArray());
      const { 'transfer-encoding': __, ...answered } = answer.headers;
      resolve({ status: answer.statusCode ?? 500, headers: answered, content });
    });
    request.on('error', reject).end(body);
  });
}

const READS = /\.(?:GetItem|Query|BatchGetItem|Scan)$/;

interface Consumed {
  readonly TableName: string;
  readonly CapacityUnits: number;
}

function unitsOf({ headers }: IncomingMessage, content: Buffer): UnitsByTable {
  const { ConsumedCapacity = [] } = JSON.parse(content.toString() || '{}') as {
    ConsumedCapacity?: Consumed | Consumed[];
  };
  const isRead = READS.test(String(headers['x-amz-target']));
  return Object.fromEntries(
    [ConsumedCapacity]
      .flat()
      .map(({ TableName, CapacityUnits }) => [
        TableName,
        { read: isRead ? CapacityUnits : 0, write: isRead ? 0 : CapacityUnits },
      ]),
  );
}
