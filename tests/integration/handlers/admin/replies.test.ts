import { describe, expect, it } from 'vitest';
import { REPLIES_PER_HOUR } from '../../../../domain/admin.ts';
import { ERASED } from '../../../../domain/erasure.ts';
import { ADMIN_LISTS, REPLY_LISTS, type ReplyList } from '../../../../domain/records/records.ts';
import { contact, emailsOfForm, form, order } from '../../../support/stored-records.ts';
import { passTime, problem } from '../api-harness.ts';
import { startAdminHarness } from './admin-harness.ts';

const harness = startAdminHarness();

const MAKE = { submissions: contact, onboarding: form, orders: order };

/** Stores a new record of a list, with an email address of its own. */
async function put(list: ReplyList, changes: object = {}) {
  const record = MAKE[list]({ email: harness.newEmail(), ...changes });
  await harness.store(list, record, ...(list === 'onboarding' ? [emailsOfForm(record)] : []));
  return record;
}

const REPLY = { version: 0, subject: 'Your message', text: 'Hello Ada,\n\nTuesday at 10?\n\nAnna' };

function reply(list: string, id: string, changes: object = {}, claims = harness.admin) {
  return harness.call('admin-reply', { path: { list, id }, body: { ...REPLY, ...changes }, claims });
}

it('can be sent from each list whose records have emails and a customer’s address, and from no other', async () => {
  expect(REPLY_LISTS).toEqual(Object.keys(MAKE));
  for (const list of ADMIN_LISTS.filter((one) => !(one in MAKE))) {
    expect((await reply(list, 'any')).status, list).toBe(404);
  }
});

it('does not quote to a caller what the team wrote down', async () => {
  const message = 'Was rude, and wants a discount.';
  const { id, email } = await put('submissions', {
    message,
    added: { by: 'admin@example.com', how: 'phone' },
  });
  expect((await reply('submissions', id)).status).toBe(200);
  const [{ text } = expect.fail('No email')] = harness.emailsTo(email);
  expect(text).not.toContain(message);
  expect(text).toContain('because you contacted');
});

describe.each(REPLY_LISTS)('a reply from a record in %s', (list) => {
  it('is emailed to the customer, with replies to the team, and stands in the history', async () => {
    const { id, email } = await put(list);
    const { status, body, logLines } = await reply(list, id);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      mail: 'sent',
      record: { id, version: 1, reply: { by: 'admin@example.com' } },
      change: { by: 'admin@example.com', sent: { text: REPLY.text } },
    });
    const [mail = expect.fail('No email')] = harness.emailsTo(email);
    expect(mail.subject).toBe('Your message');
    expect(mail.text).toContain('Hello Ada,\n\nTuesday at 10?\n\nAnna');
    expect(JSON.stringify(mail.headers)).not.toContain('auto-generated');
    expect(mail.headers['reply-to']).toContain(
      harness.variablesOf('admin').MAIL_TEAM ?? expect.fail('No address of the team'),
    );
    const { record, changes } = await harness.look(list, id);
    expect(record.mails).toMatchObject([{ name: 'reply-1', state: 'sent', canBeSentAgain: true }]);
    expect(changes).toMatchObject([{ version: 1, sent: { subject: REPLY.subject, text: REPLY.text } }]);
    expect(logLines.join()).not.toMatch(/@|Tuesday/);
  });

  it('is emailed once however often the call is repeated', async () => {
    const { id, email } = await put(list);
    const first = await reply(list, id);
    expect((await reply(list, id)).body).toEqual(first.body);
    expect(harness.emailsTo(email)).toHaveLength(1);
    expect(await reply(list, id, { text: 'Another' })).toMatchObject(problem(409, 'conflict'));
    expect(harness.emailsTo(email)).toHaveLength(1);
  });

  it('is refused after a colleague changed the record', async () => {
    const { id, email } = await put(list);
    await harness.change(list, id, { version: 0, note: 'I call them.' });
    expect(await reply(list, id)).toMatchObject(problem(409, 'conflict'));
    expect(harness.emailsTo(email)).toEqual([]);
  });

  it('is stored when the email service fails, and sent by the next run', async () => {
    const { id, email } = await put(list);
    expect((await harness.breakDuring('ses', () => reply(list, id))).body).toMatchObject({
      mail: 'delayed',
      record: { version: 1 },
    });
    expect(harness.emailsTo(email)).toEqual([]);
    expect((await harness.look(list, id)).record.mails).toMatchObject([
      { name: 'reply-1', state: 'pending' },
    ]);
    await harness.runSchedule();
    expect(harness.emailsTo(email)).toHaveLength(1);
    expect((await harness.look(list, id)).record.mails).toMatchObject([{ name: 'reply-1', state: 'sent' }]);
  });

  it('can be sent again', async () => {
    const { id, email } = await put(list);
    await reply(list, id);
    passTime(1);
    const { body } = await harness.change(list, id, { version: 1, sendAgain: 'reply-1' });
    expect(body).toMatchObject({ change: { sentAgain: 'reply-1' } });
    await harness.runSchedule();
    expect(harness.emailsTo(email).map(({ subject }) => subject)).toEqual(['Your message', 'Your message']);
  });

  it('shows in its record that it bounced', async () => {
    const { id, email } = await put(list);
    await reply(list, id);
    await harness.returnEmail(email);
    const { record } = await harness.look(list, id);
    expect(record.mails).toMatchObject([{ name: 'reply-1', state: 'bounced', canBeSentAgain: false }]);
    expect(await reply(list, id, { version: 1 })).toMatchObject(problem(409, 'address_bounced'));
  });

  it.each([
    ['bounce', 'address_bounced'],
    ['complaint', 'address_complained'],
  ] as const)('is refused to an address after a %s, with the reason', async (reason, code) => {
    const { id, email } = await put(list);
    await harness.suppress(email, reason);
    expect(await reply(list, id)).toMatchObject(problem(409, code));
    expect((await harness.look(list, id)).record).toMatchObject({ status: 'new', version: 0 });
  });

  it.each(['unknown', ERASED, 'not an address'])('is refused to the address %s', async (email) => {
    const { id } = await put(list, { email });
    expect(await reply(list, id)).toMatchObject(problem(409, 'no_address'));
    expect((await harness.look(list, id)).changes).toEqual([]);
  });

  it('is refused for a record that does not exist', async () => {
    expect((await reply(list, 'none')).status).toBe(404);
  });

  it('shows markup as text', async () => {
    const { id, email } = await put(list);
    await reply(list, id, { text: '<img src=x onerror=alert(1)>' });
    const [mail] = harness.emailsTo(email);
    expect(mail?.html).not.toContain('<img src=x');
    expect(mail?.html).toContain('&lt;img src=x');
  });
});

it('is refused to an administrator who sent too many from all lists together', async () => {
  const claims = await harness.signIn({ email: 'busy@example.com' });
  for (let sent = 0; sent < REPLIES_PER_HOUR; sent += 1) {
    const list = REPLY_LISTS[sent % REPLY_LISTS.length] ?? 'orders';
    expect((await reply(list, (await put(list)).id, {}, claims)).status).toBe(200);
  }
  for (const list of REPLY_LISTS) {
    expect(await reply(list, (await put(list)).id, {}, claims)).toMatchObject({ status: 429 });
  }
});

it('a reply to a contact request quotes its message, and marks a new one as contacted', async () => {
  const { id, email } = await put('submissions');
  expect((await reply('submissions', id)).body).toMatchObject({
    record: { status: 'contacted' },
    change: { status: { from: 'new', to: 'contacted' } },
  });
  expect(harness.emailsTo(email)[0]?.text).toContain('> We would like to be found.');
  const later = await reply('submissions', id, { version: 1 });
  expect(later.body).toMatchObject({ record: { status: 'contacted' } });
  expect(later.body.change).not.toHaveProperty('status');
});

it.each(['onboarding', 'orders'] as const)(
  'a reply about an onboarding form or an order leaves the status, and quotes nothing, in %s',
  async (list) => {
    const { id, email } = await put(list);
    const { body } = await reply(list, id);
    expect(body).toMatchObject({ record: { status: 'new' } });
    expect(body.change).not.toHaveProperty('status');
    expect(harness.emailsTo(email)[0]?.text).not.toMatch(/^>/m);
  },
);

describe('a reply', () => {
  it.each(['submissions', 'onboarding'] as const)('is refused to one held back in %s', async (list) => {
    for (const status of ['spam', 'unchecked']) {
      const held = await put(list, { status });
      expect(await reply(list, held.id)).toMatchObject(problem(409, 'not_released'));
    }
  });

  it.each([
    ['a line break in the subject', { subject: 'Hello\r\nBcc: everyone@example.com' }],
    ['no subject', { subject: ' ' }],
    ['no text', { text: ' \n' }],
    ['a text that is too long', { text: 'x'.repeat(10_001) }],
  ])('is refused with %s', async (_, changes) => {
    const { id, email } = await put('orders');
    expect(await reply('orders', id, changes)).toMatchObject(problem(400, 'validation_failed'));
    expect(harness.emailsTo(email)).toEqual([]);
  });
});
