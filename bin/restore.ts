/** Restores records that were changed or deleted by mistake, from a copy of their table at an earlier time. */
import { main } from '../operations/restore/steps.ts';

process.exitCode = await main(process.argv.slice(2));
