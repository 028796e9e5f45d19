import { readFileSync } from 'node:fs';
import {
  App,
  AssetStaging,
  BOOTSTRAP_QUALIFIER_CONTEXT,
  PERMISSIONS_BOUNDARY_CONTEXT_KEY,
  type Stack,
  Tags,
} from 'aws-cdk-lib';
import type { PriceMap } from '../domain/shop/prices.ts';
import { SHORT_NAME } from '../domain/text/short-name.ts';
import { EdgeStack, getEdgeStackName } from './edge/edge-stack.ts';
import { ProductStack } from './stack.ts';
import { getBootstrap, getStackName, needsEdgeStack, type StageSettings } from './stages.ts';

export interface AppSource {
  readonly stage: StageSettings;
  readonly priceMap: PriceMap;
  /** Folder of the bundled functions: `<name>/index.mjs` each. */
  readonly functionsDir: string;
  /** Output folder of the synthesized app; by default the CDK command's, or a temporary folder. */
  readonly outDir?: string;
  /** Whether the template is checked against CloudFormation's schemas, which takes about a second. */
  readonly validate?: boolean;
}

/** Builds the app of one stage. @throws Error when a function has not been bundled */
export function buildApp({ stage, priceMap, functionsDir, outDir, validate = false }: AppSource): {
  app: App;
  stack: Stack;
  /** Only for a stage outside CloudFront's region with a domain or a firewall. */
  edgeStack: Stack | undefined;
} {
  // The fingerprint of a folder is kept for the life of the process; a function may have been built again since.
  AssetStaging.clearAssetHashCache();
  const { qualifier, boundary } = getBootstrap(stage);
  const app = new App({
    context: {
      ...readCdkContext(),
      ...READABLE_TEMPLATE,
      // CDK warns above 400 resources, of the 500 that CloudFormation allows: a test counts them instead.
      '@aws-cdk/core:stackResourceLimit': 0,
      [BOOTSTRAP_QUALIFIER_CONTEXT]: qualifier,
      [PERMISSIONS_BOUNDARY_CONTEXT_KEY]: { name: boundary },
    },
    analyticsReporting: false,
    builtinCloudFormationValidation: validate,
    // Stack traces take a sixth of the time, and only validation uses them.
    stackTraces: validate,
    ...(outDir && { outdir: outDir }),
  });
  Tags.of(app).add('product', SHORT_NAME);
  Tags.of(app).add('stage', stage.name);
  const name = getStackName(stage);
  const edgeStack = needsEdgeStack(stage) ? new EdgeStack(app, getEdgeStackName(name), stage) : undefined;
  const edge = edgeStack?.resources;
  const stack = new ProductStack(app, name, { stage, priceMap, functionsDir, edge });
  return { app, stack, edgeStack };
}

/** Disables metadata that the CDK command adds by default: asset paths and construct paths. */
const READABLE_TEMPLATE = {
  'aws:cdk:enable-asset-metadata': true,
  'aws:cdk:enable-path-metadata': true,
};

/** Without the CDK command an app does not get the feature flags of cdk.json. */
function readCdkContext(): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL('../cdk.json', import.meta.url), 'utf8')).context;
}
