/** Measures requests to a database in the units that it counts itself, indexes included. */
import type { IncomingMessage } from 'node:http';
import { readBody, startStandIn } from '../../local/stand-in.ts';

interface RequestCost {
  readonly isRead: boolean;
  /** Read or write units. */
  readonly units: number;
  /** Items that were read. */
  readonly items: number;
}

/** Passes requests on to a database, and asks for the cost of each. @param target the database's URL */
export function startDatabaseMeter(target: string, count: (cost: RequestCost) => void) {
  return startStandIn('Database meter', async (request, response) => {
    const body = (await readBody(request)) ?? Buffer.alloc(0);
    const asked = { ...JSON.parse(body.toString()), ReturnConsumedCapacity: 'TOTAL' };
    const signed = Object.entries(request.headers).filter(([name]) =>
      /^(?:x-amz-|authorization|content-type)/.test(name),
    );
    const headers = signed.map(([name, value]): [string, string] => [name, String(value)]);
    const answer = await fetch(target, { method: 'POST', headers, body: JSON.stringify(asked) });
    const content = await answer.text();
    count(costOf(request, content));
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(content);
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

function costOf({ headers }: IncomingMessage, content: string): RequestCost {
  const { ConsumedCapacity = [], ScannedCount = 0, Responses = {} }: Response = JSON.parse(content || '{}');
  return {
    isRead: READS.test(String(headers['x-amz-target'])),
    units: [ConsumedCapacity].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0),
    items: ScannedCount + Object.values(Responses).flat().length,
  };
}
