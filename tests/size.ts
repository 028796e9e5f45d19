/** Counts the lines of each folder: `npm run size`. Files that Git ignores do not count. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const CODE = /\.(?:ts|tsx|mjs|js|css)$/;
const TEST = /^tests\/|^local\/(?:tests|conformance)\//;

/** Text of the site, which is neither code nor documentation. */
const CONTENT = /^web\/content\/.*\.md$/;

/** Returns the kind and folder that a file counts for; undefined for files that do not count. */
function classify(path: string): { readonly kind: string; readonly folder: string } | undefined {
  const [folder = ''] = path.split('/');
  if (path.endsWith('.md')) {
    return CONTENT.test(path) ? undefined : { kind: 'documentation', folder: 'all documents' };
  }
  if (!CODE.test(path) || !path.includes('/')) return undefined;
  return TEST.test(path) ? { kind: 'tests', folder } : { kind: 'production', folder };
}

const lines = new Map<string, Map<string, number>>();
for (const path of execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')) {
  const found = classify(path);
  if (!found) continue;
  const folders = lines.get(found.kind) ?? new Map<string, number>();
  const count = readFileSync(path, 'utf8').split('\n').length - 1;
  lines.set(found.kind, folders.set(found.folder, (folders.get(found.folder) ?? 0) + count));
}
for (const [kind, folders] of [...lines].sort()) {
  for (const [folder, count] of folders) console.log(`${kind.padEnd(14)} ${folder.padEnd(14)} ${count}`);
  const sum = [...folders.values()].reduce((total, count) => total + count, 0);
  console.log(`${kind.padEnd(14)} ${'total'.padEnd(14)} ${sum}\n`);
}
