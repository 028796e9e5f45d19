import type { IncomingMessage, ServerResponse } from 'node:http';
import { html } from '../../markup.ts';
import type { Billing } from '../billing.ts';
import { requestTarget } from '../endpoint.ts';
import type { PortalVisit, Subscription } from '../objects.ts';
import { isEmailAddress } from '../params.ts';
import { type Account, newestFirst } from '../store.ts';
import { serializeSubscription } from '../subscriptions.ts';
import { notice, readFields, redirect, showPage } from './layout.ts';
import { confirmPage, type PortalView, portalPage } from './portal-page.ts';

const PATH = /^\/p\/session\/(\w+)$/;

/**
 * The billing portal (`/p/session/<id>`): shows a customer's subscriptions and invoices, cancels subscriptions and changes
 * the email.
 */
export function billingPortal(account: Account, billing: Billing) {
  const { subscriptions, invoices, customers, portalVisits, products } = account.records;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = request.method === 'POST' ? await readFields(request) : undefined;
    const { path, query } = requestTarget(request);
    const visit = portalVisits.get(PATH.exec(path)?.[1] ?? '');
    if (!visit) {
      const text = html`<p>Please return to the website and open it again.</p>`;
      return showPage(response, 410, 'Billing', notice('This page is no longer open', text));
    }
    const fields = form ?? new URLSearchParams(query);
    const subscription = activeSubscription(visit, fields.get('subscription'));
    if (form) {
      if (subscription) act(subscription, form.get('action'));
      else if (form.get('action') === 'change_email') changeEmail(visit, form.get('email')?.trim() ?? '');
      return redirect(response, `${account.pagesUrl()}${path}`);
    }
    showPage(response, 200, 'Billing', subscription ? confirmPage(subscription) : portalPage(viewOf(visit)));
  }

  /** A subscription of the customer that has not ended. */
  function activeSubscription({ customer }: PortalVisit, id: string | null): Subscription | undefined {
    const found = subscriptions.get(id ?? '');
    const isActive = found?.subscription.customer === customer && found.subscription.ended_at === null;
    return isActive ? serializeSubscription(found) : undefined;
  }

  function act({ id, items }: Subscription, action: string | null): void {
    if (action === 'cancel_now') billing.cancel(id);
    // In flexible billing mode the portal sets the date alone.
    if (action === 'cancel_at_period_end') {
      billing.update(id, { cancel_at: items.data[0]?.current_period_end });
    }
    if (action === 'keep') billing.update(id, { cancel_at: null });
  }

  /** The account's settings allow it, as those of a new account do. */
  function changeEmail(visit: PortalVisit, email: string): void {
    const customer = customers.get(visit.customer);
    if (customer && isEmailAddress(email)) account.save(customers, { ...customer, email });
  }

  function viewOf({ customer, return_url }: PortalVisit): PortalView {
    const own = newestFirst(subscriptions).filter(({ subscription }) => subscription.customer === customer);
    return {
      email: customers.get(customer)?.email ?? '',
      returnUrl: return_url,
      subscriptions: own.map((stored) => ({
        subscription: serializeSubscription(stored),
        lines: stored.items.map(({ price, quantity }) => ({
          name: products.get(price.product)?.name ?? 'Item',
          price,
          quantity,
        })),
      })),
      invoices: newestFirst(invoices)
        .map(({ invoice }) => invoice)
        .filter((invoice) => invoice.customer === customer),
    };
  }

  return { handle };
}
