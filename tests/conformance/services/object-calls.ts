import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadBucketCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { answerOf, browserAnswerOf } from './answer.ts';
import type { Call } from './services-check.ts';
import type { Side } from './side.ts';

type Send = (side: Side) => Promise<unknown>;

const call = (name: string, send: Send): Call => ({ name, make: (side) => answerOf(send(side)) });

const PAGE = {
  Key: 'page.html',
  Body: '<p>Hello</p>',
  ContentType: 'text/html',
  ContentEncoding: 'identity',
};
const UPLOAD = { Key: 'onboarding/acme/plan.pdf', Body: '%PDF-1.7', ContentType: 'application/pdf' };
const MISSING = 'none';

const put = ({ s3, uploads: Bucket }: Side) => s3.send(new PutObjectCommand({ ...UPLOAD, Bucket }));
const remove = ({ s3, uploads: Bucket }: Side, Key = UPLOAD.Key, VersionId?: string) =>
  s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
const read = (
  { s3, uploads: Bucket }: Side,
  more: { Key?: string; VersionId?: string; Range?: string } = {},
) => s3.send(new GetObjectCommand({ Bucket, Key: UPLOAD.Key, ...more }));
const tagsOf = ({ s3, uploads: Bucket }: Side, Key = UPLOAD.Key) =>
  s3.send(new GetObjectTaggingCommand({ Bucket, Key }));
const tag = ({ s3, uploads: Bucket }: Side, Key = UPLOAD.Key) =>
  s3.send(
    new PutObjectTaggingCommand({ Bucket, Key, Tagging: { TagSet: [{ Key: 'state', Value: 'claimed' }] } }),
  );

/** All pages, of one object each. */
async function list({ s3: client, site }: Side, Prefix?: string, Bucket = site) {
  const pages = [];
  for await (const page of paginateListObjectsV2({ client, pageSize: 1 }, { Bucket, Prefix }))
    pages.push(page);
  return { $metadata: pages[0]?.$metadata, pages: pages.map(({ $metadata: _, ...page }) => page) };
}

interface Form {
  readonly expires?: number;
  readonly content?: string;
  /** In place of what was signed. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** An upload as lambdas/aws/s3.ts permits it, by a browser that does one thing differently. */
const post = (name: string, { expires = 600, content = UPLOAD.Body, fields = {} }: Form = {}): Call => ({
  name: `presigned form: ${name}`,
  async make({ s3, uploads: Bucket }) {
    const tagging = '<Tagging><TagSet><Tag><Key>state</Key><Value>pending</Value></Tag></TagSet></Tagging>';
    const signed = await createPresignedPost(s3, {
      Bucket,
      Key: UPLOAD.Key,
      Fields: { 'Content-Type': UPLOAD.ContentType, 'Cache-Control': 'private', tagging },
      Conditions: [['content-length-range', 1, 1024]],
      Expires: expires,
    });
    const form = new FormData();
    for (const [field, value] of Object.entries({ ...signed.fields, ...fields })) form.append(field, value);
    form.append('file', new Blob([content]), 'plan.pdf');
    return browserAnswerOf(fetch(signed.url, { method: 'POST', body: form }));
  },
});

interface Download {
  readonly Key?: string;
  /** Seconds ago. */
  readonly signed?: number;
  readonly as?: string;
}

/** A download as lambdas/aws/s3.ts permits it. */
const download = (name: string, { Key = UPLOAD.Key, signed = 0, as = 'plan.pdf' }: Download = {}): Call => ({
  name: `presigned URL: ${name}`,
  async make({ s3, uploads: Bucket }) {
    const command = new GetObjectCommand({
      Bucket,
      Key,
      ResponseContentDisposition: 'attachment; filename="plan.pdf"',
      ResponseCacheControl: 'private, no-store',
    });
    const signingDate = new Date(Date.now() - signed * 1000);
    const url = await getSignedUrl(s3, command, { expiresIn: 300, signingDate });
    return browserAnswerOf(fetch(url.replace('plan.pdf%22', `${as}%22`)));
  },
});

export const OBJECT_CALLS: readonly Call[] = [
  call('HeadBucket', ({ s3, site: Bucket }) => s3.send(new HeadBucketCommand({ Bucket }))),
  call('HeadBucket of none', ({ s3 }) => s3.send(new HeadBucketCommand({ Bucket: MISSING }))),
  call('PutObject with a checksum', ({ s3OfOperators, site: Bucket }) =>
    s3OfOperators.send(new PutObjectCommand({ ...PAGE, Bucket })),
  ),
  call('PutObject of a text', ({ s3, site: Bucket }) =>
    s3.send(new PutObjectCommand({ Bucket, Key: 'blog/feed.xml', Body: '<feed/>', ContentType: 'text/xml' })),
  ),
  call('PutObject into no bucket', ({ s3 }) => s3.send(new PutObjectCommand({ ...PAGE, Bucket: MISSING }))),
  call('GetObject of a page', ({ s3, site: Bucket }) =>
    s3.send(new GetObjectCommand({ Bucket, Key: PAGE.Key })),
  ),
  call('ListObjectsV2', list),
  call('ListObjectsV2 by a prefix', (side) => list(side, 'blog/')),
  call('ListObjectsV2 of nothing', (side) => list(side, 'none/')),
  call('ListObjectsV2 of no bucket', (side) => list(side, undefined, MISSING)),
  call('PutObject with versions', async (side) => {
    const answer = await put(side);
    side.kept.set('version', answer.VersionId ?? '');
    return answer;
  }),
  call('PutObject of a second version', put),
  call('GetObject', read),
  call('GetObject of a start', (side) => read(side, { Range: 'bytes=0-3' })),
  call('GetObject of a start that is longer than all', (side) => read(side, { Range: 'bytes=0-4099' })),
  call('GetObject of a range behind the end', (side) => read(side, { Range: 'bytes=4100-' })),
  call('GetObject of a version', (side) => read(side, { VersionId: side.kept.get('version') ?? '' })),
  call('GetObject of no version', (side) => read(side, { VersionId: 'none' })),
  call('GetObject of none', (side) => read(side, { Key: MISSING })),
  call('PutObjectTagging', tag),
  call('PutObjectTagging of none', (side) => tag(side, MISSING)),
  call('GetObjectTagging', tagsOf),
  call('GetObjectTagging of none', (side) => tagsOf(side, MISSING)),
  call('DeleteObject of a version', (side) => remove(side, UPLOAD.Key, side.kept.get('version'))),
  call('DeleteObject', remove),
  call('DeleteObject of none', (side) => remove(side, MISSING)),
  call('GetObject of a deleted one', read),
  call('GetObjectTagging of a deleted one', tagsOf),
  call('PutObjectTagging of a deleted one', tag),
  call('ListObjectVersions', ({ s3, uploads: Bucket }) => s3.send(new ListObjectVersionsCommand({ Bucket }))),
  call('ListObjectVersions by a prefix', ({ s3, uploads: Bucket }) =>
    s3.send(new ListObjectVersionsCommand({ Bucket, Prefix: UPLOAD.Key })),
  ),
  call('ListObjectVersions of no bucket', ({ s3 }) =>
    s3.send(new ListObjectVersionsCommand({ Bucket: MISSING })),
  ),
  call('DeleteObjects', ({ s3, site: Bucket }) =>
    s3.send(
      new DeleteObjectsCommand({
        Bucket,
        Delete: { Objects: [{ Key: PAGE.Key }, { Key: MISSING }], Quiet: true },
      }),
    ),
  ),
  post('as permitted'),
  post('too large', { content: 'x'.repeat(1025) }),
  post('empty', { content: '' }),
  post('of another type', { fields: { 'Content-Type': 'text/html' } }),
  post('under another key', { fields: { key: 'onboarding/other/plan.pdf' } }),
  post('with a field that was not permitted', { fields: { 'Content-Encoding': 'gzip' } }),
  post('too late', { expires: -60 }),
  post('with another policy', { fields: { Policy: Buffer.from('{}').toString('base64') } }),
  post('with another signature', { fields: { 'X-Amz-Signature': '0'.repeat(64) } }),
  download('as permitted'),
  download('too late', { signed: 600 }),
  download('with another name', { as: 'virus.exe' }),
  download('of none', { Key: MISSING }),
];
