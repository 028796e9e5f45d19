import { main } from '../operations/costs/table.ts';

process.exitCode = await main(process.argv.slice(2));
