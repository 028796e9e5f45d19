import { describe, expect, it } from 'vitest';
import { api } from '../../domain/api.ts';
import { MAX_FILE_BYTES } from '../../domain/onboarding-files.ts';
import { startAdminHarness } from '../integration/handlers/admin-harness.ts';
import { passTime, TEAM } from '../integration/handlers/mail-harness.ts';
import {
  type ChosenFile,
  CONTENTS,
  entry,
  LOGO,
  OnboardingHarness,
} from '../integration/handlers/onboarding-harness.ts';

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
    // Not by sending the other file with another form either.
    const second = await submit(permission.url);
    await harness.passUploads();
    expect(await contentOf(form)).toEqual(CONTENTS.png);
    expect(await contentOf(second)).toEqual(OTHER_PICTURE);
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
