/** The pages of the hosted checkout. */
import { html, type Markup } from '../../markup.ts';
import type { LineItem, Price, Session } from '../objects.ts';
import { formatInterval, money } from './layout.ts';

/** The order that a customer is about to pay. */
interface Order {
  readonly session: Session;
  readonly lines: readonly LineItem[];
  /** The promotion code that was applied. */
  readonly code: string | undefined;
}

const PROBLEMS = {
  invalid_email: 'Please enter a valid email address.',
  declined: 'Your card was declined. Nothing was charged; you can try again.',
  invalid_code: 'This code is invalid.',
  terms: 'Please agree to the terms of service.',
} as const;

/** The email and the problem of a failed attempt, which are shown again. */
export interface Attempt {
  readonly email?: string;
  readonly problem: keyof typeof PROBLEMS;
}

/** The content of the page of an open session. A session's own email address cannot be changed. */
export function payPage({ session, lines, code }: Order, attempt?: Attempt): Markup {
  const { amount_total, cancel_url, consent_collection: asked, currency, customer_email } = session;
  const email = customer_email ?? attempt?.email ?? 'customer@example.com';
  return html`
    ${attempt ? html`<p class="problem" role="alert">${PROBLEMS[attempt.problem]}</p>` : undefined}
    <div class="columns">
      <section aria-labelledby="order">
        <h1 id="order">Your order</h1>
        <ul class="lines">${lines.map(lineItem)}</ul>
        ${session.allow_promotion_codes ? codeForm(code) : undefined}
        <dl class="totals">
          ${code === undefined ? undefined : discountRows(session, code)}
          <div><dt>Total due today</dt><dd>${money(amount_total, currency)}</dd></div>
          ${renewal(lines)}
        </dl>
      </section>
      <section aria-labelledby="pay">
        <h2 id="pay">Payment</h2>
        <form method="post" class="fields">
          <label for="email">Email</label>
          <input id="email" name="email" type="email" autocomplete="email" required maxlength="800" value="${email}"${customer_email ? { markup: ' readonly' } : undefined}>
          <label for="name">Name</label>
          <input id="name" name="name" type="text" autocomplete="name" maxlength="256" value="Test Customer">
          <fieldset>
            <legend>Simulated payment</legend>
            <label><input type="radio" name="card" value="accepted" checked> Payment succeeds</label>
            <label><input type="radio" name="card" value="declined"> Card is declined</label>
            <label><input type="radio" name="card" value="transfer"> Pay by bank transfer, arrives later</label>
          </fieldset>
          ${asked?.promotions === 'auto' ? html`<label><input type="checkbox" name="promotions" value="yes"> Send me news and offers</label>` : undefined}
          ${asked?.terms_of_service === 'required' ? html`<label><input type="checkbox" name="terms" value="yes" required> I agree to the terms of service</label>` : undefined}
          <button name="action" value="pay">Pay</button>
          ${cancel_url ? html`<button name="action" value="cancel" formnovalidate>Cancel</button>` : undefined}
        </form>
      </section>
    </div>`;
}

function codeForm(code: string | undefined): Markup {
  if (code !== undefined) {
    return html`<form method="post"><button name="action" value="remove_code">Remove ${code}</button></form>`;
  }
  return html`
    <form method="post">
      <label for="code">Promotion code</label>
      <input id="code" name="code" type="text" autocomplete="off" maxlength="500">
      <button name="action" value="apply_code">Apply</button>
    </form>`;
}

function discountRows({ amount_subtotal, currency, total_details }: Session, code: string): Markup {
  return html`
    <div><dt>Subtotal</dt><dd>${money(amount_subtotal, currency)}</dd></div>
    <div><dt>${code}</dt><dd>-${money(total_details.amount_discount, currency)}</dd></div>`;
}

function lineItem({ amount_subtotal, currency, description, price, quantity }: LineItem): Markup {
  return html`
    <li>
      <div>${description ?? 'Item'} <div class="quiet">Qty ${quantity} · ${unitPrice(price)}</div></div>
      <span>${money(amount_subtotal, currency)}</span>
    </li>`;
}

function unitPrice(price: Price): string {
  const amount = money(price.unit_amount, price.currency);
  return price.recurring ? `${amount} ${formatInterval(price)}` : `${amount} one time`;
}

/** The recurring charge and its interval, which all recurring lines of a session share. */
function renewal(lines: readonly LineItem[]): Markup | undefined {
  const recurring = lines.filter(({ price }) => price.recurring);
  const [first] = recurring;
  if (!first) return undefined;
  const amount = recurring.reduce((sum, { amount_subtotal }) => sum + amount_subtotal, 0);
  return html`<div><dt>Renews automatically</dt><dd>then ${money(amount, first.currency)} ${formatInterval(first.price)}</dd></div>`;
}
