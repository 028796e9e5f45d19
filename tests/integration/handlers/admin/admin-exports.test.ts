import { describe, expect, it, test } from 'vitest';
import { FRESH_SIGN_IN_SECONDS } from '../../../../domain/accounts.ts';
import { ONBOARDING_STEPS, SOCIAL_CHANNELS, TEXT_FIELDS } from '../../../../domain/onboarding/onboarding.ts';
import { ADMIN_LISTS } from '../../../../domain/records/records.ts';
import { parseCsv } from '../../../support/parse-csv.ts';
import {
  client,
  contact,
  form,
  letter,
  moment,
  order,
  post,
  subscriber,
  subscription,
} from '../../../support/stored-records.ts';
import { startAdminHarness } from './admin-harness.ts';

const harness = startAdminHarness();

type Query = Readonly<Record<string, string>>;

async function part(query: Query) {
  const { status, body } = await harness.call('admin-export', { query });
  expect([status, body.code]).toEqual([200, undefined]);
  return body as unknown as { csv: string; count: number; cursor?: string };
}

/** All parts of an export, and its rows by header. */
async function exported(query: Query) {
  const parts = [await part(query)];
  for (let cursor = parts[0]?.cursor; cursor !== undefined; cursor = parts.at(-1)?.cursor) {
    parts.push(await part({ ...query, cursor }));
  }
  const [header = [], ...lines] = parseCsv(parts.map(({ csv }) => csv).join(''));
  const rows = lines.map((cells) => {
    expect(cells).toHaveLength(header.length);
    return Object.fromEntries(cells.map((cell, at) => [header[at] ?? '', cell]));
  });
  return { parts, header, rows };
}

/** A time as programs for tables know it, seven hours behind in winter and six in summer. */
function clock(at: string): string {
  const offset = at < '2026-03-08T09' || at > '2026-11-01T08' ? 7 : 6;
  return new Date(Date.parse(at) - offset * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Adds changes of an administrator to a record, the notes in the order in which they were written. */
async function note(list: string, id: string, ...notes: readonly (string | undefined)[]): Promise<void> {
  const changes = notes.map((text, at) => ({
    record: `${list}#${id}`,
    version: at + 1,
    at: moment(at),
    by: 'dana@example.com',
    userId: 'dana',
    contentHash: 'hash',
    ...(text === undefined ? { status: { from: 'new', to: 'closed' } } : { note: text }),
  }));
  await harness.store('ADMIN_CHANGES_TABLE', ...changes);
}

describe('an export', () => {
  it('has one whole record of any list, and only the header after its deletion', async () => {
    const one = contact({ email: 'one@csv.example', name: 'One', version: 1 });
    await harness.store('submissions', one, contact({ email: 'one@csv.example', name: 'Other' }));
    const others = [
      ['onboarding', form({ email: 'one@csv.example' })],
      ['orders', order({ email: 'one@csv.example' })],
      ['subscribers', subscriber({ email: 'one@csv.example' })],
      ['clients', client({ email: 'one@csv.example' })],
      ['letters', letter()],
      ['posts', post()],
    ] as const;
    for (const [list, record] of others) await harness.store(list, record);
    await note('submissions', one.id, 'Call her.');
    const { header, rows } = await exported({ list: 'submissions', id: one.id });
    expect(rows).toMatchObject([{ Name: 'One', Notes: expect.stringContaining('Call her.') }]);
    for (const [list, { id }] of others) expect((await exported({ list, id })).rows).toHaveLength(1);
    expect(others.map(([list]) => list).sort()).toEqual(
      ADMIN_LISTS.filter((list) => list !== 'submissions').sort(),
    );
    expect(await exported({ list: 'submissions', id: 'gone' })).toMatchObject({ header, rows: [] });
  });

  it('has every text of submissions, as lines that no spreadsheet runs', async () => {
    const texts = {
      name: '=HYPERLINK("http://evil.example","x")',
      company: '+1 555',
      phone: '-1',
      website: '＠SUM(A1)',
      message: 'Hi "there",\r\n=1+1; <script>alert(1)</script> 漢字',
    };
    const mean = contact({
      ...texts,
      email: 'mean@csv.example',
      status: 'spam',
      service: null,
      version: 1,
      owner: 'dana@example.com',
      followUp: '2026-12-01',
    });
    await harness.store('submissions', mean);
    await note('submissions', mean.id, '=1+1');
    const { csv, count, cursor } = await part({ list: 'submissions', status: 'spam' });
    expect([count, cursor]).toEqual([1, undefined]);
    expect(csv).toBe(
      [
        'Created (Mountain Time),Status,Owner,Follow up on,Name,Email,Phone,Company,Website,Services,Message,Added by hand,Times sent,Came from,Notes,Id',
        [
          clock(mean.createdAt),
          'spam',
          'dana@example.com',
          '2026-12-01',
          `"'=HYPERLINK(""http://evil.example"",""x"")"`,
          'mean@csv.example',
          "'-1",
          "'+1 555",
          "'＠SUM(A1)",
          '',
          '"Hi ""there"",\r\n=1+1; <script>alert(1)</script> 漢字"',
          '',
          1,
          '',
          `${clock(moment(0))} dana@example.com: =1+1`,
          mean.id,
        ].join(','),
        '',
      ].join('\r\n'),
    );
  });

  it('has a column for every answer of onboarding, the files and the notes', async () => {
    const answers = {
      ...Object.fromEntries(TEXT_FIELDS.map(({ id }) => [id, `Answer to ${id},\nin "two" lines`])),
      services: ['seo-services', 'fax-campaigns'],
      socialChannels: Object.fromEntries(
        SOCIAL_CHANNELS.map(({ id }, at) => [id, { selected: at > 0, url: at > 1 ? `=${id}` : '' }]),
      ),
      hasLocalPhotos: 'yes',
      hasBrandGuidelines: 'no',
    };
    const files = [
      { category: 'brandGuidelines', name: '=logo.png', size: 48_213, type: 'image/png', state: 'stored' },
      { category: 'general', name: 'menu.pdf', size: 7, type: 'application/pdf', state: 'infected' },
    ];
    const whole = form({ status: 'handled', version: 3, ...({ answers, files } as object) });
    const { aboutBusiness } = whole.answers;
    const older = form({
      createdAt: moment(1),
      ...({ status: 'handled', answers: { aboutBusiness } } as object),
    });
    await harness.store('onboarding', whole, older);
    await note('onboarding', whole.id, 'Called.', undefined, 'Wants "more",\nsoon.');

    const { header, rows } = await exported({ list: 'onboarding', status: 'handled' });
    const questions = header.slice(header.indexOf('Business name'), header.indexOf('Files'));
    expect(new Set(header).size).toBe(header.length);
    expect(questions).toHaveLength(
      TEXT_FIELDS.length + SOCIAL_CHANNELS.length + 'services, photos, guidelines'.split(',').length,
    );
    for (const { fields } of ONBOARDING_STEPS) {
      expect(questions.filter((label) => fields.some((one) => one.label === label))).toEqual(
        fields.map(({ label }) => label),
      );
    }
    const [second, first] = rows;
    for (const { id, label } of TEXT_FIELDS) {
      expect(second?.[label]).toBe(id === 'aboutBusiness' ? aboutBusiness : '');
      expect(first?.[label]).toBe(`Answer to ${id},\nin "two" lines`);
    }
    expect(first).toMatchObject({
      'Created (Mountain Time)': clock(whole.createdAt),
      Status: 'handled',
      Source: 'standalone',
      Payment: 'paid',
      'Paid according to the browser': 'yes',
      Services: 'SEO Services, fax-campaigns',
      Facebook: '',
      Instagram: 'To be set up',
      X: "'=x",
      YouTube: "'=youtube",
      'Has local photos': 'yes',
      'Has brand guidelines': 'no',
      Files:
        "'=logo.png (Brand guidelines, 48213 bytes, stored)\nmenu.pdf (Additional files, 7 bytes, infected)",
      Notes: `${clock(moment(2))} dana@example.com: Wants "more",\nsoon.\n${clock(moment(0))} dana@example.com: Called.`,
      Id: whole.id,
    });
    expect(second).toMatchObject({ Files: '', Notes: '', Services: '', Facebook: '' });
  });

  it('has every line of orders, and sums that can be added up', async () => {
    const line = { name: 'Blogs, two', quantity: 2, amount: 27_600 };
    const bought = order({
      amount: 37_550,
      discount: 50,
      promotionCode: 'AUTUMN',
      refunded: 1_000,
      paidAt: moment(60),
      renewsAt: moment(120),
      paidWith: 'us_bank_account',
      chargedAs: { amount: 34_000, currency: 'eur' },
      services: [
        { id: 'blogs-2', quantity: 2 },
        { id: 'retired-service', quantity: 1 },
      ],
      lines: [
        { ...line, interval: 'month' },
        { name: 'Setup fee', quantity: 1, amount: 10_000 },
      ],
      catalogueMismatch: true,
      catalogueCharge: { lines: [line], amount: 27_600 },
      differsFromStripe: { amount: 37_600, currency: 'usd' },
      version: 1,
    });
    await harness.store('orders', bought);
    await note('orders', bought.id, 'Refunded the setup.');
    const { rows } = await exported({ list: 'orders', q: bought.id });
    expect(rows).toEqual([
      {
        'Created (Mountain Time)': clock(bought.createdAt),
        Status: 'new',
        Owner: '',
        'Follow up on': '',
        Name: 'Ada Lovelace',
        Email: 'ada@engines.example',
        Services: 'Blogs, retired-service',
        Lines: '2 x Blogs, two, 276.00 per month\n1 x Setup fee, 100.00',
        Amount: '375.5',
        Currency: 'usd',
        Billing: 'monthly',
        Payment: 'paid',
        'Paid with': 'Bank account',
        'Paid (Mountain Time)': clock(moment(60)),
        'First renewal (Mountain Time)': clock(moment(120)),
        'Charged as': '340',
        'Charged in': 'eur',
        Discount: '0.5',
        'Promotion code': 'AUTUMN',
        Refunded: '10',
        'Refunded of renewals': '',
        'Differs from catalog': 'yes',
        'Catalog lines': '2 x Blogs, two, 276.00',
        'Catalog amount': '276',
        'Amount at Stripe, if another': '376',
        'Link back to the checkout': '',
        'Link works until (Mountain Time)': '',
        'Came from': '',
        Notes: `${clock(moment(0))} dana@example.com: Refunded the setup.`,
        Id: bought.id,
      },
    ]);
  });

  it('has the evidence of the consent of subscribers', async () => {
    const left = subscriber({
      email: 'reader@csv.example',
      status: 'unsubscribed',
      consent: { requestedAt: moment(5), page: '/blog', wording: '2026-11', confirmedAt: moment(60) },
      unsubscribedAt: moment(90),
    });
    await harness.store('subscribers', left);
    const { rows } = await exported({ list: 'subscribers', status: 'unsubscribed' });
    expect(rows).toEqual([
      {
        'Created (Mountain Time)': clock(left.createdAt),
        Status: 'unsubscribed',
        Owner: '',
        'Follow up on': '',
        Email: 'reader@csv.example',
        'Consent requested (Mountain Time)': clock(moment(5)),
        'Consent page': '/blog',
        'Consent wording': '2026-11',
        'Consent confirmed (Mountain Time)': clock(moment(60)),
        'Unsubscribed (Mountain Time)': clock(moment(90)),
        Frequency: 'Each letter',
        'Came from': '',
        Notes: '',
        Id: left.id,
      },
    ]);
  });

  it('has the notes of merged clients among those of a client, newest first', async () => {
    const known = client({ email: 'merged@csv.example', mergedIds: ['merged-client'], version: 1 });
    await harness.store('clients', known);
    await note('clients', known.id, 'Merged.');
    await note('clients', 'merged-client', 'Asked.', undefined, 'Paid.');
    const { rows } = await exported({ list: 'clients', id: known.id });
    const text = (at: number, written: string) => `${clock(moment(at))} dana@example.com: ${written}`;
    expect(rows).toMatchObject([
      { Notes: [text(2, 'Paid.'), text(0, 'Merged.'), text(0, 'Asked.')].join('\n') },
    ]);
  });

  it('has the services, payments and debts of clients', async () => {
    const orders = [
      order({ id: 'cs_first', amount: 60_000, refunded: 1_050, payment: 'paid' }),
      order({ id: 'cs_second', amount: 19_900 }),
    ];
    const plan = subscription({
      orderId: 'cs_first',
      paid: 80_000,
      due: 13_800,
      currentPeriodEnd: '2026-12-24T16:05:00.000Z',
    });
    const known = client({
      email: 'sums@csv.example',
      status: 'live',
      orders: {
        cs_first: {
          paidAt: moment(0),
          services: ['basic-seo'],
          subscription: { id: plan.id, state: 'active' },
        },
        cs_second: { paidAt: moment(1), services: ['marketing-documents', 'basic-seo'] },
        cs_gone: { paidAt: moment(2), services: [] },
      },
    });
    const unknown = client({ email: 'none@csv.example', status: 'live', orders: {} });
    await harness.store('orders', ...orders);
    await harness.store('SUBSCRIPTIONS_TABLE', plan);
    await harness.store('clients', known, unknown);
    const { rows } = await exported({ list: 'clients', status: 'live' });
    expect(rows.find(({ Id }) => Id === known.id)).toMatchObject({
      Services: 'Essential SEO, Marketing documents',
      'Amount paid': '999',
      'Amount given back': '10.5',
      'Amount disputed': '0',
      'Amount due': '138',
      'Next amount': '138',
      'Next charge (Mountain Time)': '2026-12-24 09:05:00',
      Currency: 'usd',
    });
    expect(rows.find(({ Id }) => Id === unknown.id)).toMatchObject({
      Services: '',
      'Amount paid': '',
      Currency: '',
    });
    const alone = await exported({ list: 'clients', id: known.id });
    expect(alone.rows).toMatchObject([{ 'Amount paid': '999' }]);
  });

  test.each(ADMIN_LISTS)('has its columns without any %s', async (list) => {
    const { csv, count } = await part({ list, to: '2020-01-01' });
    expect(csv).toMatch(/^Created \(Mountain Time\),Status,Owner,Follow up on,.*,Notes,Id\r\n$/);
    expect(count).toBe(0);
  });

  it('comes in parts for many forms, each form once, in the order of the list', async () => {
    const MANY = 1_100;
    const forms = Array.from({ length: MANY }, (_, at) =>
      form({
        createdAt: moment(10_000 + at),
        status: 'spam',
        email: `${at}@csv.example`,
        version: at < 100 ? 1 : 0,
      }),
    );
    await harness.store('onboarding', ...forms);
    await note('onboarding', forms[1]?.id ?? '', 'The second.');
    const { parts, rows } = await exported({ list: 'onboarding', status: 'spam', sort: 'oldest' });
    expect(parts.map(({ count }) => count)).toEqual([1_000, 100]);
    expect(rows.map(({ Id }) => Id)).toEqual(forms.map(({ id }) => id));
    expect(new Set(rows.map((row) => row['About the business']))).toEqual(
      new Set(['We compute.\nBy steam.']),
    );
    expect(rows.flatMap(({ Notes }) => Notes || [])).toEqual([
      `${clock(moment(0))} dana@example.com: The second.`,
    ]);
  });

  it('has parts that are smaller than the limit of a response', async () => {
    const large = Array.from({ length: 60 }, (_, at) =>
      contact({
        createdAt: moment(50_000 + at),
        status: 'qualified',
        // Doubled in CSV, and escaped in JSON that is escaped in JSON.
        message: '"'.repeat(10_000),
      }),
    );
    await harness.store('submissions', ...large);
    const { parts, rows } = await exported({ list: 'submissions', status: 'qualified' });
    expect(rows).toHaveLength(large.length);
    expect(parts.length).toBeGreaterThan(2);
    for (const body of parts) {
      const answer = { statusCode: 200, body: JSON.stringify(body) };
      expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(2.1 * 1024 * 1024);
    }
  });

  it('may end after the sign-in has become too old, when it began in time', async () => {
    const { cursor = '' } = await part({ list: 'submissions', status: 'qualified' });
    const later = Date.now() / 1000 - FRESH_SIGN_IN_SECONDS - 60;
    const claims = { ...harness.admin, auth_time: String(Math.floor(later)) };
    const answered = async (query: Query) => {
      const { status } = await harness.call('admin-export', {
        claims,
        query: { list: 'submissions', ...query },
      });
      return status;
    };
    expect(await answered({ status: 'qualified' })).toBe(401);
    expect(await answered({ status: 'qualified', cursor })).toBe(200);
    claims.auth_time = String(Math.floor(later - FRESH_SIGN_IN_SECONDS));
    expect(await answered({ status: 'qualified', cursor })).toBe(401);
  });

  it('refuses unknown lists and statuses, and the cursor of another filter', async () => {
    const { cursor = '' } = await part({ list: 'submissions', status: 'qualified' });
    expect(cursor).not.toBe('');
    const refusal = async (query: Query) => {
      const { status, body } = await harness.call('admin-export', { query });
      return [status, body.code];
    };
    expect(await refusal({ list: 'users' })).toEqual([400, 'validation_failed']);
    expect(await refusal({})).toEqual([400, 'validation_failed']);
    expect(await refusal({ list: 'orders', status: 'subscribed' })).toEqual([400, 'invalid_status']);
    expect(await refusal({ list: 'submissions', status: 'new', cursor })).toEqual([400, 'invalid_cursor']);
  });
});
