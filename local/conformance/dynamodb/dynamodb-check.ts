import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Check, Difference } from '../check.ts';
import { startDynamoDbLocal } from '../foreign-server.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const VITEST = fileURLToPath(new URL('../../../node_modules/vitest/vitest.mjs', import.meta.url));

/** Vitest's report of a run. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/**
 * Every test that fails on a database of others is a difference.
 * @param config of vitest: the tests, with `foreign-engine.ts` before each file
 */
export const dynamodbCheck = (config: string): Check => ({
  name: 'dynamodb',
  title: 'The tests of the handlers, with the tables of the template in a database of others',
  async run() {
    const server = await startDynamoDbLocal();
    const { testResults } = await reportOf(server.url, config).finally(() => server.stop());
    const differences: Difference[] = [];
    let compared = 0;
    for (const { name: file, status, message, assertionResults } of testResults) {
      const ran = assertionResults.filter((test) => test.status === 'passed' || test.status === 'failed');
      compared += ran.length;
      const failed = ran.filter((test) => test.status === 'failed');
      for (const { fullName, failureMessages } of failed) {
        differences.push({ key: fullName, text: failureMessages.join('\n').split('\n    at ', 1).join() });
      }
      // A file can fail as a whole, such as when it cannot be loaded.
      if (status === 'failed' && failed.length === 0) {
        differences.push({ key: file.slice(ROOT.length), text: message });
      }
    }
    return { against: [`${server.name} ${server.version}`], compared, differences, skipped: [] };
  },
});

/** Runs the tests on a database. @throws Error when they write no report */
async function reportOf(url: string, config: string): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  const file = join(folder, 'report.json');
  try {
    const output = ['--reporter', 'json', '--outputFile', file];
    const args = [VITEST, 'run', '--config', config, ...output];
    const environment = { ...process.env, CONFORMANCE_DATABASE_URL: url };
    await once(
      spawn(process.execPath, args, { cwd: ROOT, env: environment, stdio: ['ignore', 'ignore', 'inherit'] }),
      'exit',
    );
    return JSON.parse(readFileSync(file, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
