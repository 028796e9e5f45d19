/** Runs every check and every test, and closes with one line that counts them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSiteWhenNeeded } from '../local/site-build.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const UNIT_REPORT = 'test-results/unit.json';
const E2E_REPORT = 'test-results/e2e.json';

interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** A step that is no test runner counts as one check. */
async function check(name: string, command: string): Promise<Count> {
  const ok = await run(name, command);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/** A test runner is believed only when it has written its report and ended well. */
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
  const { numPassedTests, numFailedTests } = json(UNIT_REPORT);
  return { passed: numPassedTests, failed: numFailedTests };
}

function e2eCount(): Count {
  const { expected, flaky, unexpected } = json(E2E_REPORT).stats;
  return { passed: expected + flaky, failed: unexpected };
}

function json(path: string) {
  return JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'));
}

async function run(name: string, command: string): Promise<boolean> {
  console.log(`\n— ${name}`);
  const startedAt = performance.now();
  const [code] = await once(spawn(command, { cwd: ROOT, shell: true, stdio: 'inherit' }), 'exit');
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`— ${name}: ${code === 0 ? 'ok' : 'FAILED'} (${seconds} s)`);
  return code === 0;
}

async function buildSite(): Promise<Count> {
  try {
    await buildSiteWhenNeeded(console.log);
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

rmSync(new URL('../test-results', import.meta.url), { recursive: true, force: true });
const counts = [
  await check('format and lint', 'biome ci .'),
  await check('types', 'npm run --silent check:types'),
  await buildSite(),
  await tests(
    'unit, integration, template and architecture tests',
    `vitest run --reporter=default --reporter=json --outputFile.json=${UNIT_REPORT}`,
    unitCount,
  ),
  await tests('journeys in Chromium', 'npm run --silent test:e2e', e2eCount),
];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
