import { describe, expect, it } from 'vitest';
import { api } from '../../../../domain/api.ts';
import { MAX_FILE_BYTES } from '../../../../domain/onboarding/onboarding-files.ts';
import { separateMetrics } from '../../../unit/lambdas/api-call.ts';
import { passTime, problem, SITE_URL, startEmailHarness } from '../api-harness.ts';
import { type ChosenFile, CONTENTS, LOGO } from './onboarding-harness.ts';

const harness = startEmailHarness();
const { onboarding } = harness;
const s3 = () => harness.standIns.s3;

/** The status and code of the bucket's error. */
async function errorOf(response: Response): Promise<string> {
  const text = await response.text();
  return `${response.status} ${/<Code>(\w+)</.exec(text)?.[1]}`;
}

describe('permission to upload', () => {
  it('is for one key, one type and ten minutes, and marks the upload as pending', async () => {
    const before = Date.now();
    const permission = await onboarding.permissionFor(LOGO);
    expect((await onboarding.post(permission, LOGO.content)).status).toBe(204);
    const object = onboarding.object(permission.url);
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

  it('gives the same file another key the second time', async () => {
    const [first, second] = [await onboarding.upload(LOGO), await onboarding.upload(LOGO)];
    expect(onboarding.object(first)?.key).not.toBe(onboarding.object(second)?.key);
  });

  it.each<[string, Partial<ChosenFile>, string]>([
    ['of another type', { type: 'application/x-msdownload', name: 'logo.exe' }, 'unsupported_type'],
    ['without a type', { name: 'logo', type: '' }, 'unsupported_type'],
    ['of a type from elsewhere', { name: 'logo', type: 'toString' }, 'unsupported_type'],
    ['of a format for phones', { name: 'IMG_1.HEIC', type: 'image/heic' }, 'unsupported_type'],
    ['that is empty', { content: '' }, 'file_empty'],
    ['of 10 MB and a byte', { content: Buffer.alloc(MAX_FILE_BYTES + 1) }, 'file_too_large'],
  ])('is refused for a file %s', async (_, changes, code) => {
    expect(await onboarding.ask({ ...LOGO, ...changes })).toMatchObject(problem(400, code));
  });

  it('is limited to 120 files in ten minutes for one visitor', async () => {
    const { name, type } = LOGO;
    const call = { body: { name, type, size: 100, category: 'general' } };
    const answers = await harness.callInBatches('onboarding-upload', Array(125).fill(call));
    const byStatus = Map.groupBy(answers, ({ status }) => status);
    expect(byStatus.get(200)).toHaveLength(120);
    expect(byStatus.get(429)).toHaveLength(5);
  });

  it.each(['dynamodb', 'ssm'] as const)('is unavailable while %s is down', async (service) => {
    harness.break(service);
    passTime(service === 'ssm' ? 6 : 0);
    expect(await onboarding.ask(LOGO)).toMatchObject(problem(503, 'storage_unavailable'));
  });

  it('does not depend on the bucket', async () => {
    harness.break('s3', 'unreachable');
    expect((await onboarding.ask(LOGO)).status).toBe(200);
  });
});

describe('the bucket', () => {
  it('accepts a file of exactly 10 MB, and rejects a larger one', async () => {
    const permission = await onboarding.permissionFor({ ...LOGO, content: Buffer.alloc(MAX_FILE_BYTES) });
    expect((await onboarding.post(permission, Buffer.alloc(MAX_FILE_BYTES))).status).toBe(204);
    expect(await errorOf(await onboarding.post(permission, Buffer.alloc(MAX_FILE_BYTES + 1)))).toBe(
      '400 EntityTooLarge',
    );
  });

  it('refuses an empty file and one that is larger than declared', async () => {
    const small = await onboarding.permissionFor({ ...LOGO, content: 'x' });
    expect(await errorOf(await onboarding.post(small, ''))).toBe('400 EntityTooSmall');
    expect(await errorOf(await onboarding.post(small, LOGO.content))).toBe('400 EntityTooLarge');
    expect(onboarding.object(small.url)).toBeUndefined();
  });

  it.each([
    ['another key', { key: 'onboarding/other/general/1_a_x.png' }],
    ['another type', { 'Content-Type': 'text/html' }],
    ['tags that keep it', { tagging: '<Tagging><TagSet></TagSet></Tagging>' }],
    ['another time in caches', { 'Cache-Control': 'max-age=31536000' }],
    ['more than was permitted', { 'x-amz-meta-more': 'yes' }],
    ['a way to another page', { success_action_redirect: 'https://evil.example' }],
    ['another signature', { 'X-Amz-Signature': 'a'.repeat(64) }],
  ])('refuses a form with %s', async (_, changes) => {
    const before = s3().objects().length;
    const permission = await onboarding.permissionFor(LOGO);
    const { status } = await onboarding.post(permission, CONTENTS.png, changes);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(s3().objects()).toHaveLength(before);
  });
});

describe('checking an upload', () => {
  it.each<[string, ChosenFile]>([
    ['picture', LOGO],
    ['text, cut inside a character', { name: 'a.txt', type: 'text/plain', content: 'é€😀'.repeat(3000) }],
  ])('lets a genuine %s be', async (_, file) => {
    const url = await onboarding.upload(file);
    await onboarding.passUploads();
    expect(onboarding.tagsOf(url)).toEqual({ state: 'pending' });
  });

  it('marks a page as a picture, again when a write of older tags has removed the mark', async () => {
    const url = await onboarding.upload({ ...LOGO, content: CONTENTS.html });
    await onboarding.passUploads();
    expect(onboarding.tagsOf(url)).toMatchObject({ check: 'rejected' });
    expect((await fetch(await onboarding.signedUrl(url))).status).toBe(403);
    harness.enter('upload-check');
    const { writeTags } = await import('../../../../lambdas/aws/object-tags.ts');
    const bucket = harness.variablesOf('upload-check').UPLOADS_BUCKET ?? '';
    const { key = '', version } = onboarding.object(url) ?? {};
    await writeTags({ bucket, key, version }, { state: 'submitted' });
    await onboarding.passUploads();
    expect(onboarding.tagsOf(url)).toEqual({ check: 'rejected' });
  });

  it('logs no name and no key', async () => {
    await onboarding.upload({ ...LOGO, name: 'secret-plan.png', businessName: 'Unspoken' });
    const lines = await onboarding.passUploads();
    const {
      logLines: [line = '', ...others],
      metrics,
    } = separateMetrics(lines);
    expect(others).toEqual([]);
    expect(metrics).toEqual({ 'uploads.UploadedBytes': CONTENTS.png.length });
    expect(JSON.parse(line)).toMatchObject({ isGenuine: true, contentType: 'image/png' });
    expect(lines.join()).not.toMatch(/secret|Unspoken|onboarding\//);
  });

  it('ignores an object that is gone', async () => {
    const object = { key: 'onboarding/a/general/1_a_b.png', 'version-id': 'gone' };
    expect(await onboarding.check({ detail: { object } })).toEqual([]);
  });

  it.each([undefined, {}, { detail: { object: { key: 'other/file', 'version-id': '1' } } }])(
    'fails with an alarm for an event like %j',
    async (event) => {
      await expect(onboarding.check(event)).rejects.toThrow('An event about an upload could not be read.');
    },
  );

  it.each(['error', 'throttle', 'unreachable', 'slow'] as const)(
    'fails while the bucket is down (%s), and succeeds when it is tried again',
    async (fault) => {
      const permission = await onboarding.permissionFor({ ...LOGO, content: CONTENTS.html });
      await onboarding.post(permission, CONTENTS.html);
      const event = onboarding.tagged(permission.url);
      await expect(harness.breakDuring('s3', () => onboarding.check(event), fault)).rejects.toThrow();
      await onboarding.check(event);
      expect(onboarding.tagsOf(permission.url)?.check).toBe('rejected');
    },
  );
});
