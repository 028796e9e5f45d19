/** The journey of journey.ts in each browser that the machine has. */

import { type Check, type Difference, NotAvailable, type Skipped } from '../../../local/conformance/check.ts';
import { startLocalRun } from '../../e2e/support/local-run.ts';
import { ENGINES } from './engines.ts';
import { JOURNEY, Person } from './journey.ts';

export const browsersCheck: Check = {
  name: 'browsers',
  title: 'One way through the site in browsers of other engines',
  async run() {
    const against: string[] = [];
    const differences: Difference[] = [];
    const skipped: Skipped[] = [];
    let compared = 0;
    for (const { name, run } of ENGINES) {
      const site = await startLocalRun();
      try {
        await run(async (driver, version) => {
          against.push(version);
          const person = new Person(driver, site.origin);
          for (const step of JOURNEY) {
            compared++;
            await step.take(person).catch((error: unknown) => {
              differences.push({ key: `${name}: ${step.name}`, text: String(error) });
            });
          }
        });
      } catch (error) {
        if (!(error instanceof NotAvailable)) throw error;
        skipped.push({ what: name, why: error.message });
      } finally {
        await site.stop();
      }
    }
    return { against, compared, differences, skipped };
  },
};
