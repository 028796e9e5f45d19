/** The Stripe key of a command: STRIPE_SECRET_KEY, or else the one stored for the stage. */
import type Stripe from 'stripe';
import { operatorParameter } from '../../infra/parameters/operator-parameters.ts';
import type { StageSettings } from '../../infra/stages.ts';
import { Refusal } from './refusal.ts';
import { Secrets } from './secrets.ts';
import { checkSecretKey, connectStripe, standInUrl, stripeProblem } from './stripe-connection.ts';

/** Usage text of `--api-base`. */
export const API_BASE_USAGE =
  '--api-base  talk to a stand-in on this machine, such as http://127.0.0.1:12111';

/** The Stripe account of a stage. */
export interface StripeAccount {
  /** URL of a stand-in for Stripe; undefined for Stripe itself. */
  readonly apiBase: URL | undefined;
  /**
   * Calls Stripe.
   * @param secrets contains the stage's key; by default the parameter store of its AWS account
   * @throws Refusal when there is no key of the right kind
   * @throws Error that names the key when Stripe rejects it
   */
  use<T>(work: (stripe: Stripe) => Promise<T>, secrets?: Secrets): Promise<T>;
}

/**
 * @param standIn URL of a stand-in, from `--api-base`
 * @throws Error when the URL or the key in the environment is invalid
 */
export function stripeAccount(stage: StageSettings, standIn: string | undefined): StripeAccount {
  const apiBase = standIn === undefined ? undefined : standInUrl(standIn);
  const given = process.env.STRIPE_SECRET_KEY || undefined;
  if (given !== undefined) checkSecretKey(stage, given);
  return {
    apiBase,
    use: async (work, secrets = new Secrets(stage)) => {
      const secretKey = given ?? (await storedKey(stage, secrets));
      try {
        return await work(connectStripe({ secretKey, apiBase, report: console.log }));
      } catch (error) {
        const key = given === undefined ? `key that is stored for stage '${stage.name}'` : undefined;
        const problem = stripeProblem(error, key);
        throw problem ? new Error(problem, { cause: error }) : error;
      }
    },
  };
}

/** @throws Refusal when there is no key of the right kind */
async function storedKey(stage: StageSettings, secrets: Secrets): Promise<string> {
  const key = (await secrets.read()).get('stripe/secret-key')?.value;
  const problem =
    key === undefined ? 'is not there' : operatorParameter(stage, 'stripe/secret-key').problem(key);
  if (key !== undefined && !problem) return key;
  throw new Refusal(
    `The stored stripe/secret-key ${problem}. Store it first: npm run secrets -- --stage ${stage.name}`,
  );
}
