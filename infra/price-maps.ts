/** The files that keep each stage's price map between its synchronization and its deployments. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { EMPTY_PRICE_MAP, missingPrices, type PriceMap } from '../domain/prices.ts';
import type { StageSettings } from './stages.ts';

/** Where the maps of the provider's own prices are. They belong into the repository. */
export const PRICE_MAPS = new URL('./price-maps/', import.meta.url);

const fileOf = (stageName: string, folder: URL) => new URL(`${stageName}.json`, folder);

/**
 * Reads the price map that a build of a stage hands out.
 * @returns the empty map when the stage's prices have not been synced yet: everything builds, nothing is for sale
 * @throws Error that lists the services without a price when there is a map and the catalogue has outgrown it
 */
export function readPriceMap(stageName: string, folder: URL = PRICE_MAPS): PriceMap {
  const prices = storedPriceMap(stageName, folder);
  if (prices) assertComplete(stageName, prices);
  return prices ?? EMPTY_PRICE_MAP;
}

/**
 * To be asked before a deployment, because a build cannot know that it will be deployed.
 * @throws Error when a stage that takes real payments has no price map, and when any stage's map is incomplete
 */
export function assertDeployable({ name, payments }: StageSettings, folder: URL = PRICE_MAPS): void {
  if (readPriceMap(name, folder) !== EMPTY_PRICE_MAP || payments === 'test') return;
  throw new Error(
    `Stage '${name}' takes real payments and has no price map, so that nothing could be bought. ${remedy(name)}`,
  );
}

/**
 * Reads a stage's price map as it is, complete or not.
 * @returns undefined when the stage's prices have not been synced yet
 * @throws Error naming the file when it holds something else
 */
export function storedPriceMap(stageName: string, folder: URL = PRICE_MAPS): PriceMap | undefined {
  const file = fileOf(stageName, folder);
  if (!existsSync(file)) return undefined;
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isPriceMap(content)) return content;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Error(`${fileURLToPath(file)} holds no price map. ${remedy(stageName)}`);
}

/**
 * Keeps a stage's price map for the next deployment.
 * @returns whether it differs from the one that was kept before
 * @throws Error that lists the services without a price, leaving the file as it was
 */
export async function writePriceMap(
  stageName: string,
  prices: PriceMap,
  folder: URL = PRICE_MAPS,
): Promise<boolean> {
  assertComplete(stageName, prices);
  const file = fileOf(stageName, folder);
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
  throw new Error(`The price map of stage '${stageName}' lacks prices of:\n${list}\n${remedy(stageName)}`);
}

function isPriceMap(content: unknown): content is PriceMap {
  const { services, setupFees } = (content ?? {}) as Partial<Record<keyof PriceMap, unknown>>;
  return [services, setupFees].every((part) => typeof part === 'object' && part !== null);
}

function remedy(stageName: string): string {
  return `Run \`npm run stripe:sync -- --stage ${stageName}\` and keep the file that it writes.`;
}
