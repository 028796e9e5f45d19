import { main } from '../operations/admin/command.ts';

process.exitCode = await main(process.argv.slice(2));
