/** Synthesizes the stack in this process and reads what the local cloud needs from it. */
import type { PriceMap } from '../domain/shop/prices.ts';
import { SITE_CONFIG_PATH } from '../domain/site/site-config.ts';
import { buildApp } from '../infra/app.ts';
import { authConfig, siteConfig } from '../infra/site/site-config.ts';
import type { StageSettings } from '../infra/stages.ts';
import type { GeneratedFiles } from './edge/site-files.ts';
import { LOCAL_REGION, localTemplate } from './local-template.ts';
import type { Template } from './template/template.ts';

export interface SynthesisOptions {
  readonly stage: StageSettings;
  readonly priceMap: PriceMap;
  /** Directory of the bundled functions. */
  readonly functionsDir: string;
  /** Gets the cloud assembly. */
  readonly assemblyDirectory: string;
}

export interface Synthesis {
  readonly template: Template;
  readonly generatedFiles: GeneratedFiles;
}

/** Synthesizes a stage for the local cloud's region. */
export function synthesize({
  stage,
  priceMap,
  functionsDir,
  assemblyDirectory,
}: SynthesisOptions): Synthesis {
  const { app, stack } = buildApp({
    // The local mail service verifies every domain in the template.
    stage: { ...stage, region: LOCAL_REGION, mail: { ...stage.mail, isVerified: true } },
    priceMap,
    functionsDir,
    outDir: assemblyDirectory,
  });
  const artifact = app.synth({ force: true }).getStackByName(stack.stackName);
  const template = localTemplate(artifact.template, artifact.stackName);
  const config = siteConfig(stage, priceMap, authConfig(LOCAL_REGION, template.outputs()));
  return { template, generatedFiles: { [SITE_CONFIG_PATH.slice(1)]: JSON.stringify(config) } };
}
