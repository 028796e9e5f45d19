import { useEffect, useState } from 'react';
import { billingPortal } from '../../lib/auth/purchases.ts';
import { notify } from '../../ui/toast.ts';
import { FAILURE_TEXTS } from './failure-texts.ts';
import { failureOf } from './use-purchases.ts';

/** The way to where a subscription is changed, at the payment provider. */
export function usePortal(): { readonly busyWith: string | undefined; readonly open: (id: string) => void } {
  const [busyWith, setBusyWith] = useState<string>();

  // Whoever comes back by the browser's button may find this page as it was left.
  useEffect(() => {
    const comeBack = () => setBusyWith(undefined);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);

  async function open(id: string) {
    setBusyWith(id);
    try {
      window.location.assign(await billingPortal(id));
    } catch (error) {
      setBusyWith(undefined);
      notify({
        tone: 'destructive',
        title: 'Billing cannot be opened',
        description: FAILURE_TEXTS[failureOf(error)],
      });
    }
  }

  return { busyWith, open };
}
