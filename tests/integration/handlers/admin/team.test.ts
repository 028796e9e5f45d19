import { describe, expect, it, vi } from 'vitest';
import { INVITATIONS_PER_HOUR, type Team, type TeamMember } from '../../../../domain/contracts/work/team.ts';
import { loseResponse } from '../../../support/lost-responses.ts';
import { passTime, problem } from '../api-harness.ts';
import { type Claims, CUSTOMER, startAdminHarness } from './admin-harness.ts';

const harness = startAdminHarness();

const readTeam = async () => (await harness.call('admin-team')).body as unknown as Team;
const memberOf = (team: Team, email: string) => team.members.find((member) => member.email === email);

function change(email: string, role: TeamMember['role'], was: TeamMember['role'], claims?: Claims) {
  return harness.call('admin-team-change', { body: { email, role, was }, ...(claims && { claims }) });
}

describe('an administrator', () => {
  it('sees each member with role, second factor, and last sign-in', async () => {
    const claims = await harness.signIn({ email: 'rita@example.com', role: 'reader' });
    await harness.signIn({ email: 'bare@example.com', hasRecord: false, hasAuthenticator: false });
    expect(memberOf(await readTeam(), 'rita@example.com')).not.toHaveProperty('signedInAt');
    await harness.call('admin-session', { claims });
    const team = await readTeam();
    expect(memberOf(team, 'rita@example.com')).toMatchObject({
      ...{ role: 'reader', hasSecondFactor: true, isInvited: false, grantedBy: 'test' },
      signedInAt: new Date(Number(claims.auth_time) * 1000).toISOString(),
    });
    expect(memberOf(team, 'bare@example.com')).toMatchObject({ role: null, hasSecondFactor: false });
  });

  it('invites a person by email, who has the role from then on', async () => {
    const { status, body } = await change(' New@Example.com', 'writer', null);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ isInvited: true });
    const team = body as unknown as Team;
    expect(memberOf(team, 'new@example.com')).toMatchObject({
      ...{ role: 'writer', isInvited: true, grantedBy: 'admin@example.com' },
    });
    expect(team.changes[0]).toMatchObject({
      ...{ by: 'admin@example.com', email: 'new@example.com', from: null, to: 'writer' },
    });
    expect((await change('new@example.com', 'writer', 'writer')).body).toMatchObject({ isInvited: true });
    expect((await change('new@example.com', 'manager', 'writer')).body).toMatchObject({ isInvited: false });
    expect(harness.accounts.invitations).toEqual(['new@example.com', 'new@example.com']);
  });

  it('invites a person again who was dismissed before accepting, or whose invitation was interrupted', async () => {
    await change('early@example.com', 'writer', null);
    await change('early@example.com', null, 'writer');
    await harness.signInCustomer('half@example.com', { status: 'FORCE_CHANGE_PASSWORD' });
    for (const email of ['early@example.com', 'half@example.com']) {
      const { invitations } = harness.accounts;
      const before = invitations.length;
      expect((await change(email, 'manager', null)).body).toMatchObject({ isInvited: true });
      expect(invitations.slice(before)).toEqual([email]);
    }
  });

  it('invites a person once when the response of the user pool is lost', async () => {
    harness.accounts.losesNextInvitation = true;
    const { status, body } = await change('lost@example.com', 'writer', null);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(memberOf(body as unknown as Team, 'lost@example.com')).toMatchObject({
      role: 'writer',
      isInvited: true,
    });
    expect(harness.accounts.invitations.filter((email) => email === 'lost@example.com')).toHaveLength(1);
  });

  it.each([
    ['history', ['"to":{"S":"writer"}']],
    ['role', ['TransactItems']],
  ])('makes a change once when the response to the write of the %s is lost', async (name, texts) => {
    const email = `lost-${name}@example.com`;
    const isLost = loseResponse(texts);
    const { status, body } = await change(email, 'writer', null);
    expect(isLost()).toBe(true);
    expect(status, JSON.stringify(body)).toBe(200);
    const { changes } = body as unknown as Team;
    expect(changes.filter((one) => one.email === email)).toHaveLength(1);
  });

  it('invites no person whose address was signed up at the same moment', async () => {
    const find = harness.accounts.has.bind(harness.accounts);
    vi.spyOn(harness.accounts, 'has').mockImplementationOnce((email) => {
      harness.accounts.put('stranger', { ...CUSTOMER, email, status: 'UNCONFIRMED' });
      return find(email);
    });
    expect((await change('raced@example.com', 'writer', null)).status).toBe(503);
    expect((await readTeam()).members.map(({ email }) => email)).not.toContain('raced@example.com');
  });

  it('gives a role to an existing account without an invitation', async () => {
    const claims = await harness.signInCustomer('customer@engines.example', {
      hasAuthenticator: true,
      mfaSince: 1,
    });
    expect((await change('customer@engines.example', 'reader', null)).body).toMatchObject({
      isInvited: false,
    });
    expect((await harness.call('admin-numbers', { claims })).status).toBe(200);
  });

  it('revokes a role, which ends the sessions of the account', async () => {
    const claims = await harness.signIn({ email: 'gone@example.com', role: 'manager' });
    const { body } = await change('gone@example.com', null, 'manager');
    expect(memberOf(body as unknown as Team, 'gone@example.com')).toBeUndefined();
    expect((await harness.call('admin-session', { claims })).status).toBe(401);
    const record = (await harness.items('ROLES_TABLE')).find(({ userId }) => userId === claims.sub);
    expect(record).toMatchObject({ role: 'none', grantedBy: 'admin@example.com' });
    harness.accounts.change(claims.sub ?? '', { isInGroup: true, refusal: '' });
    expect((await harness.call('admin-session', { claims })).status).toBe(403);
  });
});

describe('a change of the team is refused', () => {
  it('for one’s own role, so that an administrator always remains', async () => {
    for (const email of ['admin@example.com', 'ADMIN@example.com ']) {
      for (const role of ['reader', null] as const)
        expect(await change(email, role, 'administrator')).toMatchObject(problem(409, 'own_role'));
    }
  });

  it('when a colleague was faster', async () => {
    await harness.signIn({ email: 'busy@example.com', role: 'writer' });
    expect(await change('busy@example.com', 'manager', 'reader')).toMatchObject(problem(409, 'conflict'));
    expect(memberOf(await readTeam(), 'busy@example.com')?.role).toBe('writer');
  });

  it('for an invitation of a member', async () => {
    await harness.signIn({ email: 'here@example.com', role: 'writer' });
    expect(await change('here@example.com', 'manager', null)).toMatchObject({
      status: 409,
      body: { code: 'already_member', fields: { email: 'belongs to a member of the team already' } },
    });
  });

  it('when two administrators revoke each other at the same time: one remains', async () => {
    const [ann, bob] = [
      await harness.signIn({ email: 'ann@example.com', role: 'administrator' }),
      await harness.signIn({ email: 'bob@example.com', role: 'administrator' }),
    ];
    const answers = await Promise.all([
      change('bob@example.com', null, 'administrator', ann),
      change('ann@example.com', null, 'administrator', bob),
    ]);
    const left = (await readTeam()).members.filter(({ email }) => /^(?:ann|bob)@/.test(email));
    expect(left).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('for an account that was never confirmed, or is disabled', async () => {
    await harness.signInCustomer('early@engines.example', { status: 'UNCONFIRMED' });
    expect(await change('early@engines.example', 'reader', null)).toMatchObject(
      problem(409, 'account_unconfirmed'),
    );
    await harness.signInCustomer('off@engines.example', { isEnabled: false });
    expect(await change('off@engines.example', 'reader', null)).toMatchObject(
      problem(409, 'account_disabled'),
    );
  });

  it.each([
    ['', 'reader'],
    ['no address', 'reader'],
    ['a@example.com', 'king'],
    ['a@example.com', 'admin'],
  ])('for %j as %s', async (email, role) => {
    expect(await change(email, role as 'reader', null)).toMatchObject(problem(400, 'validation_failed'));
  });

  it('after too many invitations', async () => {
    passTime(120);
    const claims = await harness.signIn({ email: 'eager@example.com' });
    for (let sent = 0; sent < INVITATIONS_PER_HOUR; sent += 1)
      expect((await change(`p${sent}@example.com`, 'reader', null, claims)).status).toBe(200);
    expect((await change('more@example.com', 'reader', null, claims)).status).toBe(429);
  });
});
