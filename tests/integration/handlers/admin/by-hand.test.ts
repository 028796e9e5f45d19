import { describe, expect, it } from 'vitest';
import { toClientId } from '../../../../lambdas/tables/clients.ts';
import { problem } from '../api-harness.ts';
import { startAdminHarness } from './admin-harness.ts';

const harness = startAdminHarness();

const CALL = {
  name: 'Ada Lovelace',
  phone: '801 555 0199',
  message: 'Wants to be found.',
  how: 'phone',
  services: ['seo'],
};

function addInquiry(changes: object = {}, key = harness.newKey()) {
  return harness.call('admin-inquiry', harness.withKey({ ...CALL, ...changes }, key));
}

const CONTRACT = {
  name: 'Grace Hopper',
  businessName: 'Compilers',
  services: ['seo-bundle'],
  monthly: 45_000,
  since: '2025-03-03',
  stage: 'live',
};

function addClient(email: string, changes: object = {}) {
  return harness.call('admin-client', harness.withKey({ ...CONTRACT, email, ...changes }, harness.newKey()));
}

describe('an inquiry by phone', () => {
  it('is added without an email address, marked with its author, and emails no one', async () => {
    const { status, body } = await addInquiry();
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.record).toMatchObject({
      status: 'new',
      email: 'unknown',
      phone: CALL.phone,
      service: 'SEO',
      added: { by: 'admin@example.com', how: 'phone' },
    });
    const { id } = body.record as { id: string };
    const { record, changes } = await harness.look('submissions', id);
    expect(record.mails).toEqual([]);
    expect(changes).toEqual([{ version: 0, at: record.createdAt, by: 'admin@example.com', added: 'phone' }]);
    expect(harness.emails()).toEqual([]);
  });

  it('is added once for each key, and another one under the same key is refused', async () => {
    const key = harness.newKey();
    const first = await addInquiry({}, key);
    expect((await addInquiry({}, key)).body).toEqual(first.body);
    expect(await addInquiry({ message: 'Something else' }, key)).toMatchObject(
      problem(409, 'idempotency_conflict'),
    );
  });

  it.each([
    ['neither email address nor phone number', { phone: '' }, 'email'],
    ['an invalid email address', { email: 'ada@engines' }, 'email'],
    ['no message', { message: ' ' }, 'message'],
    ['an unknown origin', { how: 'contract' }, 'how'],
    ['an unknown service', { services: ['magic'] }, 'services.0'],
  ])('is refused with %s', async (_, changes, field) => {
    const { status, body } = await addInquiry(changes);
    expect(status).toBe(400);
    expect(body.fields).toHaveProperty([field]);
  });

  it('sends no emails when it was spam and becomes new again', async () => {
    const { body } = await addInquiry({ email: 'ada@engines.example' });
    const { id } = body.record as { id: string };
    await harness.change('submissions', id, { version: 0, status: 'spam' });
    await harness.change('submissions', id, { version: 1, status: 'new' });
    expect((await harness.look('submissions', id)).record.mails).toEqual([]);
  });

  it('shares no page with other inquiries that have no email address', async () => {
    const { body: one } = await addInquiry({ name: 'One' });
    await addInquiry({ name: 'Two' });
    const { id } = one.record as { id: string };
    const { body } = await harness.call('admin-person', { path: { list: 'submissions', id } });
    expect(body).toMatchObject({ emails: [], submissions: [] });
  });
});

describe('a client from a contract', () => {
  it('is added with the contract and a note, and its clocks start now', async () => {
    const email = 'grace@compilers.example';
    const { status, body } = await addClient(email, { stage: 'form-received', note: 'Signed on paper.' });
    expect(status, JSON.stringify(body)).toBe(200);
    const { id, createdAt } = body.record as { id: string; createdAt: string };
    const { record, changes } = await harness.look('clients', id);
    expect(record).toMatchObject({
      status: 'form-received',
      email,
      contract: { services: ['seo-bundle'], monthly: 45_000, since: '2025-03-03' },
      paidAt: '2025-03-03T07:00:00.000Z',
      formAt: createdAt,
      added: { how: 'contract' },
    });
    expect(changes.map(({ note, added }) => note ?? added)).toEqual(['Signed on paper.', 'contract']);
  });

  it('is added once, and never over another client', async () => {
    const email = 'twice@compilers.example';
    const first = await addClient(email, { note: 'Note' });
    expect(first.body.record).toMatchObject({ version: 1 });
    expect((await addClient(email, { note: 'Note' })).body).toEqual(first.body);
    expect(await addClient(email, { monthly: 1 })).toMatchObject({
      status: 409,
      body: { code: 'client_exists', fields: { email: expect.any(String) } },
    });
  });

  it('is found by a service of the contract', async () => {
    const { body } = await addClient('service@compilers.example');
    const { id } = body.record as { id: string };
    expect(await harness.idsIn('clients', { service: 'seo-bundle' })).toContain(id);
  });

  it.each([
    ['a contract that has not begun', { since: '2199-01-01' }],
    ['no services', { services: [] }],
    ['a negative sum', { monthly: -1 }],
    ['a stage that needs a payment', { stage: 'paid' }],
  ])('is refused with %s', async (_, changes) => {
    expect((await addClient('refused@compilers.example', changes)).status).toBe(400);
    expect((await harness.items('clients')).map(({ id }) => id)).not.toContain(
      toClientId('refused@compilers.example'),
    );
  });
});
