const SELLING_KEY = 'sk_test_local0000000000000000';

/**
 * Local values of the parameters that an operator creates manually in a real stage. The template lists their names; the
 * part after the stage determines the value.
 */
const VALUES: Readonly<Record<string, string>> = {
  '/captcha/secret-key': '6Llocal0000000000000000000000000000000000',
  '/mail/token-key': 'bG9jYWwta2V5LW9mLW1haWwtdG9rZW5zLW5vLXNlY3JldA',
  '/stripe/secret-key': SELLING_KEY,
  // The local payment provider has one key.
  '/stripe/read-key': SELLING_KEY,
  '/stripe/webhook-secret': 'whsec_local0000000000000000000000000000',
};

/** The secret key of the local payment provider. */
export const STRIPE_SECRET_KEY = VALUES['/stripe/secret-key'] ?? '';

/** The secret with which the local payment provider signs its events. */
export const STRIPE_WEBHOOK_SECRET = VALUES['/stripe/webhook-secret'] ?? '';

/** The secret key of the local captcha provider. */
export const CAPTCHA_SECRET_KEY = VALUES['/captcha/secret-key'] ?? '';

/** The local value of a parameter such as `/s5/dev/stripe/secret-key`; undefined if there is none. */
export function operatorParameter(name: string): string | undefined {
  return Object.entries(VALUES).find(([suffix]) => name.endsWith(suffix))?.[1];
}
