import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../../domain/contracts/admin.ts';
import type { ClientSummary } from '../../../../domain/contracts/admin-records.ts';
import { ClientFigures } from '../../../../web/features/admin/client/client-figures.tsx';
import { TaskCount } from '../../../../web/features/admin/kinds/clients/client-facts.tsx';

describe('the number of tasks on a card', () => {
  /** On a server it is the first day of 1970. */
  const count = (day: string) => {
    const client = { status: 'in-setup', todo: { open: 2, total: 3, day, owners: [] } };
    return renderToStaticMarkup(createElement(TaskCount, { client: client as unknown as ClientSummary }));
  };

  it('shows a sign beside late tasks, not their color alone', () => {
    expect(count('1969-12-01')).toContain('<svg');
    expect(count('1969-12-01')).toContain('Tasks 1/3, overdue');
    expect(count('1970-12-01')).not.toContain('<svg');
  });
});

describe('the figures of a client', () => {
  const figures = (person: object) =>
    renderToStaticMarkup(createElement(ClientFigures, { person: person as Person })).replace(/<[^>]+>/g, ' ');
  const contract = { services: ['blogs-2'], monthly: 45_000, since: '2024-03-01' };

  it('show services and money of a contract without any order', () => {
    const person = { client: { status: 'live', contract }, orders: [], subscriptions: [] };
    expect(figures(person)).toMatch(/Services.*Blog.*A month.*\$450\.00/);
    expect(figures(person)).not.toMatch(/Paid|Due/);
  });

  it('do not stand beside a person who bought nothing', () => {
    expect(figures({ orders: [], subscriptions: [] })).toBe('');
  });
});
