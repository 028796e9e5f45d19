/** Bundles every Lambda handler into a self-contained folder of JavaScript. */
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, context, type Metafile, type OutputFile, type Plugin } from 'esbuild';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const HANDLER_SUFFIX = '.handler.ts';

/** Modules that functions import during their first calls. Each becomes a file beside the function's. */
const LATER_SUFFIX = '.later';

export interface BundledFunction {
  /** The function's name: its handler file's, without `.handler.ts`. */
  readonly name: string;
  /** The handler's source file, relative to the root. */
  readonly entry: string;
  readonly file: string;
  readonly bytes: number;
}

type Handler = Pick<BundledFunction, 'name' | 'entry'>;

interface BundleSource {
  /** Absolute path of the folder that `lambdas` is in: the repository, except in tests. */
  readonly root?: string;
}

export interface BundleOptions extends BundleSource {
  /** Gets one folder per function, with an `index.mjs` in it. Emptied first. */
  readonly outDir: string;
  readonly minify?: boolean;
  /** Receives esbuild's metadata, with paths relative to the root. */
  readonly onBuilt?: (metafile: Metafile) => void;
}

/** Bundles all handlers at once. @throws Error when one cannot be built, or two have the same name */
export async function bundleFunctions({
  outDir,
  minify = true,
  onBuilt,
  root = REPOSITORY,
}: BundleOptions): Promise<BundledFunction[]> {
  rmSync(outDir, { recursive: true, force: true });
  const handlers = findHandlers(root);
  const options = getBuildOptions({ root, handlers, outDir, minify });
  const { outputFiles, metafile } = await build({ ...options, metafile: onBuilt !== undefined });
  const files = placeLaterModules(outputFiles);
  await Promise.all(files.map(writeBuiltFile));
  if (metafile) onBuilt?.(metafile);
  return listFunctions(files, handlers);
}

export interface WatchOptions extends BundleSource {
  readonly outDir: string;
  /** Called after each build that changed at least one function, with the changed ones. */
  readonly onRebuild: (changed: BundledFunction[]) => void;
}

/**
 * Bundles without minifying, again after each edit. Unchanged bundles are not written, so that only the affected functions
 * restart. After an error the last good bundle stays. Handlers added later are missed.
 */
export async function watchFunctions({
  outDir,
  onRebuild,
  root = REPOSITORY,
}: WatchOptions): Promise<{ stop(): Promise<void> }> {
  const handlers = findHandlers(root);
  const options = getBuildOptions({ root, handlers, outDir, minify: false });
  const writeChanges: Plugin = {
    name: 'write-changes',
    setup: ({ onEnd }) =>
      onEnd(async ({ outputFiles = [] }) => {
        const changed = placeLaterModules(outputFiles).filter(isChanged);
        await Promise.all(changed.map(writeBuiltFile));
        if (changed.length > 0) onRebuild(listFunctions(changed, handlers));
      }),
  };
  const watching = await context({ ...options, plugins: [...options.plugins, writeChanges] });
  await watching.watch();
  return { stop: () => watching.dispose() };
}

function findHandlers(root: string): Handler[] {
  const handlers = globSync(`lambdas/*/*${HANDLER_SUFFIX}`, { cwd: root })
    .sort()
    .map((entry) => ({ name: basename(entry, HANDLER_SUFFIX), entry }));
  for (const { name, entry } of handlers) {
    const twin = handlers.find((other) => other.name === name && other.entry !== entry);
    if (twin) throw new Error(`Two handlers are called '${name}': ${entry} and ${twin.entry}.`);
  }
  return handlers;
}

interface BuildSettings {
  readonly root: string;
  readonly handlers: readonly Handler[];
  readonly outDir: string;
  readonly minify: boolean;
}

/** The settings that made cold starts shortest in measurements; see docs/decisions/bundles.md. */
function getBuildOptions({ root, handlers, outDir, minify }: BuildSettings) {
  return {
    absWorkingDir: root,
    entryPoints: [
      ...handlers.map(({ name, entry }) => ({ in: entry, out: `${name}/index` })),
      ...globSync(`lambdas/*/*${LATER_SUFFIX}.ts`, { cwd: root }).map((path) => ({
        in: path,
        out: basename(path, '.ts'),
      })),
    ],
    outdir: resolve(outDir),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    jsx: 'automatic',
    // Selects React's production build.
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [builtinsWithoutLoader, unusedImports, laterModules],
    minify,
    legalComments: 'none',
    write: false,
    logLevel: 'warning',
  } satisfies BuildOptions;
}

/** Parts of the SDK that run only without credentials, which are always set, or for event streams. */
const unusedImports: Plugin = {
  name: 'unused-imports',
  setup: ({ onResolve }) =>
    onResolve(
      { filter: /^@aws-sdk\/credential-|^@smithy\/(?:credential-|core\/event-streams)/ },
      ({ path, kind }) => (kind === 'dynamic-import' ? { path, external: true } : undefined),
    ),
};

/** Loads Node's modules by `process.getBuiltinModule`: imports would evaluate all they export, such as undici. */
const builtinsWithoutLoader: Plugin = {
  name: 'builtins-without-loader',
  setup({ onResolve, onLoad }) {
    const anyBuiltin = new RegExp(`^(?:node:)?(?:${builtinModules.join('|')})$`);
    onResolve({ filter: anyBuiltin }, ({ path }) => ({
      path: path.startsWith('node:') ? path : `node:${path}`,
      namespace: 'builtin',
    }));
    onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
    }));
  },
};

/** See `LATER_SUFFIX`. */
const laterModules: Plugin = {
  name: 'later-modules',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\.later\.ts$/ }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path: `./${basename(path, '.ts')}.mjs`, external: true } : undefined,
    ),
};

type BuiltFile = Pick<OutputFile, 'path' | 'contents'>;

/** The files of the functions' folders: later imports of a function are in its own. */
function placeLaterModules(files: readonly OutputFile[]): BuiltFile[] {
  const isLater = ({ path }: BuiltFile) => path.endsWith(`${LATER_SUFFIX}.mjs`);
  const later = files.filter(isLater);
  return files
    .filter((file) => !isLater(file))
    .flatMap((file) => [
      file,
      ...later
        .filter(({ path }) => Buffer.from(file.contents).includes(`"./${basename(path)}"`))
        .map(({ path, contents }) => ({ path: resolve(dirname(file.path), basename(path)), contents })),
    ]);
}

function listFunctions(files: readonly BuiltFile[], handlers: readonly Handler[]): BundledFunction[] {
  return files.flatMap(({ path, contents }) =>
    handlers
      .filter(({ name }) => path.endsWith(`/${name}/index.mjs`))
      .map((handler) => ({ ...handler, file: path, bytes: contents.byteLength })),
  );
}

function isChanged({ path, contents }: BuiltFile): boolean {
  return !existsSync(path) || !readFileSync(path).equals(contents);
}

async function writeBuiltFile({ path, contents }: BuiltFile): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, contents);
}
