/**
 * Local values of the parameters that an operator creates by hand in a real stage. The template lists their
 * names; the part after the stage decides the value.
 */
const VALUES: Readonly<Record<string, string>> = {
  '/stripe/secret-key': 'sk_test_local0000000000000000',
};

/** The secret key that the local payment provider expects. */
export const STRIPE_SECRET_KEY = VALUES['/stripe/secret-key'] ?? '';

/** The local value of a parameter such as `/s5/dev/stripe/secret-key`; undefined when there is none. */
export function operatorParameter(name: string): string | undefined {
  return Object.entries(VALUES).find(([suffix]) => name.endsWith(suffix))?.[1];
}
