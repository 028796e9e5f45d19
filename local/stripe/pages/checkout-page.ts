/** The pages of the hosted checkout. */

import { html, type Markup } from '../../markup.ts';
import type { AppliedDiscount } from '../checkout-sessions.ts';
import type { LineItem, Price, Session } from '../objects.ts';
import { formatInterval, money, noticePage, page } from './layout.ts';

/** The order that a customer is about to pay. */
interface Order {
  readonly session: Session;
  readonly lines: readonly LineItem[];
  readonly discount: AppliedDiscount | undefined;
}

/** The entries and the problem of a failed attempt, which are shown again. */
export interface Attempt {
  readonly email?: string;
  readonly code?: string;
  readonly problem: 'invalid_email' | 'declined' | 'invalid_code' | 'terms';
}

const EXAMPLE_EMAIL = 'customer@example.com';
const EXAMPLE_NAME = 'Test Customer';

/** The page of an open session. */
export function payPage(order: Order, attempt?: Attempt): string {
  const { session, lines } = order;
  return page(
    'Checkout',
    html`
      <div class="columns">
        <section aria-labelledby="order">
          <h1 id="order">Your order</h1>
          <ul class="lines">${lines.map(lineItem)}</ul>
          ${session.allow_promotion_codes ? codeForm(order, attempt) : undefined}
          <dl class="totals">
            ${discountRows(order)}
            <div class="total"><dt>Total due today</dt><dd>${money(session.amount_total, session.currency)}</dd></div>
            ${renewal(order)}
          </dl>
        </section>
        <section aria-labelledby="pay">
          <h2 id="pay">Payment</h2>
          ${attempt?.problem === 'declined' ? html`<p class="problem" role="alert">Your card was declined. Nothing was charged; you can try again.</p>` : undefined}
          ${attempt?.problem === 'terms' ? html`<p class="problem" role="alert">Please agree to the terms of service.</p>` : undefined}
          <form method="post">
            ${emailField(session, attempt)}
            <label for="name">Name</label>
            <input id="name" name="name" type="text" autocomplete="name" maxlength="256" value="${EXAMPLE_NAME}">
            ${PAYMENT_CHOICE}
            ${consents(session)}
            <button class="primary" name="action" value="pay">Pay</button>
            ${session.cancel_url ? html`<button name="action" value="cancel" formnovalidate>Cancel</button>` : undefined}
          </form>
        </section>
      </div>`,
  );
}

/** The page of a session that can no longer be paid, or of an unknown id. */
export function closedPage(kind: keyof typeof NOTICES, back?: string): string {
  const { title, message } = NOTICES[kind];
  return noticePage(
    title,
    html`
        <p>${message}</p>
        ${back ? html`<p><a href="${back}">Return to the website</a></p>` : undefined}`,
  );
}

const NOTICES = {
  complete: {
    title: 'Already paid',
    message: 'This checkout has been completed. You have not been charged again.',
  },
  expired: {
    title: 'This checkout has expired',
    message: 'Checkout pages can be used for a limited time. Please start again from the website.',
  },
  unknown: {
    title: 'Checkout not found',
    message: 'There is no checkout at this URL. The link may be incomplete.',
  },
} as const;

/** A session's own email address cannot be changed. */
function emailField({ customer_email }: Session, attempt: Attempt | undefined): Markup {
  const invalid = attempt?.problem === 'invalid_email';
  return html`
    <label for="email">Email</label>
    <input id="email" name="email" type="email" autocomplete="email" required maxlength="800"
      value="${customer_email ?? attempt?.email ?? EXAMPLE_EMAIL}"${customer_email ? { markup: ' readonly' } : undefined}${invalid ? { markup: ' aria-invalid="true" aria-describedby="email-problem"' } : undefined}>
    ${invalid ? html`<p class="problem" id="email-problem" role="alert">Please enter a valid email address.</p>` : undefined}`;
}

const PAYMENT_CHOICE = html`
    <fieldset>
      <legend>Simulated payment</legend>
      <label class="choice"><input type="radio" name="card" value="accepted" checked> Payment succeeds</label>
      <label class="choice"><input type="radio" name="card" value="declined"> Card is declined</label>
      <label class="choice"><input type="radio" name="card" value="transfer"> Pay by bank transfer, arrives later</label>
    </fieldset>`;

function consents({ consent_collection: asked }: Session): Markup {
  return html`
    ${asked?.promotions === 'auto' ? html`<label class="choice"><input type="checkbox" name="promotions" value="yes"> Send me news and offers</label>` : undefined}
    ${asked?.terms_of_service === 'required' ? html`<label class="choice"><input type="checkbox" name="terms" value="yes" required> I agree to the terms of service</label>` : undefined}`;
}

function codeForm({ discount }: Order, attempt: Attempt | undefined): Markup {
  if (discount) {
    return html`<form method="post" class="code"><button name="action" value="remove_code">Remove ${discount.code.code}</button></form>`;
  }
  const invalid = attempt?.problem === 'invalid_code';
  return html`
    <form method="post" class="code">
      <label for="code">Promotion code</label>
      <input id="code" name="code" type="text" autocomplete="off" maxlength="500" value="${attempt?.code}"${invalid ? { markup: ' aria-invalid="true" aria-describedby="code-problem"' } : undefined}>
      <button name="action" value="apply_code">Apply</button>
      ${invalid ? html`<p class="problem" id="code-problem" role="alert">This code is invalid.</p>` : undefined}
    </form>`;
}

function discountRows({ session, discount }: Order): Markup | undefined {
  if (!discount) return undefined;
  const { code, coupon } = discount;
  const off = money(session.total_details.amount_discount, session.currency);
  return html`
    <div><dt>Subtotal</dt><dd>${money(session.amount_subtotal, session.currency)}</dd></div>
    <div><dt>${code.code} (${coupon.percent_off}% off once)</dt><dd>-${off}</dd></div>`;
}

function lineItem(line: LineItem): Markup {
  return html`
    <li>
      <div>
        <span class="name">${line.description ?? 'Item'}</span>
        <span class="terms">Qty ${line.quantity} · ${unitPrice(line.price)}</span>
      </div>
      <span class="amount">${money(line.amount_subtotal, line.currency)}</span>
    </li>`;
}

function unitPrice(price: Price): string {
  const amount = money(price.unit_amount, price.currency);
  return price.recurring ? `${amount} ${formatInterval(price)}` : `${amount} one time`;
}

/** The recurring charge and its interval, which all recurring lines of a session share. */
function renewal({ lines }: Order): Markup | undefined {
  const recurring = lines.filter(({ price }) => price.recurring);
  const [first] = recurring;
  if (!first) return undefined;
  const amount = recurring.reduce((sum, { amount_subtotal }) => sum + amount_subtotal, 0);
  return html`<div><dt>Renews automatically</dt><dd>then ${money(amount, first.currency)} ${formatInterval(first.price)}</dd></div>`;
}
