import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Stripe from 'stripe';
import type { Check, Difference } from '../check.ts';
import { inTemporaryFolder, runTests } from '../run-tests.ts';
import { goModule, goProgram } from '../tools.ts';
import { answerDifferences, requestDifferences } from './compare.ts';
import { readDocument } from './document.ts';
import { RECORDING_FOLDER, type Recorded, readRecordings } from './recording.ts';
import { refusals } from './replay.ts';

const VERSION = '0.203.0';
const MODULE = `github.com/stripe/stripe-mock@v${VERSION}`;

/** @param config of vitest: the tests, with `record.ts` before each file */
export const stripeCheck = (config: string): Check => ({
  name: 'stripe',
  title: "Every call of the tests, the stand-in's answers and its events, by Stripe's own document",
  async run() {
    const program = await goProgram('stripe-mock', MODULE);
    const source = join(await goModule(MODULE), 'embedded', 'openapi', 'spec3.json');
    const document = readDocument(JSON.parse(readFileSync(source, 'utf8')));
    const { recorded, failed } = await recordTests(config);
    const calls = recorded.filter((entry) => entry.kind === 'call');
    // The stand-in refuses calls that the tests send wrong on purpose, or that have to fail.
    const accepted = calls.filter(({ status }) => status < 300);
    const events = `${recorded.length - calls.length} events, ${calls.length} calls with their answers`;
    console.error(
      `  ${events}; not replayed: ${calls.length - accepted.length} calls that the stand-in refuses`,
    );
    return {
      against: [
        `stripe-mock ${VERSION}`,
        `OpenAPI document ${document.version} (the SDK speaks ${Stripe.API_VERSION})`,
      ],
      compared: accepted.length + recorded.length,
      differences: [
        ...failed,
        ...requestDifferences(await refusals(program, accepted), document),
        ...answerDifferences(recorded, document),
      ],
      skipped: [],
    };
  },
});

/** Runs every test that can reach the stand-in, and reads the recording. */
function recordTests(config: string): Promise<{ recorded: Recorded[]; failed: Difference[] }> {
  return inTemporaryFolder(async (folder) => {
    const args = ['related', '--run', '--config', config, '--reporter', 'dot', 'local/stripe/stripe.ts'];
    const code = await runTests(args, { [RECORDING_FOLDER]: folder });
    const text = 'A test has failed while it was written down, and may have stopped early: see above.';
    return { recorded: readRecordings(folder), failed: code === 0 ? [] : [{ key: 'tests', text }] };
  });
}
