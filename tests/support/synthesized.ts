import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TemplateJson } from '../../local/template/resolver.ts';

/** `few-visits` is dev with production's limits for each visitor and without prices. */
export type SynthesizedName = 'dev' | 'prod' | 'own-domain' | 'elsewhere' | 'few-visits';

export interface Synthesized {
  readonly stackName: string;
  readonly region: string;
  readonly template: TemplateJson;
  /** Template of the stack in CloudFront's region, if the stage is in another one. */
  readonly edgeTemplate?: TemplateJson;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder that tests/support/synthesize-once.ts writes. */
    templates: string;
  }
}

/** The folder of the functions inside that folder: `<name>/index.mjs` each. */
export const functionsIn = (directory: string): string => join(directory, 'functions');

/** The folder of the functions that were bundled before the first test. */
export function bundledFunctions(): string {
  return functionsIn(inject('templates'));
}

/** A template that was synthesized before the first test. */
export function synthesized(name: SynthesizedName): Synthesized {
  return JSON.parse(readFileSync(join(inject('templates'), `${name}.json`), 'utf8'));
}
