import { AdminUpdateUserAttributesCommand, SignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it, vi } from 'vitest';
import { hasAccess } from '../../../operations/admin/admins.ts';
import { main } from '../../../operations/admin/command.ts';
import { findStack } from '../../../operations/shared/deployed-stack.ts';
import { Refusal } from '../../../operations/shared/errors.ts';
import { runCommand, spawnCommand } from '../../support/commands.ts';
import { SEEDED as LOCAL_ADMINISTRATOR, startBackOffice } from './back-office.ts';

const SEEDED = LOCAL_ADMINISTRATOR.email;

const office = startBackOffice();
const find = (email: string) => office.find(email);

const environment = () => ({ PORT: new URL(office.cloud.origin).port });
const run = (...args: readonly string[]) => runCommand(main, args, environment());

/** An account from the sign-up page. */
async function signUp(email: string): Promise<void> {
  await office.identity.send(
    new SignUpCommand({
      ClientId: office.place.userPoolClientId,
      Username: email,
      Password: 'Chosen-Before-2026!',
      UserAttributes: [{ Name: 'email', Value: email }],
    }),
  );
}

function emailsTo(email: string) {
  return office.cloud.standIns.ses.emails().filter(({ to }) => to.includes(email));
}

describe('granting', () => {
  it('invites a person without an account by an email with a temporary password', async () => {
    expect(await office.admins.grant('New@Example.com ', 'olga')).toEqual({
      invitation: 'first',
      before: undefined,
    });
    expect(await find('new@example.com')).toMatchObject({
      isInGroup: true,
      role: { email: 'new@example.com', role: 'administrator', grantedBy: 'olga' },
      account: { isEnabled: true, isInvited: true, hasAuthenticator: false },
    });
    const [email] = emailsTo('new@example.com');
    expect(email?.subject).toBe('Your account at Signal Five');
    expect(email?.html).toMatch(/>[\w+=!?@%*-]{20}<\/p>/);
    expect(email?.html).not.toContain('{####}');
  });

  it('changes nothing the second time, and sends the invitation again', async () => {
    const before = await find('new@example.com');
    expect(await office.admins.grant('new@example.com', 'otto')).toEqual({
      invitation: 'again',
      before: 'administrator',
    });
    expect(await find('new@example.com')).toEqual(before);
    expect(emailsTo('new@example.com')).toHaveLength(2);
  });

  it('does not change an account that is in use', async () => {
    const before = await find(SEEDED);
    expect(await office.admins.grant(SEEDED, 'otto')).toEqual({
      invitation: 'none',
      before: 'administrator',
    });
    expect(await find(SEEDED)).toEqual(before);
    expect(emailsTo(SEEDED)).toEqual([]);
  });

  it('does not trust an unconfirmed account, whose password a stranger may have chosen', async () => {
    await signUp('early@example.com');
    expect(await office.admins.grant('early@example.com', 'olga')).toEqual({
      invitation: 'first',
      before: undefined,
    });
    expect((await find('early@example.com'))?.account?.isInvited).toBe(true);
  });

  it('repairs a grant that was interrupted', async () => {
    await office.admins.grant('half@example.com', 'olga');
    await office.leaveGroup('half@example.com');
    expect(hasAccess((await find('half@example.com')) ?? expect.fail())).toBe(false);
    await office.admins.grant('half@example.com', 'olga');
    expect(hasAccess((await find('half@example.com')) ?? expect.fail())).toBe(true);
  });

  it('gives each role, and changes it later', async () => {
    const email = 'wendy@example.com';
    expect((await run('grant', email, '--stage', 'local', '--role', 'writer')).out).toContain(
      `${email} is now a writer.`,
    );
    expect((await find(email))?.role?.role).toBe('writer');
    expect(await office.admins.grant(email, 'olga', 'manager')).toMatchObject({ before: 'writer' });
    expect((await find(email))?.role).toMatchObject({ role: 'manager', grantedBy: 'olga' });
    expect((await run('grant', email, '--stage', 'local', '--role', 'king')).code).toBe(2);
  });

  it('does not take the role from the last administrator', async () => {
    for (const { email } of await office.admins.list())
      if (email !== SEEDED) await office.admins.revoke(email, { force: true });
    await expect(office.admins.grant(SEEDED, 'olga', 'reader')).rejects.toThrow(Refusal);
    await office.admins.grant('reader@example.com', 'olga', 'reader');
    await expect(office.admins.revoke(SEEDED, { force: false })).rejects.toThrow(Refusal);
    expect(await office.admins.revoke('reader@example.com', { force: false })).toBe(true);
  });

  it.each(['', 'ada', 'ada@example.com, eve@example.com', 'ada"@example.com'])(
    "is refused for '%s'",
    async (email) => {
      await expect(office.admins.grant(email, 'olga')).rejects.toThrow(Refusal);
    },
  );

  it('is refused for an account that was disabled', async () => {
    await office.admins.grant('gone@example.com', 'olga');
    await office.disable('gone@example.com');
    await expect(office.admins.grant('gone@example.com', 'olga')).rejects.toThrow(
      'The account of gone@example.com is disabled. Enable it first.',
    );
  });
});

describe('revoking', () => {
  it('removes both group and role record, and may be repeated', async () => {
    await office.admins.grant('brief@example.com', 'olga');
    expect(await office.admins.revoke('Brief@example.com', { force: false })).toBe(true);
    expect(await find('brief@example.com')).toBeUndefined();
    expect(await office.admins.revoke('brief@example.com', { force: false })).toBe(false);
  });

  it.each([
    ['the group', () => office.loseRole('rest@example.com')],
    ['the role record', () => office.leaveGroup('rest@example.com')],
  ])('clears up when only %s is left', async (_, take) => {
    await office.admins.grant('rest@example.com', 'olga');
    await take();
    expect(await office.admins.revoke('rest@example.com', { force: false })).toBe(true);
    expect(await find('rest@example.com')).toBeUndefined();
  });

  it('refuses to revoke the last administrator who can sign in, unless forced', async () => {
    for (const { email } of await office.admins.list()) {
      if (email !== SEEDED) await office.admins.revoke(email, { force: false });
    }
    await office.admins.grant('record-only@example.com', 'olga');
    await office.leaveGroup('record-only@example.com');
    await office.admins.grant('invited@example.com', 'olga');
    await office.admins.grant('disabled@example.com', 'olga');
    await office.disable('disabled@example.com');
    await signUp('unconfirmed@example.com');
    await office.makeAdmin('unconfirmed@example.com');
    await expect(office.admins.revoke(SEEDED, { force: false })).rejects.toThrow(
      `${SEEDED} is the last administrator. --force revokes the role anyway.`,
    );
    expect(hasAccess((await find(SEEDED)) ?? expect.fail())).toBe(true);
    expect(await office.admins.revoke(SEEDED, { force: true })).toBe(true);
    await office.admins.grant(SEEDED, 'olga');
    for (const name of ['record-only', 'invited', 'disabled', 'unconfirmed']) {
      await office.admins.revoke(`${name}@example.com`, { force: false });
    }
  });
});

describe('an account that is not as it was granted', () => {
  const changeAttribute = (email: string, Name: string, Value: string) =>
    office.identity.send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId: office.place.userPoolId,
        Username: email,
        UserAttributes: [{ Name, Value }],
      }),
    );

  it('is listed with its problem, has no access with another address, and is reset without an app', async () => {
    for (const name of ['moved', 'bare']) {
      await office.makeAccount(`${name}@example.com`);
      await office.admins.grant(`${name}@example.com`, 'olga');
    }
    await changeAttribute('moved@example.com', 'email', 'elsewhere@example.com');
    await changeAttribute('bare@example.com', 'custom:mfa_since', '1');
    const { out } = await run('list', '--stage', 'local');
    expect(out).toMatch(
      /^elsewhere@example\.com .* Granted for moved@example\.com, which is not the account's/m,
    );
    expect(out).toMatch(
      /^bare@example\.com .* Turned the authenticator app off outside the site: reset-app$/m,
    );
    expect(hasAccess((await find('elsewhere@example.com')) ?? expect.fail())).toBe(false);

    const reset = await run('reset-app', 'bare@example.com', '--stage', 'local');
    expect(reset.out).toContain('bare@example.com is signed out everywhere');
    expect((await find('bare@example.com'))?.account?.hasLostAuthenticator).toBe(false);
    const missing = await run('reset-app', 'unknown@example.com', '--stage', 'local');
    expect(missing.out).toBe('unknown@example.com has no account.\n');
    for (const name of ['elsewhere', 'bare']) {
      expect(await office.admins.revoke(`${name}@example.com`, { force: false })).toBe(true);
    }
  });
});

describe('npm run admin', () => {
  it('grants, lists and revokes', async () => {
    const grant = ['grant', 'cli@example.com', '--stage', 'local'];
    expect(await spawnCommand('admin', grant, environment())).toEqual({
      code: 0,
      out: 'cli@example.com is now an administrator. An email with a temporary password is on its way.\n',
      err: '',
    });
    const { out } = await run('list', '--stage', 'local');
    const [head, ...rows] = out.trimEnd().split('\n');
    expect(head).toMatch(/^EMAIL +ROLE +SINCE +BY +MFA$/);
    expect(rows).toEqual([
      expect.stringMatching(/^admin@example\.com +administrator +\d{4}-\d\d-\d\d +\S+ +off$/),
      expect.stringMatching(
        /^cli@example\.com +administrator +\d{4}-\d\d-\d\d +\S+ +off +Invited, has not signed in yet$/,
      ),
    ]);
    expect(await run('revoke', 'cli@example.com', '--stage', 'local')).toEqual({
      code: 0,
      out: 'cli@example.com is not an administrator anymore, and is signed out everywhere.\n',
      err: '',
    });
    expect(await run('revoke', SEEDED, '--stage', 'local')).toEqual({
      code: 1,
      out: '',
      err: `${SEEDED} is the last administrator. --force revokes the role anyway.\n`,
    });
  });

  it.each([
    [['grant', 'a@example.com'], '--stage must be one of dev, prod, local.'],
    [['grant', 'a@example.com', '--stage', 'qa'], '--stage must be one of dev, prod, local.'],
    [['grant', '--stage', 'local'], 'Name an action, and an email address.'],
    [['list', 'a@example.com', '--stage', 'local'], 'Name an action, and an email address.'],
    [['toString', 'a@example.com', '--stage', 'local'], 'Name an action, and an email address.'],
    [['list', '--stage', 'local', '--all'], "Unknown option '--all'."],
  ])('%j answers how it is used', async (args, message) => {
    const { code, out, err } = await run(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(err).toContain('npm run admin -- grant EMAIL --stage NAME');
  });

  it('reports that no local run exists', async () => {
    vi.stubEnv('PORT', '1');
    await expect(findStack('local')).rejects.toThrow(
      'Nothing answers at http://localhost:1. Start the local run, or set PORT if it uses another port.',
    );
  });
});
