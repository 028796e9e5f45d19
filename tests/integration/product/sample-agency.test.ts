// cspell:ignore Adeyemi Carmody Castellanos Duarte Halvorsen Nakamura Vogel
import { beforeAll, describe, expect, it } from 'vitest';
import { main as deriveAgain } from '../../../bin/derived-data.ts';
import { type AdminList, HELD_STATUSES } from '../../../domain/admin.ts';
import { CLIENT_STAGES } from '../../../domain/clients.ts';
import type { AdminNumbers } from '../../../domain/contracts/admin.ts';
import type { PeriodFigures } from '../../../domain/contracts/work/figures.ts';
import { ADMIN_LISTS, RECORDS } from '../../../domain/records/records.ts';
import { SITE_CONFIG_PATH } from '../../../domain/site/site-config.ts';
import { createAuthConfig, createSiteConfig } from '../../../infra/site/site-config.ts';
import { getStageSettings } from '../../../infra/stages.ts';
import { SAMPLE_PATH } from '../../../local/project.ts';
import { COLLEAGUE } from '../../../operations/local-run/sample/agency.ts';
import { runCommand } from '../../support/commands.ts';
import { SEEDED, startBackOffice } from './back-office.ts';

interface Item {
  readonly id: string;
  readonly email: string;
  readonly createdAt: string;
  readonly status: string;
  readonly owner?: string;
  readonly payment?: string;
  readonly disputes?: readonly object[];
  readonly times?: number;
  readonly undeliverable?: true;
  readonly isPastDue?: true;
  readonly cameFrom?: { readonly kind: string };
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

// Filling starts the schedules that become due.
const office = startBackOffice({ holdsSchedules: false });
let token = '';

async function read<Answer>(path: string): Promise<Answer> {
  const response = await fetch(`${office.cloud.origin}/api/admin/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status, path).toBe(200);
  return (await response.json()) as Answer;
}

/** All records of a list that match a filter. */
async function list(name: AdminList, filter: Readonly<Record<string, string>> = {}): Promise<Item[]> {
  const query = new URLSearchParams(filter);
  const { items, cursor } = await read<{ items: Item[]; cursor?: string }>(`${name}?${query}`);
  return cursor === undefined ? items : [...items, ...(await list(name, { ...filter, cursor }))];
}

async function listWithHeld(name: AdminList): Promise<Item[]> {
  const held = HELD_STATUSES.filter((status) => RECORDS[name].statuses.includes(status));
  const found = [await list(name)];
  for (const status of held) found.push(await list(name, { status }));
  return found.flat();
}

/** Presses the button. */
function press(): Promise<Response> {
  return fetch(office.cloud.origin + SAMPLE_PATH, { method: 'POST', headers: FORM, redirect: 'manual' });
}

describe('an empty local run', () => {
  let refusedMeanwhile = '';
  const records = {} as Record<AdminList, readonly Item[]>;

  beforeAll(async () => {
    const overview = await fetch(`${office.cloud.origin}/_local/`);
    expect(await overview.text()).toContain('<button>Fill with a sample agency</button>');
    const first = await press();
    expect([first.status, first.headers.get('location')]).toEqual([303, SAMPLE_PATH]);
    const progress = await fetch(office.cloud.origin + SAMPLE_PATH);
    expect(await progress.text()).toContain('<label>Progress <progress value=');
    const second = await press();
    expect(second.status).toBe(409);
    refusedMeanwhile = await second.text();
    await office.cloud.filling?.finished;
    expect(office.cloud.filling?.state).toEqual({ phase: 'filled' });
    ({ access: token } = await office.signIn(SEEDED.email, SEEDED.password));
    for (const name of ADMIN_LISTS) records[name] = await listWithHeld(name);
    // Filling takes a minute on an idle machine.
  }, 1_800_000);

  it('is filled once, while a second press is refused', async () => {
    expect(refusedMeanwhile).toContain('This run is being filled already. Wait until that is done.');
    const again = await press();
    expect(again.status).toBe(409);
    expect(await again.text()).toContain('This run has been filled already.');
    const overview = await fetch(`${office.cloud.origin}/_local/`);
    expect(await overview.text()).not.toContain('Fill with a sample agency');
  });

  it('has records in every status', async () => {
    for (const name of ADMIN_LISTS.filter((list) => list !== 'posts' && list !== 'letters')) {
      const statuses = new Set(records[name].map(({ status }) => status));
      expect([...statuses].sort(), name).toEqual([...RECORDS[name].statuses].sort());
    }
  });

  it('has a published post, one that waits, and a letter with its figures', async () => {
    const written = records.posts.filter(({ status }) => status !== 'repository');
    expect(written.map(({ status }) => status).sort()).toEqual(['published', 'scheduled']);
    expect(records.letters.map(({ status }) => status)).toEqual(['sent']);
    const figures = await read<object>(`letters/${records.letters[0]?.id}/figures`);
    expect(figures).toMatchObject({ delivered: expect.any(Number), bounced: 0, left: 1 });
    expect(figures).toMatchObject({ sent: (figures as { delivered: number }).delivered });
    const archive = await fetch(`${office.cloud.origin}/newsletter`);
    const [, path = ''] = /href="(\/newsletter\/[a-z-]+-[0-9a-f]{8})"/.exec(await archive.text()) ?? [];
    const page = await fetch(office.cloud.origin + path);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Hours on your Google profile');
  });

  it('has payments in every state, one of them inquired about', async () => {
    expect(await list('orders', { payment: 'expired' })).toHaveLength(2);
    const payments = records.orders.map(({ payment }) => payment);
    expect(payments).toEqual(expect.arrayContaining(['paid', 'processing', 'failed', 'refunded']));
    expect(records.orders.flatMap(({ disputes = [] }) => disputes)).toMatchObject([{ state: 'inquiry' }]);
  });

  it('has a request that was repeated, and one whose sender gets no email', () => {
    expect(records.submissions.filter(({ times = 1 }) => times > 1)).toHaveLength(1);
    expect(records.submissions.filter(({ undeliverable }) => undeliverable)).toHaveLength(1);
  });

  it('has clients in every stage, in time and late', async () => {
    const { columns } = await read<{ columns: { stage: string; clients: Item[] }[] }>('board');
    expect(columns.map(({ stage }) => stage)).toEqual(CLIENT_STAGES);
    for (const { stage, clients } of columns) expect(clients, stage).not.toEqual([]);
    const { clients, unanswered, unchecked, work } = await read<AdminNumbers>('numbers');
    const working = columns.slice(0, 4).flatMap((column) => column.clients);
    expect(clients.overdue).toBeGreaterThan(0);
    expect(clients.overdue).toBeLessThan(working.length);
    expect(clients.withoutForm).toBeGreaterThan(0);
    expect(unanswered.overdue).toBeGreaterThan(0);
    expect(unanswered.overdue).toBeLessThan(unanswered.count);
    expect(unchecked).toEqual({ submissions: 1, onboarding: 1 });
    expect(work.clients.mine).toBeGreaterThan(0);
    expect(work.submissions.due).toBeGreaterThan(0);
    const owners = new Set(records.clients.flatMap(({ owner }) => owner ?? []));
    expect(owners).toEqual(new Set([SEEDED.email, COLLEAGUE.email]));
    expect(records.clients.filter(({ isPastDue }) => isPastDue)).toHaveLength(1);
  });

  it('has the figures that follow from its records by hand', async () => {
    let periods: readonly PeriodFigures[] = [];
    const sum = (of: (period: PeriodFigures) => number) => periods.reduce((total, one) => total + of(one), 0);
    // The clients of operations/local-run/sample by the prices of the catalog, in dollars a month. A transfer on its way and
    // one that failed do not count; a plan with a late renewal, and one that ends with its period, do.
    const firstPlans = [
      400 + 150, // Priya Raman
      443 + 29, // Tom Halvorsen
      403 + 115, // Nora Castellanos
      92 + 288, // Marcus Adeyemi
      288, // Gloria Estes
      2 * 150 + 138, // Curtis Nakamura
      288 + 200, // Petra Vogel
      326, // Hannah Boyle, annual
      400 + 115, // Elise Thornton
      3 * 230 + 3 * 150, // Danny Okafor
      350, // Karen Lindqvist
      305, // Alan Whitcomb
      250 + 525, // Simone Duarte, annual
      138, // Jamal Reyes
      115, // Wes Carmody
    ];
    const added = 375; // Nora Castellanos
    const canceled = 438; // Curtis Nakamura
    const inquiries = records.submissions.filter(({ status }) => !HELD_STATUSES.includes(status));
    // An event that failed comes again later.
    await expect
      .poll(async () => {
        await office.cloud.eventsSettled();
        ({ periods } = await read<{ periods: PeriodFigures[] }>('numbers?by=week'));
        return {
          new: sum(({ mrr }) => mrr.new),
          more: sum(({ mrr }) => mrr.more),
          less: sum(({ mrr }) => mrr.less),
          lost: sum(({ mrr }) => mrr.lost),
          end: periods.at(-1)?.mrr.end,
          inquiries: sum((period) => period.inquiries),
          won: sum(({ won }) => won),
        };
      })
      .toEqual({
        new: 679_800,
        more: added * 100,
        less: 0,
        lost: canceled * 100,
        end: 673_500,
        inquiries: inquiries.length,
        won: firstPlans.length + 1,
      });
    expect(firstPlans.reduce((total, one) => total + one, 0)).toBe(6_798);
    const { clients, services = [], subscribers } = periods.at(-1) ?? {};
    expect(clients?.end).toBe(firstPlans.length - 1);
    expect(sum((period) => period.clients.lost)).toBe(1);
    expect(services.reduce((total, { mrr }) => total + mrr, 0)).toBe(673_500);
    expect(services.find(({ id }) => id === 'seo-bundle')?.mrr).toBe(2 * 40_000);
    // All setup fees; the one-time order was refunded.
    const once = periods.flatMap((period) =>
      period.services.map((service) => [service.id, service.once] as const),
    );
    expect(once.filter(([, cents]) => cents > 0).every(([id]) => id === 'setup')).toBe(true);
    expect(once.reduce((total, [, cents]) => total + cents, 0)).toBe(549_900);

    // Hannah Boyle and Elise Thornton.
    expect(sum(({ inquired }) => inquired)).toBe(2);
    expect(periods.flatMap(({ medianDays }) => medianDays ?? [])).toHaveLength(2);

    for (const [list, of] of [
      ['submissions', inquiries],
      ['orders', records.orders.filter(({ payment = '' }) => ['paid', 'refunded'].includes(payment))],
      ['subscribers', records.subscribers],
    ] as const) {
      for (const kind of ['search', 'social', 'site', 'direct', 'unknown'] as const) {
        const counted = sum(({ cameFrom }) => cameFrom.find((one) => one.kind === kind)?.[list] ?? 0);
        const stored = of.filter(({ cameFrom }) => (cameFrom?.kind ?? 'unknown') === kind);
        expect(counted, `${list} from ${kind}`).toBe(stored.length);
      }
    }

    const answered = inquiries.filter(({ status }) => status !== 'new');
    const promised = (task: keyof PeriodFigures['promises']) => ({
      kept: sum(({ promises }) => promises[task].kept),
      broken: sum(({ promises }) => promises[task].broken),
    });
    const replies = promised('reply');
    expect(replies.kept + replies.broken).toBe(answered.length);
    expect(replies.broken).toBeGreaterThan(0);
    expect(promised('contact')).toEqual({ kept: 12, broken: 0 });
    expect(promised('setup')).toEqual({ kept: 0, broken: 9 });
    expect(promised('launch')).toEqual({ kept: 6, broken: 0 });

    const subscribed = records.subscribers.filter(({ status }) => status === 'subscribed');
    expect(subscribers?.end).toBe(subscribed.length);
    expect(sum((period) => period.subscribers.signedUp)).toBe(records.subscribers.length);
    expect(sum((period) => period.subscribers.confirmed) - sum((period) => period.subscribers.lost)).toBe(
      subscribed.length,
    );
    expect(await read('numbers?by=month')).toMatchObject({
      periods: { length: 13, 12: { mrr: { end: 673_500 } } },
    });

    // Every change again, as repeated events and the operator's command do.
    const { code } = await runCommand(deriveAgain, ['--stage', 'local'], {
      PORT: new URL(office.cloud.origin).port,
    });
    expect(code).toBe(0);
    expect((await read<{ periods: PeriodFigures[] }>('numbers?by=week')).periods).toEqual(periods);
  });

  it('has files that arrived, were refused, and never arrived', async () => {
    const form = records.onboarding.find(({ email }) => email === 'danny@saltgrasskitchen.example.net');
    const { record } = await read<{ record: { files: { state: string }[] } }>(`onboarding/${form?.id}`);
    expect(record.files.map(({ state }) => state)).toEqual(['stored', 'rejected', 'missing']);
  });

  it('shows the present afterwards', async () => {
    const before = Date.now();
    await fetch(`${office.cloud.origin}/api/newsletter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'reader@example.com' }),
    });
    const [latest] = await list('subscribers');
    expect(latest?.email).toBe('reader@example.com');
    expect(Date.parse(latest?.createdAt ?? '')).toBeGreaterThanOrEqual(before);
    expect(Date.parse(latest?.createdAt ?? '')).toBeLessThanOrEqual(Date.now());
  });
});

it('only the settings of a local run name the button', async () => {
  const local = await fetch(office.cloud.origin + SITE_CONFIG_PATH);
  expect(await local.json()).toHaveProperty('emptyOffice.action', SAMPLE_PATH);
  const outputs = { UserPoolId: 'us-east-1_pool', UserPoolClientId: 'client' };
  const prices = { services: {}, setupFees: {} };
  for (const stage of ['dev', 'prod']) {
    const deployed = createSiteConfig(
      getStageSettings(stage),
      prices,
      createAuthConfig('us-east-1', outputs),
    );
    expect(deployed).not.toHaveProperty('emptyOffice');
  }
});
