import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callService } from '../../../../lambdas/aws/signed-call.ts';

/** What the service answers, one after another, and what it was asked. */
let answers: [status: number, body: object][];
let asked: { headers: IncomingHttpHeaders; body: string }[];

const service = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  asked.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
  const [status, body] = answers.shift() ?? expect.fail('asked once more');
  response.writeHead(status).end(status >= 500 ? 'out of order' : JSON.stringify(body));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});

beforeEach(() => {
  asked = [];
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  for (const name of ['SSM', 'COGNITO_IDENTITY_PROVIDER']) vi.stubEnv(`AWS_ENDPOINT_URL_${name}`, url);
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'session');
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

afterAll(() => {
  service.close();
});

const read = () => callService('ssm', 'GetParameters', { Names: ['/key'] });

describe('a call of a service without its client', () => {
  it('is signed as the function, for the region and the service', async () => {
    answers = [[200, { Parameters: [] }]];
    expect(await read()).toEqual({ Parameters: [] });
    expect(asked).toMatchObject([
      {
        body: '{"Names":["/key"]}',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': 'AmazonSSM.GetParameters',
          'x-amz-security-token': 'session',
          authorization: expect.stringMatching(
            /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-west-1\/ssm\/aws4_request, /,
          ),
        },
      },
    ]);
  });

  it('shows no role where a token is what permits it', async () => {
    answers = [[200, { Username: 'ada' }]];
    await callService('cognito-idp', 'GetUser', { AccessToken: 'token' });
    expect(asked[0]?.headers).toMatchObject({ 'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser' });
    expect(asked[0]?.headers).not.toHaveProperty('authorization');
    expect(asked[0]?.headers).not.toHaveProperty('x-amz-security-token');
  });

  it.each([
    ['out of order', 500, {}],
    ['short of room', 429, {}],
    ['throttling', 400, { __type: 'ThrottlingException' }],
    ['throttling, as Cognito says it', 400, { __type: 'com.amazonaws#TooManyRequestsException' }],
  ])('is made again while the service is %s', async (_, status, body) => {
    answers = [
      [status, body],
      [200, { Parameters: [] }],
    ];
    expect(await read()).toEqual({ Parameters: [] });
  });

  it('fails by the name of the error after the second attempt, without what the service quotes', async () => {
    const busy: (typeof answers)[number] = [
      400,
      { __type: 'ThrottlingException', message: 'for ada@example.com' },
    ];
    answers = [busy, busy];
    await expect(read()).rejects.toMatchObject({ name: 'ThrottlingException' });
    answers = [busy, busy];
    await expect(read()).rejects.not.toThrow('ada@example.com');
    expect(asked).toHaveLength(4);
  });

  it('is not made again when the service has refused it', async () => {
    answers = [[400, { __type: 'AccessDeniedException' }]];
    await expect(read()).rejects.toMatchObject({ name: 'AccessDeniedException' });
    expect(asked).toHaveLength(1);
  });
});
