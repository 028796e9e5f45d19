/** The pages that play Stripe's hosted checkout: plain HTML without scripts, and clearly a simulation. */

import { Html, html } from '../html.ts';
import type { Line, Session } from './checkout-sessions.ts';
import type { Price } from './prices.ts';

/** What is shown again when a payment did not go through. */
export interface Attempt {
  readonly email: string;
  readonly problem: 'invalid_email' | 'declined';
}

const EXAMPLE_EMAIL = 'customer@example.com';

/** The page of an open session. */
export function payPage(session: Session, lines: readonly Line[], attempt?: Attempt): string {
  return page(
    'Checkout',
    html`
      <div class="columns">
        <section aria-labelledby="order">
          <h1 id="order">Your order</h1>
          <ul class="lines">${lines.map(lineItem)}</ul>
          <dl class="totals">
            <div class="total"><dt>Total due today</dt><dd>${money(session.amount_total, session.currency)}</dd></div>
            ${renewal(lines)}
          </dl>
        </section>
        <section aria-labelledby="pay">
          <h2 id="pay">Payment</h2>
          ${attempt?.problem === 'declined' ? html`<p class="problem" role="alert">Your card was declined. Nothing was charged; you can try again.</p>` : undefined}
          <form method="post">
            ${emailField(attempt, session.customer_email)}
            <fieldset>
              <legend>Simulated card</legend>
              <label class="choice"><input type="radio" name="card" value="accepted" checked> Payment succeeds</label>
              <label class="choice"><input type="radio" name="card" value="declined"> Card is declined</label>
            </fieldset>
            <button class="primary" name="action" value="pay">Pay</button>
            ${session.cancel_url ? html`<button name="action" value="cancel" formnovalidate>Cancel</button>` : undefined}
          </form>
        </section>
      </div>`,
  );
}

/** The page of a session that can no longer be paid, or of an id that is unknown. */
export function noticePage(kind: 'complete' | 'expired' | 'unknown', back?: string): string {
  const { title, message } = NOTICES[kind];
  return page(
    title,
    html`
      <section class="notice">
        <h1>${title}</h1>
        <p>${message}</p>
        ${back ? html`<p><a href="${back}">Return to the website</a></p>` : undefined}
      </section>`,
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
    message: 'There is no checkout at this address. The link may be incomplete.',
  },
} as const;

function emailField(attempt: Attempt | undefined, known: string | null): Html {
  const invalid = attempt?.problem === 'invalid_email';
  return html`
    <label for="email">Email</label>
    <input id="email" name="email" type="email" autocomplete="email" required maxlength="800"
      value="${attempt?.email ?? known ?? EXAMPLE_EMAIL}"${invalid ? new Html(' aria-invalid="true" aria-describedby="email-problem"') : undefined}>
    ${invalid ? html`<p class="problem" id="email-problem" role="alert">Please enter a valid email address.</p>` : undefined}`;
}

function lineItem(line: Line): Html {
  return html`
    <li>
      <div>
        <span class="name">${line.description ?? 'Item'}</span>
        <span class="terms">Qty ${line.quantity} · ${unitPrice(line.price)}</span>
      </div>
      <span class="amount">${money(line.amount_total, line.currency)}</span>
    </li>`;
}

function unitPrice(price: Price): string {
  const amount = money(price.unit_amount, price.currency);
  return price.recurring ? `${amount} ${every(price)}` : `${amount} one time`;
}

/** What is charged again, and how often. All recurring lines of a session share one interval. */
function renewal(lines: readonly Line[]): Html | undefined {
  const recurring = lines.filter(({ price }) => price.recurring);
  const [first] = recurring;
  if (!first) return undefined;
  const amount = recurring.reduce((sum, { amount_total }) => sum + amount_total, 0);
  return html`<div><dt>Renews automatically</dt><dd>then ${money(amount, first.currency)} ${every(first.price)}</dd></div>`;
}

function every({ recurring }: Price): string {
  if (!recurring) return '';
  const { interval, interval_count } = recurring;
  return interval_count === 1 ? `per ${interval}` : `every ${interval_count} ${interval}s`;
}

function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

function page(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} (simulated)</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<header><strong>Simulated checkout.</strong> This page stands in for Stripe on your machine. No card is charged.</header>
<main>${body}</main>
</body>
</html>
`.text;
}

const STYLE = `
:root { color-scheme: light; --ink: #1c2430; --soft: #556070; --line: #d9dee6; --action: #24507a; --bad: #9d1c1c }
* { box-sizing: border-box }
body { margin: 0; background: #f4f6f8; color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
header { padding: 10px 20px; background: #fdf0c8; border-bottom: 1px solid #e3cf8d; text-align: center }
main { max-width: 960px; margin: 0 auto; padding: 24px 16px 48px }
section { min-width: 0; background: #fff; border: 1px solid var(--line); border-radius: 8px; padding: 24px 20px }
.columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px }
h1, h2 { margin: 0 0 16px; font-size: 22px; line-height: 1.25 }
.lines { list-style: none; margin: 0; padding: 0 }
.lines li, .totals div { display: flex; justify-content: space-between; gap: 16px; padding: 12px 0; border-top: 1px solid var(--line) }
.lines li > div { min-width: 0; overflow-wrap: anywhere }
.name, .terms { display: block }
.terms, .totals dt { color: var(--soft) }
.amount, .totals .total dd { white-space: nowrap }
.amount, .totals dd { font-variant-numeric: tabular-nums }
.totals { margin: 0 }
.totals div:last-child { padding-bottom: 0 }
.totals dd { margin: 0; text-align: right }
.totals .total dt, .totals .total dd { font-weight: 650; font-size: 18px; color: var(--ink) }
form { display: grid; gap: 12px }
label { font-weight: 600 }
input[type=email] { width: 100%; min-height: 46px; padding: 8px 12px; border: 1px solid #7a8696; border-radius: 6px; font: inherit; color: inherit; background: #fff }
input[aria-invalid] { border-color: var(--bad) }
fieldset { margin: 0; padding: 8px 14px; border: 1px solid var(--line); border-radius: 6px }
legend { padding: 0 4px; color: var(--soft) }
.choice { display: flex; align-items: center; gap: 10px; min-height: 40px; font-weight: 400 }
.choice input { width: 18px; height: 18px; margin: 0; accent-color: var(--action) }
button { min-height: 48px; padding: 0 16px; border: 1px solid #7a8696; border-radius: 6px; background: #fff; color: inherit; font: inherit; font-weight: 600; cursor: pointer }
button:hover { background: #eef1f5 }
.primary { border-color: var(--action); background: var(--action); color: #fff }
.primary:hover { background: #1b3e60 }
:focus-visible { outline: 3px solid #6ea3d8; outline-offset: 2px }
.problem { margin: 0; color: var(--bad) }
h2 + .problem { margin-bottom: 12px; padding: 10px 12px; border: 1px solid currentcolor; border-radius: 6px }
.notice { max-width: 560px; margin: 0 auto }
.notice p { margin: 0 0 12px }
a { color: var(--action) }
@media (min-width: 800px) {
  main { padding-top: 48px }
  section { padding: 32px }
  .columns { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 24px; align-items: start }
}
`;
