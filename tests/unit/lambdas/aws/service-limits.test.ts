import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getAccount } from '../../../../lambdas/aws/cognito.ts';
import { getItem } from '../../../../lambdas/aws/dynamodb.ts';
import { requestService } from '../../../../lambdas/aws/http-request.ts';
import { readTags } from '../../../../lambdas/aws/object-tags.ts';
import { readParameters } from '../../../../lambdas/aws/parameters.ts';
import { listObjects, readStart, readText } from '../../../../lambdas/aws/s3.ts';
import { sendRawEmail } from '../../../../lambdas/aws/ses.ts';
import { createStripe } from '../../../../lambdas/stripe/client.later.ts';
import { stubServices } from './stub-service.ts';

/** Short for calls that fail by it; tests of an answer make it longer, for a busy machine. */
const limit = vi.hoisted(() => ({ ms: 100 }));

vi.mock(import('../../../../lambdas/aws/time-limit.ts'), async (importOriginal) => {
  const { limitTime } = await importOriginal();
  return { limitTime: () => limitTime(limit.ms) };
});

vi.mock(import('../../../../lambdas/aws/timeouts.ts'), async (importOriginal) => {
  return { ...(await importOriginal()), PAUSE_MS: 0 as never };
});

/** Ways in which a service does not end its response. */
const ENDLESS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'sends nothing': () => {},
  'stalls in the body': (response) => response.writeHead(200, { 'content-length': 1_000 }).write('{'),
  'sends a byte of the body at a time': (response) => drip(response.writeHead(200)),
};

function drip(response: ServerResponse): void {
  response.write('{');
  const dripping = setInterval(() => response.write(' '), 10);
  response.once('close', () => clearInterval(dripping));
}

let answer: (response: ServerResponse) => void;
const services = ['SES', 'DYNAMODB', 'S3', 'SSM', 'COGNITO_IDENTITY_PROVIDER'];
const urlOfService = stubServices(services, (request, response) => {
  request.resume().once('end', () => answer(response));
});

beforeEach(() => {
  limit.ms = 100;
  vi.stubEnv('STRIPE_API_URL', urlOfService()).stubEnv('ORDERS_TABLE', 'orders');
});

const REQUEST = { headers: {}, timeoutMs: 8_000 };

/** A call of each service, as functions make it. */
const CALLS: Readonly<Record<string, () => Promise<unknown>>> = {
  'the database': async () => getItem('ORDERS_TABLE', { id: 'cs_1' }),
  'the storage of files': async () => listObjects('uploads', 'onboarding/'),
  'the storage of files, for a text': async () => readText('uploads', 'a.json'),
  'the storage of files, for the beginning of a file': async () =>
    readStart({ bucket: 'uploads', key: 'a.png' }, 100),
  'the storage of files, for tags': async () => readTags({ bucket: 'uploads', key: 'a.png' }),
  'the parameter store': async () => readParameters(['/s5/key']),
  'the user pool': async () => getAccount('token'),
  'another service': async () => requestService(urlOfService(), REQUEST),
  'the payment provider': async () =>
    createStripe({ apiUrl: urlOfService(), secretKey: 'sk_test_unit' }).customers.retrieve('cus_1'),
};

function sendMail() {
  const email = { from: 'a@example.com', to: 'b@example.com', message: Buffer.from('x') };
  return sendRawEmail({ ...email, configurationSet: 'letters', tags: {} });
}

describe.each(Object.entries(ENDLESS))('a call of a service that %s fails in time', (_, endless) => {
  it.each(Object.keys(CALLS))('(%s)', async (name) => {
    answer = endless;
    await expect(CALLS[name]?.()).rejects.toThrow();
  });

  it('(the email service), with an unknown outcome', async () => {
    answer = endless;
    expect(await sendMail()).toMatchObject({ outcome: 'unknown' });
  });
});

it('a call succeeds whose answer arrived in time, while the function was busy for longer', async () => {
  limit.ms = 1_000;
  answer = (response) => {
    response.end('{}');
    const end = Date.now() + limit.ms + 100;
    while (Date.now() < end);
  };
  await expect(getItem('ORDERS_TABLE', { id: 'cs_1' })).resolves.toBeUndefined();
  const call = requestService(urlOfService(), REQUEST);
  await expect(call).resolves.toMatchObject({ status: 200 });
});

it('a call fails when its time ends as the response begins, before its body is read', async () => {
  answer = (response) => {
    ENDLESS['stalls in the body']?.(response);
    const end = Date.now() + 2 * limit.ms;
    while (Date.now() < end);
  };
  await expect(listObjects('uploads', 'onboarding/')).rejects.toThrow();
});

it.each([
  [200, 'unknown'],
  [400, 'refused'],
  [503, 'refused'],
])('an email with status %i and a truncated response body has the outcome %s', async (status, outcome) => {
  limit.ms = 60_000;
  answer = (response) => {
    response.writeHead(status, { 'content-length': 1_000 }).write('<Send', () => response.destroy());
  };
  expect(await sendMail()).toMatchObject({ outcome });
});

it('an email has an unknown outcome when the response with status 200 is not from the service', async () => {
  limit.ms = 60_000;
  answer = (response) => response.end('<html>');
  expect(await sendMail()).toMatchObject({ outcome: 'unknown' });
});
