/**
 * Prints a stage's monthly cost by the number of visits, and the limits that are reached first:
 *
 *     npm run costs
 *     npm run costs -- --stage dev
 *     npm run costs -- --write
 *
 * Exit codes: 0 success, 1 a resource type without a price, 2 wrong arguments, 3 not finished.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from '../infra/app.ts';
import { bundleFunctions } from '../infra/functions/bundle.ts';
import { readPriceMap } from '../infra/price-maps.ts';
import type { StageSettings } from '../infra/stages.ts';
import { costTables, type Resources } from '../operations/costs/bill.ts';
import { PRICES_READ_ON, priceOfType } from '../operations/costs/prices.ts';
import { Refusal } from '../operations/shared/refusal.ts';
import { type Command, EXIT, namedStage, runCommand } from '../operations/shared/run-command.ts';

const USAGE = `Usage:
  npm run costs -- [--stage NAME] [--write]

  --stage   whose template is counted (prod)
  --write   renew the tables of docs/costs.md, which are those of prod`;

const PAGE = new URL('../docs/costs.md', import.meta.url);
const PAGE_STAGE = 'prod';
const TABLES = /(?<=<!-- costs -->\n)[\s\S]*(?=<!-- costs:end -->)/;

/** Runs the command. @param synthesize makes the resources of a stage; replaceable in tests. @returns the exit code */
export function main(args: readonly string[], synthesize = synthesizeStage): Promise<number> {
  return runCommand(args, USAGE, (words) => readCommand(words, synthesize));
}

/** @throws Error naming a wrong or missing argument */
function readCommand(args: string[], synthesize: typeof synthesizeStage): Command {
  const { values } = parseArgs({
    args,
    options: {
      stage: { type: 'string', default: PAGE_STAGE },
      write: { type: 'boolean', default: false },
    },
  });
  if (values.write && values.stage !== PAGE_STAGE) throw new Error(`The page is about ${PAGE_STAGE}.`);
  const stage = namedStage(values.stage);
  return async () => {
    const resources = await synthesize(stage);
    const unknown = Object.values(resources).filter(({ Type }) => priceOfType(Type) === undefined);
    if (unknown.length > 0) {
      const types = [...new Set(unknown.map(({ Type }) => Type))].join(', ');
      throw new Refusal(`Say in operations/costs/prices.ts what these cost: ${types}.`);
    }
    const date = new Date().toISOString().slice(0, 10);
    const tables = `${costTables(resources, stage.edgePlan)}

Computed on ${date} from the template of ${stage.name}, with prices of ${PRICES_READ_ON}.`;
    console.log(tables);
    if (values.write) writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8'), tables));
    return EXIT.fine;
  };
}

/** Puts tables into the page. @throws Error when it has no place for them */
export function withTables(page: string, tables: string): string {
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
