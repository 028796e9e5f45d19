import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { EMPTY_PRICE_MAP, type PriceMap } from '../domain/prices.ts';

const FOLDER = new URL('./price-maps/', import.meta.url);
const fileOf = (stageName: string) => new URL(`${stageName}.json`, FOLDER);

/** Reads a stage's price map; the empty one when the stage's prices have not been synced yet. */
export function readPriceMap(stageName: string): PriceMap {
  const file = fileOf(stageName);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : EMPTY_PRICE_MAP;
}

/** Keeps a stage's price map for the next deployment. */
export async function writePriceMap(stageName: string, prices: PriceMap): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(fileOf(stageName), `${JSON.stringify(prices, null, 2)}\n`);
}
