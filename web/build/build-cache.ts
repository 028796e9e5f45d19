import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/site');

/**
 * Returns the cached result of an earlier build with the same inputs, or makes it now.
 * @param ingredients everything that the result depends on, including the program that makes it
 * @param extension of the result's file
 * @returns the file's absolute path
 */
export async function cached(
  ingredients: readonly (string | Buffer)[],
  extension: string,
  make: () => Promise<Buffer> | Buffer,
): Promise<string> {
  const digest = createHash('sha256');
  for (const ingredient of ingredients) digest.update(ingredient).update('\0');
  const file = join(FOLDER, `${digest.digest('hex').slice(0, 24)}.${extension}`);
  if (!existsSync(file)) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, await make());
  }
  return file;
}
