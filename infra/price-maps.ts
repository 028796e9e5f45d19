/** The files that store each stage's price map between synchronization and deployment. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { EMPTY_PRICE_MAP, missingPrices, type PriceMap } from '../domain/shop/prices.ts';
import { parseJson } from '../domain/text/parse-json.ts';
import type { StageSettings } from './stages.ts';

/** Folder of the maps with the provider's own prices. They are part of the repository. */
export const PRICE_MAPS = new URL('./price-maps/', import.meta.url);

const toFileUrl = (stageName: string, folder: URL) => new URL(`${stageName}.json`, folder);

/**
 * Reads the price map to build with. Before prices are synced it is empty: everything builds, and nothing is for sale.
 * @throws Error when it is older than the catalog
 */
export function readPriceMap(stageName: string, folder: URL = PRICE_MAPS): PriceMap {
  const prices = readStoredPriceMap(stageName, folder);
  if (prices) assertComplete(stageName, prices);
  return prices ?? EMPTY_PRICE_MAP;
}

/**
 * Checks the price map before a deployment, since a build cannot know whether it will be deployed.
 * @throws Error if a stage with real payments lacks a price map, or one is incomplete
 */
export function assertDeployable({ name, payments }: StageSettings, folder: URL = PRICE_MAPS): void {
  if (readPriceMap(name, folder) !== EMPTY_PRICE_MAP || payments === 'test') return;
  throw new Error(
    `Stage '${name}' takes real payments and has no price map, so that nothing could be bought. ${describeRemedy(name)}`,
  );
}

/** Reads a stage's stored price map; undefined before prices are synced. @throws Error if the file is not a price map */
export function readStoredPriceMap(stageName: string, folder: URL = PRICE_MAPS): PriceMap | undefined {
  const file = toFileUrl(stageName, folder);
  if (!existsSync(file)) return undefined;
  const content = parseJson(readFileSync(file, 'utf8'));
  if (isPriceMap(content)) return content;
  throw new Error(`${fileURLToPath(file)} is not a price map. ${describeRemedy(stageName)}`);
}

/** Stores a stage's price map. @returns whether it changed @throws Error for services without a price */
export async function writePriceMap(
  stageName: string,
  prices: PriceMap,
  folder: URL = PRICE_MAPS,
): Promise<boolean> {
  assertComplete(stageName, prices);
  const file = toFileUrl(stageName, folder);
  const text = `${JSON.stringify(prices, null, 2)}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return false;
  await mkdir(folder, { recursive: true });
  const unfinished = new URL(`${file.href}.new`);
  await writeFile(unfinished, text);
  await rename(unfinished, file);
  return true;
}

function assertComplete(stageName: string, prices: PriceMap): void {
  const missing = missingPrices(prices);
  if (missing.length === 0) return;
  const list = missing.map((name) => `  - ${name}`).join('\n');
  throw new Error(
    `The price map of stage '${stageName}' lacks prices of:\n${list}\n${describeRemedy(stageName)}`,
  );
}

function isPriceMap(content: unknown): content is PriceMap {
  const { services, setupFees } = (content ?? {}) as Partial<Record<keyof PriceMap, unknown>>;
  return [services, setupFees].every((part) => typeof part === 'object' && part !== null);
}

function describeRemedy(stageName: string): string {
  return `Run \`npm run stripe:sync -- --stage ${stageName}\` and keep the file that it writes.`;
}
