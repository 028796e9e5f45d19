/** Deletes a stage with all of its data, unless its settings keep them. */
import { main } from '../operations/destroy.ts';

process.exitCode = await main(process.argv.slice(2));
