/**
 * Local values of the parameters that an operator creates by hand in a real stage. The template lists their
 * names; the part after the stage decides the value.
 */
const VALUES: Readonly<Record<string, string>> = {
  '/captcha/secret-key': '6Llocal0000000000000000000000000000000000',
  '/mail/token-key': 'bG9jYWwta2V5LW9mLW1haWwtdG9rZW5zLW5vLXNlY3JldA',
  '/stripe/secret-key': 'sk_test_local0000000000000000',
  '/stripe/read-key': 'sk_test_local0000000000000000',
  '/stripe/webhook-secret': 'whsec_local0000000000000000000000000000',
};

/** The secret key that the local payment provider expects. */
export const STRIPE_SECRET_KEY = VALUES['/stripe/secret-key'] ?? '';

/** The secret that the local payment provider signs its events with. */
export const STRIPE_WEBHOOK_SECRET = VALUES['/stripe/webhook-secret'] ?? '';

/** The secret that the local captcha's provider expects of servers. */
export const CAPTCHA_SECRET_KEY = VALUES['/captcha/secret-key'] ?? '';

/** The local value of a parameter such as `/s5/dev/stripe/secret-key`; undefined when there is none. */
export function operatorParameter(name: string): string | undefined {
  return Object.entries(VALUES).find(([suffix]) => name.endsWith(suffix))?.[1];
}
