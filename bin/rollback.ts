import { main } from '../operations/rollback.ts';

process.exitCode = await main(process.argv.slice(2));
