import { CAPTCHA_SECRET_KEY, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } from '../../local/stand-in-keys.ts';

/**
 * Local values of the parameters that an operator creates manually in a real stage. The template lists their names; the
 * part after the stage determines the value.
 */
const VALUES: Readonly<Record<string, string>> = {
  '/captcha/secret-key': CAPTCHA_SECRET_KEY,
  '/mail/token-key': 'bG9jYWwta2V5LW9mLW1haWwtdG9rZW5zLW5vLXNlY3JldA',
  '/stripe/secret-key': STRIPE_SECRET_KEY,
  // The local payment provider has one key.
  '/stripe/money-key': STRIPE_SECRET_KEY,
  '/stripe/read-key': STRIPE_SECRET_KEY,
  '/stripe/webhook-secret': STRIPE_WEBHOOK_SECRET,
};

/** The local value of a parameter such as `/s5/dev/stripe/secret-key`; undefined without one. */
export function getLocalParameterValue(name: string): string | undefined {
  return Object.entries(VALUES).find(([suffix]) => name.endsWith(suffix))?.[1];
}
