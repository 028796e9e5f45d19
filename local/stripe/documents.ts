import type { ServerResponse } from 'node:http';
import { html, type Markup } from '../markup.ts';
import { page, showPage } from './hosted-layout.ts';
import { money } from './money.ts';
import type { Account } from './store.ts';

/** The pages linked in mails and accounts: an invoice at `/i/<id>`, a receipt at `/r/<charge id>`. */
export function documents(account: Account) {
  const { invoices, charges } = account.records;

  async function handle(path: string, response: ServerResponse): Promise<void> {
    const [, kind, id = ''] = path.split('/');
    const content = kind === 'i' ? invoicePage(id) : receiptPage(id);
    if (content) showPage(response, 200, content);
    else
      showPage(response, 404, page('Not found', html`<section class="notice"><h1>Not found</h1></section>`));
  }

  function invoicePage(id: string): string | undefined {
    const found = invoices.get(id);
    if (!found) return undefined;
    const { currency, number, status, total, amount_remaining } = found.invoice;
    const lines = found.lines.map(
      ({ amount, description }) =>
        html`<li><div>${description ?? 'Item'}</div><span class="amount">${money(amount, currency)}</span></li>`,
    );
    const remaining = status === 'open' ? amount_remaining : 0;
    return document(
      `Invoice ${number ?? ''}`,
      html`
        <ul class="lines">${lines}</ul>
        <dl class="totals">
          <div class="total"><dt>Total</dt><dd>${money(total, currency)}</dd></div>
          <div><dt>To pay</dt><dd>${money(remaining, currency)} (${status})</dd></div>
        </dl>`,
    );
  }

  function receiptPage(id: string): string | undefined {
    const charge = charges.get(id);
    if (!charge?.paid) return undefined;
    const { amount, amount_refunded, currency } = charge;
    return document(
      'Receipt',
      html`
        <dl class="totals">
          <div class="total"><dt>Paid</dt><dd>${money(amount, currency)}</dd></div>
          ${amount_refunded > 0 ? html`<div><dt>Refunded</dt><dd>${money(amount_refunded, currency)}</dd></div>` : undefined}
        </dl>`,
    );
  }

  return { handle };
}

function document(title: string, content: Markup): string {
  return page(title, html`<section class="notice"><h1>${title}</h1>${content}</section>`, 'document');
}
