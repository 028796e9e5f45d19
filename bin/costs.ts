/** Prints a stage's monthly cost by the number of visits, and the limits that are reached first. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../infra/app.ts';
import { bundleFunctions } from '../infra/functions/bundle.ts';
import { readPriceMap } from '../infra/price-maps.ts';
import type { StageSettings } from '../infra/stages.ts';
import { costTables, type Resources } from '../operations/costs/bill.ts';
import { PRICES_READ_ON, priceOfType } from '../operations/costs/prices.ts';
import { Refusal } from '../operations/shared/refusal.ts';
import { EXIT, FLAG, namedStage, runCommand } from '../operations/shared/run-command.ts';

const USAGE = `Usage:
  npm run costs -- [--stage NAME] [--write]

  --stage   the stage whose template is counted (prod)
  --write   update the tables of docs/costs.md, which are those of prod`;

const PAGE = new URL('../docs/costs.md', import.meta.url);
const PAGE_STAGE = 'prod';
const TABLES = /(?<=<!-- costs -->\n)[\s\S]*(?=<!-- costs:end -->)/;

/** @param synthesize makes the resources of a stage; replaceable in tests */
export const main = (args: readonly string[], synthesize = synthesizeStage): Promise<number> =>
  runCommand(args, {
    usage: USAGE,
    options: { write: FLAG },
    read: ({ stage: name = PAGE_STAGE, write }) => {
      if (write && name !== PAGE_STAGE) throw new Error(`The page is about ${PAGE_STAGE}.`);
      const stage = namedStage(name);
      return async () => {
        const tables = tablesOf(stage, await synthesize(stage));
        console.log(tables);
        if (write) writeFileSync(PAGE, replaceTables(readFileSync(PAGE, 'utf8'), tables));
        return EXIT.fine;
      };
    },
  });

/** @throws Refusal naming resource types without a price */
function tablesOf({ name, edgePlan }: StageSettings, resources: Resources): string {
  const types = new Set(Object.values(resources).map(({ Type }) => Type));
  const unknown = [...types].filter((type) => priceOfType(type) === undefined);
  if (unknown.length > 0)
    throw new Refusal(`Add the prices of these types to operations/costs/prices.ts: ${unknown.join(', ')}.`);
  const date = new Date().toISOString().slice(0, 10);
  return `${costTables(resources, edgePlan)}

Computed on ${date} from the template of ${name}, with prices of ${PRICES_READ_ON}.`;
}

/** Puts tables into the page. @throws Error when it has no place for them */
export function replaceTables(page: string, tables: string): string {
  if (!TABLES.test(page)) throw new Error('The page has no <!-- costs --> and <!-- costs:end -->.');
  return page.replace(TABLES, () => `\n${tables}\n\n`);
}

/** The resources of all of a stage's templates. */
async function synthesizeStage(stage: StageSettings): Promise<Resources> {
  const folder = mkdtempSync(join(tmpdir(), 'costs-'));
  try {
    const functionsDir = join(folder, 'functions');
    await bundleFunctions({ outDir: functionsDir });
    const priceMap = readPriceMap(stage.name);
    const { app } = buildApp({ stage, priceMap, functionsDir, outDir: join(folder, 'assembly') });
    return Object.assign({}, ...app.synth().stacks.map(({ template }) => template.Resources));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
