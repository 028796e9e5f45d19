import { describe, expect, it, vi } from 'vitest';
import { api } from '../../../../domain/api.ts';
import { MAX_FILE_BYTES } from '../../../../domain/onboarding/onboarding-files.ts';
import { withoutMetrics } from '../../../unit/lambdas/api-call.ts';
import { passTime, SITE_URL } from '../mail-harness.ts';
import { type ChosenFile, CONTENTS, LOGO, startOnboarding } from './onboarding-harness.ts';

const harness = startOnboarding();
const s3 = () => harness.mailHarness.standIns.s3;

/** A signed URL of a file, whatever the functions say about it. */
async function signedUrl(url: string): Promise<string> {
  harness.mailHarness.enter('admin-file');
  const { downloadUrl } = await import('../../../../lambdas/aws/s3.ts');
  const { bucket = '', key = '' } = harness.object(url) ?? {};
  return downloadUrl({ bucket, key }, { own: 'logo.png', plain: 'logo.png' }, 60);
}

/** What is wrong, in the bucket's words. */
async function errorOf(response: Response): Promise<string> {
  const text = await response.text();
  return `${response.status} ${/<Code>(\w+)</.exec(text)?.[1]}`;
}

describe('permission to upload', () => {
  it('is for one key, one type and ten minutes, and the upload waits to be submitted', async () => {
    const before = Date.now();
    const permission = await harness.permissionFor(LOGO);
    expect((await harness.post(permission, LOGO.content)).status).toBe(204);
    const object = harness.object(permission.url);
    expect(object).toMatchObject({
      key: expect.stringMatching(/^onboarding\/Analytical_Engines\/general\/\d{13}_[0-9a-f]{12}_logo\.png$/),
      size: CONTENTS.png.length,
      headers: { 'content-type': 'image/png', 'cache-control': 'max-age=3600' },
      tags: { state: 'pending' },
    });
    const minutes = (Date.parse(permission.expiresAt) - before) / 60_000;
    expect(minutes).toBeGreaterThan(9.9);
    expect(minutes).toBeLessThan(10.1);
    expect(permission.url.startsWith(`${SITE_URL}${api.onboardingUpload.path}/`)).toBe(true);
    const origin = 'https://s5-dev-uploads-';
    expect(permission.upload.url.replace(`${s3().url}/`, 'https://').startsWith(origin)).toBe(true);
  });

  it('for the same file twice makes two files', async () => {
    const [first, second] = [await harness.upload(LOGO), await harness.upload(LOGO)];
    expect(harness.object(first)?.key).not.toBe(harness.object(second)?.key);
  });

  it.each<[string, Partial<ChosenFile>, string]>([
    ['of another type', { type: 'application/x-msdownload', name: 'logo.exe' }, 'unsupported_type'],
    ['of no type', { name: 'logo', type: '' }, 'unsupported_type'],
    ['of a type from elsewhere', { name: 'logo', type: 'toString' }, 'unsupported_type'],
    ['of a format for phones', { name: 'IMG_1.HEIC', type: 'image/heic' }, 'unsupported_type'],
    ['that is empty', { content: '' }, 'file_empty'],
    ['of 10 MB and a byte', { content: Buffer.alloc(MAX_FILE_BYTES + 1) }, 'file_too_large'],
  ])('is not given for a file %s', async (_, changes, code) => {
    expect(await harness.ask({ ...LOGO, ...changes })).toMatchObject({ status: 400, body: { code } });
  });

  it('is given to one visitor for 120 files in ten minutes', async () => {
    const { name, type } = LOGO;
    const call = { body: { name, type, size: 100, category: 'general' } };
    // So many calls in one process may take longer than a function waits for the database.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answers = await harness.mailHarness.callAtOnce('onboarding-upload', Array(125).fill(call));
    const byStatus = Map.groupBy(answers, ({ status }) => status);
    expect(byStatus.get(200)).toHaveLength(120);
    expect(byStatus.get(429)).toHaveLength(5);
  });

  it.each(['dynamodb', 'ssm'] as const)('is not given while %s is down, and says so', async (service) => {
    harness.mailHarness.standIns[service].setFault('error');
    passTime(service === 'ssm' ? 6 : 0);
    expect(await harness.ask(LOGO)).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } });
  });

  it('does not depend on the bucket', async () => {
    s3().setFault('unreachable');
    expect((await harness.ask(LOGO)).status).toBe(200);
  });
});

describe('the bucket', () => {
  it('takes a file of exactly 10 MB, and none that is larger', async () => {
    const permission = await harness.permissionFor({ ...LOGO, content: Buffer.alloc(MAX_FILE_BYTES) });
    expect((await harness.post(permission, Buffer.alloc(MAX_FILE_BYTES))).status).toBe(204);
    expect(await errorOf(await harness.post(permission, Buffer.alloc(MAX_FILE_BYTES + 1)))).toBe(
      '400 EntityTooLarge',
    );
  });

  it('takes no empty file, whatever was said before', async () => {
    expect(await errorOf(await harness.post(await harness.permissionFor(LOGO), ''))).toBe(
      '400 EntityTooSmall',
    );
  });

  it.each([
    ['another key', { key: 'onboarding/other/general/1_a_x.png' }],
    ['another type', { 'Content-Type': 'text/html' }],
    ['tags that keep it', { tagging: '<Tagging><TagSet></TagSet></Tagging>' }],
    ['another time in caches', { 'Cache-Control': 'max-age=31536000' }],
    ['more than was permitted', { 'x-amz-meta-more': 'yes' }],
    ['a way to another page', { success_action_redirect: 'https://evil.example' }],
    ['another signature', { 'X-Amz-Signature': 'a'.repeat(64) }],
  ])('takes no form with %s', async (_, changes) => {
    const before = s3().objects().length;
    const permission = await harness.permissionFor(LOGO);
    const { status } = await harness.post(permission, CONTENTS.png, changes);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(s3().objects()).toHaveLength(before);
  });

  it('lets nobody read an object who has no signed URL', async () => {
    const url = await harness.upload(LOGO);
    const { upload } = await harness.permissionFor(LOGO);
    expect((await fetch(`${upload.url}/${harness.object(url)?.key}`)).status).toBe(403);
  });
});

describe('names', () => {
  it.each<[string, Partial<ChosenFile>, RegExp]>([
    [
      'that climb',
      { businessName: '../../etc', name: '../../passwd.png' },
      /^onboarding\/_[^/]+\/general\/[^/]+$/,
    ],
    ['of other scripts', { businessName: 'Кафе Ёлка', name: '日本語.png' }, /^onboarding\/unknown\/.*\.png$/],
    ['of nothing', { businessName: '', name: ' ' }, /^onboarding\/unknown\/general\/\d+_[0-9a-f]+_.*\.png$/],
    ['of dots', { businessName: '..', name: '..' }, /^onboarding\/unknown\/general\/[^/]*\.png$/],
    [
      'of 300 characters',
      { businessName: `Acme${'x'.repeat(296)}`, name: `${'y'.repeat(296)}.png` },
      /^onboarding\/Acmex{116}\/general\/\d+_[0-9a-f]+_y{116}\.png$/,
    ],
    ['with markup', { name: '"><img src=x>.png' }, /general\/\d+_[0-9a-f]+_[A-Za-z0-9._-]+\.png$/],
    ['with another ending', { name: 'run.bat', type: 'text/plain', content: 'x' }, /_run\.bat\.txt$/],
  ])('%s stay in their folder', async (_, changes, key) => {
    const url = await harness.upload({ ...LOGO, ...changes });
    expect(harness.object(url)?.key).toMatch(key);
  });
});

describe('checking an upload', () => {
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const zip = Buffer.from(
    '504b03041400000008000000210000000000000000000000000000000000080000007a2f6162',
    'hex',
  );
  const compoundFile = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);

  it.each<[string, ChosenFile]>([
    ['picture', LOGO],
    ['PDF', { name: 'a.pdf', type: 'application/pdf', content: CONTENTS.pdf }],
    ['text', { name: 'a.txt', type: 'text/plain', content: CONTENTS.text }],
    ['long text', { name: 'a.txt', type: 'text/plain', content: 'é€😀'.repeat(3000) }],
    ['Word document', { name: 'a.docx', type: docx, content: zip }],
    ['old Word document', { name: 'a.doc', type: 'application/msword', content: compoundFile }],
  ])('lets a genuine %s be', async (_, file) => {
    const url = await harness.upload(file);
    await harness.passUploads();
    expect(harness.object(url)?.tags).toEqual({ state: 'pending' });
  });

  it.each<[string, ChosenFile]>([
    ['page as a picture', { ...LOGO, content: CONTENTS.html }],
    ['picture as a PDF', { name: 'a.pdf', type: 'application/pdf', content: CONTENTS.png }],
    [
      'program as text',
      { name: 'a.txt', type: 'text/plain', content: Buffer.from('4d5a900003000000', 'hex') },
    ],
    ['broken text', { name: 'a.txt', type: 'text/plain', content: Buffer.from('48e901', 'hex') }],
    ['archive as an old document', { name: 'a.doc', type: 'application/msword', content: zip }],
    ['text as a document', { name: 'a.docx', type: docx, content: CONTENTS.text }],
  ])('marks a %s, which nobody can download then', async (_, file) => {
    const url = await harness.upload(file);
    await harness.passUploads();
    expect(harness.object(url)?.tags).toMatchObject({ check: 'rejected' });
    expect((await fetch(await signedUrl(url))).status).toBe(403);
  });

  it('marks a lie again that somebody who read its tags before has unmarked', async () => {
    const url = await harness.upload({ ...LOGO, content: CONTENTS.html });
    await harness.passUploads();
    harness.mailHarness.enter('upload-check');
    const { writeTags } = await import('../../../../lambdas/aws/object-tags.ts');
    const bucket = harness.mailHarness.variablesOf('upload-check').UPLOADS_BUCKET ?? '';
    const { key = '', version } = harness.object(url) ?? {};
    await writeTags({ bucket, key, version }, { state: 'submitted' });
    await harness.passUploads();
    expect(harness.object(url)?.tags).toEqual({ check: 'rejected' });
  });

  it('writes no name and no key into the log', async () => {
    await harness.upload({ ...LOGO, name: 'secret-plan.png', businessName: 'Verschwiegen' });
    const lines = await harness.passUploads();
    const {
      logLines: [line = '', ...others],
      metrics,
    } = withoutMetrics(lines);
    expect(others).toEqual([]);
    expect(metrics).toEqual({ 'uploads.UploadedBytes': CONTENTS.png.length });
    expect(JSON.parse(line)).toMatchObject({ isGenuine: true, contentType: 'image/png' });
    expect(lines.join()).not.toMatch(/secret|Verschwiegen|onboarding\//);
  });

  it('of an object that is gone ends quietly', async () => {
    const object = { key: 'onboarding/a/general/1_a_b.png', 'version-id': 'gone' };
    expect(await harness.check({ detail: { object } })).toEqual([]);
  });

  it.each([undefined, {}, { detail: { object: { key: 'other/file', 'version-id': '1' } } }])(
    'refuses an event like %j, so that somebody hears of it',
    async (event) => {
      await expect(harness.check(event)).rejects.toThrow('An event about an upload could not be read.');
    },
  );

  it.each(['error', 'throttle', 'unreachable', 'slow'] as const)(
    'fails while the bucket is in trouble (%s), and is done when it is tried again',
    async (fault) => {
      const permission = await harness.permissionFor({ ...LOGO, content: CONTENTS.html });
      await harness.post(permission, CONTENTS.html);
      const event = harness.tagged(permission.url);
      harness.mailHarness.break('s3', fault);
      await expect(harness.check(event)).rejects.toThrow();
      s3().setFault('off');
      await harness.check(event);
      expect(harness.object(permission.url)?.tags.check).toBe('rejected');
    },
  );
});
