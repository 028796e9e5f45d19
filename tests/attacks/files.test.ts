import { ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { api } from '../../domain/api.ts';
import { MAX_FILE_BYTES } from '../../domain/onboarding/onboarding-files.ts';
import { LOCAL_CREDENTIALS } from '../../local/aws/credentials.ts';
import { propertiesOf, synthesizedStages } from '../infra/synthesized-stages.ts';
import { startAdminHarness } from '../integration/handlers/admin/admin-harness.ts';
import { passTime, TEAM } from '../integration/handlers/mail-harness.ts';
import {
  type ChosenFile,
  CONTENTS,
  entry,
  LOGO,
  OnboardingHarness,
  type Permission,
} from '../integration/handlers/onboarding/onboarding-harness.ts';

const backOffice = startAdminHarness();
const harness = new OnboardingHarness(backOffice.mailHarness);
let forms = 0;

const OTHER_PICTURE = CONTENTS.png.subarray(0, -4);

/** Sends a form with one file. @returns the form's id */
async function submit(url: string, file: ChosenFile = LOGO): Promise<string> {
  const email = `form-${++forms}@files.example`;
  const files = { general: [entry(file, url)], localPhotos: [], brandGuidelines: [] };
  expect((await harness.submit({ email, files })).status).toBe(200);
  return String((await harness.stored(email))[0]?.id);
}

/** What an administrator gets who opens the file of a form. */
function open(form: string) {
  return backOffice.call('admin-file', { path: { id: form, file: '0' } });
}

async function contentOf(form: string): Promise<Buffer> {
  const { body } = await open(form);
  return Buffer.from(await (await fetch(String(body.url))).arrayBuffer());
}

describe('Somebody in need of a free file host', () => {
  it('wants a link that gives everybody what was uploaded and never sent', async () => {
    const permission = await harness.permissionFor(LOGO);
    await harness.post(permission, LOGO.content);
    await harness.passUploads();
    const { pathname } = new URL(permission.url);
    const opening = Object.values(api).filter(({ method, path }) => method === 'GET' && path === pathname);
    expect(opening).toEqual([]);
    const key = harness.object(permission.url)?.key;
    expect((await fetch(`${permission.upload.url}/${key}`)).status).toBe(403);
  });

  it('wants to fill the bucket with more than a hundred and twenty of the largest files a day', async () => {
    const { name, type } = LOGO;
    const call = { body: { name, type, size: MAX_FILE_BYTES, category: 'general' } };
    const viewer = { ip: '198.51.100.1' };
    // The minutes that pass are of one day.
    const tomorrow = new Date().setUTCHours(24, 0, 0, 0);
    for (const minutes of [(tomorrow - Date.now()) / 60_000, 11]) {
      passTime(minutes);
      for (let files = 0; files < 60; files++) {
        expect((await backOffice.mailHarness.call('onboarding-upload', call, viewer)).status).toBe(200);
      }
    }
    passTime(22);
    const answer = await backOffice.mailHarness.call('onboarding-upload', call, viewer);
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    const other = await backOffice.mailHarness.call('onboarding-upload', call);
    expect(other.status, 'somebody else').toBe(200);
  });

  describe('with one permission for one file', () => {
    const versionsOf = async (url: string) => {
      const key = harness.keyOf(url);
      const bucket = backOffice.mailHarness.variablesOf('upload-check').UPLOADS_BUCKET;
      const client = new S3Client({ credentials: LOCAL_CREDENTIALS });
      const { Versions = [] } = await client.send(
        new ListObjectVersionsCommand({ Bucket: bucket, Prefix: key }),
      );
      return Versions;
    };

    it('uploads twenty-five, and one is left', async () => {
      const permission = await harness.permissionFor(LOGO);
      for (let times = 0; times < 25; times++) {
        expect((await harness.post(permission, LOGO.content)).status).toBe(204);
      }
      const lines = (await harness.passUploads()).join('\n');
      expect(await versionsOf(permission.url)).toHaveLength(1);
      expect(harness.object(permission.url)?.tags).toEqual({ state: 'pending' });
      expect(lines).toContain(`"UploadedBytes":${LOGO.content.length}`);
      const form = await submit(permission.url);
      await harness.passUploads();
      expect(await contentOf(form)).toEqual(CONTENTS.png);
    });

    it('uploads others after the form, which keeps its own', async () => {
      const permission = await harness.permissionFor(LOGO);
      await harness.post(permission, LOGO.content);
      const form = await submit(permission.url);
      for (let times = 0; times < 3; times++) await harness.post(permission, OTHER_PICTURE);
      const second = await submit(permission.url);
      await harness.passUploads();
      expect(await versionsOf(permission.url)).toHaveLength(1);
      expect(await contentOf(form)).toEqual(CONTENTS.png);
      expect(await contentOf(second)).toEqual(CONTENTS.png);
    });

    it('gets no more permissions once the bytes of a day are uploaded', async () => {
      const [ip, next] = ['2001:db8:99:1::1', '2001:db8:99:1::2'];
      const large = Buffer.concat([CONTENTS.png, Buffer.alloc(MAX_FILE_BYTES - CONTENTS.png.length)]);
      const call = { body: { name: LOGO.name, type: LOGO.type, size: MAX_FILE_BYTES, category: 'general' } };
      const ask = (viewer: string) => backOffice.mailHarness.call('onboarding-upload', call, { ip: viewer });
      for (let files = 1; files < 119; files++) expect((await ask(ip)).status).toBe(200);
      const permission = (await ask(ip)).body as unknown as Permission;
      for (let times = 0; times < 3; times++) await harness.post(permission, large);
      await harness.passUploads();
      expect(await versionsOf(permission.url)).toHaveLength(1);
      const { status, body } = await ask(next);
      expect({ status, message: body.error ?? body.message }).toMatchObject({
        status: 429,
        message: expect.stringContaining('for a day'),
      });
    });

    it('has somebody called when much was uploaded in a day', () => {
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

  it('wants to upload more than was asked for', async () => {
    const permission = await harness.permissionFor({ ...LOGO, content: 'x' });
    expect((await harness.post(permission, LOGO.content)).status).toBe(400);
    expect(harness.object(permission.url)).toBeUndefined();
  });
});

describe('Somebody who wants the team to open something', () => {
  it('wants a file opened before it was looked at', async () => {
    const form = await submit(await harness.upload(LOGO));
    expect(await open(form)).toMatchObject({ status: 409, body: { code: 'file_not_checked' } });
    await harness.passUploads();
    expect((await open(form)).status).toBe(200);
  });

  it('wants another file in the place of one that was sent and checked', async () => {
    const permission = await harness.permissionFor(LOGO);
    await harness.post(permission, LOGO.content);
    const form = await submit(permission.url);
    await harness.passUploads();
    await harness.post(permission, OTHER_PICTURE);
    await harness.passUploads();
    expect(await contentOf(form)).toEqual(CONTENTS.png);
    // Not by sending it with another form either.
    const second = await submit(permission.url);
    await harness.passUploads();
    expect(await contentOf(form)).toEqual(CONTENTS.png);
    expect(await contentOf(second)).toEqual(CONTENTS.png);
  });

  it('wants a file opened that lies, because a genuine one came after it', async () => {
    const page = CONTENTS.html.slice(0, LOGO.content.length);
    const permission = await harness.permissionFor(LOGO);
    await harness.post(permission, page);
    const form = await submit(permission.url);
    await harness.post(permission, LOGO.content);
    await harness.passUploads();
    expect((await open(form)).status).toBe(404);
  });
});

describe('Somebody whose file was refused', () => {
  it('wants it opened all the same, while it is kept', async () => {
    const url = await harness.upload({ ...LOGO, content: CONTENTS.html });
    const form = await submit(url);
    const { key = '', version } = harness.object(url) ?? {};
    backOffice.mailHarness.enter('admin-file');
    const { downloadUrl } = await import('../../lambdas/aws/s3.ts');
    const bucket = String(process.env.UPLOADS_BUCKET);
    const signed = await downloadUrl({ bucket, key, version }, { own: 'logo.png', plain: 'logo.png' }, 60);
    expect((await fetch(signed)).status, 'what a signature could open').toBe(200);
    await harness.passUploads();
    expect(harness.object(url)?.tags).toEqual({ check: 'refused' });
    expect((await fetch(signed)).status).toBe(403);
    expect((await open(form)).status).toBe(404);
  });
});

describe('Somebody who reads the mail of the team', () => {
  it('wants links in it that open files of clients without a sign-in', async () => {
    const form = await submit(await harness.upload(LOGO));
    const [mail] = backOffice.mailHarness.emailsTo(TEAM);
    const links = mail?.text.match(/http:\/\/localhost\S+/g) ?? [];
    expect(links.map((link) => new URL(link))).toMatchObject([
      { pathname: '/admin', search: `?list=onboarding&open=${form}` },
    ]);
  });
});

describe('Somebody at the computer of an administrator', () => {
  it('wants files of clients to be left in its caches', async () => {
    const form = await submit(await harness.upload(LOGO));
    await harness.passUploads();
    const { body } = await open(form);
    const download = await fetch(String(body.url));
    expect(download.headers.get('cache-control')).toBe('private, no-store');
  });
});
