import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../stand-in.ts';
import type { Check, Difference } from '../check.ts';
import { eventually } from '../eventually.ts';
import { inTemporaryFolder, ROOT, runTests } from '../run-tests.ts';
import { javaLibraries } from '../tools.ts';

const VERSION = '2.6.1';

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
    const { testResults } = await onDynamoDbLocal((url) => reportOf(url, config));
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
    return { against: [`DynamoDB Local ${VERSION}`], compared, differences, skipped: [] };
  },
});

/** Runs AWS's own DynamoDB for developers, with everything in memory. @throws NotAvailable without Java or Maven */
async function onDynamoDbLocal<T>(work: (url: string) => Promise<T>): Promise<T> {
  const libraries = await javaLibraries('dynamodb-local', `com.amazonaws:DynamoDBLocal:${VERSION}`);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const args = [
    ...[`-Djava.library.path=${libraries}`, '-cp', `${libraries}/*`],
    'com.amazonaws.services.dynamodbv2.local.main.ServerRunner',
    ...['-inMemory', '-disableTelemetry', '-port', port],
  ];
  const child = spawn('java', args, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  try {
    await eventually(() => fetch(url));
    return await work(url);
  } finally {
    child.kill();
    await ended;
  }
}

/** Runs the tests on a database. @throws Error when they write no report */
function reportOf(url: string, config: string): Promise<Report> {
  return inTemporaryFolder(async (folder) => {
    const file = join(folder, 'report.json');
    const args = ['run', '--config', config, '--reporter', 'json', '--outputFile', file];
    await runTests(args, { CONFORMANCE_DATABASE_URL: url });
    return JSON.parse(readFileSync(file, 'utf8'));
  });
}
