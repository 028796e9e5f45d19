import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import type { BlogPost } from '../../../domain/site/blog.ts';
import { readBuckets } from '../../../local/aws/s3/buckets.ts';
import type { BusEvent } from '../../../local/aws/s3/object-events.ts';
import type { ReadObject } from '../../../local/aws/s3.ts';
import { createClient } from '../../../local/tests/aws/s3/s3-fixture.ts';
import { getFileHeaders } from '../../../operations/local-run/project.ts';
import { BUILT_POST, MISSING_PAGE, postOf, releaseOf } from '../../support/blog-files.ts';
import { runAs } from '../../support/function-credentials.ts';
import type { SynthesizedName } from '../../support/synthesized.ts';
import { captureLog } from '../../unit/lambdas/api-call.ts';
import { ApiHarness, startForFile } from './api-harness.ts';

/** The bucket of the site, and the function that publishes what is in it. */
export class SiteBucket {
  readonly #harness: ApiHarness;
  #client: S3Client | undefined;

  constructor(harness: ApiHarness) {
    this.#harness = harness;
  }

  get name(): string {
    return String(this.#harness.variablesOf('publish-articles').SITE_BUCKET);
  }

  read(key: string): Promise<ReadObject | undefined> {
    return this.#harness.standIns.s3.read(this.name, key);
  }

  /** An object's content; undefined when there is none. */
  async content(key: string): Promise<string | undefined> {
    return (await this.read(key))?.content.toString();
  }

  async upload(key: string, content: string): Promise<void> {
    await this.#s3.send(new PutObjectCommand({ Bucket: this.name, Key: key, Body: content }));
  }

  async remove(key: string): Promise<void> {
    await this.#s3.send(new DeleteObjectCommand({ Bucket: this.name, Key: key }));
  }

  /** Removes all versions of all uploads. */
  async empty(): Promise<void> {
    const Bucket = this.name;
    const { Versions = [], DeleteMarkers = [] } = await this.#s3.send(
      new ListObjectVersionsCommand({ Bucket }),
    );
    for (const { Key, VersionId } of [...Versions, ...DeleteMarkers])
      await this.#s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
  }

  /** Its connections end with the stand-in. */
  get #s3(): S3Client {
    this.#client ??= createClient(this.#harness.standIns.s3.url);
    return this.#client;
  }

  /** Runs the function that publishes, as its schedule and the events of the bucket do. */
  async publish(event?: object): Promise<void> {
    this.#harness.enter('publish-articles');
    const { handler } = await import('../../../lambdas/blog/publish-articles.handler.ts');
    await runAs('publish-articles', () => handler(event));
  }
}

/** The files of a release with one article. */
const RELEASE = {
  'documents.json': releaseOf('one'),
  '404/index.html': MISSING_PAGE,
  'content/blog/built.json': BUILT_POST,
};

/**
 * Puts a small release in place of the built site, for the tests of a file: to publish all articles of that takes seconds.
 * @param release its files by path
 */
export function openSmallSite(
  harness: ApiHarness,
  release: Readonly<Record<string, string>> = RELEASE,
): SiteBucket {
  const directory = mkdtempSync(join(tmpdir(), 'site-'));
  for (const [path, content] of Object.entries(release)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), content);
  }
  beforeAll(() => {
    const buckets = readBuckets(harness.template, (text) => text, directory, getFileHeaders);
    harness.standIns.s3.setBuckets(buckets);
  });
  afterAll(() => rmSync(directory, { recursive: true }));
  return new SiteBucket(harness);
}

/** The two functions that look after articles. */
export class BlogHarness extends ApiHarness {
  readonly site = new SiteBucket(this);
  /** Called with every event of the bucket. */
  onEvent: (event: BusEvent) => void = () => {};

  override async start(stage: SynthesizedName): Promise<void> {
    await super.start(stage);
    this.standIns.s3.emitTo((event) => this.onEvent(event));
  }

  uploadPost(slug: string, parts: Partial<BlogPost> = {}): Promise<void> {
    return this.site.upload(`content/blog/${slug}.json`, postOf(slug, parts));
  }

  /** Runs an action. @returns the keys it wrote and removed */
  async touchedBy(act: () => Promise<unknown>): Promise<string[]> {
    const touched: string[] = [];
    const before = this.onEvent;
    this.onEvent = ({ detail }) => touched.push((detail as { object: { key: string } }).object.key);
    await act();
    this.onEvent = before;
    return touched.sort();
  }

  /** Publishes the stored posts. @returns the log */
  async publish(): Promise<string[]> {
    return (await captureLog(() => this.site.publish())).logLines;
  }

  /** Asks the function that serves articles. */
  async ask(slug: string, list = 'blog') {
    this.enter('article');
    const { handler } = await import('../../../lambdas/blog/article.handler.ts');
    return runAs('article', () =>
      handler({
        version: '2.0',
        rawPath: `/${list}/${slug}/index.html`,
        pathParameters: { list, slug },
      }),
    );
  }
}

/** Starts the harness for the tests of a file. Each begins with the release alone, and with the time of the system. */
export function startBlogHarness(): BlogHarness {
  const harness = startForFile(new BlogHarness());
  openSmallSite(harness);
  beforeEach(async () => {
    // The versions of a file differ in their times.
    vi.useRealTimers();
    harness.onEvent = () => {};
    await harness.site.empty();
  });
  return harness;
}
