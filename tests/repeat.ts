/**
 * Runs the whole suite several times and prints the time and the failed tests of each run.
 *
 *     npm run test:repeat -- 10           ten runs
 *     npm run test:repeat -- 3 --busy     three runs beside one busy process for each processor
 *
 * Exits with 1 if any run failed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const USAGE = 'Usage: npm run test:repeat -- RUNS [--busy]';
/** A busy process ends by itself after this time, in milliseconds, if its run is killed. */
const BUSY_LIMIT_MS = 60 * 60_000;
/** A title, and the lines of its cause. */
const FAILURE = /^FAILED: *(.+(?:\n {6}.*)*)/gm;
const BUSY_LOOP = `const end = Date.now() + ${BUSY_LIMIT_MS}; while (Date.now() < end);`;

interface Run {
  readonly seconds: number;
  /** The suite's last line, such as `5158 passed, 0 failed`. */
  readonly result: string;
  /** Titles, each with its cause on further lines. */
  readonly failures: readonly string[];
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { busy: { type: 'boolean', default: false } },
});
const count = Number(positionals[0]);
if (positionals.length !== 1 || !Number.isInteger(count) || count < 1) {
  console.error(USAGE);
  process.exit(2);
}

const runs: Run[] = [];
for (let number = 1; number <= count; number++) {
  const run = await runSuite(values.busy);
  runs.push(run);
  console.log(`Run ${number} of ${count}: ${run.seconds.toFixed(0)} s, ${run.result}`);
  for (const failure of run.failures) console.log(`  ${failure}`);
}
const failed = runs.filter(({ failures }) => failures.length > 0);
console.log(`\n${table(runs)}\n\n${runs.length - failed.length} of ${runs.length} runs passed`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function runSuite(isBusy: boolean): Promise<Run> {
  const busy = isBusy ? Array.from({ length: availableParallelism() }, startBusyProcess) : [];
  const startedAt = performance.now();
  const suite = spawn(process.execPath, ['tests/all.ts'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [suite.stdout, suite.stderr]) {
    stream.on('data', (text: Buffer) => {
      output += text;
    });
  }
  const [code] = await once(suite, 'close');
  for (const process of busy) process.kill();
  const failures = [...output.matchAll(FAILURE)].map(([, failure = '']) => failure);
  if (code !== 0 && failures.length === 0) failures.push(`The suite ended with ${code}:\n${output}`);
  return {
    seconds: (performance.now() - startedAt) / 1000,
    result: /^\d+ passed, \d+ failed$/m.exec(output)?.[0] ?? 'no result',
    failures,
  };
}

function startBusyProcess(): ChildProcess {
  return spawn(process.execPath, ['--eval', BUSY_LOOP], { stdio: 'ignore' });
}

/** Lists the runs with their times, and each failed test with the runs in which it failed. */
function table(all: readonly Run[]): string {
  const lines = all.map(
    ({ seconds, result }, index) =>
      `${String(index + 1).padStart(4)}  ${seconds.toFixed(0).padStart(5)} s  ${result}`,
  );
  const titlesOf = ({ failures }: Run) => failures.map((failure) => failure.split('\n', 1)[0]);
  const titles = [...new Set(all.flatMap(titlesOf))];
  const failures = titles.map((title) => {
    const numbers = all.flatMap((run, index) => (titlesOf(run).includes(title) ? index + 1 : []));
    return `failed in run ${numbers.join(', ')}: ${title}`;
  });
  return [' run     time  result', ...lines, ...failures].join('\n');
}
