import type { IncomingHttpHeaders } from 'node:http';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callService } from '../../../../lambdas/aws/signed-call.ts';
import { readBody } from '../../../../local/stand-in.ts';
import { stubServices } from '../aws/stub-service.ts';

/** The responses of the service, in order, and the calls that it received. */
let answers: [status: number, body: object][];
let asked: { headers: IncomingHttpHeaders; body: string }[];

stubServices(['SSM', 'COGNITO_IDENTITY_PROVIDER'], async (request, response) => {
  asked.push({ headers: request.headers, body: String(await readBody(request)) });
  const [status, body] = answers.shift() ?? expect.fail('one call too many');
  response.writeHead(status).end(status >= 500 ? 'out of order' : JSON.stringify(body));
});

beforeEach(() => {
  asked = [];
  vi.stubEnv('AWS_SESSION_TOKEN', 'session');
  vi.spyOn(Math, 'random').mockReturnValue(0);
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
            /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/us-west-2\/ssm\/aws4_request, /,
          ),
        },
      },
    ]);
  });

  it('contains no credentials of the role when a token permits it', async () => {
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
    ['throttling in Cognito’s words', 400, { __type: 'com.amazonaws#TooManyRequestsException' }],
  ])('is repeated while the service is %s', async (_, status, body) => {
    answers = [
      [status, body],
      [200, { Parameters: [] }],
    ];
    expect(await read()).toEqual({ Parameters: [] });
  });

  it('fails with the name of the error after the second attempt, without its message', async () => {
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

  it('is not repeated when the service rejects it', async () => {
    answers = [[400, { __type: 'AccessDeniedException' }]];
    await expect(read()).rejects.toMatchObject({ name: 'AccessDeniedException' });
    expect(asked).toHaveLength(1);
  });
});
