import { main } from '../operations/restore/steps.ts';

process.exitCode = await main(process.argv.slice(2));
