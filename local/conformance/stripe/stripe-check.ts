import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';
import type { Check, Difference } from '../check.ts';
import { goModule, goProgram } from '../tools.ts';
import { answerDifferences, distinctCalls, requestDifferences } from './compare.ts';
import { readDocument } from './document.ts';
import { RECORDING_FOLDER, type Recorded, readRecordings } from './recording.ts';
import { refusals } from './replay.ts';

const VERSION = '0.203.0';
const MODULE = `github.com/stripe/stripe-mock@v${VERSION}`;
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** @param config of vitest: the tests, with `record.ts` before each file */
export const stripeCheck = (config: string): Check => ({
  name: 'stripe',
  title: "Every distinct call of the tests, the stand-in's answers and its events, by Stripe's own document",
  async run() {
    const program = await goProgram('stripe-mock', MODULE);
    const source = join(await goModule(MODULE), 'embedded', 'openapi', 'spec3.json');
    const document = readDocument(JSON.parse(readFileSync(source, 'utf8')));
    const { recorded, failed } = await recordTests(config);
    const calls = recorded.filter((entry) => entry.kind === 'call');
    // The stand-in refuses calls that the tests send wrong on purpose, or that have to fail.
    const accepted = calls.filter(({ status }) => status < 300);
    const distinct = distinctCalls(accepted, document);
    const events = `${recorded.length - calls.length} events, ${calls.length} calls with their answers`;
    const leftOut = `${calls.length - accepted.length} calls that the stand-in refuses`;
    console.error(`  ${events}, ${distinct.length} distinct calls; not replayed: ${leftOut}`);
    return {
      against: [
        `stripe-mock ${VERSION}`,
        `OpenAPI document ${document.version} (the SDK speaks ${Stripe.API_VERSION})`,
      ],
      compared: distinct.length + recorded.length,
      differences: [
        ...failed,
        ...requestDifferences(await refusals(program, distinct), document),
        ...answerDifferences(recorded, document),
      ],
      skipped: [],
    };
  },
});

/** Runs every test that can reach the stand-in, and reads the recording. */
async function recordTests(config: string): Promise<{ recorded: Recorded[]; failed: Difference[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-recording-'));
  try {
    const tests = ['related', '--run', '--config', config, '--reporter', 'dot', 'local/stripe/stripe.ts'];
    const child = spawn(process.execPath, [join('node_modules', 'vitest', 'vitest.mjs'), ...tests], {
      cwd: ROOT,
      env: { ...process.env, [RECORDING_FOLDER]: folder },
      // The command prints only its table.
      stdio: ['ignore', process.stderr, process.stderr],
    });
    const [code] = await once(child, 'exit');
    const text = 'A test has failed while it was written down, and may have stopped early: see above.';
    return { recorded: readRecordings(folder), failed: code === 0 ? [] : [{ key: 'tests', text }] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
