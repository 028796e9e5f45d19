/**
 * Prints a stage's monthly cost by the number of visits, and the limit that is reached first:
 *
 *     npm run costs
 *     npm run costs -- --stage dev
 *     npm run costs -- --write
 *
 * Exit codes: 0 success, 2 wrong arguments, 3 not finished.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from '../infra/app.ts';
import { bundleFunctions } from '../infra/functions/bundle.ts';
import { readPriceMap } from '../infra/price-maps.ts';
import type { StageSettings } from '../infra/stages.ts';
import { costTables, withTables } from '../operations/costs/cost-page.ts';
import { readMeasurements } from '../operations/costs/measurements.ts';
import { readStackFacts, type TemplateJson } from '../operations/costs/stack-facts.ts';
import { type Command, EXIT, namedStage, runCommand } from '../operations/shared/run-command.ts';

const USAGE = `Usage:
  npm run costs -- [--stage NAME] [--write]

  --stage   whose template is counted (prod)
  --write   renew the tables of docs/costs.md, which are those of prod`;

/** The page with the cost tables. */
export const COST_PAGE = new URL('../docs/costs.md', import.meta.url);

const PAGE_STAGE = 'prod';

/** What the command depends on; replaceable in tests. */
export interface CostDependencies {
  /** The page whose tables are updated. */
  readonly page: URL;
  /** Synthesizes the templates of a stage's stacks. */
  readonly synthesize: (stage: StageSettings) => Promise<readonly TemplateJson[]>;
}

/** Runs the command. @returns the exit code */
export function main(
  args: readonly string[],
  surroundings: CostDependencies = { page: COST_PAGE, synthesize: synthesizeAnew },
): Promise<number> {
  return runCommand(args, USAGE, (words) => readCommand(words, surroundings));
}

/** @throws Error naming a wrong or missing argument */
function readCommand(args: string[], { page, synthesize }: CostDependencies): Command {
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
    const facts = readStackFacts(await synthesize(stage));
    const tables = costTables({ facts, measured: readMeasurements() });
    console.log(`What ${stage.name} costs, by visits a month\n`);
    console.log(Object.values(tables).join('\n\n'));
    if (facts.unknownTypes.length > 0) {
      console.log(`\nNot counted, since nobody has said what they cost: ${facts.unknownTypes.join(', ')}`);
    }
    if (values.write) writeFileSync(page, withTables(readFileSync(page, 'utf8'), tables));
    return EXIT.fine;
  };
}

async function synthesizeAnew(stage: StageSettings): Promise<readonly TemplateJson[]> {
  const folder = mkdtempSync(join(tmpdir(), 'costs-'));
  try {
    const functionsDir = join(folder, 'functions');
    await bundleFunctions({ outDir: functionsDir });
    const { app } = buildApp({
      stage,
      priceMap: readPriceMap(stage.name),
      functionsDir,
      outDir: join(folder, 'assembly'),
    });
    return app.synth().stacks.map(({ template }) => template);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
