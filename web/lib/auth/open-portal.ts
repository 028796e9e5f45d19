import { notify } from '../../ui/toast/toast.ts';
import { FAILURE_TEXTS } from './failure-texts.ts';
import { billingPortal, failureOf } from './purchases.ts';

/**
 * Opens the payment provider's page with the customer's card, invoices and canceling, or says why it cannot be opened.
 * @returns whether the page is on its way
 */
export async function openPortal(subscription: string): Promise<boolean> {
  try {
    window.location.assign(await billingPortal(subscription));
    return true;
  } catch (error) {
    notify({
      tone: 'destructive',
      title: 'Billing cannot be opened',
      description: FAILURE_TEXTS[failureOf(error)],
    });
    return false;
  }
}
