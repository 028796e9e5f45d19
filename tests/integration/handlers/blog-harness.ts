import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DeleteObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { onTestFinished, vi } from 'vitest';
import type { BlogPost } from '../../../domain/site/blog.ts';
import { METADATA } from '../../../infra/metadata/metadata-names.ts';
import { functionCredentials, LOCAL_CREDENTIALS } from '../../../local/aws/credentials.ts';
import { startDynamoDb } from '../../../local/aws/dynamodb.ts';
import { type Bucket, readBuckets } from '../../../local/aws/s3/buckets.ts';
import type { BusEvent } from '../../../local/aws/s3/object-events.ts';
import { type S3StandIn, startS3 } from '../../../local/aws/s3.ts';
import type { Template } from '../../../local/template/template.ts';
import { createClient } from '../../../local/tests/aws/s3/s3-fixture.ts';
import { getFileHeaders } from '../../../operations/local-run/project.ts';
import { BUILT_POST, MISSING_PAGE, postOf, releaseOf } from '../../support/blog-files.ts';
import { noteGrantUse } from '../../support/grant-use.ts';
import { productTemplate } from '../../support/product-template.ts';
import { synthesized } from '../../support/synthesized.ts';
import { TemplatePermissions } from '../../support/template-permissions.ts';
import { captureLog } from '../../unit/lambdas/api-call.ts';

/** The site's bucket with a release in it, and the two functions that look after its articles. */
export class BlogHarness {
  readonly s3: S3StandIn;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #buckets: readonly Bucket[];
  readonly #directory: string;
  readonly #variables: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Called with every event of the bucket. */
  onEvent: (event: BusEvent) => void = () => {};

  constructor(s3: S3StandIn, template: Template, directory: string) {
    this.s3 = s3;
    this.#directory = directory;
    this.#client = createClient(s3.url);
    this.#variables = new Map(
      template
        .resources<{ Environment: { Variables: Record<string, string> } }>('AWS::Lambda::Function')
        .filter(({ metadata }) => /^(publish-articles|article)$/.test(String(metadata[METADATA.function])))
        .map(({ metadata, properties }) => [
          String(metadata[METADATA.function]),
          properties.Environment.Variables,
        ]),
    );
    const buckets = readBuckets(template, (text) => text, directory, getFileHeaders);
    this.#bucket = buckets.find(({ base }) => base !== undefined)?.name ?? '';
    this.#buckets = buckets;
    s3.emitTo((event) => this.onEvent(event));
  }

  async open(): Promise<void> {
    await this.s3.setBuckets(this.#buckets);
  }

  /** Replaces a file of the build. */
  build(key: string, content: string): void {
    const file = join(this.#directory, key);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  async upload(key: string, content: string): Promise<void> {
    await this.#client.send(new PutObjectCommand({ Bucket: this.#bucket, Key: key, Body: content }));
  }

  uploadPost(slug: string, parts: Partial<BlogPost> = {}): Promise<void> {
    return this.upload(`content/blog/${slug}.json`, postOf(slug, parts));
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }));
  }

  /** An object's content; undefined when there is none. */
  async content(key: string): Promise<string | undefined> {
    return (await this.s3.content(this.#bucket, key))?.toString();
  }

  async typeOf(key: string): Promise<string | undefined> {
    return (await this.s3.read(this.#bucket, key))?.object.headers['content-type'];
  }

  async getCacheControl(key: string): Promise<string | undefined> {
    return (await this.s3.read(this.#bucket, key))?.object.headers['cache-control'];
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
    return (await captureLog(() => this.run())).logLines;
  }

  /** Publishes the stored posts, and leaves the log in place. */
  async run(): Promise<void> {
    this.#enter('publish-articles');
    const { handler } = await import('../../../lambdas/blog/publish-articles.handler.ts');
    await handler();
  }

  /** Asks the function that serves articles. */
  async ask(slug: string, list = 'blog') {
    this.#enter('article');
    const { handler } = await import('../../../lambdas/blog/article.handler.ts');
    return handler({
      version: '2.0',
      rawPath: `/${list}/${slug}/index.html`,
      pathParameters: { list, slug },
    });
  }

  stop(): Promise<void> {
    this.#client.destroy();
    rmSync(this.#directory, { recursive: true });
    return this.s3.stop();
  }

  #enter(name: string): void {
    for (const [variable, value] of Object.entries(this.#variables.get(name) ?? {})) {
      vi.stubEnv(variable, value);
    }
    vi.stubEnv('AWS_ACCESS_KEY_ID', functionCredentials(name).accessKeyId);
  }
}

/** A harness with a release of one article, until the test is over. */
export async function openBlogHarness(): Promise<BlogHarness> {
  const template = productTemplate(synthesized('dev'));
  const permissions = new TemplatePermissions(template);
  const s3 = await startS3({ permissions });
  const dynamodb = await startDynamoDb({ permissions });
  await dynamodb.createTables(template);
  const harness = new BlogHarness(s3, template, mkdtempSync(join(tmpdir(), 'blog-')));
  onTestFinished(async () => {
    await harness.stop();
    await dynamodb.stop();
    noteGrantUse(permissions.grants());
    permissions.failIfMissing();
  });
  await harness.open();
  const environment = {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: LOCAL_CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: LOCAL_CREDENTIALS.secretAccessKey,
    AWS_SESSION_TOKEN: LOCAL_CREDENTIALS.sessionToken,
    AWS_ENDPOINT_URL_S3: s3.url,
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb.url,
  };
  for (const [variable, value] of Object.entries(environment)) vi.stubEnv(variable, value);
  // The client of S3 keeps the URL that it has been made with, and the page is kept for a minute.
  vi.resetModules();
  harness.build('documents.json', releaseOf('one'));
  harness.build('404/index.html', MISSING_PAGE);
  harness.build('content/blog/built.json', BUILT_POST);
  return harness;
}
