import { describe, expect, it } from 'vitest';
import { REPLIES_PER_HOUR } from '../../../../domain/admin.ts';
import { startAdminHarness } from './admin-harness.ts';
import { contact } from './admin-records.ts';

const harness = startAdminHarness();

async function put(changes: object = {}) {
  const record = contact({ email: `${crypto.randomUUID()}@engines.example`, ...changes });
  await harness.store('CONTACT_SUBMISSIONS_TABLE', record);
  return record;
}

const REPLY = { version: 0, subject: 'Your message', text: 'Hello Ada,\n\nTuesday at 10?\n\nAnna' };

function reply(id: string, changes: object = {}, claims = harness.admin) {
  return harness.call('admin-reply', { path: { id }, body: { ...REPLY, ...changes }, claims });
}

describe('a reply', () => {
  it('is emailed to the sender, with replies to the team, and marks the request as contacted', async () => {
    const { id, email } = await put();
    const { status, body, logLines } = await reply(id);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      mail: 'sent',
      record: { status: 'contacted', version: 1 },
      change: {
        by: 'admin@example.com',
        status: { from: 'new', to: 'contacted' },
        sent: { text: REPLY.text },
      },
    });
    const [mail = expect.fail('No email')] = harness.emailsTo(email);
    expect(mail.subject).toBe('Your message');
    expect(mail.text).toContain('Hello Ada,\n\nTuesday at 10?\n\nAnna');
    expect(mail.text).toContain('> We would like to be found.');
    expect(JSON.stringify(mail.headers)).not.toContain('auto-generated');
    expect(JSON.stringify(mail)).toContain(
      harness.variablesOf('admin').MAIL_TEAM ?? expect.fail('No address of the team'),
    );
    const { record, changes } = await harness.look('submissions', id);
    expect(record.mails).toMatchObject([{ name: 'reply-1', state: 'sent' }]);
    expect(changes).toHaveLength(1);
    expect(logLines.join()).not.toMatch(/@|Tuesday/);
  });

  it('is emailed once however often the call is repeated', async () => {
    const { id, email } = await put();
    const first = await reply(id);
    expect((await reply(id)).body).toEqual(first.body);
    expect(harness.emailsTo(email)).toHaveLength(1);
    expect(await reply(id, { text: 'Another' })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(harness.emailsTo(email)).toHaveLength(1);
  });

  it('is refused after a colleague changed the request', async () => {
    const { id, email } = await put();
    await harness.change('submissions', id, { version: 0, note: 'I call them.' });
    expect(await reply(id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(harness.emailsTo(email)).toEqual([]);
  });

  it('is stored and sent later when the email service fails', async () => {
    const { id, email } = await put();
    harness.standIns.ses.setFault('error');
    expect((await reply(id)).body).toMatchObject({ mail: 'delayed', record: { status: 'contacted' } });
    harness.standIns.ses.setFault('off');
    expect(harness.emailsTo(email)).toEqual([]);
    const { record } = await harness.look('submissions', id);
    expect(record.mails).toMatchObject([{ name: 'reply-1', state: 'pending' }]);
  });

  it.each([
    ['bounce', 'address_bounced'],
    ['complaint', 'address_complained'],
  ] as const)('is refused to an address after a %s, with the reason', async (reason, code) => {
    const { id, email } = await put();
    const at = new Date().toISOString();
    await harness.store('SUPPRESSED_ADDRESSES_TABLE', { address: email, reason, at });
    expect(await reply(id)).toMatchObject({ status: 409, body: { code } });
    expect((await harness.look('submissions', id)).record).toMatchObject({ status: 'new', version: 0 });
  });

  it('is refused without an address, and to a request that is held back', async () => {
    const { id } = await put({ email: 'unknown' });
    expect(await reply(id)).toMatchObject({ status: 409, body: { code: 'no_address' } });
    for (const status of ['spam', 'unchecked']) {
      const held = await put({ status });
      expect(await reply(held.id)).toMatchObject({ status: 409, body: { code: 'not_released' } });
    }
    expect((await reply('none')).status).toBe(404);
  });

  it.each([
    ['a line break in the subject', { subject: 'Hello\r\nBcc: everyone@example.com' }],
    ['no subject', { subject: ' ' }],
    ['no text', { text: ' \n' }],
    ['a text that is too long', { text: 'x'.repeat(10_001) }],
  ])('is refused with %s', async (_, changes) => {
    const { id, email } = await put();
    expect(await reply(id, changes)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(harness.emailsTo(email)).toEqual([]);
  });

  it('shows markup as text', async () => {
    const { id, email } = await put();
    await reply(id, { text: '<img src=x onerror=alert(1)>' });
    const [mail] = harness.emailsTo(email);
    expect(mail?.html).not.toContain('<img src=x');
    expect(mail?.html).toContain('&lt;img src=x');
  });

  it('is refused to a customer, and to an administrator who sent too many', async () => {
    const { id } = await put();
    const customer = await harness.signInCustomer('replying@engines.example');
    expect(await reply(id, {}, customer)).toMatchObject({ status: 403, body: { code: 'not_admin' } });
    const claims = await harness.signIn({ email: 'busy@example.com' });
    for (let sent = 0; sent < REPLIES_PER_HOUR; sent += 1) await reply((await put()).id, {}, claims);
    expect(await reply(id, {}, claims)).toMatchObject({ status: 429 });
  });
});
