import { describe, expect, it } from 'vitest';
import { ROLE_MEMORY_SECONDS } from '../../domain/accounts.ts';
import {
  type AdminCall,
  type Claims,
  startAdminHarness,
} from '../integration/handlers/admin/admin-harness.ts';
import { type EndpointName, passTime } from '../integration/handlers/api-harness.ts';

const harness = startAdminHarness();

const LIST: AdminCall = { path: { list: 'submissions' } };
const REFUSED = { status: 403, body: { code: 'not_admin' } };

/** An administrator who has the dashboard open. */
async function atWork(): Promise<Claims> {
  const claims = await harness.signIn();
  expect((await harness.call('admin-list', { ...LIST, claims })).status).toBe(200);
  return claims;
}

const dismiss = ({ sub = '' }: Claims) => harness.remove('ROLES_TABLE', { userId: sub });

describe('an administrator without the role since a moment ago', () => {
  it.each<[string, EndpointName, AdminCall]>([
    ['export all requests', 'admin-export', { query: { list: 'submissions' } }],
    ['copy the data of a person', 'admin-person-data', { body: { email: 'ada@engines.example' } }],
    ['open a file', 'admin-file', { path: { id: 'any', file: '0' } }],
    ['write a note', 'admin-change', { ...LIST, body: { version: 0, note: 'Goodbye' } }],
    ['erase a person', 'admin-erasure', { body: { email: 'ada@engines.example' } }],
    ['see payments', 'admin-money', { path: { id: 'any' } }],
    [
      'cancel a plan',
      'admin-money-action',
      {
        path: { id: 'any' },
        body: { version: 0, action: { did: 'cancel', plan: 'sub_1' }, confirmation: 'cancel' },
      },
    ],
    [
      'email a stranger',
      'admin-reply',
      { path: { list: 'orders', id: 'any' }, body: { version: 0, subject: 'Hello', text: 'Hello' } },
    ],
  ])('cannot %s', async (_, name, call) => {
    const claims = await atWork();
    await dismiss(claims);
    expect(await harness.call(name, { ...call, claims })).toMatchObject(REFUSED);
  });

  it('reads for half a minute at most, by reading all the time', async () => {
    const claims = await atWork();
    await dismiss(claims);
    for (let second = 0; second < ROLE_MEMORY_SECONDS - 1; second += 1) {
      passTime(1 / 60);
      expect((await harness.call('admin-list', { ...LIST, claims })).status).toBe(200);
    }
    passTime(1 / 60);
    expect(await harness.call('admin-list', { ...LIST, claims })).toMatchObject(REFUSED);
  });

  it('is never remembered when the token was always refused', async () => {
    const claims = await harness.signIn({ hasRecord: false });
    for (let times = 0; times < 3; times += 1) {
      expect(await harness.call('admin-list', { ...LIST, claims })).toMatchObject(REFUSED);
    }
  });
});
