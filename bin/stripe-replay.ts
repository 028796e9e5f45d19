import { main } from '../operations/stripe-replay.ts';

process.exitCode = await main(process.argv.slice(2));
