import { describe, expect, it } from 'vitest';
import type { Person } from '../../../../domain/contracts/admin.ts';
import type { ClientSummary, EmailSummary } from '../../../../domain/contracts/admin-records.ts';
import { linkEmailOf } from '../../../../web/features/admin/kinds/clients/client-work.tsx';
import { email } from './made-records.ts';

const NOW = Date.UTC(2026, 10, 25, 12);
const at = (days: number) => new Date(NOW + days * 86_400_000).toISOString();

function client(changes: Partial<ClientSummary> = {}): ClientSummary {
  return {
    status: 'paid',
    unfilled: [
      { id: 'cs_old', paidAt: at(-9) },
      { id: 'cs_new', paidAt: at(-3) },
    ],
    ...changes,
  } as ClientSummary;
}

function linkTo(mails: readonly EmailSummary[], of = client()): string | undefined {
  const orders = [
    { id: 'cs_old', mails: [email('receipt', 'sent', at(-9))] },
    { id: 'cs_new', mails },
  ] as unknown as Person['orders'];
  const link = linkEmailOf(of, orders, NOW);
  return link && `${link.order.id} ${link.mail?.name}`;
}

const RECEIPT = email('receipt', 'sent', at(-3));

describe('the form link of a paid client', () => {
  it('is resent with the receipt or the latest reminder of the latest order without a form', () => {
    const planned = [email('reminder2', 'pending', at(1)), email('reminder5', 'pending', at(4))];
    expect(linkTo([RECEIPT, email('team', 'sent', at(-2)), ...planned])).toBe('cs_new receipt');
    expect(linkTo([RECEIPT, email('reminder2', 'sent', at(-1))])).toBe('cs_new reminder2');
  });

  it('is not resent while it is being sent', () => {
    expect(linkTo([RECEIPT, email('reminder2', 'pending', at(0))])).toBe('cs_new undefined');
    expect(linkTo([email('receipt', 'sending', at(0))])).toBe('cs_new undefined');
  });

  it.each<[string, Partial<ClientSummary>]>([
    ['whose form has arrived', { formAt: at(-1) }],
    ['at a later stage', { status: 'in-setup' }],
    ['who receives no email', { undeliverable: true }],
    ['whose orders all have one', { unfilled: [] }],
  ])('is not offered for a client %s', (_, changes) => {
    expect(linkTo([RECEIPT], client(changes))).toBeUndefined();
  });

  it('is not offered for an order without such an email', () => {
    expect(linkTo([email('team', 'sent', at(-3))])).toBeUndefined();
  });
});
