/** The console's page about payments: purchases, and actions on them. */
import { html, type Markup } from '../markup.ts';
import { ACTIONS } from '../stripe/actions.ts';
import type { Charge, Dispute, Refund, Session, StoredEvent, Subscription } from '../stripe/objects.ts';
import type { StripeStandIn } from '../stripe/stripe.ts';
import { muted, subpage, table, time } from './parts.ts';

type Kind = keyof typeof ACTIONS;

type ActionOf<K extends Kind> = keyof (typeof ACTIONS)[K] & string;

const ROOT = '/_local/stripe';

const SHOWN = 50;

/** The page about payments. @param problem why the last action was rejected */
export function stripePage(stripe: StripeStandIn, problem?: string): string {
  return subpage(
    'Payments',
    html`
      ${problem === undefined ? undefined : html`<p role="alert">${problem}</p>`}
      <section><h2>Orders</h2>${orderTable(stripe.sessions())}</section>
      <section><h2>Subscriptions</h2>${subscriptionTable(stripe.subscriptions())}</section>
      <section><h2>Payments</h2>${chargeTable(stripe.charges())}</section>
      <section><h2>Refunds</h2>${refundTable(stripe.refunds())}</section>
      <section><h2>Disputes</h2>${disputeTable(stripe.disputes())}</section>
      <section>
        <h2>Events</h2>
        <form method="post" action="${ROOT}/events/send-last-reversed"><button>Send the last five in reverse order</button></form>
        ${eventTable(stripe.deliveries())}
      </section>`,
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
  return listed(
    'sessions',
    sessions,
    ['Total', 'Customer', 'Page'],
    ({ status, payment_status, amount_total, currency, customer_details, url }) => ({
      state: `${status}, ${payment_status}`,
      cells: [
        amount(amount_total, currency),
        customer_details?.email,
        url ? html`<a href="${url}">Open</a>` : undefined,
      ],
      actions: sessionActions(status, payment_status),
    }),
  );
}

function sessionActions(
  status: Session['status'],
  payment: Session['payment_status'],
): ActionOf<'sessions'>[] {
  if (status === 'open') return ['expire'];
  return status === 'complete' && payment === 'unpaid' ? ['payment-arrives', 'payment-fails'] : [];
}

function subscriptionTable(subscriptions: readonly Subscription[]): Markup {
  return listed('subscriptions', subscriptions, ['Period ends', 'Customer'], (subscription) => {
    const { status, cancel_at, customer, items } = subscription;
    return {
      state: `${status}${cancel_at === null ? '' : ', will be canceled'}`,
      cells: [time((items.data[0]?.current_period_end ?? 0) * 1000), html`<code>${customer}</code>`],
      actions: subscriptionActions(subscription),
    };
  });
}

function subscriptionActions({ status, cancel_at, ended_at }: Subscription): ActionOf<'subscriptions'>[] {
  if (ended_at !== null) return [];
  if (status === 'incomplete') return ['pay', 'cancel'];
  return [
    'renew',
    'fail-renewal',
    ...(status === 'past_due' ? (['pay', 'void-invoice', 'write-off-invoice'] as const) : []),
    'cancel',
    ...(cancel_at === null ? (['cancel-at-period-end'] as const) : []),
  ];
}

function chargeTable(charges: readonly Charge[]): Markup {
  return listed('charges', charges, ['Amount', 'Customer'], (charge) => {
    const { paid, refunded, disputed } = charge;
    return {
      state: [charge.status, refunded && 'refunded', disputed && 'disputed'].filter(Boolean).join(', '),
      cells: [amount(charge.amount, charge.currency), charge.billing_details.email ?? undefined],
      actions: paid && !refunded && !disputed ? ['refund', 'dispute', 'inquire'] : [],
    };
  });
}

function refundTable(refunds: readonly Refund[]): Markup {
  return listed('refunds', refunds, ['Amount', 'Payment'], (refund) => ({
    state: refund.status,
    cells: [amount(refund.amount, refund.currency), html`<code>${refund.charge}</code>`],
    actions: refund.status === 'succeeded' ? ['fail'] : [],
  }));
}

function disputeTable(disputes: readonly Dispute[]): Markup {
  return listed('disputes', disputes, ['Amount', 'Payment'], (dispute) => ({
    state: dispute.status,
    cells: [amount(dispute.amount, dispute.currency), html`<code>${dispute.charge}</code>`],
    actions: disputeActions(dispute.status),
  }));
}

function disputeActions(status: Dispute['status']): ActionOf<'disputes'>[] {
  if (status === 'needs_response') return ['win', 'lose'];
  return status === 'warning_needs_response' ? ['escalate', 'withdraw'] : [];
}

function eventTable(stored: readonly StoredEvent[]): Markup {
  const events = stored.map(({ event, deliveries }) => ({ ...event, deliveries }));
  return listed('events', events, ['Deliveries'], ({ type, deliveries }) => ({
    state: type,
    cells: [
      deliveries.length === 0
        ? muted('Not sent')
        : html`${deliveries.map(({ at, manner, outcome }) => html`<p>${time(at)} ${manner}: ${outcome}</p>`)}`,
    ],
    actions: ['resend', 'send-twice', 'forge', 'send-old'],
  }));
}

interface Row<K extends Kind> {
  readonly state: string;
  /** In the order of the kind's headings. */
  readonly cells: readonly (Markup | string | undefined)[];
  readonly actions: readonly ActionOf<K>[];
}

/** A table of objects of a kind. @param headings of the cells between the state and the actions */
function listed<K extends Kind, T extends { readonly id: string; readonly created: number }>(
  kind: K,
  objects: readonly T[],
  headings: readonly string[],
  rowOf: (object: T) => Row<K>,
): Markup {
  const rows = objects.slice(0, SHOWN).map((object) => {
    const { state, cells, actions } = rowOf(object);
    const id = html`<code>${object.id}</code>`;
    return [time(object.created * 1000), id, state, ...cells, buttons(kind, object.id, actions)];
  });
  return table(['Created', 'Id', 'State', ...headings, 'Actions'], rows, `${ROOT}/${kind}`);
}

function buttons<K extends Kind>(kind: K, id: string, chosen: readonly ActionOf<K>[]): Markup {
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
