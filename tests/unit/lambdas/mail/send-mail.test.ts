import { SESClient } from '@aws-sdk/client-ses';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sendRawEmail } from '../../../../lambdas/aws/ses.ts';

const send = vi.fn();

beforeEach(() => {
  send.mockReset();
  vi.spyOn(SESClient.prototype, 'send').mockImplementation(send as never);
});

const attempt = () =>
  sendRawEmail({
    from: 'hello@example.com',
    to: 'ada@example.org',
    message: Buffer.from('Subject: x\r\n\r\n'),
    configurationSet: 'letters',
    tags: { record: 'contact', mail: 'team' },
  });

function failing(name: string, parts: object = {}) {
  return Object.assign(new Error('Email address is not verified: ada@example.org'), { name, ...parts });
}

describe('an attempt to send', () => {
  it('has a sender, a recipient and tags', async () => {
    send.mockResolvedValue({ MessageId: 'm-1' });
    expect(await attempt()).toEqual({ outcome: 'sent', messageId: 'm-1' });
    expect(send.mock.lastCall?.[0].input).toMatchObject({
      Source: 'hello@example.com',
      Destinations: ['ada@example.org'],
      ConfigurationSetName: 'letters',
      Tags: [
        { Name: 'record', Value: 'contact' },
        { Name: 'mail', Value: 'team' },
      ],
    });
  });

  it.each<[string, { readonly code?: string; readonly [part: string]: unknown }]>([
    ['MessageRejected', { $metadata: { httpStatusCode: 400 } }],
    ['Throttling', { $metadata: { httpStatusCode: 400 } }],
    ['ServiceUnavailable', { $metadata: { httpStatusCode: 503 } }],
    ['Error', { code: 'ECONNREFUSED', syscall: 'connect' }],
    ['Error', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }],
    ['TimeoutError', { code: 'ETIMEDOUT', syscall: 'connect' }],
    ['TimeoutError', { message: 'the request socket did not establish a connection with the server within' }],
    ['CredentialsProviderError', {}],
  ])('is refused when it ends with %s %j', async (name, parts) => {
    send.mockRejectedValue(failing(name, parts));
    expect(await attempt()).toEqual({ outcome: 'refused', error: name === 'Error' ? parts.code : name });
  });

  it.each<[string, { readonly code?: string; readonly [part: string]: unknown }]>([
    ['TimeoutError', { code: 'ETIMEDOUT' }],
    ['TimeoutError', { message: 'the request socket timed out after 4000 ms of inactivity' }],
    ['TimeoutError', { code: 'ECONNRESET', syscall: 'read' }],
    ['Error', { code: 'EPIPE', syscall: 'write' }],
    ['Error', { code: 'ECONNRESET' }],
    ['Error', { code: 'ECONNRESET', $metadata: { httpStatusCode: 200 } }],
    ['TimeoutError', { $metadata: { httpStatusCode: 200 } }],
  ])('has an unknown outcome when it ends with %s %j', async (name, parts) => {
    send.mockRejectedValue(failing(name, parts));
    expect(await attempt()).toEqual({ outcome: 'unknown', error: name === 'Error' ? parts.code : name });
  });

  it('has an unknown outcome for any thrown value', async () => {
    send.mockRejectedValue(undefined);
    expect(await attempt()).toEqual({ outcome: 'unknown', error: 'unknown' });
  });
});
