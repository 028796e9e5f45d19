import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { BaseFiles } from '../../../local/aws/s3/base-files.ts';

const directory = mkdtempSync(join(tmpdir(), 'site-'));
mkdirSync(join(directory, 'site/content/blog'), { recursive: true });
for (const key of ['404.html', 'content/blog-index.json', 'content/blog/one.json'])
  writeFileSync(join(directory, 'site', key), key);
writeFileSync(join(directory, 'outside.json'), '{}');

afterAll(() => rmSync(directory, { recursive: true }));

it.each([
  ['', ['404.html', 'content/blog-index.json', 'content/blog/one.json']],
  ['content/b', ['content/blog-index.json', 'content/blog/one.json']],
  ['content/blog/', ['content/blog/one.json']],
  ['404.html/', []],
  ['content/none/', []],
  ['content//', []],
  ['/content/', []],
  ['../', []],
  ['content/../../', []],
  ['\0/', []],
])('the files of a site with the prefix %j are %j', (prefix, keys) => {
  const listed = new BaseFiles('site', join(directory, 'site')).list(prefix);
  expect(listed.map(({ key }) => key).sort()).toEqual(keys);
});
