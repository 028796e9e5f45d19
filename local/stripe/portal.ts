import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Billing } from './billing.ts';
import { changeCustomer } from './customers.ts';
import type { Events } from './events.ts';
import { readFields, redirect, showPage } from './hosted-layout.ts';
import { newestFirst } from './lists.ts';
import { isEmailAddress } from './params.ts';
import { confirmPage, expiredPage, type PortalView, portalPage } from './portal-page.ts';
import type { PortalSessions, StoredPortalSession } from './portal-sessions.ts';
import { requestTarget } from './request-target.ts';
import type { Account } from './store.ts';
import { type Subscription, serializeSubscription } from './subscriptions.ts';

const PATH = /^\/p\/session\/([\w-]+)$/;

/** The billing portal: shows a customer's subscriptions and invoices, cancels subscriptions and changes the email. */
export function billingPortal(account: Account, events: Events, sessions: PortalSessions, billing: Billing) {
  const { subscriptions, invoices, customers, products } = account.records;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = request.method === 'POST' ? await readFields(request) : undefined;
    const { path, query } = requestTarget(request);
    const session = sessions.visit(PATH.exec(path)?.[1] ?? '');
    if (!session) return showPage(response, 410, expiredPage());
    const subscription = subscriptionOf(session, (form ?? new URLSearchParams(query)).get('subscription'));
    if (form) {
      if (subscription) act(subscription, form.get('action'));
      else if (form.get('action') === 'change_email') changeEmail(session, form.get('email')?.trim() ?? '');
      return redirect(response, `${account.pagesUrl()}${path}`);
    }
    const canceling = subscription && isCancellable(subscription);
    showPage(response, 200, canceling ? confirmPage(subscription) : portalPage(viewOf(session)));
  }

  /** Only a subscription of the session's customer. */
  function subscriptionOf({ session }: StoredPortalSession, id: string | null): Subscription | undefined {
    const found = subscriptions.get(id ?? '');
    return found?.subscription.customer === session.customer ? serializeSubscription(found) : undefined;
  }

  function act(subscription: Subscription, action: string | null): void {
    const { id } = subscription;
    if (!isCancellable(subscription)) return;
    if (action === 'cancel_now') billing.cancel(id);
    if (action === 'cancel_at_period_end') {
      billing.change(id, billing.cancellation(subscription, true));
    }
    if (action === 'keep') billing.change(id, billing.cancellation(subscription, false));
  }

  /** The account's settings allow it, as those of a new account do. */
  function changeEmail({ session }: StoredPortalSession, email: string): void {
    const customer = customers.get(session.customer);
    if (customer && isEmailAddress(email)) changeCustomer(account, events, customer, { email });
  }

  function viewOf({ session }: StoredPortalSession): PortalView {
    const own = newestFirst(subscriptions).filter(
      ({ subscription }) => subscription.customer === session.customer,
    );
    return {
      email: customers.get(session.customer)?.email ?? null,
      returnUrl: session.return_url,
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
        .filter(({ customer }) => customer === session.customer)
        .map((invoice) => ({ ...invoice, url: `${account.pagesUrl()}/i/${invoice.id}` })),
    };
  }

  return { handle };
}

function isCancellable({ ended_at }: Subscription): boolean {
  return ended_at === null;
}
