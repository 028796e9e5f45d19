/** Contents of the bundles, by esbuild's metadata. */
import { basename, resolve } from 'node:path';
import type { Metafile } from 'esbuild';
import { ROOT } from '../../operations/shared/machine.ts';

/** Files of a bundle. */
export interface BundlePart {
  /** Absolute paths. */
  readonly files: readonly string[];
  readonly bytes: number;
  /** Bytes by npm package, most first. The product's own code is `ours`. */
  readonly packages: readonly (readonly [name: string, bytes: number])[];
}

export interface BundleContent {
  /** Modules loaded before the handler can be called. */
  readonly atStart: BundlePart;
  /** Modules that the function may load afterwards. */
  readonly later: BundlePart;
}

const OURS = 'ours';

/** Contents of a build's bundles, by the handlers' source files, relative to the repository. */
export function bundleContents({ outputs }: Metafile): ReadonlyMap<string, BundleContent> {
  return new Map(
    Object.entries(outputs).flatMap(([path, { entryPoint }]) => {
      if (!entryPoint?.endsWith('.handler.ts')) return [];
      const atStart = reachable(outputs, path, (kind) => kind !== 'dynamic-import');
      const all = reachable(outputs, path, () => true);
      const later = new Set([...all].filter((one) => !atStart.has(one)));
      return [[entryPoint, { atStart: partOf(outputs, atStart), later: partOf(outputs, later) }]];
    }),
  );
}

type Outputs = Metafile['outputs'];

function reachable(outputs: Outputs, main: string, isFollowed: (kind: string) => boolean): Set<string> {
  const found = new Set([main]);
  // The loop also visits paths that are added meanwhile.
  for (const path of found) {
    for (const { path: imported, kind } of outputs[path]?.imports ?? []) {
      // Modules that are imported later are copied into the function's folder after the build.
      const built = Object.keys(outputs).find((one) => basename(one) === basename(imported));
      if (built !== undefined && isFollowed(kind)) found.add(built);
    }
  }
  return found;
}

function partOf(outputs: Outputs, paths: ReadonlySet<string>): BundlePart {
  const parts = [...paths].flatMap((path) => outputs[path] ?? []);
  const packages = new Map<string, number>();
  for (const [source, { bytesInOutput }] of parts.flatMap(({ inputs }) => Object.entries(inputs))) {
    const name = packageOf(source);
    packages.set(name, (packages.get(name) ?? 0) + bytesInOutput);
  }
  return {
    files: [...paths].map((path) => resolve(ROOT, path)),
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    packages: [...packages].sort(([, a], [, b]) => b - a),
  };
}

function packageOf(source: string): string {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? OURS;
}
