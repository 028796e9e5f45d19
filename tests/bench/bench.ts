/**
 * Prints how large the bundled functions are, and how long a fresh process takes to load each, as a ratio to
 * one that loads an empty handler. Runs are interleaved, so that whatever else the machine does meets all.
 * Then prints what pages of the back office's lists cost the database.
 *
 *     node tests/bench/bench.ts [rounds, default 15]
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Template } from 'aws-cdk-lib/assertions';
import { EMPTY_PRICE_MAP } from '../../domain/prices.ts';
import { buildApp } from '../../infra/app.ts';
import { bundleFunctions } from '../../infra/functions/bundle.ts';
import { METADATA } from '../../infra/metadata/metadata-names.ts';
import { stages } from '../../infra/stages.ts';
import { pageCosts } from './page-cost.ts';

interface Candidate {
  readonly name: string;
  readonly file: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly runs: number[];
}

const rounds = Number(process.argv[2] ?? 15);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error(`The number of rounds must be a whole number above 0, not '${process.argv[2]}'.`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
try {
  const candidates = [emptyHandler(), ...(await bundledHandlers())];
  for (let round = 0; round < rounds; round++) {
    for (const candidate of candidates) candidate.runs.push(timeToLoad(candidate));
  }
  console.log(`Median of ${rounds} fresh processes each, Node ${process.version}`);
  console.table(report(candidates));
  console.log('Pages of a list, by how many records there are');
  console.table(await pageCosts(folder, join(folder, 'functions')));
} finally {
  rmSync(folder, { recursive: true });
}

function emptyHandler(): Candidate {
  const file = join(folder, 'empty', 'index.mjs');
  mkdirSync(join(folder, 'empty'));
  writeFileSync(file, 'export const handler = async () => ({});\n');
  return { name: '(empty)', file, environment: {}, runs: [] };
}

async function bundledHandlers(): Promise<Candidate[]> {
  const functionsDir = join(folder, 'functions');
  const functions = await bundleFunctions({ outDir: functionsDir });
  const environments = functionEnvironments(functionsDir);
  return functions.map(({ name, file }) => ({
    name,
    file,
    environment: environments.get(name) ?? {},
    runs: [],
  }));
}

/** Handlers may read their environment while they load: every variable that the stack sets gets a value. */
function functionEnvironments(functionsDir: string): Map<string, Record<string, string>> {
  const outDir = join(folder, 'app');
  const { stack } = buildApp({ stage: stages.prod, priceMap: EMPTY_PRICE_MAP, functionsDir, outDir });
  const functions = Object.values(Template.fromStack(stack).findResources('AWS::Lambda::Function'));
  return new Map(
    functions.map(({ Metadata, Properties }) => {
      const variables = Object.entries(Properties.Environment.Variables);
      const values = variables.map(([name, value]) => [name, typeof value === 'string' ? value : name]);
      return [Metadata[METADATA.function], Object.fromEntries(values)];
    }),
  );
}

/** Milliseconds from the start of a process to its end. */
function timeToLoad({ file, environment }: Candidate): number {
  const started = performance.now();
  execFileSync(process.execPath, ['--input-type=module', '--eval', `await import('file://${file}')`], {
    env: { ...environment, AWS_REGION: 'us-east-1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return performance.now() - started;
}

function report(candidates: readonly Candidate[]) {
  const [empty] = candidates;
  return candidates.map((candidate) => {
    const source = readFileSync(candidate.file);
    const ms = median(candidate.runs);
    return {
      function: candidate.name,
      'raw KB': kilobytes(source.byteLength),
      'gzip KB': kilobytes(gzipSync(source).byteLength),
      'load ms': Math.round(ms),
      ratio: Number((ms / median(empty?.runs ?? [])).toFixed(2)),
    };
  });
}

function kilobytes(bytes: number): number {
  return Number((bytes / 1000).toFixed(1));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return ((sorted[middle] ?? 0) + (sorted[sorted.length - 1 - middle] ?? 0)) / 2;
}
