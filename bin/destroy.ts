import { main } from '../operations/destroy.ts';

process.exitCode = await main(process.argv.slice(2));
