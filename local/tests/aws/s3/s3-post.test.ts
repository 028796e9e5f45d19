import { createHash, createHmac } from 'node:crypto';
import { GetObjectCommand, GetObjectTaggingCommand, type S3Client } from '@aws-sdk/client-s3';
import type { PresignedPost } from '@aws-sdk/s3-presigned-post';
import { describe, expect, it, vi } from 'vitest';
import { LOCAL_CREDENTIALS } from '../../../aws/credentials.ts';
import {
  BUCKET,
  bucket,
  MEGABYTE,
  type Posted,
  post,
  readError,
  runningS3,
  SITE,
  signedForm,
} from './s3-fixture.ts';

const KEY = 'onboarding/acme/general/1_x_plan.pdf';
const PENDING = '<Tagging><TagSet><Tag><Key>state</Key><Value>pending</Value></Tag></TagSet></Tagging>';

describe('a file that is posted as its form was signed', () => {
  it('is stored with the type and the tags of the form', async () => {
    const { client } = await runningS3();
    const form = await signedForm(client, { Fields: { 'Cache-Control': 'max-age=3600', tagging: PENDING } });
    const { status, headers, body } = await post(form, '%PDF-1.7');
    const etag = `"${createHash('md5').update('%PDF-1.7').digest('hex')}"`;
    expect([status, headers.get('etag'), body]).toEqual([204, etag, '']);

    const object = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: KEY }));
    expect(object).toMatchObject({
      ContentType: 'application/pdf',
      CacheControl: 'max-age=3600',
      ContentLength: 8,
      ETag: etag,
    });
    expect(await object.Body?.transformToString()).toBe('%PDF-1.7');
    const { TagSet } = await client.send(new GetObjectTaggingCommand({ Bucket: BUCKET, Key: KEY }));
    expect(TagSet).toEqual([{ Key: 'state', Value: 'pending' }]);
  });

  it.each([1, 10 * MEGABYTE])('may have %i bytes, up to 10 MB', async (size) => {
    const { client } = await runningS3();
    expect((await post(await signedForm(client), new Uint8Array(size).fill(7))).status).toBe(204);
    const { ContentLength, ETag } = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: KEY }));
    const md5 = createHash('md5').update(new Uint8Array(size).fill(7)).digest('hex');
    expect([ContentLength, ETag]).toEqual([size, `"${md5}"`]);
  });

  it('may look like a part of a form itself', async () => {
    const { client, s3 } = await runningS3();
    const content = '\r\n--boundary\r\nContent-Disposition: form-data; name="key"\r\n\r\nother\r\n--';
    await post(await signedForm(client), content);
    expect((await s3.content(BUCKET, KEY))?.toString()).toBe(content);
  });

  it('may have a key and a name of any characters', async () => {
    const { client } = await runningS3();
    const Key = 'onboarding/Ünïcode 名前/a+b & "c" <d>.pdf';
    expect((await post(await signedForm(client, { Key }), 'x', { name: 'naïve "名前".pdf' })).status).toBe(
      204,
    );
    const object = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key }));
    expect(await object.Body?.transformToString()).toBe('x');
  });

  it('replaces an earlier one of the same key', async () => {
    const { client, s3 } = await runningS3();
    const form = await signedForm(client);
    await post(form, 'first');
    await post(form, 'second');
    expect([s3.objects().length, (await s3.content(BUCKET, KEY))?.toString()]).toEqual([1, 'second']);
  });

  it('causes an event for EventBridge', async () => {
    const { client, clock, events } = await runningS3();
    await post(await signedForm(client, { Key: 'a b/ü.pdf' }), 'x');
    expect(events).toEqual([
      {
        version: '0',
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        'detail-type': 'Object Created',
        source: 'aws.s3',
        account: '123456789012',
        time: new Date(clock.now()).toISOString().replace(/\.\d+/, ''),
        region: 'us-east-1',
        resources: ['arn:aws:s3:::uploads'],
        detail: {
          version: '0',
          bucket: { name: BUCKET },
          object: {
            key: 'a b/ü.pdf',
            size: 1,
            etag: createHash('md5').update('x').digest('hex'),
          },
          'request-id': expect.stringMatching(/^[\dA-F]{16}$/),
          requester: '123456789012',
          'source-ip-address': '127.0.0.1',
          reason: 'POST Object',
        },
      },
    ]);
  });

  it('causes no event when the bucket does not enable them', async () => {
    const { client, events } = await runningS3([bucket({ sendsEvents: false })]);
    expect((await post(await signedForm(client), 'x')).status).toBe(204);
    expect(events).toEqual([]);
  });
});

type Change = (form: PresignedPost) => void;

const set =
  (field: string, value: string): Change =>
  ({ fields }) => {
    fields[field] = value;
  };

const remove =
  (field: string): Change =>
  ({ fields }) => {
    delete fields[field];
  };

/** Puts a policy of one's own into a form, signed as it should be. */
function sign(fields: Record<string, string>, document: unknown): void {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  const policy = Buffer.from(text).toString('base64');
  const scope = fields['X-Amz-Credential']?.split('/').slice(1) ?? [];
  const key = scope.reduce<Buffer | string>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${LOCAL_CREDENTIALS.secretAccessKey}`,
  );
  fields.Policy = policy;
  fields['X-Amz-Signature'] = createHmac('sha256', key).update(policy).digest('hex');
}

const policyOf = ({ fields }: PresignedPost) =>
  JSON.parse(Buffer.from(fields.Policy ?? '', 'base64').toString()) as {
    expiration: string;
    conditions: unknown[];
  };

describe('a form', () => {
  async function refusal(change: Change, content = 'x'): Promise<Posted> {
    const { client, s3, events } = await runningS3([bucket(), bucket({ name: 'other' })]);
    const form = await signedForm(client);
    change(form);
    if (form.url.startsWith('/')) form.url = `${s3.url}${form.url}`;
    const answer = await post(form, content);
    expect([s3.objects(), events]).toEqual([[], []]);
    return answer;
  }

  type Read = ReturnType<typeof readError>;
  const failed = (condition: string): Read => [
    403,
    'AccessDenied',
    `Invalid according to Policy: Policy Condition failed: ${condition}`,
  ];
  const WRONG_SIGNATURE: Read = [
    403,
    'SignatureDoesNotMatch',
    expect.stringContaining('does not match the signature you provided'),
  ];

  it.each<[string, Change, Read]>([
    [
      'for another key',
      set('key', 'onboarding/other/general/1_x_plan.pdf'),
      failed(`["eq","$key","${KEY}"]`),
    ],
    [
      'with another type',
      set('Content-Type', 'text/html'),
      failed('["eq","$Content-Type","application/pdf"]'),
    ],
    ['without its type', remove('Content-Type'), failed('["eq","$Content-Type","application/pdf"]')],
    [
      'with a field that the policy does not know',
      set('tagging', PENDING),
      [403, 'AccessDenied', 'Invalid according to Policy: Extra input fields: tagging'],
    ],
    [
      'for another bucket',
      (form) => {
        form.url = '/other';
        form.fields.bucket = 'other';
      },
      failed('["eq","$bucket","uploads"]'),
    ],
    [
      'for another bucket under the name of its own',
      (form) => {
        form.url = '/other';
      },
      failed('["eq","$bucket","uploads"]'),
    ],
    [
      'for a bucket that is not there',
      (form) => {
        form.url = '/none';
      },
      [404, 'NoSuchBucket', 'The specified bucket does not exist'],
    ],
    [
      'with a policy that was changed',
      (form) => {
        const policy = JSON.stringify({ ...policyOf(form), expiration: '2999-01-01T00:00:00Z' });
        form.fields.Policy = Buffer.from(policy).toString('base64');
      },
      WRONG_SIGNATURE,
    ],
    ['with a signature of something else', set('X-Amz-Signature', '0'.repeat(64)), WRONG_SIGNATURE],
    [
      'by an unknown caller',
      ({ fields }) => {
        fields['X-Amz-Credential'] = fields['X-Amz-Credential']?.replace('local', 'AKIAOTHER') ?? '';
      },
      [403, 'InvalidAccessKeyId', expect.any(String)],
    ],
    [
      'without the token of temporary keys',
      remove('X-Amz-Security-Token'),
      [403, 'InvalidAccessKeyId', expect.any(String)],
    ],
    ['without a policy', remove('Policy'), [403, 'AccessDenied', 'Access Denied']],
    [
      'without a signature',
      remove('X-Amz-Signature'),
      [400, 'InvalidArgument', expect.stringContaining("a field named 'X-Amz-Signature'")],
    ],
    [
      'without a key',
      remove('key'),
      [400, 'InvalidArgument', expect.stringContaining("a field named 'key'")],
    ],
  ])('%s', async (_, change, error) => {
    expect(readError(await refusal(change))).toEqual(error);
  });

  it('is refused when its policy is not for a bucket', async () => {
    const answer = await refusal((form) => {
      const policy = policyOf(form);
      const conditions = policy.conditions.filter(
        (condition) => !Object.hasOwn(condition as object, 'bucket'),
      );
      sign(form.fields, { ...policy, conditions });
    });
    expect(readError(answer)).toEqual([
      403,
      'AccessDenied',
      'Invalid according to Policy: Extra input fields: bucket',
    ]);
  });

  it('is refused when its tags are not XML', async () => {
    const { client, s3 } = await runningS3();
    const form = await signedForm(client, { Fields: { tagging: 'state=pending' } });
    expect(readError(await post(form, 'x')).slice(0, 2)).toEqual([400, 'MalformedXML']);
    expect(s3.objects()).toEqual([]);
  });

  it('is refused after it expires, and not before', async () => {
    const { client, clock } = await runningS3();
    const form = await signedForm(client, { Expires: 600 });
    clock.advance(599_000);
    expect((await post(form, 'x')).status).toBe(204);
    clock.advance(60_000);
    expect(readError(await post(form, 'x'))).toEqual([
      403,
      'AccessDenied',
      'Invalid according to Policy: Policy expired.',
    ]);
  });

  it('is refused when it is not multipart, has no file, or ends too early', async () => {
    const { client } = await runningS3();
    const { url, fields } = await signedForm(client);
    const send = async (body: string | URLSearchParams, headers: Record<string, string> = {}) => {
      const answer = await fetch(url, { method: 'POST', body, headers });
      return (await answer.text()).match(/<Code>(.*)<\/Code>/)?.[1];
    };
    const type = { 'content-type': 'multipart/form-data; boundary=b' };
    const part = '--b\r\nContent-Disposition: form-data; name="key"\r\n\r\nx\r\n--b';
    expect(await send(new URLSearchParams(fields))).toBe('InvalidArgument');
    expect(await send(`${part}--\r\n`, type)).toBe('InvalidArgument');
    expect(await send(part, type)).toBe('MalformedPOSTRequest');
  });

  it('is refused when its signed policy allows what the local cloud does not play', async () => {
    const { client } = await runningS3();
    const form = await signedForm(client, { Fields: { acl: 'public-read' } });
    expect(readError(await post(form, 'x')).slice(0, 2)).toEqual([501, 'NotImplemented']);
  });

  it('is refused when its key does not begin as it must', async () => {
    const { client } = await runningS3();
    const form = await signedForm(client);
    const policy = policyOf(form);
    const conditions = policy.conditions.filter((condition) => !Object.hasOwn(condition as object, 'key'));
    sign(form.fields, { ...policy, conditions: [...conditions, ['starts-with', '$key', 'onboarding/']] });
    expect((await post(form, 'x')).status).toBe(204);
    form.fields.key = 'elsewhere/free.pdf';
    expect(readError(await post(form, 'x'))[2]).toContain('["starts-with","$key","onboarding/"]');
  });
});

describe('a file', () => {
  it('is refused when it is empty', async () => {
    const { client, s3 } = await runningS3();
    const answer = await post(await signedForm(client), '');
    expect(readError(answer)).toEqual([
      400,
      'EntityTooSmall',
      'Your proposed upload is smaller than the minimum allowed size',
    ]);
    expect(s3.objects()).toEqual([]);
  });

  it.each([10 * MEGABYTE + 1, 15 * MEGABYTE])(
    'is refused when it has %i bytes and 10 MB are allowed',
    async (size) => {
      const { client, s3 } = await runningS3();
      const answer = await post(await signedForm(client), new Uint8Array(size));
      expect(readError(answer)).toEqual([
        400,
        'EntityTooLarge',
        'Your proposed upload exceeds the maximum allowed size',
      ]);
      expect(s3.objects()).toEqual([]);
    },
  );
});

describe('a page', () => {
  const ask = (url: string, headers: Record<string, string>) => fetch(url, { method: 'OPTIONS', headers });

  it('may post when its origin is allowed', async () => {
    const { client } = await runningS3();
    const form = await signedForm(client);
    const { status, headers } = await ask(form.url, {
      origin: SITE,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'X-One, x-two',
    });
    expect([status, Object.fromEntries(headers)]).toMatchObject([
      200,
      {
        'access-control-allow-origin': SITE,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'X-One, x-two',
        'access-control-max-age': '600',
      },
    ]);
    const posted = await post(form, 'x', { headers: { origin: SITE } });
    expect([posted.status, posted.headers.get('access-control-allow-origin')]).toEqual([204, SITE]);
  });

  it('can read why its file was refused when its origin is allowed', async () => {
    const { client } = await runningS3();
    const { status, headers } = await post(await signedForm(client), '', { headers: { origin: SITE } });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([400, SITE]);
  });

  it('may do nothing by another method or from another origin', async () => {
    const { client } = await runningS3();
    const form = await signedForm(client);
    const put = await ask(form.url, { origin: SITE, 'access-control-request-method': 'PUT' });
    expect(put.status).toBe(403);
    for (const origin of ['https://www.example.com.evil.example', 'https://wwwXexample.com', 'null']) {
      const answer = await ask(form.url, { origin, 'access-control-request-method': 'POST' });
      expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('AccessForbidden')]);
      const posted = await post(form, 'x', { headers: { origin } });
      expect(posted.headers.has('access-control-allow-origin'), origin).toBe(false);
    }
  });
});

describe('a fault', () => {
  const upload = async (client: S3Client) =>
    post(await signedForm(client), 'x', { headers: { origin: SITE } });

  it.each([
    ['error', 500, 'InternalError'],
    ['throttle', 503, 'SlowDown'],
  ] as const)('%s is answered as S3 does, also to pages', async (mode, status, code) => {
    const { client, s3 } = await runningS3();
    s3.setFault(mode);
    const answer = await upload(client);
    expect(readError(answer).slice(0, 2)).toEqual([status, code]);
    expect(answer.headers.get('access-control-allow-origin')).toBe(SITE);
    await expect(client.send(new GetObjectCommand({ Bucket: BUCKET, Key: KEY }))).rejects.toMatchObject({
      name: code,
    });
    s3.setFault('off');
    expect((await upload(client)).status).toBe(204);
  });

  it('unreachable cuts the connection', async () => {
    const { client, s3, events } = await runningS3();
    s3.setFault('unreachable');
    const form = await signedForm(client);
    await expect(post(form, new Uint8Array(MEGABYTE))).rejects.toThrow('fetch failed');
    expect([s3.objects(), events]).toEqual([[], []]);
  });

  it('slow takes the file at once and answers late', async () => {
    const { client, s3 } = await runningS3();
    s3.setFault('slow');
    const givenUp = new AbortController();
    const form = await signedForm(client);
    const body = new FormData();
    for (const [name, value] of Object.entries(form.fields)) body.append(name, value);
    body.append('file', new Blob(['x']), 'f');
    const answer = fetch(form.url, { method: 'POST', body, signal: givenUp.signal });
    await vi.waitUntil(() => s3.objects().length === 1, { timeout: 60_000 });
    givenUp.abort();
    await expect(answer).rejects.toThrow('aborted');
  });
});
