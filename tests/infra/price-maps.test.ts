import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { EMPTY_PRICE_MAP, PRICE_DEFINITIONS, type PriceMap, priceMapFrom } from '../../domain/shop/prices.ts';
import { assertDeployable, readPriceMap, readStoredPriceMap, writePriceMap } from '../../infra/price-maps.ts';
import { stages } from '../../infra/stages.ts';

const ids = new Map(PRICE_DEFINITIONS.map(({ lookupKey }) => [lookupKey, `price_${lookupKey}`]));
const COMPLETE = priceMapFrom(ids);
const WITHOUT_TWO = priceMapFrom(
  new Map([...ids].filter(([key]) => !['s5_blogs-2_annual', 's5_premium-care_monthly'].includes(key))),
);
const LACKS_TWO =
  "The price map of stage 'prod' lacks prices of:\n  - Blogs\n  - Premium care\n" +
  'Run `npm run stripe:sync -- --stage prod` and keep the file that it writes.';

/** A folder of price maps, with files by stage. */
function folderOf(files: Readonly<Record<string, PriceMap | string>> = {}): URL {
  const folder = mkdtempSync(join(tmpdir(), 'price-maps-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [stage, content] of Object.entries(files)) {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    writeFileSync(join(folder, `${stage}.json`), text);
  }
  return pathToFileURL(`${folder}/`);
}

describe('reading the price map of a stage', () => {
  test('returns the stored price map', () => {
    expect(readPriceMap('prod', folderOf({ prod: COMPLETE }))).toEqual(COMPLETE);
  });

  test('returns an empty price map when none is stored', () => {
    expect(readPriceMap('prod', folderOf({ dev: COMPLETE }))).toBe(EMPTY_PRICE_MAP);
  });

  test('fails with a list of the services without prices', () => {
    expect(() => readPriceMap('prod', folderOf({ prod: WITHOUT_TWO }))).toThrow(LACKS_TWO);
  });

  test('fails for a service without a price of its setup fee', () => {
    const withoutFee = priceMapFrom(new Map([...ids].filter(([key]) => key !== 's5_setup_350')));
    expect(() => readPriceMap('dev', folderOf({ dev: withoutFee }))).toThrow('  - LinkedIn connected\n');
  });

  test.each(['', '{"services":', '[]', 'null', '"price_1"', '{"services":{}}'])(
    'fails when the file contains %j instead of a price map',
    (text) => {
      expect(() => readPriceMap('dev', folderOf({ dev: text }))).toThrow(
        /dev\.json is not a price map\. Run `npm run stripe:sync -- --stage dev`/,
      );
    },
  );
});

describe('a deployment', () => {
  test('is possible when everything has a price', () => {
    expect(() => assertDeployable(stages.prod, folderOf({ prod: COMPLETE }))).not.toThrow();
  });

  test('is possible for a test stage without a price map', () => {
    expect(() => assertDeployable(stages.dev, folderOf())).not.toThrow();
  });

  test('fails for a stage with real payments and no price map', () => {
    expect(() => assertDeployable(stages.prod, folderOf())).toThrow(
      "Stage 'prod' takes real payments and has no price map, so that nothing could be bought. " +
        'Run `npm run stripe:sync -- --stage prod` and keep the file that it writes.',
    );
  });

  test('fails when the price map is incomplete', () => {
    expect(() => assertDeployable(stages.prod, folderOf({ prod: WITHOUT_TWO }))).toThrow(LACKS_TWO);
  });
});

describe('a price map', () => {
  test('is stored, and only written when it has changed', async () => {
    const folder = new URL('not-yet-there/', folderOf());
    expect(readStoredPriceMap('dev', folder)).toBeUndefined();
    expect(await writePriceMap('dev', COMPLETE, folder)).toBe(true);
    expect(readStoredPriceMap('dev', folder)).toEqual(COMPLETE);
    expect(await writePriceMap('dev', COMPLETE, folder)).toBe(false);
    expect(readdirSync(folder)).toEqual(['dev.json']);
  });

  test('does not replace a complete one when it lacks a price', async () => {
    const folder = folderOf({ prod: COMPLETE });
    await expect(writePriceMap('prod', WITHOUT_TWO, folder)).rejects.toThrow(LACKS_TWO);
    expect(JSON.parse(readFileSync(new URL('prod.json', folder), 'utf8'))).toEqual(COMPLETE);
  });

  test('can still be read when it lacks a price', () => {
    expect(readStoredPriceMap('prod', folderOf({ prod: WITHOUT_TWO }))).toEqual(WITHOUT_TWO);
  });
});
