import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getAccount } from '../../../../lambdas/aws/cognito.ts';
import { getItem } from '../../../../lambdas/aws/dynamodb.ts';
import { requestService } from '../../../../lambdas/aws/http-request.ts';
import { readTags } from '../../../../lambdas/aws/object-tags.ts';
import { readParameters } from '../../../../lambdas/aws/parameters.ts';
import { listObjects, readStart, readText } from '../../../../lambdas/aws/s3.ts';
import { sendRawEmail } from '../../../../lambdas/aws/ses.ts';
import { createStripe } from '../../../../lambdas/stripe/client.later.ts';

const LIMIT_MS = vi.hoisted(() => 100);

vi.mock(import('../../../../lambdas/aws/timeouts.ts'), async (importOriginal) => {
  const original = await importOriginal();
  const short = Object.fromEntries(
    Object.entries(original.TIMEOUTS).map(([name, limits]) => [name, { ...limits, timeoutMs: LIMIT_MS }]),
  );
  return { ...original, TIMEOUTS: short as unknown as typeof original.TIMEOUTS, PAUSE_MS: 0 as never };
});

/** How a service never ends its answer. */
const ENDLESS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'sends nothing': () => {},
  'stalls in the body': (response) => response.writeHead(200, { 'content-length': 1_000 }).write('{'),
  'sends a byte of the body at a time': (response) => drip(response.writeHead(200)),
};

function drip(response: ServerResponse): void {
  response.write('{');
  const dripping = setInterval(() => response.write(' '), LIMIT_MS / 10);
  response.once('close', () => clearInterval(dripping));
}

let answer: (response: ServerResponse) => void;
const service = createServer((request, response) => {
  request.resume().once('end', () => answer(response));
});
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});

afterAll(() => {
  service.closeAllConnections();
  service.close();
});

beforeEach(() => {
  for (const name of ['SES', 'DYNAMODB', 'S3', 'SSM', 'COGNITO_IDENTITY_PROVIDER']) {
    vi.stubEnv(`AWS_ENDPOINT_URL_${name}`, url);
  }
  vi.stubEnv('AWS_REGION', 'us-west-2');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('STRIPE_API_URL', url);
});

/** A call of each service, as functions make it. */
const CALLS: Readonly<Record<string, () => Promise<unknown>>> = {
  'the database': async () => getItem('orders', { id: 'cs_1' }),
  'the storage of files': async () => listObjects('uploads', 'onboarding/'),
  'the storage of files, for a text': async () => readText('uploads', 'a.json'),
  'the storage of files, for the beginning of a file': async () =>
    readStart({ bucket: 'uploads', key: 'a.png' }, 100),
  'the storage of files, for tags': async () => readTags({ bucket: 'uploads', key: 'a.png' }),
  'the parameter store': async () => readParameters(['/s5/key']),
  'the user pool': async () => getAccount('token'),
  'another service': async () => requestService(url, { headers: {}, timeoutMs: LIMIT_MS }),
  'the payment provider': async () =>
    createStripe({ apiUrl: url, secretKey: 'sk_test_unit' }).customers.retrieve('cus_1'),
};

describe.each(Object.entries(ENDLESS))('a call of a service that %s ends in time', (_, endless) => {
  it.each(Object.keys(CALLS))('(%s)', async (name) => {
    answer = endless;
    await expect(CALLS[name]?.()).rejects.toThrow();
  });

  it('(the mail service), which may have taken the mail', async () => {
    answer = endless;
    const mail = { from: 'a@example.com', to: 'b@example.com', message: Buffer.from('x') };
    const sending = sendRawEmail({ ...mail, configurationSet: 'letters', tags: {} });
    expect(await sending).toMatchObject({ outcome: 'unknown' });
  });
});
