import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sendRawEmail } from '../../../../lambdas/aws/ses.ts';

let answer: (response: ServerResponse) => void;
const service = createServer((request, response) => {
  request.resume().once('end', () => answer(response));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});

beforeEach(() => {
  vi.stubEnv('AWS_ENDPOINT_URL_SES', `http://127.0.0.1:${(service.address() as AddressInfo).port}`);
  vi.stubEnv('AWS_REGION', 'us-west-2');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});

afterAll(() => {
  service.close();
});

function sendMail() {
  const mail = { from: 'a@example.com', to: 'b@example.com', message: Buffer.from('x') };
  return sendRawEmail({ ...mail, configurationSet: 'letters', tags: {} });
}

it.each([
  [200, 'unknown'],
  [400, 'refused'],
  [503, 'refused'],
])('a mail whose response with status %i is cut off in its body counts as %s', async (status, outcome) => {
  answer = (response) => {
    response.writeHead(status, { 'content-length': 1_000 }).write('<Send', () => response.destroy());
  };
  expect(await sendMail()).toMatchObject({ outcome });
});

it('a mail whose response with status 200 is no answer of the service counts as unknown', async () => {
  answer = (response) => response.end('<html>');
  expect(await sendMail()).toMatchObject({ outcome: 'unknown' });
});
