import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Metafile } from 'esbuild';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { EMPTY_PRICE_MAP } from '../../domain/shop/prices.ts';
import { buildApp } from '../../infra/app.ts';
import { type BundledFunction, bundleFunctions, watchFunctions } from '../../infra/functions/bundle.ts';
import { stages } from '../../infra/stages.ts';
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
  // A watching build must not find an empty file.
  writeFileSync(`${file}.new`, code);
  renameSync(`${file}.new`, file);
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
