/**
 * Rebuilds everything that is derived from records, as the function that follows their tables does: clients from orders, figures, and
 * the search index of the back office. See docs/operations.md. Exits with 3 after naming the records it skipped.
 */
import { deriveAll } from '../operations/derived-data/rebuild.ts';
import { findStack } from '../operations/shared/deployed-stack.ts';
import { plural } from '../operations/shared/plural.ts';
import { EXIT, namedStack, runCommand, STACK_NAMES } from '../operations/shared/run-command.ts';

const USAGE = `Usage:
  npm run derived-data -- --stage NAME

  --stage  ${STACK_NAMES}`;

export const main = (args: readonly string[]): Promise<number> =>
  runCommand(args, {
    usage: USAGE,
    options: {},
    read: (values) => {
      const stage = namedStack(values.stage);
      return async () => {
        let isComplete = true;
        const load = () => import('../lambdas/derived-data/derive.ts');
        await deriveAll(await findStack(stage), load, ({ list, items, removed, failed }) => {
          const cleared =
            removed === 0 ? '' : `; removed ${plural(removed, 'deleted record')} from the index`;
          console.log(`${list}: ${plural(items, 'item')} read${cleared}`);
          for (const [key, reason] of failed)
            console.error(`${list}: ${key} could not be derived: ${reason}`);
          isComplete &&= failed.size === 0;
        });
        return isComplete ? EXIT.fine : EXIT.failure;
      };
    },
  });

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
