/**
 * Compares the product and its stand-ins with independent implementations, and prints a table. Ends with 1 if
 * something differs that is not among the known differences, and if a known one is no longer there.
 *
 *     npm run conformance                    everything
 *     npm run conformance -- stripe dynamodb some of the checks
 */

import { type Check, NotAvailable, type Outcome } from '../../local/conformance/check.ts';
import { dynamodbCheck } from '../../local/conformance/dynamodb/dynamodb-check.ts';
import { KNOWN_DIFFERENCES } from '../../local/conformance/known-differences.ts';
import { stripeCheck } from '../../local/conformance/stripe/stripe-check.ts';
import { judge, printed, type Verdict } from '../../local/conformance/verdict.ts';
import { deployCheck } from './deploy/deploy-check.ts';
import { templateCheck } from './template/template-check.ts';

const CHECKS: readonly Check[] = [
  templateCheck,
  deployCheck,
  dynamodbCheck('tests/conformance/dynamodb.vitest.config.ts'),
  stripeCheck('tests/conformance/stripe.vitest.config.ts'),
];

const names = process.argv.slice(2);
const unknown = names.find((name) => !CHECKS.some((check) => check.name === name));
if (unknown !== undefined) {
  console.error(`There is no check '${unknown}'. There are: ${CHECKS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const verdicts: Verdict[] = [];
for (const check of CHECKS) {
  if (names.length > 0 && !names.includes(check.name)) continue;
  console.error(`— ${check.title}`);
  verdicts.push(await verdictOf(check));
}
console.log(printed(verdicts));
process.exitCode = verdicts.every(({ isGood }) => isGood) ? 0 : 1;

async function verdictOf(check: Check): Promise<Verdict> {
  const startedAt = performance.now();
  const judged = (outcome: Outcome) =>
    judge(check, outcome, KNOWN_DIFFERENCES, performance.now() - startedAt);
  try {
    return judged(await check.run());
  } catch (error) {
    const nothing: Outcome = { against: [], compared: 0, differences: [], skipped: [] };
    if (error instanceof NotAvailable) {
      return judged({ ...nothing, skipped: [{ what: 'everything', why: error.message }] });
    }
    // The others are made all the same.
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return judged({ ...nothing, differences: [{ key: 'the check has failed', text }] });
  }
}
