import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  PutObjectTaggingCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startS3 } from '../../../aws/s3.ts';
import { BUCKET, bucket, createClient, denying, runningS3 } from './s3-fixture.ts';

const KEY = 'a folder/ü (1).txt';
const file = { Bucket: BUCKET, Key: KEY };

const put = (client: S3Client, input: Partial<PutObjectCommandInput> = {}) =>
  client.send(new PutObjectCommand({ ...file, Body: '0123456789', ContentType: 'text/plain', ...input }));

describe('an object', () => {
  it('is written and read by the SDK, with its metadata', async () => {
    const { client, clock } = await runningS3();
    const { ETag } = await put(client, {
      CacheControl: 'no-cache',
    });
    const read = await client.send(new GetObjectCommand(file));
    expect(await read.Body?.transformToString()).toBe('0123456789');
    expect(read).toMatchObject({
      ETag,
      ContentType: 'text/plain',
      ContentLength: 10,
      LastModified: new Date(Math.floor(clock.now() / 1000) * 1000),
      CacheControl: 'no-cache',
    });
  });

  it('may be empty', async () => {
    const { client, s3 } = await runningS3();
    await put(client, { Body: new Uint8Array() });
    const { Body, ContentLength } = await client.send(new GetObjectCommand(file));
    expect([ContentLength, await Body?.transformToString()]).toEqual([0, '']);
    expect(await s3.content(BUCKET, KEY)).toEqual(Buffer.of());
  });

  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=0-99', '0123456789', 'bytes 0-9/10'],
  ])('is read from its first byte on: %s', async (Range, text, ContentRange) => {
    const { client } = await runningS3();
    await put(client);
    const part = await client.send(new GetObjectCommand({ ...file, Range }));
    expect(await part.Body?.transformToString()).toBe(text);
    expect([part.ContentRange, part.ContentLength]).toEqual([ContentRange, text.length]);
    expect(part.$metadata.httpStatusCode).toBe(206);
  });

  it('has tags, which are read and replaced', async () => {
    const { client } = await runningS3();
    await put(client);
    const tags = async () => (await client.send(new GetObjectTaggingCommand(file))).TagSet;
    expect(await tags()).toEqual([]);
    const TagSet = [
      { Key: 'state', Value: 'submitted' },
      { Key: 'the check', Value: 'ümlaut + - = . _ : / @' },
    ];
    await client.send(new PutObjectTaggingCommand({ ...file, Tagging: { TagSet } }));
    expect(await tags()).toEqual(TagSet);
  });

  it('is deleted, and may be deleted twice', async () => {
    const { client, s3 } = await runningS3();
    await put(client);
    await client.send(new DeleteObjectCommand(file));
    expect(s3.objects()).toEqual([]);
    await client.send(new DeleteObjectCommand(file));
    await expect(client.send(new GetObjectCommand(file))).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(client.send(new GetObjectTaggingCommand(file))).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect(await s3.content(BUCKET, KEY)).toBeUndefined();
  });

  it('is refused like a forbidden one when it is missing and the caller may not list the bucket', async () => {
    const { client } = await runningS3([
      bucket({ policy: denying('s3:ListBucket', `arn:aws:s3:::${BUCKET}`) }),
    ]);
    await expect(client.send(new GetObjectCommand(file))).rejects.toMatchObject({ name: 'AccessDenied' });
    await expect(client.send(new ListObjectsV2Command({ Bucket: BUCKET }))).rejects.toMatchObject({
      name: 'AccessDenied',
    });
  });

  it('causes an event for EventBridge when it is written', async () => {
    const { client, events } = await runningS3();
    await put(client);
    expect(events).toMatchObject([{ detail: { object: { key: KEY, size: 10 }, reason: 'PutObject' } }]);
  });

  it('is listed by its key', async () => {
    const { client } = await runningS3();
    for (const Key of ['b/2', 'a', 'b/ü & <1>', 'b/1', 'c']) await put(client, { Key });
    const list = async (Prefix?: string) => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: BUCKET, Prefix }));
      return Contents.map(({ Key, Size }) => [Key, Size]);
    };
    expect(await list('b/')).toEqual([
      ['b/1', 10],
      ['b/2', 10],
      ['b/ü & <1>', 10],
    ]);
    expect(await list()).toHaveLength(5);
    expect(await list('none')).toEqual([]);
  });

  it('is kept between runs', async () => {
    const root = mkdtempSync(join(tmpdir(), 's3-'));
    const directory = join(root, 's3');
    onTestFinished(() => rmSync(root, { recursive: true }));
    const first = await startS3({ directory });
    await first.setBuckets([bucket()]);
    const writer = createClient(first.url);
    await put(writer, { Tagging: 'state=pending' });
    writer.destroy();
    await first.stop();

    const { client } = await runningS3([bucket()], { directory });
    const { Body } = await client.send(new GetObjectCommand(file));
    expect(await Body?.transformToString()).toBe('0123456789');
    const { TagSet } = await client.send(new GetObjectTaggingCommand(file));
    expect(TagSet).toEqual([{ Key: 'state', Value: 'pending' }]);
  });
});

describe('a request', () => {
  it('must be signed', async () => {
    const { client, s3 } = await runningS3();
    await put(client);
    const { status } = await fetch(`${s3.url}/${BUCKET}/${encodeURIComponent(KEY)}`);
    expect(status).toBe(403);
    expect((await fetch(`${s3.url}/${BUCKET}/x`, { method: 'PUT', body: 'x' })).status).toBe(403);
    expect(s3.objects()).toHaveLength(1);
  });

  it('must name an existing bucket', async () => {
    const { client } = await runningS3();
    await expect(put(client, { Bucket: 'none' })).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });

  it.each<[string, (client: S3Client) => Promise<unknown>]>([
    ['lists of version 1', (client) => client.send(new ListObjectsCommand({ Bucket: BUCKET }))],
    ['other ranges', (client) => client.send(new GetObjectCommand({ ...file, Range: 'bytes=7-' }))],
    [
      'folders in lists',
      (client) => client.send(new ListObjectsV2Command({ Bucket: BUCKET, Delimiter: '/' })),
    ],
  ])('is refused by name when it is unsupported: %s', async (_, call) => {
    const { client } = await runningS3();
    await put(client);
    await expect(call(client)).rejects.toMatchObject({ name: 'NotImplemented' });
  });
});

describe('a signed URL', () => {
  const signed = (client: S3Client, input: object = {}, expiresIn = 300) =>
    getSignedUrl(client, new GetObjectCommand({ ...file, ...input }), { expiresIn });

  it('downloads the file under its name and type', async () => {
    const { client } = await runningS3();
    await put(client);
    const url = await signed(client, {
      ResponseContentDisposition: "attachment; filename*=UTF-8''pl%C3%A4n.txt",
      ResponseContentType: 'application/octet-stream',
      ResponseCacheControl: 'no-store',
    });
    const answer = await fetch(url, { headers: { range: 'bytes=0-2' } });
    expect([answer.status, await answer.text()]).toEqual([206, '012']);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': "attachment; filename*=UTF-8''pl%C3%A4n.txt",
      'content-type': 'application/octet-stream',
      'cache-control': 'no-store',
      'content-range': 'bytes 0-2/10',
    });
  });

  it('ends', async () => {
    const { client, clock } = await runningS3();
    await put(client);
    const url = await signed(client, {}, 300);
    clock.advance(299_000);
    expect((await fetch(url)).status).toBe(200);
    clock.advance(60_000);
    const answer = await fetch(url);
    expect([answer.status, await answer.text()]).toEqual([
      403,
      expect.stringContaining('<Code>AccessDenied</Code><Message>Request has expired<'),
    ]);
  });

  it.each<[string, (url: URL) => void, RegExp, number]>([
    [
      'another file',
      (url) => {
        url.pathname = `/${BUCKET}/other`;
      },
      /SignatureDoesNotMatch/,
      403,
    ],
    [
      'another name for the download',
      (url) => url.searchParams.set('response-content-disposition', 'inline'),
      /SignatureDoesNotMatch/,
      403,
    ],
    ['a longer time', (url) => url.searchParams.set('X-Amz-Expires', '3600'), /SignatureDoesNotMatch/, 403],
    ['no time', (url) => url.searchParams.delete('X-Amz-Expires'), /AuthorizationQueryParametersError/, 400],
    ['no date', (url) => url.searchParams.delete('X-Amz-Date'), /AuthorizationQueryParametersError/, 400],
  ])('cannot be changed to have %s', async (_, change, error, status) => {
    const { client } = await runningS3();
    await put(client);
    const url = new URL(await signed(client, { ResponseContentDisposition: 'attachment' }));
    change(url);
    const answer = await fetch(url);
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringMatching(error)]);
  });

  it('cannot be used with another method', async () => {
    const { client, s3 } = await runningS3();
    await put(client);
    const url = await signed(client);
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
    expect(s3.objects()).toHaveLength(1);
  });
});

describe('a bucket that keeps versions', () => {
  const versioned = () => runningS3([bucket({ isVersioned: true })]);
  const versionsOf = async (client: S3Client) => {
    const { Versions = [], DeleteMarkers = [] } = await client.send(
      new ListObjectVersionsCommand({ Bucket: BUCKET }),
    );
    return { versions: Versions, markers: DeleteMarkers };
  };

  it('keeps replaced and deleted versions, with a delete marker', async () => {
    const { client, s3 } = await versioned();
    await put(client);
    await put(client, { Body: 'another' });
    const deleted = await client.send(new DeleteObjectCommand(file));
    const { versions, markers } = await versionsOf(client);
    expect(versions).toMatchObject([
      {
        Key: KEY,
        IsLatest: false,
        Size: 7,
        ETag: expect.stringMatching(/^"\w{32}"$/),
      },
      { Key: KEY, IsLatest: false, Size: 10 },
    ]);
    expect(markers).toMatchObject([{ Key: KEY, IsLatest: true, VersionId: deleted.VersionId }]);
    expect(deleted.DeleteMarker).toBe(true);
    expect(s3.objects()).toEqual([]);
  });

  it('reports each expired version, and none without versions', async () => {
    const { client } = await versioned();
    const { VersionId } = await put(client);
    expect(await client.send(new DeleteObjectCommand({ ...file, VersionId }))).toMatchObject({ VersionId });
    const { client: plain } = await runningS3();
    await put(plain);
    const { $metadata, ...said } = await plain.send(new DeleteObjectCommand(file));
    expect(said).toEqual({});
  });

  it('has delete markers without tags and content', async () => {
    const { client } = await versioned();
    await put(client);
    const { VersionId } = await client.send(new DeleteObjectCommand(file));
    const Tagging = { TagSet: [] };
    for (const command of [
      new GetObjectTaggingCommand(file),
      new PutObjectTaggingCommand({ ...file, Tagging }),
      new GetObjectCommand({ ...file, VersionId }),
    ]) {
      await expect(client.send(command as GetObjectCommand)).rejects.toMatchObject({
        name: 'MethodNotAllowed',
        $metadata: { httpStatusCode: 405 },
      });
    }
    await expect(client.send(new GetObjectCommand(file))).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('is emptied by deleting each version by its name', async () => {
    const { client } = await versioned();
    await put(client);
    await put(client, { Body: 'another' });
    await client.send(new DeleteObjectCommand(file));
    await put(client, { Body: 'the last' });
    const { versions, markers } = await versionsOf(client);
    const Objects = [...versions, ...markers].map(({ Key, VersionId }) => ({ Key, VersionId }));
    expect(Objects).toHaveLength(4);
    await client.send(new DeleteObjectsCommand({ Bucket: BUCKET, Delete: { Objects } }));
    expect(await versionsOf(client)).toEqual({ versions: [], markers: [] });
  });

  it('returns and tags the named version, and reports it', async () => {
    const { client, events } = await versioned();
    const { VersionId } = await put(client);
    const { VersionId: next } = await put(client, { Body: 'another' });
    expect(next).not.toBe(VersionId);
    const first = { ...file, VersionId };
    const Tagging = { TagSet: [{ Key: 'state', Value: 'kept' }] };
    await client.send(new PutObjectTaggingCommand({ ...first, Tagging }));
    expect(await client.send(new GetObjectTaggingCommand(first))).toMatchObject({ ...Tagging, VersionId });
    expect(await client.send(new GetObjectTaggingCommand(file))).toMatchObject({
      TagSet: [],
      VersionId: next,
    });
    const read = await client.send(new GetObjectCommand(first));
    expect([read.VersionId, await read.Body?.transformToString()]).toEqual([VersionId, '0123456789']);
    expect(events.map(({ detail }) => (detail as { object: object }).object)).toMatchObject([
      { 'version-id': VersionId },
      { 'version-id': next },
      { 'version-id': VersionId },
    ]);
    const gone = new GetObjectCommand({ ...file, VersionId: 'gone' });
    await expect(client.send(gone)).rejects.toMatchObject({ name: 'NoSuchVersion' });
  });

  it('denies an earlier version for its own tags when the caller may read the current one', async () => {
    const policy = denying('s3:GetObjectVersion', `arn:aws:s3:::${BUCKET}/*`, {
      StringEquals: { 's3:ExistingObjectTag/check': 'rejected' },
    });
    const { client } = await runningS3([bucket({ isVersioned: true, policy })]);
    const { VersionId } = await put(client, { Tagging: 'check=rejected' });
    await put(client);
    await client.send(new GetObjectCommand(file));
    const read = client.send(new GetObjectCommand({ ...file, VersionId }));
    await expect(read).rejects.toMatchObject({ name: 'AccessDenied' });
  });

  it('keeps its versions between runs', async () => {
    const directory = mkdtempSync(join(tmpdir(), 's3-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const options = { directory: join(directory, 's3') };
    const first = await startS3(options);
    await first.setBuckets([bucket({ isVersioned: true })]);
    const client = createClient(first.url);
    await put(client);
    await put(client, { Body: 'another' });
    await first.stop();
    const { client: next } = await runningS3([bucket({ isVersioned: true })], options);
    expect((await versionsOf(next)).versions).toHaveLength(2);
    client.destroy();
  });
});

describe('deleting several objects at once', () => {
  const remove = (client: S3Client, ...keys: string[]) =>
    client.send(
      new DeleteObjectsCommand({ Bucket: BUCKET, Delete: { Objects: keys.map((Key) => ({ Key })) } }),
    );

  it('deletes existing objects', async () => {
    const { client, s3 } = await runningS3();
    await put(client);
    expect((await remove(client, KEY, 'never & nowhere')).Errors).toBeUndefined();
    expect(s3.objects()).toEqual([]);
  });

  it('names those that may not be deleted, and deletes the others', async () => {
    const policy = denying('s3:DeleteObject', `arn:aws:s3:::${BUCKET}/kept`);
    const { client, s3 } = await runningS3([bucket({ policy })]);
    await put(client);
    await put(client, { Key: 'kept' });
    const { Errors } = await remove(client, KEY, 'kept');
    expect(Errors).toMatchObject([{ Key: 'kept', Code: 'AccessDenied' }]);
    expect(s3.objects().map(({ key }) => key)).toEqual(['kept']);
  });
});
