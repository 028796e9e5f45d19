import { mayBeSignedIn } from '../../lib/auth/stored-tokens.ts';

/**
 * Asks anew what whoever is signed in has bought, so that the cart knows of it too. A failure is only logged.
 * Specification: content, section 4.
 */
export function refreshPurchases(): void {
  if (!mayBeSignedIn()) return;
  import('../../lib/auth/purchases.ts')
    .then(({ loadPurchases }) => loadPurchases())
    .catch((error: unknown) => console.warn('What was bought cannot be asked', error));
}
