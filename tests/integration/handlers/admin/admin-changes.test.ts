import { beforeEach, describe, expect, it, test } from 'vitest';
import { RECORDS } from '../../../../domain/records/records.ts';
import { businessDay } from '../../../../domain/time/business-hours.ts';
import { type RecordOf, LIST_RULES as RULES } from '../../../../lambdas/records/kinds.ts';
import { contactSubmissions } from '../../../../lambdas/tables/contact-submissions.ts';
import { createSendingEmail } from '../../../../lambdas/tables/emails.ts';
import { changeEmails } from '../../../../lambdas/tables/outbox-table.ts';
import { changeSubscriber, type Subscriber, subscribers } from '../../../../lambdas/tables/subscribers.ts';
import {
  client,
  contact,
  emailsOfForm,
  form,
  letter,
  order,
  subscriber,
} from '../../../support/stored-records.ts';
import { problem } from '../api-harness.ts';
import { type Claims, type Query, startAdminHarness } from './admin-harness.ts';

const harness = startAdminHarness();

let grace: Claims;
beforeEach(async () => {
  grace ??= await harness.signIn({ email: 'grace@example.com' });
});

/** Makes changes of one record at the same moment. */
function changeAtOnce(
  list: ChangedList,
  id: string,
  changes: readonly { readonly claims: Claims; readonly [field: string]: unknown }[],
) {
  return harness.callAtOnce(
    'admin-change',
    changes.map(({ claims, ...body }) => ({ path: { list, id }, body, claims })),
  );
}

/** Records of lists with statuses that an administrator sets; posts are published instead. */
const NEW_RECORDS = {
  submissions: (of?: { email: string }) => contact(of),
  onboarding: (of?: { email: string }) => form(of),
  orders: (of?: { email: string }) => order(of),
  subscribers: (of = { email: harness.newEmail() }) => subscriber(of),
  clients: (of?: { email: string }) => client(of),
  letters: (of?: { email: string }) => letter(of),
} as const;

type ChangedList = keyof typeof NEW_RECORDS;

async function put<List extends ChangedList>(list: List): Promise<ReturnType<(typeof NEW_RECORDS)[List]>> {
  const record = NEW_RECORDS[list]();
  await harness.store(list, record);
  return record as ReturnType<(typeof NEW_RECORDS)[List]>;
}

/** A record as it is stored. */
async function stored(list: ChangedList, id: string) {
  const items = await harness.items(list);
  return items.find((item) => item.id === id) ?? expect.fail(`No record ${id}`);
}

const STATUS_OF = {
  submissions: 'contacted',
  onboarding: 'handled',
  orders: 'in-progress',
  subscribers: 'unsubscribed',
  clients: 'in-setup',
  letters: 'canceled',
} as const;

const LIST_RULES = Object.keys(STATUS_OF) as ChangedList[];

describe('a change', () => {
  test.each(LIST_RULES)(
    'gives a record of %s a status, and is recorded with its author and time',
    async (list) => {
      const { id, status: from } = await put(list);
      const to = STATUS_OF[list];
      const before = Date.now();
      const { status, body, logLines, metrics } = await harness.change(list, id, {
        version: 0,
        status: to,
        note: ' Called. ',
      });
      expect(status).toBe(200);
      expect(metrics).toEqual(list === 'subscribers' ? { 'business.Unsubscribed': 1 } : {});
      expect(body).toMatchObject({
        record: { id, status: to, version: 1 },
        change: { version: 1, by: 'admin@example.com', status: { from, to }, note: 'Called.' },
      });
      const { record, changes } = await harness.look(list, id);
      expect(record).toMatchObject({ status: to, version: 1 });
      expect({ record, changes }).toEqual({ record: body.record, changes: [body.change] });
      expect(Object.keys(changes[0] ?? {}).sort()).toEqual(['at', 'by', 'note', 'status', 'version']);
      expect(Date.parse(String(changes[0]?.at))).toBeGreaterThanOrEqual(before);
      expect(logLines.join()).not.toMatch(/@|Called/);
    },
  );

  test.each(LIST_RULES)('can add a note alone to a record of %s, and changes nothing else', async (list) => {
    const { id } = await put(list);
    const { kind, mails, revision, ...before } = await stored(list, id);
    const { body } = await harness.change(list, id, { version: 0, note: 'Not today.' });
    expect(body.change).not.toHaveProperty('status');
    expect(body.change).toMatchObject({ version: 1, note: 'Not today.' });
    expect(await stored(list, id)).toMatchObject({ ...before, kind, version: 1 });
    expect((await stored(list, id)).revision).toBe(Number(revision) + 1);
  });

  it('follows another, and all are shown with the newest first', async () => {
    const { id } = await put('submissions');
    await harness.change('submissions', id, { version: 0, status: 'contacted' });
    await harness.change('submissions', id, { version: 1, note: 'No answer' }, grace);
    await harness.change('submissions', id, { version: 2, status: 'closed' });
    const { record, changes } = await harness.look('submissions', id);
    expect(record).toMatchObject({ version: 3, status: 'closed' });
    expect(changes.map(({ version, by }) => [version, by])).toEqual([
      [3, 'admin@example.com'],
      [2, 'grace@example.com'],
      [1, 'admin@example.com'],
    ]);
  });

  test.each(LIST_RULES)('is refused for %s with a status of another list', async (list) => {
    const { id } = await put(list);
    const others = [...Object.values(RECORDS).flatMap(({ statuses }) => statuses), 'toString', ''].filter(
      (status) => !RECORDS[list].settable.includes(status),
    );
    for (const status of new Set(others)) {
      const answer = await harness.change(list, id, { version: 0, status });
      expect([answer.status, answer.body.code], status).toEqual([400, 'invalid_status']);
    }
    expect((await stored(list, id)).version).toBe(0);
  });

  it('is refused when it changes nothing', async () => {
    const { id } = await put('submissions');
    for (const nothing of [{}, { status: 'new' }, { note: '  ' }]) {
      expect(await harness.change('submissions', id, { version: 0, ...nothing })).toMatchObject(
        problem(400, 'nothing_to_change'),
      );
    }
    expect((await harness.look('submissions', id)).changes).toEqual([]);
  });

  it('is not found for an unknown record or list', async () => {
    for (const list of LIST_RULES) {
      expect(await harness.change(list, 'unknown', { version: 0, note: 'Hello?' })).toMatchObject(
        problem(404, 'not_found'),
      );
      const record = await harness.call('admin-record', { path: { list, id: 'unknown' } });
      expect(record.status).toBe(404);
    }
    expect(await harness.items('ADMIN_CHANGES_TABLE')).not.toContainEqual(
      expect.objectContaining({ record: expect.stringContaining('unknown') }),
    );
    const unknown = await harness.call('admin-change', {
      path: { list: 'users', id: '1' },
      body: { version: 0, note: 'Hello?' },
    });
    expect(unknown.status).toBe(404);
  });

  test.each([
    ['a negative version', { version: -1, note: 'x' }],
    ['a version between two', { version: 0.5, note: 'x' }],
    ['a version with no next one', { version: Number.MAX_SAFE_INTEGER, note: 'x' }],
    ['no version', { note: 'x' }],
    ['a note that is too long', { version: 0, note: 'x'.repeat(4_001) }],
    ['a status that is an object', { version: 0, status: { to: 'closed' } }],
  ])('is refused with %s', async (_, body) => {
    const { id } = await put('orders');
    const answer = await harness.call('admin-change', { path: { list: 'orders', id }, body });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
  });

  it('keeps markup and formulas in a note as text', async () => {
    const { id } = await put('submissions');
    const note = '<script>alert(1)</script>\n=1+1 "漢字" 💥';
    await harness.change('submissions', id, { version: 0, note });
    expect((await harness.look('submissions', id)).changes[0]?.note).toBe(note);
  });
});

describe('changes by two administrators', () => {
  test.each(LIST_RULES)(
    'succeed once and conflict once, when they come at once for one of %s',
    async (list) => {
      for (let round = 0; round < 2; round++) {
        const { id } = await put(list);
        const wanted = [
          { version: 0, status: STATUS_OF[list], note: 'from Ada', claims: harness.admin },
          { version: 0, note: 'from Grace', claims: grace },
        ];
        const answers = await changeAtOnce(list, id, round % 2 ? wanted : wanted.toReversed());
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
        const { record, changes } = await harness.look(list, id);
        const winner = answers.find(({ status }) => status === 200)?.body;
        expect(changes).toEqual([winner?.change]);
        expect(record).toMatchObject({ version: 1 });
        const { status } = changes[0] as { status?: { to: string } };
        expect(record.status).toBe(status?.to ?? NEW_RECORDS[list]().status);
      }
    },
  );

  it('get a conflict for an older version, and for one that does not exist yet', async () => {
    const { id } = await put('orders');
    await harness.change('orders', id, { version: 0, status: 'closed' }, grace);
    for (const version of [0, 2, 99]) {
      expect(await harness.change('orders', id, { version, note: 'Late' }), String(version)).toMatchObject(
        problem(409, 'conflict'),
      );
    }
    const { record, changes } = await harness.look('orders', id);
    expect(record).toMatchObject({ version: 1, status: 'closed' });
    expect(changes).toHaveLength(1);
  });
});

describe('a repeated change', () => {
  test.each(LIST_RULES)('succeeds and is made once for %s', async (list) => {
    const { id } = await put(list);
    const wanted = { version: 0, status: STATUS_OF[list], note: 'Once' };
    const first = await harness.change(list, id, wanted);
    const again = await harness.change(list, id, wanted);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await harness.look(list, id)).changes).toHaveLength(1);
  });

  it('succeeds at the same time, and after later changes', async () => {
    const { id } = await put('submissions');
    const wanted = { version: 0, status: 'contacted' };
    const both = await changeAtOnce('submissions', id, [
      { ...wanted, claims: harness.admin },
      { ...wanted, claims: harness.admin },
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await harness.change('submissions', id, { version: 1, status: 'closed' }, grace);
    const { status, body } = await harness.change('submissions', id, wanted);
    expect(status).toBe(200);
    expect(body).toMatchObject({ record: { version: 2, status: 'closed' }, change: { version: 1 } });
  });

  it('conflicts when it differs, or comes from another administrator', async () => {
    const { id } = await put('submissions');
    await harness.change('submissions', id, { version: 0, note: 'Called' });
    expect((await harness.change('submissions', id, { version: 0, note: 'Mailed' })).status).toBe(409);
    expect(
      (await harness.change('submissions', id, { version: 0, note: 'Called', status: 'closed' })).status,
    ).toBe(409);
    expect((await harness.change('submissions', id, { version: 0, note: 'Called' }, grace)).status).toBe(409);
  });
});

describe('a change that was recorded and not made', () => {
  /** As if the function had ended between its two writes. */
  async function crash(list: ChangedList) {
    const record = await put(list);
    const wanted = { version: 0, status: STATUS_OF[list], note: 'Half' };
    await harness.change(list, record.id, wanted);
    await harness.store(list, record);
    expect((await stored(list, record.id)).version).toBe(0);
    return { id: record.id, wanted };
  }

  const WAYS: readonly [string, (list: ChangedList, id: string, wanted: object) => Promise<unknown>][] = [
    ['a look at the record', (list, id) => harness.look(list, id)],
    [
      'the same change',
      async (list, id, wanted) => {
        const { status, body } = await harness.change(list, id, wanted);
        expect(status).toBe(200);
        expect(body.record).toMatchObject({ version: 1, status: STATUS_OF[list] });
      },
    ],
    [
      'another change, which is refused',
      async (list, id) => {
        const { status } = await harness.change(list, id, { version: 0, note: 'Mine' }, grace);
        expect(status).toBe(409);
      },
    ],
  ];

  describe.each(WAYS)('by %s', (_, come) => {
    test.each(LIST_RULES)('is made for %s', async (list) => {
      const { id, wanted } = await crash(list);
      await come(list, id, wanted);
      expect(await stored(list, id)).toMatchObject({ version: 1, status: STATUS_OF[list] });
      const { record, changes } = await harness.look(list, id);
      expect(record).toMatchObject({ version: 1, status: STATUS_OF[list] });
      expect(changes.map(({ note }) => note)).toEqual(['Half']);
    });
  });

  it('is made once by several calls at once', async () => {
    const { id, wanted } = await crash('submissions');
    const answers = await changeAtOnce('submissions', id, [
      { ...wanted, claims: harness.admin },
      { version: 0, note: 'Mine', claims: grace },
      { ...wanted, claims: harness.admin },
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect(await stored('submissions', id)).toMatchObject({ version: 1, revision: 2 });
  });
});

describe('a change that is made late', () => {
  const again = async <List extends ChangedList>(list: List, record: RecordOf[List], version: number) =>
    RULES[list].applyChange(record, { version, at: new Date().toISOString(), by: 'admin@example.com' });

  test.each(LIST_RULES)('is not made again for %s', async (list) => {
    const { id } = await put(list);
    await harness.change(list, id, { version: 0, note: 'First' });
    await harness.change(list, id, { version: 1, note: 'Second' });
    const before = await stored(list, id);
    for (const version of [1, 2, 4]) {
      expect(await again(list, before as never, version), String(version)).toBeUndefined();
    }
    expect(await stored(list, id)).toEqual(before);
  });

  test.each(LIST_RULES)('does not create a record of %s', async (list) => {
    const record = NEW_RECORDS[list]();
    harness.enter('admin-change');
    expect(await again(list, record as never, 1)).toBeUndefined();
    const ids = (await harness.items(list)).map(({ id }) => id);
    expect(ids).not.toContain(record.id);
  });
});

describe('emails and administrators', () => {
  const email = () => createSendingEmail(Date.now());

  it('change a record at the same time, and both changes are kept', async () => {
    for (let round = 0; round < 8; round++) {
      const record = { ...contact(), mails: { team: email(), acknowledgement: email() } };
      await harness.store('submissions', record);
      harness.enter('admin-change');
      const sent = (emails: typeof record.mails) => ({
        ...emails,
        team: { ...emails.team, state: 'sent' as const },
      });
      const [answers] = await Promise.all([
        changeAtOnce('submissions', record.id, [{ version: 0, status: 'contacted', claims: harness.admin }]),
        changeEmails(contactSubmissions, record, (emails) => sent(emails as typeof record.mails)),
      ]);
      expect(answers[0]?.status).toBe(200);
      expect(await stored('submissions', record.id)).toMatchObject({
        status: 'contacted',
        version: 1,
        revision: 3,
        mails: { team: { state: 'sent' }, acknowledgement: { state: 'sending' } },
      });
    }
  });

  it('do not conflict when one has read the record before the other wrote it', async () => {
    const record = { ...contact(), mails: { team: email() } };
    await harness.store('submissions', record);
    await harness.change('submissions', record.id, { version: 0, status: 'contacted' });
    harness.enter('contact');
    const team = { ...email(), state: 'sent' as const };
    expect(await contactSubmissions.replaceEmails(record, { team })).toMatchObject({ status: 'contacted' });
    expect(await contactSubmissions.replaceEmails(record, {}), 'they have changed since').toBeUndefined();
    const { status } = await harness.change('submissions', record.id, { version: 1, note: 'Called.' });
    expect(status, 'mails make no conflict').toBe(200);
    expect(await stored('submissions', record.id)).toMatchObject({
      version: 2,
      revision: 4,
      mails: { team },
    });
  });

  it('conflict when one writes the whole record that was read before the other wrote it', async () => {
    const record = { ...contact(), mails: { team: email() } };
    await harness.store('submissions', record);
    await harness.change('submissions', record.id, { version: 0, status: 'contacted' });
    harness.enter('contact');
    expect(await contactSubmissions.replace(record)).toBeUndefined();

    const reader = { ...subscriber({ email: 'noticed@change.example' }), mails: {} };
    await harness.store('subscribers', reader);
    await harness.change('subscribers', reader.id, { version: 0, note: 'Hi' });
    harness.enter('mail-events');
    expect(await subscribers.replace(reader)).toBeUndefined();
    await changeSubscriber(reader.email, (current) => ({ ...current, status: 'bounced' }));
    expect(await stored('subscribers', reader.id)).toMatchObject({ status: 'bounced', version: 1 });
  });
});

describe('a subscriber', () => {
  const waiting = (changes: Partial<Subscriber> = {}) => {
    const mails = { welcome: createSendingEmail(Date.now()) };
    const outbox = { outbox: 'pending', mailDueAt: String(mails.welcome.dueAt) };
    return {
      ...subscriber({ email: harness.newEmail(), mails, ...changes }),
      ...outbox,
    };
  };

  test.each(['pending', 'subscribed'] as const)(
    'is unsubscribed from the status %s with the time, and without the pending email',
    async (status) => {
      const reader = waiting({ status });
      await harness.store('subscribers', reader);
      const { body } = await harness.change('subscribers', reader.id, { version: 0, status: 'unsubscribed' });
      expect(body.record).toMatchObject({ status: 'unsubscribed', version: 1 });
      const { at } = body.change as { at: string };
      expect(body.record).toHaveProperty('unsubscribedAt', at);
      const after = await stored('subscribers', reader.id);
      expect(after).toMatchObject({ unsubscribedAt: at, mails: { welcome: { state: 'suppressed' } } });
      expect(after).not.toHaveProperty('outbox');
      expect(after).not.toHaveProperty('mailDueAt');
    },
  );

  it('is unsubscribed and gets an owner by one change', async () => {
    const { id } = await put('subscribers');
    const wanted = { version: 0, status: 'unsubscribed', owner: 'admin@example.com' };
    const { body } = await harness.change('subscribers', id, wanted);
    expect(body.record).toMatchObject({ status: 'unsubscribed', owner: 'admin@example.com' });
  });

  test.each(['bounced', 'complained', 'unsubscribed'] as const)('keeps the status %s', async (status) => {
    const reader = waiting({ status });
    await harness.store('subscribers', reader);
    const answer = await harness.change('subscribers', reader.id, { version: 0, status: 'unsubscribed' });
    expect([answer.status, answer.body.code]).toEqual([400, 'nothing_to_change']);
    const noted = await harness.change('subscribers', reader.id, {
      version: 0,
      status: 'unsubscribed',
      note: 'Has asked by phone',
    });
    expect(noted.body).toMatchObject({ record: { status, version: 1 } });
    expect(noted.body.change).not.toHaveProperty('status');
  });

  it('is unsubscribed by their own request during a change, which is kept', async () => {
    const reader = subscriber({ email: 'leaves@reader.example' });
    await harness.store('subscribers', reader);
    harness.enter('admin-change');
    const leaves = changeSubscriber(reader.email, (current) => ({ ...current, status: 'unsubscribed' }));
    const answers = changeAtOnce('subscribers', reader.id, [
      { version: 0, note: 'Hello', claims: harness.admin },
    ]);
    await Promise.all([leaves, answers]);
    expect(await stored('subscribers', reader.id)).toMatchObject({ status: 'unsubscribed', version: 1 });
  });
});

describe('an owner and a follow-up day', () => {
  const work = async () => {
    const { body } = await harness.call('admin-numbers');
    return body.work as Readonly<Record<ChangedList, Readonly<Record<'mine' | 'due' | 'overdue', number>>>>;
  };

  test.each(LIST_RULES)(
    'can be set for %s, are counted until it is done, and can be removed',
    async (list) => {
      const { id } = await put(list);
      const before = (await work())[list];
      const given = { owner: 'admin@example.com', followUp: '2026-01-05' };
      const { status, body } = await harness.change(list, id, { version: 0, ...given });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        record: { ...given, version: 1 },
        change: { owner: { from: '', to: given.owner }, followUp: { from: '', to: given.followUp } },
      });
      expect((await work())[list]).toEqual({
        mine: before.mine + 1,
        due: before.due + 1,
        overdue: before.overdue + 1,
        atLeast: false,
      });

      const done = {
        submissions: 'closed',
        onboarding: 'handled',
        orders: 'closed',
        subscribers: 'unsubscribed',
        clients: 'left',
        letters: 'canceled',
      }[list];
      await harness.change(list, id, { version: 1, status: done });
      expect((await work())[list]).toEqual(before);
      expect((await harness.look(list, id)).record).toMatchObject({ ...given, status: done });

      const cleared = await harness.change(list, id, { version: 2, owner: '', followUp: '' });
      expect(cleared.body).toMatchObject({ change: { owner: { from: given.owner, to: '' } } });
      const { record } = await harness.look(list, id);
      expect(record).not.toHaveProperty('owner');
      expect(record).not.toHaveProperty('followUp');
    },
  );

  test.each(['unsubscribed', 'bounced', 'complained'] as const)(
    'are not counted while a subscriber is %s without an administrator',
    async (status) => {
      const { id, email } = await put('subscribers');
      const before = (await work()).subscribers;
      await harness.change('subscribers', id, {
        version: 0,
        owner: 'admin@example.com',
        followUp: '2026-01-05',
      });
      const counted = (await work()).subscribers;
      expect(counted).not.toEqual(before);
      harness.enter('mail-events');
      await changeSubscriber(email, (current) => ({ ...current, status }));
      expect((await work()).subscribers).toEqual(before);
      harness.enter('newsletter');
      await changeSubscriber(email, (current) => ({ ...current, status: 'subscribed' }));
      expect((await work()).subscribers).toEqual(counted);
    },
  );

  it('count for the owner alone, and are due on the day itself without being overdue', async () => {
    const { id } = await put('submissions');
    const before = (await work()).submissions;
    await harness.change('submissions', id, {
      version: 0,
      owner: 'grace@example.com',
      followUp: businessDay(new Date()),
    });
    expect((await work()).submissions).toEqual({ ...before, due: before.due + 1 });
  });

  it('are refused for an email address without the role and for an invalid day', async () => {
    const { id } = await put('orders');
    expect(await harness.change('orders', id, { version: 0, owner: 'stranger@example.com' })).toMatchObject(
      problem(400, 'invalid_owner'),
    );
    for (const followUp of ['2026-13-01', 'tomorrow', '2026-1-1']) {
      expect(await harness.change('orders', id, { version: 0, followUp }), followUp).toMatchObject({
        status: 400,
        body: { fields: { followUp: 'must be a day' } },
      });
    }
    const same = { version: 0, owner: '', followUp: '' };
    expect(await harness.change('orders', id, same)).toMatchObject({ body: { code: 'nothing_to_change' } });
  });
});

describe('the work of a list', () => {
  const found = (query: Query) => harness.idsIn('submissions', query);

  it('is found by owner and by follow-up day until it is done', async () => {
    const owner = 'grace@example.com';
    const [first, second] = [await put('submissions'), await put('submissions')];
    await harness.change('submissions', first.id, { version: 0, owner, followUp: '2026-01-05' });
    await harness.change('submissions', second.id, { version: 0, owner, followUp: '2090-01-05' });
    expect(await found({ owner })).toEqual(expect.arrayContaining([first.id, second.id]));
    expect(await found({ owner: 'admin@example.com' })).not.toContain(first.id);
    for (const due of ['today', 'past']) {
      const ids = await found({ owner, due });
      expect(ids, due).toContain(first.id);
      expect(ids, due).not.toContain(second.id);
    }
    await harness.change('submissions', first.id, { version: 1, status: 'closed' });
    expect(await found({ owner })).not.toContain(first.id);
    expect(await found({ owner, status: 'closed' })).toContain(first.id);
  });
});

describe('an email of a record', () => {
  const MAILS = [
    ['submissions', 'acknowledgement'],
    ['onboarding', 'receipt'],
    ['orders', 'receipt'],
    ['subscribers', 'welcome'],
  ] as const;

  /** A record whose only email was sent long ago. */
  async function mailed(list: ChangedList, name: string) {
    const email = harness.newEmail();
    const at = '2026-06-01T00:00:00.000Z';
    const mails = {
      [name]: { state: 'sent' as const, queuedAt: at, attempts: 1, sentAt: at, messageId: 'first' },
    };
    const record = { ...NEW_RECORDS[list]({ email }), mails };
    await harness.store(list, record, ...(list === 'onboarding' ? [emailsOfForm(record)] : []));
    return { email, id: record.id };
  }

  it.each(MAILS)(
    'is sent again once for %s, although two administrators ask for it at once',
    async (list, sendAgain) => {
      const { email, id } = await mailed(list, sendAgain);
      const answers = await changeAtOnce(list, id, [
        { version: 0, sendAgain, claims: harness.admin },
        { version: 0, sendAgain, claims: grace },
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      await harness.runSchedule();
      await harness.runSchedule();
      expect(harness.emailsTo(email)).toHaveLength(1);
      const { record, changes } = await harness.look(list, id);
      expect(record.mails).toMatchObject([{ name: sendAgain, state: 'sent', canBeSentAgain: true }]);
      expect(changes).toMatchObject([{ version: 1, sentAgain: sendAgain }]);
    },
  );

  it.each(MAILS)('is shown as bounced for %s, and is not sent to that address again', async (list, name) => {
    const { email, id } = await mailed(list, name);
    await harness.change(list, id, { version: 0, sendAgain: name });
    await harness.runSchedule();
    await harness.returnEmail(email);
    expect((await harness.look(list, id)).record.mails).toMatchObject([
      { name, state: 'bounced', error: 'Permanent', canBeSentAgain: false },
    ]);
    expect(await harness.change(list, id, { version: 1, sendAgain: name })).toMatchObject(
      problem(400, 'nothing_to_change'),
    );
  });

  it('keeps its state when the one that was sent before bounces', async () => {
    const { email, id } = await mailed('orders', 'receipt');
    await harness.change('orders', id, { version: 0, sendAgain: 'receipt' });
    await harness.runSchedule();
    const tags = { record: ['order'], record_id: [id], mail: ['receipt'] };
    await harness.passBounce(email, 'Transient', { messageId: 'first', tags });
    expect((await harness.look('orders', id)).record.mails).toMatchObject([{ state: 'sent' }]);
  });

  it('asks for the onboarding form only if it has not come when a receipt is sent again', async () => {
    const { email, id } = await mailed('orders', 'receipt');
    await harness.change('orders', id, { version: 0, sendAgain: 'receipt' });
    await harness.runSchedule();
    expect(harness.emailsTo(email)[0]?.text).toMatch(/If you have not sent the\s+onboarding form yet/);
  });

  it('is not sent again when it is out of date, or not an email of the record', async () => {
    const old = { state: 'sent', queuedAt: '2026-06-01T00:00:00.000Z', attempts: 1 } as const;
    const paid = order({ mails: { pending: old, failed: old } });
    const left = subscriber({
      email: harness.newEmail(),
      status: 'unsubscribed',
      mails: { welcome: old, confirmation: old },
    });
    await harness.store('orders', paid);
    await harness.store('subscribers', left);
    const wishes = [
      ...(['pending', 'failed', 'receipt', '__proto__'] as const).map(
        (name) => ['orders', paid.id, name] as const,
      ),
      ...(['welcome', 'confirmation'] as const).map((name) => ['subscribers', left.id, name] as const),
    ];
    for (const [list, id, sendAgain] of wishes) {
      const { status, body } = await harness.change(list, id, { version: 0, sendAgain });
      expect([sendAgain, status, body.code]).toEqual([sendAgain, 400, 'nothing_to_change']);
    }
  });
});
