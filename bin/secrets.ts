import { main } from '../operations/secrets.ts';

process.exitCode = await main(process.argv.slice(2));
