import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Check, type Difference, NotAvailable, type Skipped } from '../check.ts';
import { type ForeignServer, startDynamoDbLocal, startMoto } from '../foreign-server.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CONFIG = fileURLToPath(new URL('vitest.config.ts', import.meta.url));
const VITEST = fileURLToPath(new URL('../../../node_modules/vitest/vitest.mjs', import.meta.url));

/** What vitest writes of a run. */
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
 * moto takes one call at a time, and many times as long for each. It has the files that between them use each table in each
 * way, and none of those about quantity, which would only find out that functions do not wait for so long.
 */
const WITHOUT_QUANTITY = [
  'admin-changes',
  'admin-filters',
  'admin-lists',
  'checkout',
  'clients',
  'contact',
  'local-cloud/dynamodb',
  'newsletter',
  'old-prices',
  'onboarding-reminders',
  'onboarding-uploads',
  'own-purchases',
  'reconciliation',
  'retention',
  'saved-queries',
  'stripe-webhook',
  'uploaded-articles',
  'verification',
].map((name) => `${name}.test.ts`);

/** In place of the configuration's: without the test in those files that is about quantity after all. */
const PATTERN = '^(?!.*(on dynalite|between runs|in all of their 120 orders))';

const DATABASES = [
  { name: 'DynamoDB Local', start: startDynamoDbLocal, selection: [] },
  {
    name: 'moto',
    start: startMoto,
    selection: [...WITHOUT_QUANTITY, '--exclude', 'tests/attacks/**', '-t', PATTERN, '--maxWorkers', '1'],
  },
];

/** Every test of the product that fails on a database of others is a difference. */
export const dynamodbCheck: Check = {
  name: 'dynamodb',
  title: 'The tests of the handlers, with the tables of the template in databases of others',
  async run() {
    const against: string[] = [];
    const differences: Difference[] = [];
    const skipped: Skipped[] = [];
    let compared = 0;
    for (const { name, start, selection } of DATABASES) {
      let server: ForeignServer;
      try {
        server = await start();
      } catch (error) {
        if (!(error instanceof NotAvailable)) throw error;
        skipped.push({ what: name, why: error.message });
        continue;
      }
      const { version, url } = server;
      const { testResults } = await reportOf(url, selection).finally(() => server.stop());
      against.push(`${name} ${version}`);
      for (const { name: file, status, message, assertionResults } of testResults) {
        const ran = assertionResults.filter((test) => test.status === 'passed' || test.status === 'failed');
        compared += ran.length;
        const failed = ran.filter((test) => test.status === 'failed');
        for (const { fullName, failureMessages } of failed) {
          differences.push({
            key: `${name}: ${fullName}`,
            text: failureMessages.join('\n').split('\n    at ', 1).join(),
          });
        }
        // A file can fail as a whole, such as when it cannot be loaded.
        if (status === 'failed' && failed.length === 0) {
          differences.push({ key: `${name}: ${file.slice(ROOT.length)}`, text: message });
        }
      }
    }
    return { against, compared, differences, skipped };
  },
};

/**
 * Runs the tests on a database.
 * @param selection arguments of vitest
 * @throws Error when they write no report
 */
async function reportOf(url: string, selection: readonly string[]): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  const file = join(folder, 'report.json');
  try {
    const output = ['--reporter', 'json', '--outputFile', file];
    const args = [VITEST, 'run', ...selection, '--config', CONFIG, ...output];
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
