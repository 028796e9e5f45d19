import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

/** The file extension of compressed copies. */
export const COMPRESSED = '.br';

/**
 * Compresses scripts and styles with more effort than a CloudFront distribution does when serving: visitors download 10
 * % less. Each file gets a compressed copy beside it, to be stored under the original name with `Content-Encoding: br`.
 * @param site folder of the built site
 */
export async function compressAssets(site: string): Promise<void> {
  const files = globSync('assets/**/*.{js,css}', { cwd: site });
  await Promise.all(
    files.map(async (name) => {
      const file = join(site, name);
      await writeFile(file + COMPRESSED, await promisify(brotliCompress)(await readFile(file)));
    }),
  );
}
