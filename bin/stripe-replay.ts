/** Delivers the Stripe events that a stage missed. */
import { main } from '../operations/stripe-replay.ts';

process.exitCode = await main(process.argv.slice(2));
