/** The pages of the billing portal. */
import { html, type Markup } from '../../markup.ts';
import type { Invoice, Price, Subscription } from '../objects.ts';
import { formatInterval, money, notice } from './layout.ts';

export interface PortalView {
  readonly email: string;
  readonly returnUrl: string;
  readonly subscriptions: readonly ShownSubscription[];
  readonly invoices: readonly Invoice[];
}

interface ShownSubscription {
  readonly subscription: Subscription;
  readonly lines: readonly {
    readonly name: string;
    readonly price: Price;
    readonly quantity: number;
  }[];
}

/** A customer's subscriptions and invoices. */
export function portalPage({ email, returnUrl, subscriptions, invoices }: PortalView): Markup {
  return html`
    <section>
      <h1>Your subscriptions</h1>
      <p><a href="${returnUrl}">Return to ${new URL(returnUrl).host}</a></p>
      ${subscriptions.length === 0 ? html`<p>You have no subscriptions.</p>` : subscriptions.map(subscriptionPart)}
      <h2>Invoices</h2>
      <ul class="lines">${invoices.map(invoiceLine)}</ul>
      <h2>Billing information</h2>
      <form method="post">
        <label>Email <input type="email" name="email" value="${email}" required></label>
        <button name="action" value="change_email">Save</button>
      </form>
    </section>`;
}

/** Asks for a confirmation before a cancellation. */
export function confirmPage(subscription: Subscription): Markup {
  const end = formatDate(periodEnd(subscription));
  return notice(
    'Cancel your subscription?',
    html`
      <p>You can keep it until the end of the period that you have paid for, ${end}.</p>
      <form method="post" action="?">
        <input type="hidden" name="subscription" value="${subscription.id}">
        <button name="action" value="cancel_at_period_end">Cancel on ${end}</button>
        <button name="action" value="cancel_now">Cancel at once</button>
      </form>
      <p><a href="?">Go back</a></p>`,
  );
}

function subscriptionPart({ subscription, lines }: ShownSubscription): Markup {
  return html`
    <article aria-label="Subscription ${subscription.id}">
      <ul class="lines">${lines.map(({ name, price, quantity }) => {
        const amount = money(price.unit_amount * quantity, price.currency);
        return html`<li><div>${name} <div class="quiet">Qty ${quantity}</div></div><span>${amount} ${formatInterval(price)}</span></li>`;
      })}</ul>
      <p>${stateOf(subscription)}</p>
      ${actionsOf(subscription)}
    </article>`;
}

function stateOf(subscription: Subscription): string {
  const { cancel_at, ended_at, status } = subscription;
  if (ended_at !== null) return `Ended on ${formatDate(ended_at)}`;
  if (cancel_at !== null) return `Cancels on ${formatDate(cancel_at)}`;
  if (status === 'past_due') return 'The last payment failed.';
  if (status === 'incomplete') return 'Waiting for the first payment.';
  return `Renews on ${formatDate(periodEnd(subscription))}`;
}

function actionsOf({ id, cancel_at, ended_at }: Subscription): Markup | undefined {
  if (ended_at !== null) return undefined;
  if (cancel_at !== null) {
    return html`<form method="post"><input type="hidden" name="subscription" value="${id}"><button name="action" value="keep">Don’t cancel subscription</button></form>`;
  }
  return html`<form method="get"><input type="hidden" name="subscription" value="${id}"><button>Cancel subscription</button></form>`;
}

function invoiceLine({ amount_due, created, currency, number, status }: Invoice): Markup {
  return html`<li><div>${number} <div class="quiet">${formatDate(created)}, ${status}</div></div><span>${money(amount_due, currency)}</span></li>`;
}

function periodEnd({ items }: Subscription): number {
  return items.data[0]?.current_period_end ?? 0;
}

/** @param seconds since the epoch */
function formatDate(seconds: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000);
}
