/**
 * Prints of each bundled function how large it is, how long a fresh process takes to load it, and how long one takes that
 * loads it and answers what a visitor asks; times also as ratios to an empty handler. Runs are interleaved, so that
 * whatever else the machine does meets all. Then prints of which packages the functions consist, and what pages of the
 * back office's lists cost the database.
 *
 *     npm run bench
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundleFunctions } from '../../infra/functions/bundle.ts';
import { type BundleContent, type BundlePart, bundleContents } from './bundle-content.ts';
import { startFirstAnswers } from './first-answers.ts';
import { functionEnvironments, timeToLoad } from './loading.ts';
import { median } from './median.ts';
import { pageCosts } from './page-cost.ts';

interface Candidate {
  readonly name: string;
  readonly file: string;
  /** The empty handler is not bundled. */
  readonly content: BundleContent | undefined;
  /** Milliseconds of each process that has loaded it. */
  readonly loads: number[];
}

type Answers = ReadonlyMap<string, readonly number[]>;

/** As many are named of each part of a bundle. */
const PACKAGES = 8;

const EMPTY = '(empty)';

const ROUNDS = 15;

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const functionsDir = join(folder, 'functions');
try {
  const bundled = await bundledHandlers();
  const empty = emptyHandler();
  const candidates = [empty, ...bundled];
  const answers = await measure(candidates, empty);
  console.log(`Medians of ${ROUNDS} fresh processes each, Node ${process.version}`);
  console.table(candidates.map((candidate) => measured(candidate, empty, answers)));
  console.log('What they hold before the handler can be called, and what they load later, by package');
  printContents(bundled.filter(({ name }) => answers.has(name)));
  console.log('Pages of a list, by how many records there are');
  console.table(await pageCosts(folder, functionsDir));
} finally {
  rmSync(folder, { recursive: true });
}

function emptyHandler(): Candidate {
  const file = join(folder, 'empty', 'index.mjs');
  mkdirSync(join(folder, 'empty'));
  writeFileSync(file, 'export const handler = async () => ({ statusCode: 200 });\n');
  return { name: EMPTY, file, content: undefined, loads: [] };
}

async function bundledHandlers(): Promise<Candidate[]> {
  let contents: ReadonlyMap<string, BundleContent> = new Map();
  const functions = await bundleFunctions({
    outDir: functionsDir,
    onBuilt(metafile) {
      contents = bundleContents(metafile);
    },
  });
  return functions.map(({ name, file, entry }) => ({ name, file, content: contents.get(entry), loads: [] }));
}

/** Loads all functions and sends their events in turn. @returns milliseconds of the responses, by function */
async function measure(candidates: readonly Candidate[], empty: Candidate): Promise<Answers> {
  const environments = functionEnvironments(folder, functionsDir);
  const emptyFunction = { name: EMPTY, modulePath: empty.file, environment: {}, timeoutMs: 1000 };
  const answers = await startFirstAnswers(folder, functionsDir, emptyFunction);
  try {
    // The stand-ins load their own code, and whatever they read once.
    await answers.round(0);
    answers.times.clear();
    for (let round = 1; round <= ROUNDS; round++) {
      for (const { name, file, loads } of candidates) {
        loads.push(await timeToLoad(file, environments.get(name)));
      }
      await answers.round(round);
    }
    // The API keeps an authorizer's answer for a while, so that hardly any round asks it.
    return new Map([...answers.times].filter(([, times]) => times.length >= ROUNDS));
  } finally {
    await answers.stop();
  }
}

function measured({ name, file, content, loads }: Candidate, empty: Candidate, answers: Answers) {
  const sources = (content?.atStart.files ?? [file]).map((path) => readFileSync(path));
  const load = median(loads);
  const answer = median(answers.get(name) ?? []);
  return {
    function: name,
    'raw kB': kilobytes(sources.reduce((sum, source) => sum + source.byteLength, 0)),
    'gzip kB': kilobytes(sources.reduce((sum, source) => sum + gzipSync(source).byteLength, 0)),
    'later kB': kilobytes(content?.later.bytes ?? 0),
    'load ms': Math.round(load),
    'load ratio': ratio(load, empty.loads),
    ...(answer > 0 && {
      'answer ms': Math.round(answer),
      'answer ratio': ratio(answer, answers.get(EMPTY) ?? []),
    }),
  };
}

/** Prints a line for each part of each bundle. */
function printContents(candidates: readonly Candidate[]): void {
  for (const { name, content } of candidates) {
    if (!content) continue;
    console.log(`${name} ${partInWords(content.atStart)}`);
    if (content.later.bytes > 0) console.log(`  later ${partInWords(content.later)}`);
  }
}

/** Such as `510.2 kB: stripe 233.1, ours 61.3, others 12.0`. */
function partInWords({ bytes, packages }: BundlePart): string {
  const named = packages.slice(0, PACKAGES);
  const others = bytes - named.reduce((sum, [, size]) => sum + size, 0);
  const shares = [...named, ['others', others] as const].map(([name, size]) => `${name} ${kilobytes(size)}`);
  return `${kilobytes(bytes)} kB: ${shares.join(', ')}`;
}

function ratio(ms: number, emptyRuns: readonly number[]): number {
  return Number((ms / median(emptyRuns)).toFixed(2));
}

function kilobytes(bytes: number): number {
  return Number((bytes / 1000).toFixed(1));
}
