import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Billing } from '../billing.ts';
import { requestTarget } from '../endpoint.ts';
import type { StoredPortalSession, Subscription } from '../objects.ts';
import { isEmailAddress } from '../params.ts';
import type { PortalSessions } from '../portal-sessions.ts';
import { type Account, newestFirst } from '../store.ts';
import { serializeSubscription } from '../subscriptions.ts';
import { readFields, redirect, showPage } from './layout.ts';
import { confirmPage, expiredPage, invoicePage, type PortalView, portalPage } from './portal-page.ts';

const PATH = /^\/p\/session\/([\w-]+)$/;

/**
 * The billing portal (`/p/session/<secret>`): shows a customer's subscriptions and invoices, cancels subscriptions and
 * changes the email. With `?invoice=<id>` it shows one of the invoices.
 */
export function billingPortal(account: Account, sessions: PortalSessions, billing: Billing) {
  const { subscriptions, invoices, customers, products } = account.records;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = request.method === 'POST' ? await readFields(request) : undefined;
    const { path, query } = requestTarget(request);
    const session = sessions.visit(PATH.exec(path)?.[1] ?? '');
    if (!session) return showPage(response, 410, expiredPage());
    const fields = form ?? new URLSearchParams(query);
    const subscription = activeSubscription(session, fields.get('subscription'));
    if (form) {
      if (subscription) act(subscription, form.get('action'));
      else if (form.get('action') === 'change_email') changeEmail(session, form.get('email')?.trim() ?? '');
      return redirect(response, `${account.pagesUrl()}${path}`);
    }
    const invoice = invoices.get(fields.get('invoice') ?? '');
    if (subscription) showPage(response, 200, confirmPage(subscription));
    else if (invoice?.invoice.customer === session.customer) showPage(response, 200, invoicePage(invoice));
    else showPage(response, 200, portalPage(viewOf(session)));
  }

  /** A subscription of the session's customer that has not ended. */
  function activeSubscription(
    { customer }: StoredPortalSession['session'],
    id: string | null,
  ): Subscription | undefined {
    const found = subscriptions.get(id ?? '');
    const isActive = found?.subscription.customer === customer && found.subscription.ended_at === null;
    return isActive ? serializeSubscription(found) : undefined;
  }

  function act({ id }: Subscription, action: string | null): void {
    if (action === 'cancel_now') billing.cancel(id);
    if (action === 'cancel_at_period_end') billing.cancelAtPeriodEnd(id, true);
    if (action === 'keep') billing.cancelAtPeriodEnd(id, false);
  }

  /** The account's settings allow it, as those of a new account do. */
  function changeEmail(session: StoredPortalSession['session'], email: string): void {
    const customer = customers.get(session.customer);
    if (customer && isEmailAddress(email)) account.save(customers, { ...customer, email });
  }

  function viewOf({ customer, return_url }: StoredPortalSession['session']): PortalView {
    const own = newestFirst(subscriptions).filter(({ subscription }) => subscription.customer === customer);
    return {
      email: customers.get(customer)?.email ?? '',
      returnUrl: return_url ?? '',
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
