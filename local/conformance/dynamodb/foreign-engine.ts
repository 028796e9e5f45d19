/** Before each test file: the stand-in of DynamoDB stands in front of a database of others. */
import { randomInt } from 'node:crypto';
import { request as sendRequest } from 'node:http';
import { vi } from 'vitest';
import { startServer } from '../../stand-in.ts';

vi.mock('../../aws/dynamodb-engine.ts', () => ({ startEngine: startAccount }));

const { startEngine } = await import('../../aws/dynamodb-engine.ts');
if (startEngine !== startAccount) throw new Error('The tests would use a database of our own.');

/**
 * Starts what the stand-in takes for an engine of its own: an account of the one database, which keeps accounts apart by
 * the access key and the region.
 */
function startAccount() {
  const account = String(randomInt(100_000_000_000, 1_000_000_000_000));
  const url = process.env.CONFORMANCE_DATABASE_URL ?? '';
  return startServer((request, response) => {
    const { method = 'POST', headers } = request;
    const authorization = headers.authorization?.replace(
      /Credential=[^/]+\/([^/]+)\/[^/]+/,
      `Credential=${account}/$1/us-east-1`,
    );
    const onward = sendRequest(url, {
      method,
      headers: { ...headers, authorization },
    });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
}
