import { main } from '../operations/stripe-webhook.ts';

process.exitCode = await main(process.argv.slice(2));
