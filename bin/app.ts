/** The program of the CDK command: `npx cdk synth -c stage=prod`. Only this file reads the CDK's context. */
import { Validations } from 'aws-cdk-lib';
import { CONTEXT_ENV } from 'aws-cdk-lib/cx-api';
import { AwsSolutionsChecks } from 'cdk-nag';
import { buildApp } from '../infra/app.ts';
import { readPriceMap } from '../infra/price-maps.ts';
import { getStageSettings, type StageSettings } from '../infra/stages.ts';
import { bundleWhenNeeded } from '../operations/local-run/function-build.ts';

const stage = chosenStage();
const functionsDir = await bundleWhenNeeded();
const priceMap = orExit(() => readPriceMap(stage.name));
const { app } = buildApp({ stage, priceMap, functionsDir, validate: true });
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();

function chosenStage(): StageSettings {
  const { stage = 'dev' } = JSON.parse(process.env[CONTEXT_ENV] ?? '{}');
  return orExit(() => getStageSettings(stage));
}

/** Errors that an operator can correct are printed in one line, without a stack trace. */
function orExit<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
