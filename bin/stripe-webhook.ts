/** Registers a deployed stage's webhook at Stripe, and stores the secret that Stripe signs with. */
import { main } from '../operations/stripe-webhook.ts';

process.exitCode = await main(process.argv.slice(2));
