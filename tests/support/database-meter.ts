/** Measures requests to a database in the units that it counts itself, indexes included. */
import { type IncomingMessage, request as sendRequest } from 'node:http';
import { readBody, startServer } from '../../local/stand-in.ts';

interface RequestCost {
  readonly isRead: boolean;
  /** Read or write units. */
  readonly units: number;
  /** Items that were read. */
  readonly items: number;
}

/** Passes requests on to a database, and asks for the cost of each. @param target the database's URL */
export function startDatabaseMeter(target: string, count: (cost: RequestCost) => void) {
  return startServer(async (request, response) => {
    const body = (await readBody(request)) ?? Buffer.alloc(0);
    const { status, headers, content } = await pass(target, request, withCapacity(body));
    count(costOf(request, content));
    response.writeHead(status, headers).end(content);
  });
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
  readonly CapacityUnits: number;
}

/** One of a batch for each table. */
interface Response {
  readonly ConsumedCapacity?: Consumed | Consumed[];
  readonly ScannedCount?: number;
  readonly Responses?: Readonly<Record<string, readonly unknown[]>>;
}

function costOf({ headers }: IncomingMessage, content: Buffer): RequestCost {
  const {
    ConsumedCapacity = [],
    ScannedCount = 0,
    Responses = {},
  }: Response = JSON.parse(content.toString() || '{}');
  return {
    isRead: READS.test(String(headers['x-amz-target'])),
    units: [ConsumedCapacity].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0),
    items: ScannedCount + Object.values(Responses).flat().length,
  };
}
