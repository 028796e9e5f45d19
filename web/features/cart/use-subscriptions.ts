import { useEffect, useState } from 'react';
import type { SubscriptionSummary } from '../../../domain/contracts/purchases.ts';
import { useSignedIn } from '../../lib/auth/signed-in.ts';

const NONE: readonly SubscriptionSummary[] = [];

/**
 * What whoever is signed in pays for already, asked when it is wanted and never for others. It is for a hint only:
 * while it is not known, or where it cannot be, there is none.
 */
export function useSubscriptions(isWanted: boolean): readonly SubscriptionSummary[] {
  const email = useSignedIn()?.email;
  const [known, setKnown] = useState<{ of: string; subscriptions: readonly SubscriptionSummary[] }>();
  useEffect(() => {
    if (!isWanted || email === undefined) return;
    let isCurrent = true;
    import('../../lib/auth/purchases.ts')
      .then(({ recentPurchases }) => recentPurchases())
      .then(
        ({ subscriptions }) => isCurrent && setKnown({ of: email, subscriptions }),
        (error: unknown) => console.warn('It is not known what was bought before', error),
      );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, email]);
  return known && known.of === email ? known.subscriptions : NONE;
}
