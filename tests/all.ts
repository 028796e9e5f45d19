/**
 * Runs every check and every test, and closes with one line that counts them.
 *
 *     npm test              everything
 *     npm test -- contact   the tests in files with `contact` in their paths
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { buildSiteWhenNeeded } from '../operations/local-run/site-build.ts';
import { getBrowserWhenNeeded } from './support/get-browser.ts';
import { collectGrantUse, unusedGrants } from './support/grant-use.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const UNIT_REPORT = 'test-results/unit.json';
const E2E_REPORT = 'test-results/e2e.json';
const GRANT_USE = mkdtempSync(join(tmpdir(), 'grants-'));

interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** Failures, which the end of the output repeats. */
const failures: string[] = [];

/** Runs a test runner. Without a report or with an exit code it counts as failed. */
async function tests(name: string, command: string, counted: () => Count): Promise<Count> {
  const ok = await run(name, command);
  const count = readReport(counted);
  return ok ? count : { passed: count.passed, failed: Math.max(1, count.failed) };
}

function readReport(counted: () => Count): Count {
  try {
    return counted();
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function unitCount(): Count {
  const { numPassedTests, numFailedTests, testResults } = json(UNIT_REPORT);
  for (const { name, status, assertionResults } of testResults) {
    if (status === 'failed') failures.push(name);
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status === 'failed') failures.push(withCause(`  ${fullName}`, failureMessages));
    }
  }
  return { passed: numPassedTests, failed: numFailedTests };
}

function e2eCount(): Count {
  const { suites, stats } = json(E2E_REPORT);
  failures.push(...failedJourneys(suites));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

interface JourneyError {
  readonly message: string;
  readonly location?: { readonly file: string; readonly line: number };
}

interface JourneySuite {
  readonly title: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly results: readonly { readonly errors: readonly JourneyError[] }[];
    }[];
  }[];
  readonly suites?: readonly JourneySuite[];
}

function failedJourneys(suites: readonly JourneySuite[]): string[] {
  return suites.flatMap(({ title, specs = [], suites: inner = [] }) => [
    ...specs.flatMap((spec) => {
      const errors = spec.tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return spec.ok
        ? []
        : withCause(
            `  ${title}: ${spec.title}`,
            errors.map(
              ({ message, location: at }) => `${at ? `${basename(at.file)}:${at.line} ` : ''}${message}`,
            ),
          );
    }),
    ...failedJourneys(inner),
  ]);
}

/** Adds the first lines of each error to a title, indented: the end of the output has to be enough. */
function withCause(title: string, errors: readonly string[]): string {
  const lines = errors.flatMap((error) => stripVTControlCharacters(error).split('\n').slice(0, 12));
  return [title, ...lines.map((line) => `      ${line}`)].join('\n');
}

function json(path: string) {
  return JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'));
}

async function run(name: string, command: string): Promise<boolean> {
  console.log(`\n— ${name}`);
  const startedAt = performance.now();
  const [code] = await once(spawn(command, { cwd: ROOT, shell: true, stdio: 'inherit' }), 'exit');
  console.log(verdict(name, code === 0, startedAt));
  return code === 0;
}

/** Runs a command beside other work, and prints its output when it ends. */
async function checkAside(name: string, command: string): Promise<Count> {
  const startedAt = performance.now();
  const child = spawn(command, { cwd: ROOT, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  console.log(`\n— ${name}\n${output.trimEnd()}\n${verdict(name, code === 0, startedAt)}`);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function verdict(name: string, ok: boolean, startedAt: number): string {
  if (!ok) failures.push(name);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return `— ${name}: ${ok ? 'ok' : 'FAILED'} (${seconds} s)`;
}

async function prepare(work: (log: (line: string) => void) => Promise<unknown>): Promise<Count> {
  try {
    await work(console.log);
    return { passed: 1, failed: 0 };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    failures.push(message);
    return { passed: 0, failed: 1 };
  }
}

/** Prints the permissions that no test uses: each lacks a test, or is not needed. */
function showUnusedGrants(): void {
  const unused = unusedGrants(GRANT_USE);
  console.log(`\n— least privilege: ${unused.length} permissions of functions are used by no test`);
  for (const grant of unused) console.log(`  ${grant}`);
}

rmSync(new URL('../test-results', import.meta.url), { recursive: true, force: true });
collectGrantUse(GRANT_USE);
const paths = process.argv.slice(2);
const some = paths.map((path) => ` ${JSON.stringify(path)}`).join('');
// The build and the preparations leave a processor idle meanwhile.
const checks = some
  ? []
  : [
      checkAside(
        'lint, words, and types',
        'biome ci . && npm run --silent check:words && npm run --silent check:types',
      ),
    ];
const counts = [
  ...(await Promise.all([prepare(buildSiteWhenNeeded), prepare(getBrowserWhenNeeded)])),
  await tests(
    'unit, integration, template and architecture tests',
    `vitest run --passWithNoTests --reporter=default --reporter=json --outputFile.json=${UNIT_REPORT}${some}`,
    unitCount,
  ),
  ...(await Promise.all(checks)),
  await tests('journeys in Chromium', `npm run --silent test:e2e -- --pass-with-no-tests${some}`, e2eCount),
];
// A part of the tests does not use every permission.
if (!some) showUnusedGrants();
rmSync(GRANT_USE, { recursive: true });
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
for (const failure of failures) console.log(`FAILED: ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
