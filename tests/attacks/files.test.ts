import { describe, expect, it } from 'vitest';
import { api } from '../../domain/api.ts';
import { MAX_FILE_BYTES } from '../../domain/onboarding/onboarding-files.ts';
import { propertiesOf, synthesizedStages } from '../infra/synthesized-stages.ts';
import { startAdminHarness } from '../integration/handlers/admin/admin-harness.ts';
import { passTime, problem, TEAM } from '../integration/handlers/api-harness.ts';
import { CONTENTS, LOGO, type Permission } from '../integration/handlers/onboarding/onboarding-harness.ts';

const harness = startAdminHarness();
const { onboarding } = harness;

const OTHER_PICTURE = CONTENTS.png.subarray(0, -4);

async function contentOf(form: string): Promise<Buffer> {
  const { body } = await harness.openFile(form);
  return Buffer.from(await (await fetch(String(body.url))).arrayBuffer());
}

describe('the bucket of uploads', () => {
  it('has no public link to a file that was never sent', async () => {
    const permission = await onboarding.permissionFor(LOGO);
    await onboarding.post(permission, LOGO.content);
    await onboarding.passUploads();
    const { pathname } = new URL(permission.url);
    const opening = Object.values(api).filter(({ method, path }) => method === 'GET' && path === pathname);
    expect(opening).toEqual([]);
    const key = onboarding.object(permission.url)?.key;
    expect((await fetch(`${permission.upload.url}/${key}`)).status).toBe(403);
  });

  it('accepts 120 of the largest files a day from one visitor', async () => {
    const { name, type } = LOGO;
    const call = { body: { name, type, size: MAX_FILE_BYTES, category: 'general' } };
    const viewer = { ip: '198.51.100.1' };
    // The minutes that pass are of one day.
    const tomorrow = new Date().setUTCHours(24, 0, 0, 0);
    for (const minutes of [(tomorrow - Date.now()) / 60_000, 11]) {
      passTime(minutes);
      for (let files = 0; files < 60; files++) {
        expect((await harness.call('onboarding-upload', call, viewer)).status).toBe(200);
      }
    }
    passTime(22);
    expect(await harness.call('onboarding-upload', call, viewer)).toMatchObject(
      problem(429, 'too_many_requests'),
    );
    const other = await harness.call('onboarding-upload', call);
    expect(other.status, 'another customer').toBe(200);
  });

  describe('one permission', () => {
    const versionsOf = (url: string) => onboarding.versions(onboarding.keyOf(url));

    it('keeps one of twenty-five uploads', async () => {
      const permission = await onboarding.permissionFor(LOGO);
      for (let times = 0; times < 25; times++) {
        expect((await onboarding.post(permission, LOGO.content)).status).toBe(204);
      }
      const lines = (await onboarding.passUploads()).join('\n');
      expect(await versionsOf(permission.url)).toHaveLength(1);
      expect(onboarding.tagsOf(permission.url)).toEqual({ state: 'pending' });
      const bytes = [...lines.matchAll(/"UploadedBytes":(\d+)/g)].map(([, reported]) => Number(reported));
      expect(bytes.reduce((sum, reported) => sum + reported)).toBe(LOGO.content.length + 24 * 1_000_000);
      const form = await onboarding.submitFile(permission.url);
      await onboarding.passUploads();
      expect(await contentOf(form)).toEqual(CONTENTS.png);
    });

    it.each([
      ['before', async () => {}],
      ['after', () => onboarding.passUploads()],
    ])(
      'does not replace the file of a form by uploads %s it is checked, nor by another form',
      async (_, check) => {
        const permission = await onboarding.permissionFor(LOGO);
        await onboarding.post(permission, LOGO.content);
        const form = await onboarding.submitFile(permission.url);
        await check();
        for (let times = 0; times < 3; times++) await onboarding.post(permission, OTHER_PICTURE);
        await check();
        const second = await onboarding.submitFile(permission.url);
        await onboarding.passUploads();
        expect(await versionsOf(permission.url)).toHaveLength(1);
        expect(await contentOf(form)).toEqual(CONTENTS.png);
        expect(await contentOf(second)).toEqual(CONTENTS.png);
      },
    );

    it.each([
      ['two of the largest files', 'a', 119, 2, MAX_FILE_BYTES],
      ['eleven of the smallest files', 'b', 118, 11, CONTENTS.png.length],
    ])('is the last one of a day that %s use up', async (_, network, permitted, repeats, size) => {
      const [ip, next] = [`2001:db8:99${network}::1`, `2001:db8:99${network}::2`];
      const content = Buffer.concat([CONTENTS.png, Buffer.alloc(size - CONTENTS.png.length)]);
      const call = { body: { name: LOGO.name, type: LOGO.type, size: MAX_FILE_BYTES, category: 'general' } };
      const ask = (viewer: string) => harness.call('onboarding-upload', call, { ip: viewer });
      // Their number and their bytes, of the visitor and of the network around.
      const first = async () => expect((await ask(ip)).status).toBe(200);
      expect(await harness.countOften(permitted - 1, first)).toBe(4);
      const permission = (await ask(ip)).body as unknown as Permission;
      for (let times = 0; times <= repeats; times++) await onboarding.post(permission, content);
      await onboarding.passUploads();
      expect(await versionsOf(permission.url)).toHaveLength(1);
      const { status, body } = await ask(next);
      expect({ status, message: body.error ?? body.message }).toMatchObject({
        status: 429,
        message: expect.stringContaining('tomorrow'),
      });
    });

    it('is under an alarm for the bytes of a day', () => {
      const { template } = synthesizedStages().prod;
      const alarms = propertiesOf(template, 'AWS::CloudWatch::Alarm');
      expect(alarms.find(({ MetricName }) => MetricName === 'UploadedBytes')).toMatchObject({
        Period: 86_400,
        Statistic: 'Sum',
        Threshold: 12e9,
        Namespace: expect.anything(),
      });
    });
  });
});

describe('the file of a form', () => {
  it('cannot be opened before it was checked', async () => {
    const form = await onboarding.submitFile(await onboarding.upload(LOGO));
    expect(await harness.openFile(form)).toMatchObject(problem(409, 'file_not_checked'));
    await onboarding.passUploads();
    expect((await harness.openFile(form)).status).toBe(200);
  });

  it('stays refused when a genuine one is uploaded after it', async () => {
    const page = CONTENTS.html.slice(0, LOGO.content.length);
    const permission = await onboarding.permissionFor(LOGO);
    await onboarding.post(permission, page);
    const form = await onboarding.submitFile(permission.url);
    await onboarding.post(permission, LOGO.content);
    await onboarding.passUploads();
    expect((await harness.openFile(form)).status).toBe(404);
  });
});

it('a refused file cannot be opened while it is kept', async () => {
  const url = await onboarding.upload({ ...LOGO, content: CONTENTS.html });
  const form = await onboarding.submitFile(url);
  const signed = await onboarding.signedUrl(url);
  expect((await fetch(signed)).status, 'what a signature could open').toBe(200);
  await onboarding.passUploads();
  expect(onboarding.tagsOf(url)).toEqual({ check: 'refused' });
  expect((await fetch(signed)).status).toBe(403);
  expect((await harness.openFile(form)).status).toBe(404);
});

it('the email to the team has no link that opens a file without a sign-in', async () => {
  const form = await onboarding.submitFile(await onboarding.upload(LOGO));
  const [email] = harness.emailsTo(TEAM);
  const links = email?.text.match(/http:\/\/localhost\S+/g) ?? [];
  expect(links.map((link) => new URL(link))).toMatchObject([
    { pathname: '/admin', search: `?list=onboarding&open=${form}` },
  ]);
});
