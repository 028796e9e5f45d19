import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { type PriceMap, priceMapFrom } from '../../domain/prices.ts';
import { buildApp } from '../../infra/app.ts';
import { bundleFunctions } from '../../infra/bundle.ts';
import { type StageSettings, stages } from '../../infra/stages.ts';

export interface SynthesisedStage {
  readonly stage: StageSettings;
  readonly stack: Stack;
  readonly template: Template;
}

/** A stage under its own host name, whatever the real stages use at the moment. */
const OWN_DOMAIN: StageSettings = {
  ...stages.prod,
  domain: {
    hostName: 'www.example.com',
    certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/00000000-0000-0000-0000-000000000000',
  },
};

export const PRICE_MAP: PriceMap = priceMapFrom(
  new Map([
    ['s5_basic-seo_monthly', 'price_monthly'],
    ['s5_basic-seo_annual', 'price_annual'],
  ]),
);

/** Synthesises dev, prod and a stage with a domain from one bundling of the real handlers. */
export async function synthesiseStages(): Promise<{
  readonly dev: SynthesisedStage;
  readonly prod: SynthesisedStage;
  readonly ownDomain: SynthesisedStage;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'stages-'));
  try {
    const functionsDir = join(folder, 'functions');
    await bundleFunctions({ outDir: functionsDir });
    const synthesise = (stage: StageSettings, name: string): SynthesisedStage => {
      const outDir = join(folder, name);
      const { stack } = buildApp({ stage, priceMap: PRICE_MAP, functionsDir, outDir });
      return { stage, stack, template: Template.fromStack(stack) };
    };
    return {
      dev: synthesise(stages.dev, 'dev'),
      prod: synthesise(stages.prod, 'prod'),
      ownDomain: synthesise(OWN_DOMAIN, 'own-domain'),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A value of a template as text, in which `<Id>` stands for what is known only in the account. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const [[name = '', content] = []] = Object.entries(value as Readonly<Record<string, unknown>>);
  if (name === 'Ref') return `<${content}>`;
  if (name === 'Fn::Join' && Array.isArray(content)) return (content[1] as unknown[]).map(textOf).join('');
  throw new Error(`No text: ${JSON.stringify(value)}`);
}

/** All resources of a type, by logical id. */
export function resourcesOf(template: Template, type: string) {
  return template.findResources(type);
}

/** The properties of all resources of a type. */
export function propertiesOf(template: Template, type: string) {
  return Object.values(resourcesOf(template, type)).map(({ Properties }) => Properties);
}
