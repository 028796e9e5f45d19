import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DeleteObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articlePage } from '../../../domain/api.ts';
import type { LocalCloud, LocalCloudOptions } from '../../../local/cloud.ts';
import { createClient } from '../../../local/tests/aws/s3/s3-fixture.ts';
import { MISSING_PAGE, postOf, releaseOf } from '../../support/blog-files.ts';
import { startTestCloud } from '../../support/local-cloud.ts';
import { requestAsWritten } from '../../support/request-as-written.ts';

const webDir = mkdtempSync(join(tmpdir(), 'site-'));
const dataDir = mkdtempSync(join(tmpdir(), 'data-'));
let cloud: LocalCloud;
let client: S3Client;
let outputs: Readonly<Record<string, string>>;

function build(path: string, content: string): void {
  mkdirSync(dirname(join(webDir, path)), { recursive: true });
  writeFileSync(join(webDir, path), content);
}

async function start(options: Partial<LocalCloudOptions> = {}): Promise<void> {
  cloud = await startTestCloud({ webDir, dataDir, ...options });
  const description = await (await get('/_local/stack')).json();
  ({ outputs } = description as { outputs: Record<string, string> });
  client = createClient(cloud.standIns.s3.url);
}

async function stop(): Promise<void> {
  client.destroy();
  await cloud.stop();
}

beforeAll(async () => {
  build('404/index.html', MISSING_PAGE);
  build('blog/index.html', 'The list of the build');
  build('blog/built/index.html', 'The article of the build');
  build('content/blog/built.json', postOf('built', { publishedAt: '2026-01-02' }));
  build('documents.json', releaseOf('one'));
  await start();
});

afterAll(async () => {
  await stop();
  rmSync(webDir, { recursive: true });
  rmSync(dataDir, { recursive: true });
});

/** An event that failed comes again after a minute. */
const WITH_RETRIES = { timeout: 150_000 };

const get = (path: string, init?: RequestInit) => fetch(`${cloud.origin}${path}`, init);
const textOf = async (path: string) => (await get(path)).text();

/** Checks what a file contains once all events are handled. */
async function expectText(path: string, text: string): Promise<void> {
  const settledText = () => cloud.eventsSettled().then(() => textOf(path));
  await expect.poll(settledText, { ...WITH_RETRIES, message: path }).toContain(text);
}

const key = (slug: string) => ({ Bucket: outputs.SiteBucketName, Key: `content/blog/${slug}.json` });
const upload = (slug: string) => client.send(new PutObjectCommand({ ...key(slug), Body: postOf(slug) }));

describe('an article that does not exist', () => {
  it('is answered with 404, as a page of the site', async () => {
    const [missing, page] = await Promise.all([get('/blog/none'), get('/blog')]);
    expect([missing.status, await missing.text()]).toEqual([404, MISSING_PAGE]);
    for (const name of ['content-type', 'content-security-policy', 'x-frame-options']) {
      expect(missing.headers.get(name), name).toBe(page.headers.get(name));
    }
  });

  it('is not answered around the distribution', async () => {
    const { host } = new URL(outputs.ApiUrl ?? '');
    const path = articlePage.path.replace('{list}', 'blog').replace('{slug}', 'none');
    expect(await requestAsWritten(cloud.origin, path, { headers: { host } })).toMatchObject({ status: 401 });
  });

  it('has a page from the start, while its source is not served', async () => {
    for (const path of ['/blog', '/blog/built']) await expectText(path, 'About built');
    for (const file of [
      'documents.json',
      'post-sources.json',
      'post-states/built.json',
      'planned-posts/a.json',
    ]) {
      expect((await get(`/${file}`)).status, file).toBe(404);
    }
  });
});

describe('an article whose post is uploaded', () => {
  it('is a page as soon as the event of the bucket was handled, and until the post is deleted', async () => {
    await upload('new');
    await expectText('/blog/new', 'Text of new');
    const page = await get('/blog/new');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    for (const path of ['/blog', '/blog/built', '/content/blog-index.json', '/feed.xml', '/sitemap.xml']) {
      await expectText(path, 'new');
    }

    await client.send(new DeleteObjectCommand(key('new')));
    await expectText('/content/blog-index.json', '["built"]');
    await expect.poll(async () => (await get('/blog/new')).status, WITH_RETRIES).toBe(404);
  });

  it('is made again with the next build of the site, and stays', async () => {
    await upload('kept');
    await expectText('/blog/kept', '/assets/start-one.js');
    await stop();
    build('documents.json', releaseOf('two'));
    await start();
    await expectText('/blog/kept', '/assets/start-two.js');
    await expectText('/blog', 'About kept');
  });

  it('is a plain file while a dev server provides the pages', async () => {
    await stop();
    await start({ siteServer: (_, response) => response.end('From sources') });
    await upload('new');
    expect(await textOf('/content/blog/new.json')).toBe(postOf('new'));
    expect(await textOf('/blog/new')).toBe('From sources');
    expect(await textOf('/content/blog/built.json')).toBe('From sources');
  });
});
