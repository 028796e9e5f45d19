import { main } from '../operations/deploy/deploy.ts';

process.exitCode = await main(process.argv.slice(2));
