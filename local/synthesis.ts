/** Synthesises the stack in this process and reads what the local cloud needs from it. */
import type { PriceMap } from '../domain/prices.ts';
import { SITE_CONFIG_PATH } from '../domain/site-config.ts';
import { buildApp } from '../infra/app.ts';
import { siteConfig } from '../infra/site-config.ts';
import type { StageSettings } from '../infra/stages.ts';
import { METADATA } from '../infra/template-metadata.ts';
import type { StoredParameter } from './aws/ssm.ts';
import type { GeneratedFiles } from './edge/site-files.ts';
import { operatorParameter } from './operator-parameters.ts';
import { Template } from './template/template.ts';

/** A template that fixes neither gets these. */
const REGION = 'us-east-1';
const ACCOUNT = '123456789012';

export interface SynthesisOptions {
  readonly stage: StageSettings;
  readonly priceMap: PriceMap;
  /** Holds the bundled functions. */
  readonly functionsDir: string;
  /** Gets the cloud assembly. */
  readonly assemblyDirectory: string;
}

export interface Synthesis {
  readonly template: Template;
  readonly generatedFiles: GeneratedFiles;
}

/** Synthesises one stage. */
export function synthesise({
  stage,
  priceMap,
  functionsDir,
  assemblyDirectory,
}: SynthesisOptions): Synthesis {
  const { app, stack } = buildApp({ stage, priceMap, functionsDir, outDir: assemblyDirectory });
  const { stackName, template } = app.synth({ force: true }).getStackByName(stack.stackName);
  return {
    template: new Template(template, { stackName, region: REGION, account: ACCOUNT, operatorParameter }),
    generatedFiles: {
      [SITE_CONFIG_PATH.slice(1)]: JSON.stringify(siteConfig(stage, priceMap)),
    },
  };
}

/**
 * All parameters that the store holds: those that the template makes, and those that an operator keeps.
 * @throws Error naming a parameter that the template expects of the operator and that has no local value
 */
export function storedParameters(template: Template): ReadonlyMap<string, StoredParameter> {
  const made = template.resources<{ Type: string; Value: string }>('AWS::SSM::Parameter');
  const parameters = new Map<string, StoredParameter>(
    made.map(({ ref, properties }) => [ref, { type: 'String', value: properties.Value }]),
  );
  for (const name of operatorParameterNames(template)) {
    const value = operatorParameter(name);
    if (value === undefined) {
      throw new Error(
        `The template expects the SSM parameter ${name}: give it a value in local/operator-parameters.ts.`,
      );
    }
    parameters.set(name, { type: 'SecureString', value });
  }
  return parameters;
}

function operatorParameterNames({ metadata }: Template): string[] {
  const names = metadata[METADATA.operatorParameters] ?? [];
  return Array.isArray(names) ? names.map(String) : [];
}
