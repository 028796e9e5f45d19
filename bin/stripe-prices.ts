import { main } from '../operations/prices/sync-command.ts';

process.exitCode = await main(process.argv.slice(2));
