/** The product, as the local cloud runs it. */
import { api } from '../../domain/api.ts';
import { brand } from '../../domain/brand.ts';
import { PAYMENT_EVENTS } from '../../domain/payment-events.ts';
import { getCacheControl } from '../../domain/responses/caching.ts';
import { getContentType } from '../../domain/responses/content-types.ts';
import type { PriceMap } from '../../domain/shop/prices.ts';
import { SITE_CONFIG_PATH, type SiteConfig } from '../../domain/site/site-config.ts';
import { RELEASE_DOCUMENTS_KEY } from '../../domain/site/site-files.ts';
import { buildApp } from '../../infra/app.ts';
import { createAuthConfig, createSiteConfig } from '../../infra/site/site-config.ts';
import { getStageSettings, type StageSettings } from '../../infra/stages.ts';
import {
  type FileHeaders,
  type Project,
  SAMPLE_PATH,
  type Synthesis,
  type Workplace,
} from '../../local/project.ts';
import { STRIPE_SECRET_KEY } from '../../local/stand-in-keys.ts';
import { syncPrices } from '../prices/sync.ts';
import { ensureAdministrator } from './administrator.ts';
import { EMAIL_SAMPLES } from './email-samples.ts';
import { provideFunctions } from './function-build.ts';
import { getLocalParameterValue } from './operator-parameters.ts';
import { agencySample } from './sample/sample.ts';

/** Returns the headers with which a deployment stores a file of the site. */
export const getFileHeaders: FileHeaders = (key) => ({
  'content-type': getContentType(key),
  'cache-control': getCacheControl(key),
});

/** Creates a stage with its prices, functions, emails and administrator. @throws Error for an unknown stage */
export function createLocalProject(stageName = 'dev'): Project {
  const stage = getStageSettings(stageName);
  return {
    name: brand.name,
    async prepare(workplace) {
      const [priceMap] = await Promise.all([
        syncPrices(workplace.stripe),
        provideFunctions(workplace.functionsDir),
      ]);
      return () => synthesizeLocally({ stage, priceMap, ...workplace });
    },
    operatorParameter: getLocalParameterValue,
    fileHeaders: getFileHeaders,
    stripeWebhook: { ...api.stripeWebhook, types: PAYMENT_EVENTS },
    releaseFile: RELEASE_DOCUMENTS_KEY,
    seed: ensureAdministrator,
    sample: agencySample,
    console: {
      links: [
        { name: 'Home page', path: '/' },
        { name: 'Pricing', path: '/pricing' },
      ],
      stripeCommand: (url) =>
        `STRIPE_SECRET_KEY=${STRIPE_SECRET_KEY} npm run stripe:sync -- --stage dev --api-base ${url}`,
      mailSamples: EMAIL_SAMPLES,
    },
  };
}

type SynthesisOptions = Omit<Workplace, 'stripe'> & {
  readonly stage: StageSettings;
  readonly priceMap: PriceMap;
};

/** Synthesizes a stage in this process, for the region of the local cloud. */
export function synthesizeLocally(options: SynthesisOptions): Synthesis {
  const { stage, priceMap, functionsDir, assemblyDirectory, region } = options;
  const { app, stack } = buildApp({
    // The local email service verifies every domain in the template.
    stage: { ...stage, region, mail: { ...stage.mail, isVerified: true } },
    priceMap,
    functionsDir,
    outDir: assemblyDirectory,
  });
  const { template, stackName } = app.synth({ force: true }).getStackByName(stack.stackName);
  return {
    template,
    stackName,
    generateFiles: (outputs) => {
      const config: SiteConfig = {
        ...createSiteConfig(stage, priceMap, createAuthConfig(region, outputs)),
        emptyOffice: { label: agencySample.name, action: SAMPLE_PATH },
      };
      return { [SITE_CONFIG_PATH.slice(1)]: JSON.stringify(config) };
    },
  };
}
