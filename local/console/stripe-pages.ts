/** The console's page about payments: purchases, and actions on them. */
import { html, type Markup } from '../markup.ts';
import { ACTIONS } from '../stripe/actions.ts';
import type {
  Charge,
  Delivery,
  Dispute,
  Refund,
  Session,
  StoredEvent,
  Subscription,
} from '../stripe/objects.ts';
import type { StripeStandIn } from '../stripe/stripe.ts';
import { document, muted, time } from './document.ts';

type Kind = keyof typeof ACTIONS;

const ROOT = '/_local/stripe';

const SHOWN = 50;

/** The page about payments. @param problem why the last action was rejected */
export function stripePage(stripe: StripeStandIn, problem?: string): string {
  return document(
    'Payments',
    html`
      <nav><a href="/_local/">Local cloud</a></nav>
      <h1>Payments</h1>
      ${problem === undefined ? undefined : html`<p role="alert">${problem}</p>`}
      <section><h2>Orders</h2>${orderTable(stripe.sessions())}</section>
      <section><h2>Subscriptions</h2>${subscriptionTable(stripe.subscriptions(), stripe.sessions())}</section>
      <section><h2>Payments</h2>${chargeTable(stripe.charges())}</section>
      <section><h2>Refunds</h2>${refundTable(stripe.refunds())}</section>
      <section><h2>Disputes</h2>${disputeTable(stripe.disputes())}</section>
      <section>
        <h2>Events</h2>
        <form method="post" action="${ROOT}/events/send-last-reversed"><button>Send the last five in reverse order</button></form>
        ${eventTable(stripe.deliveries())}
      </section>
      <section><h2>The same as calls</h2>${callTable()}</section>`,
  );
}

/** Returns a list for JSON responses; undefined for an unknown name. */
export function stripeList(stripe: StripeStandIn, name: string): readonly object[] | undefined {
  const lists = new Map<string, () => readonly object[]>([
    ['sessions', stripe.sessions],
    ['subscriptions', stripe.subscriptions],
    ['charges', stripe.charges],
    ['refunds', stripe.refunds],
    ['disputes', stripe.disputes],
    ['events', stripe.deliveries],
  ]);
  return lists.get(name)?.();
}

/** The checkout sessions, with actions on them. */
export function orderTable(sessions: readonly Session[]): Markup {
  return table(
    ['Created', 'Session', 'State', 'Total', 'Customer', 'Actions'],
    sessions.map((session) => {
      const { id, created, url, status, payment_status, amount_total, currency } = session;
      return html`
        <td>${time(created * 1000)}</td>
        <td><code>${status === 'open' && url ? html`<a href="${url}">${id}</a>` : id}</code></td>
        <td>${status}, ${payment_status}</td>
        <td>${amount(amount_total, currency)}</td>
        <td>${session.customer_details?.email ?? ''}</td>
        <td>${buttons('sessions', id, sessionActions(session))}</td>`;
    }),
  );
}

function sessionActions({ status, payment_status }: Session): (keyof (typeof ACTIONS)['sessions'])[] {
  if (status === 'open') return ['expire'];
  return status === 'complete' && payment_status === 'unpaid' ? ['payment-arrives', 'payment-fails'] : [];
}

function subscriptionTable(subscriptions: readonly Subscription[], sessions: readonly Session[]): Markup {
  const emails = new Map(
    sessions.map(({ subscription, customer_details }) => [subscription, customer_details?.email ?? '']),
  );
  return table(
    ['Created', 'Subscription', 'State', 'Period ends', 'Customer', 'Actions'],
    subscriptions.map((subscription) => {
      const { id, created, status, cancel_at_period_end, ended_at, items } = subscription;
      const end = items.data[0]?.current_period_end ?? 0;
      return html`
        <td>${time(created * 1000)}</td>
        <td><code>${id}</code></td>
        <td>${status}${cancel_at_period_end ? ', cancels at period end' : undefined}</td>
        <td>${time(end * 1000)}</td>
        <td>${emails.get(id)}</td>
        <td>${ended_at === null ? buttons('subscriptions', id, subscriptionActions(subscription)) : ''}</td>`;
    }),
  );
}

function subscriptionActions({
  status,
  cancel_at_period_end,
}: Subscription): (keyof (typeof ACTIONS)['subscriptions'])[] {
  if (status === 'incomplete') return ['pay', 'cancel'];
  return [
    'renew',
    'fail-renewal',
    ...(status === 'past_due' ? (['pay', 'void-invoice', 'write-off-invoice'] as const) : []),
    'cancel',
    ...(cancel_at_period_end ? [] : (['cancel-at-period-end'] as const)),
  ];
}

function chargeTable(charges: readonly Charge[]): Markup {
  return table(
    ['Created', 'Charge', 'State', 'Amount', 'Customer', 'Actions'],
    charges.map((charge) => {
      const { id, created, paid, refunded, disputed, currency } = charge;
      const notes = [charge.status, refunded && 'refunded', disputed && 'disputed'].filter(Boolean);
      const canBeGivenBack = paid && !refunded && !disputed;
      return html`
        <td>${time(created * 1000)}</td>
        <td><code>${id}</code></td>
        <td>${notes.join(', ')}</td>
        <td>${amount(charge.amount, currency)}</td>
        <td>${charge.billing_details.email ?? ''}</td>
        <td>${canBeGivenBack ? buttons('charges', id, ['refund', 'dispute', 'inquire']) : ''}</td>`;
    }),
  );
}

function refundTable(refunds: readonly Refund[]): Markup {
  return table(
    ['Created', 'Refund', 'State', 'Amount', 'Payment', 'Actions'],
    refunds.map(
      ({ id, created, status, amount: cents, currency, charge }) => html`
        <td>${time(created * 1000)}</td>
        <td><code>${id}</code></td>
        <td>${status ?? ''}</td>
        <td>${amount(cents, currency)}</td>
        <td><code>${charge}</code></td>
        <td>${status === 'succeeded' ? buttons('refunds', id, ['fail']) : ''}</td>`,
    ),
  );
}

function disputeTable(disputes: readonly Dispute[]): Markup {
  return table(
    ['Created', 'Dispute', 'State', 'Amount', 'Payment', 'Actions'],
    disputes.map(
      ({ id, created, status, amount: cents, currency, charge }) => html`
        <td>${time(created * 1000)}</td>
        <td><code>${id}</code></td>
        <td>${status}</td>
        <td>${amount(cents, currency)}</td>
        <td><code>${charge}</code></td>
        <td>${buttons('disputes', id, disputeActions(status))}</td>`,
    ),
  );
}

function disputeActions(status: Dispute['status']): (keyof (typeof ACTIONS)['disputes'])[] {
  if (status === 'needs_response') return ['win', 'lose'];
  return status === 'warning_needs_response' ? ['escalate', 'withdraw'] : [];
}

function eventTable(events: readonly StoredEvent[]): Markup {
  return table(
    ['Created', 'Event', 'Deliveries', 'Actions'],
    events.map(
      ({ id, event, deliveries }) => html`
        <td>${time(event.created * 1000)}</td>
        <td>${event.type}<br><code>${id}</code></td>
        <td>${deliveries.length === 0 ? muted('Not sent') : deliveries.map(deliveryLine)}</td>
        <td>${buttons('events', id, ['resend', 'send-twice', 'forge', 'send-old'])}</td>`,
    ),
  );
}

function deliveryLine({ at, manner, outcome }: Delivery): Markup {
  return html`<p>${time(at)} ${manner}: ${outcome}</p>`;
}

function callTable(): Markup {
  const calls = (Object.keys(ACTIONS) as Kind[]).flatMap((kind) =>
    Object.entries(ACTIONS[kind]).map(([action, label]) => ({
      call: `POST ${ROOT}/${kind}/<id>/${action}`,
      label,
    })),
  );
  const rows = [
    ...calls,
    { call: `POST ${ROOT}/events/send-last-reversed`, label: 'Send the last five in reverse order' },
    ...(Object.keys(ACTIONS) as Kind[]).map((kind) => ({
      call: `GET ${ROOT}/${kind}`,
      label: 'All as JSON',
    })),
  ].map(({ call, label }) => html`<tr><td><code>${call}</code></td><td>${label}</td></tr>`);
  return html`
    <p class="quiet">A POST without a form answers, once every event has been sent for the first time,
      <code>{"events": […]}</code>: what came of it, in order, each with its deliveries. What does not fit is
      answered 409 with <code>{"error": "…"}</code>.</p>
    <table><tbody>${rows}</tbody></table>`;
}

function table(headings: readonly string[], rows: readonly Markup[]): Markup {
  if (rows.length === 0) return muted('There are none.');
  return html`
    <table>
      <thead><tr>${headings.map((heading) => html`<th>${heading}</th>`)}</tr></thead>
      <tbody>${rows.slice(0, SHOWN).map((row) => html`<tr>${row}</tr>`)}</tbody>
    </table>`;
}

function buttons<K extends Kind>(
  kind: K,
  id: string,
  chosen: readonly (keyof (typeof ACTIONS)[K] & string)[],
): Markup {
  const labels: Readonly<Record<string, string>> = ACTIONS[kind];
  const forms = chosen.map(
    (action) =>
      html`<form method="post" action="${ROOT}/${kind}/${id}/${action}"><button>${labels[action]}</button></form>`,
  );
  return html`<div class="actions">${forms}</div>`;
}

function amount(cents: number, currency: string): string {
  return `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;
}
