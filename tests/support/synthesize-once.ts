/**
 * Before the first test: builds the site and bundles the functions if needed, and synthesizes each stage once for all tests that need it.
 * Files that are written to the folder for temporary files from then on are deleted after the last test.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { EMPTY_PRICE_MAP, type PriceMap } from '../../domain/shop/prices.ts';
import { buildApp } from '../../infra/app.ts';
import { type StageSettings, stages } from '../../infra/stages.ts';
import { provideFunctions } from '../../operations/local-run/function-build.ts';
import { buildSiteWhenNeeded } from '../../operations/local-run/site-build.ts';
import { functionsIn, type Synthesized, type SynthesizedName } from './synthesized.ts';
import { ELSEWHERE, OWN_DOMAIN, PRICE_MAP } from './test-stages.ts';

const SYNTHESES: Readonly<Record<SynthesizedName, { stage: StageSettings; priceMap: PriceMap }>> = {
  dev: { stage: stages.dev, priceMap: PRICE_MAP },
  prod: { stage: stages.prod, priceMap: PRICE_MAP },
  'own-domain': { stage: OWN_DOMAIN, priceMap: PRICE_MAP },
  elsewhere: { stage: ELSEWHERE, priceMap: PRICE_MAP },
  // With production's limits for one IP.
  'few-visits': {
    stage: { ...stages.dev, visitorAllowance: stages.prod.visitorAllowance },
    priceMap: EMPTY_PRICE_MAP,
  },
};

/** @returns a function that cleans up after the last test */
export default async function synthesizeOnce(project: TestProject): Promise<() => void> {
  const directory = mkdtempSync(join(tmpdir(), 'tests-'));
  const functionsDir = functionsIn(directory);
  await Promise.all([provideFunctions(functionsDir), buildSiteWhenNeeded(console.log)]);
  for (const [name, { stage, priceMap }] of Object.entries(SYNTHESES)) {
    const { app, stack, edgeStack } = buildApp({
      stage,
      priceMap,
      functionsDir,
      outDir: join(directory, name),
    });
    const assembly = app.synth();
    const { stackName, template } = assembly.getStackByName(stack.stackName);
    const edgeTemplate = edgeStack && assembly.getStackByName(edgeStack.stackName).template;
    const synthesized: Synthesized = { stackName, region: stage.region, template, edgeTemplate };
    writeFileSync(join(directory, `${name}.json`), JSON.stringify(synthesized));
  }
  project.provide('templates', directory);

  const { TMPDIR } = process.env;
  process.env.TMPDIR = join(directory, 'temporary');
  mkdirSync(process.env.TMPDIR);
  return () => {
    rmSync(directory, { recursive: true });
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  };
}
