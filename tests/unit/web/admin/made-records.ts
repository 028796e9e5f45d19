import type { Person } from '../../../../domain/contracts/admin.ts';
import type { EmailSummary } from '../../../../domain/contracts/admin-records.ts';
import type { RecordPage, Summary } from '../../../../web/features/admin/admin-api.ts';

/** A record of a minute: later ones are newer. */
export function record(minute: number, changes: Partial<Summary> = {}): Summary {
  const createdAt = new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString();
  return {
    id: `r${minute}`,
    createdAt,
    status: 'new',
    version: 0,
    email: 'a@example.net',
    ...changes,
  } as Summary;
}

export function page(items: readonly Summary[], cursor?: string): RecordPage {
  return { items: [...items], ...(cursor && { cursor }) };
}

export type BoughtOrder = Person['orders'][number];

/** A paid order of November 2. */
export function order(changes: Partial<BoughtOrder> = {}): BoughtOrder {
  return {
    id: 'cs_1',
    createdAt: '2026-11-02T19:00:00.000Z',
    status: 'new',
    version: 0,
    email: 'ada@engines.example',
    name: 'Ada',
    amount: 60_000,
    currency: 'usd',
    cycle: 'monthly',
    payment: 'paid',
    lines: [],
    mails: [],
    ...changes,
  };
}

export function email(name: string, state: EmailSummary['state'], at: string): EmailSummary {
  return { name, state, at, canBeSentAgain: state === 'sent' };
}

/** A person with these records and no others. */
export function person(records: { readonly [Name in keyof Person]?: unknown }): Person {
  return {
    ...{ emails: [], tasks: [], submissions: [], onboarding: [], orders: [], subscriptions: [] },
    ...{ subscribers: [], changes: [] },
    ...records,
  } as unknown as Person;
}
