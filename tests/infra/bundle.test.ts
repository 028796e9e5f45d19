import { execFile } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Metafile } from 'esbuild';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { EMPTY_PRICE_MAP } from '../../domain/shop/prices.ts';
import { SHORT_NAME } from '../../domain/text/short-name.ts';
import { buildApp } from '../../infra/app.ts';
import { type BundledFunction, bundleFunctions, watchFunctions } from '../../infra/functions/bundle.ts';
import { stages } from '../../infra/stages.ts';
import { startServer } from '../../local/stand-in.ts';
import { bundledFunctions } from '../support/synthesized.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A repository with these handlers, by path below `lambdas`. */
function repositoryWith(handlers: Record<string, string>): { root: string; outDir: string } {
  const root = temporaryFolder();
  for (const [path, code] of Object.entries(handlers)) writeHandler(root, path, code);
  return { root, outDir: join(root, 'out') };
}

function writeHandler(root: string, path: string, code: string): void {
  const file = join(root, 'lambdas', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, code);
}

const respondWith = (text: string) => `export const handler = async (): Promise<string> => '${text}';\n`;

describe('bundling', () => {
  test('creates one module for each handler', async () => {
    const { root, outDir } = repositoryWith({
      'contact/contact.handler.ts': respondWith('contact'),
      'admin/submissions.handler.ts': respondWith('submissions'),
      'admin/store.ts': respondWith('not a handler'),
    });
    const functions = await bundleFunctions({ root, outDir });
    expect(functions.map(({ name, entry }) => [name, entry])).toEqual([
      ['submissions', 'lambdas/admin/submissions.handler.ts'],
      ['contact', 'lambdas/contact/contact.handler.ts'],
    ]);
    for (const { name, file, bytes } of functions) {
      expect(file).toBe(join(outDir, name, 'index.mjs'));
      expect(statSync(file).size).toBe(bytes);
      const { handler } = await import(file);
      expect(await handler()).toBe(name);
    }
  });

  test('creates no module without a handler', async () => {
    const { root, outDir } = repositoryWith({});
    expect(await bundleFunctions({ root, outDir })).toEqual([]);
  });

  test('reports the inputs of each module', async () => {
    const { root, outDir } = repositoryWith({ 'contact/contact.handler.ts': respondWith('contact') });
    const onBuilt = vi.fn<(metafile: Metafile) => void>();
    await bundleFunctions({ root, outDir, onBuilt });
    const [made] = Object.values(onBuilt.mock.lastCall?.[0].outputs ?? {});
    expect(made?.entryPoint).toBe('lambdas/contact/contact.handler.ts');
    expect(Object.keys(made?.inputs ?? {})).toEqual(['lambdas/contact/contact.handler.ts']);
  });

  test('writes a lazily imported module next to its function alone', async () => {
    const { root, outDir } = repositoryWith({
      'contact/contact.handler.ts': `export const handler = async () => (await import('../mail/words.later.ts')).words;\n`,
      'mail/words.later.ts': `export const words: string = 'later';\n`,
      'origin/origin.handler.ts': respondWith('origin'),
    });
    const functions = await bundleFunctions({ root, outDir });
    expect(globSync('*/*', { cwd: outDir }).sort()).toEqual([
      'contact/index.mjs',
      'contact/words.later.mjs',
      'origin/index.mjs',
    ]);
    const { handler } = await import(functions[0]?.file ?? '');
    expect(await handler()).toBe('later');
  });

  test('deletes the bundle of a deleted handler', async () => {
    const { root, outDir } = repositoryWith({ 'contact/contact.handler.ts': respondWith('contact') });
    await bundleFunctions({ root, outDir });
    rmSync(join(root, 'lambdas/contact/contact.handler.ts'));
    await bundleFunctions({ root, outDir });
    expect(existsSync(join(outDir, 'contact'))).toBe(false);
  });

  test('rejects two handlers with the same name', async () => {
    const { root, outDir } = repositoryWith({
      'admin/list.handler.ts': respondWith('a'),
      'contact/list.handler.ts': respondWith('b'),
    });
    await expect(bundleFunctions({ root, outDir })).rejects.toThrow(
      "Two handlers are called 'list': lambdas/admin/list.handler.ts and lambdas/contact/list.handler.ts.",
    );
  });

  test('reports the changed functions after an edit', async () => {
    const { root, outDir } = repositoryWith({
      'contact/contact.handler.ts': respondWith('contact'),
      'newsletter/newsletter.handler.ts': respondWith('newsletter'),
    });
    const onRebuild = vi.fn<(changed: BundledFunction[]) => void>();
    const rebuilt = () =>
      new Promise<BundledFunction[]>((resolve) => onRebuild.mockImplementationOnce(resolve));
    const first = rebuilt();
    const { stop } = await watchFunctions({ root, outDir, onRebuild });
    onTestFinished(stop);
    expect((await first).map(({ name }) => name)).toEqual(['contact', 'newsletter']);

    const second = rebuilt();
    writeHandler(root, 'contact/contact.handler.ts', respondWith('edited'));
    const changed = await second;
    expect(changed.map(({ name }) => name)).toEqual(['contact']);
    expect(readFileSync(changed[0]?.file ?? '', 'utf8')).toContain('edited');
  });
});

describe("the product's own bundles", () => {
  const functions = readdirSync(bundledFunctions()).map((name) => {
    const file = join(bundledFunctions(), name, 'index.mjs');
    return { name, file, bytes: statSync(file).size };
  });

  test('import only files of their folder, and packages that are never loaded', () => {
    expect(functions.map(({ name }) => name)).toEqual(expect.arrayContaining(['checkout', 'verification']));
    for (const path of functions.flatMap(({ file }) => globSync(join(dirname(file), '*.mjs')))) {
      const source = readFileSync(path, 'utf8');
      // Skips words of texts, methods such as Buffer.from, and advice in error messages.
      const imported = [
        ...source.matchAll(/(?<![\w.$"'])(?:from|import|require)\s*\(?\s*"([\w@./:-]+)"/g),
      ].map(([, name]) => name);
      const isThere = (name = '') => name.startsWith('./') && existsSync(join(dirname(path), name));
      const isUnused = (name = '') => /credential-provider-|signature-v4-crt|event-streams/.test(name);
      expect(imported.filter((name) => !isThere(name) && !isUnused(name))).toEqual([]);
    }
  });

  test('are small enough to start quickly', () => {
    // Functions with files include the whole client of the storage. The payment provider waits for longer than people
    // do, and the publication of articles runs in the background.
    const limits = new Map([
      ['admin-erasure', 600],
      ['admin', 700],
      ['upload-check', 530],
      ['stripe-webhook', 450],
      ['publish-articles', 1200],
    ]);
    const large = functions
      .filter(({ name, bytes }) => bytes > (limits.get(name) ?? 430) * 1024)
      .map(({ name }) => name);
    expect(large).toEqual([]);
  });

  test('sign calls to AWS with the credentials of their environment', async () => {
    const verification = functions.find(({ name }) => name === 'verification');
    const calls: string[] = [];
    const { url, stop } = await startServer((request, response) => {
      calls.push(`${request.url} ${request.headers.authorization}`);
      response.setHeader('content-type', 'application/json');
      const isDatabase = request.headers['x-amz-target']?.includes('DynamoDB');
      const fromAws = isDatabase ? '{"Attributes":{}}' : PARAMETERS;
      response.end(request.url === '/' ? fromAws : fromProvider(request.url));
    });
    onTestFinished(stop);

    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', invocation(verification?.file ?? '')],
      {
        env: {
          AWS_REGION: 'us-east-1',
          AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
          AWS_SECRET_ACCESS_KEY: 'secret',
          AWS_SESSION_TOKEN: 'session',
          AWS_ENDPOINT_URL_SSM: url,
          AWS_ENDPOINT_URL_DYNAMODB: url,
          ORDERS_TABLE: 'orders',
          RATE_LIMITS_TABLE: 'limits',
          SITE_SECRETS: 'secret',
          VISITOR_ALLOWANCE: '1',
          STRIPE_API_URL: url,
          STRIPE_SECRET_KEY_PARAMETER: '/key',
          SERVICE_NAME: 'verification',
        },
      },
    );
    // After what the function has logged.
    const { statusCode, body } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    expect({ statusCode, ...JSON.parse(body) }).toMatchObject({ statusCode: 200, paid: true });
    expect(calls).toEqual([
      ...Array(3).fill(expect.stringContaining('/ AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/')),
      expect.stringMatching(
        /^\/v1\/checkout\/sessions\/cs_test_0123456789\?.* Bearer sk_test_from_parameter$/,
      ),
    ]);
  });
});

test('a stack names the function without a bundle', () => {
  const functionsDir = temporaryFolder();
  const build = () =>
    buildApp({
      stage: stages.dev,
      priceMap: EMPTY_PRICE_MAP,
      functionsDir,
      outDir: join(functionsDir, 'app'),
    });
  expect(build).toThrow(
    /^The function '([\w-]+)' has no bundle in .*: is there a lambdas\/\*\/\1\.handler\.ts\?$/,
  );
});

const PARAMETERS = JSON.stringify({ Parameters: [{ Name: '/key', Value: 'sk_test_from_parameter' }] });
function fromProvider(url = ''): string {
  if (url.includes('/line_items')) return JSON.stringify({ object: 'list', data: [] });
  return JSON.stringify({
    object: 'checkout.session',
    id: 'cs_test_0123456789',
    created: 1_800_000_000,
    status: 'complete',
    payment_status: 'paid',
    metadata: { product: SHORT_NAME },
  });
}

function invocation(file: string): string {
  const event = { queryStringParameters: { session_id: 'cs_test_0123456789' } };
  return `
    const { handler } = await import('file://${file}');
    const answer = await handler(${JSON.stringify(event)}, { getRemainingTimeInMillis: () => 5000 });
    console.log(JSON.stringify(answer));
    process.exit();`;
}
