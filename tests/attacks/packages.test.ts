import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly version: string;
  readonly integrity?: string;
  readonly resolved?: string;
  /** Part of the archive of the package around it. */
  readonly inBundle?: true;
  /** A folder of this repository. */
  readonly link?: true;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};
const own = ['', 'local', 'node_modules/local-cloud'];
const downloaded = Object.entries(packages).filter(
  ([path, { inBundle }]) => !own.includes(path) && !inBundle,
);

test('every locked package has a strong hash', () => {
  expect(downloaded.length).toBeGreaterThan(500);
  const unsealed = downloaded.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity));
  expect(unsealed.map(([path]) => path)).toEqual([]);
});

test('no locked package names a source', () => {
  expect(downloaded.filter(([, { resolved, link }]) => resolved || link).map(([path]) => path)).toEqual([]);
  expect(packages['node_modules/local-cloud']).toEqual({ resolved: 'local', link: true });
});
