import { randomInt } from 'node:crypto';
import { FRESH_SIGN_IN_SECONDS, type Role } from '../../../domain/accounts.ts';
import {
  INVITATIONS_PER_HOUR,
  MAX_TEAM,
  type Team,
  teamChangeContract,
  teamContract,
} from '../../../domain/contracts/work/team.ts';
import { normalizeEmail } from '../../../domain/email-address/email-address.ts';
import { type RoleName, toRoleName } from '../../../domain/settings/roles.ts';
import { temporaryPassword } from '../../../domain/settings/temporary-password.ts';
import {
  dismissAccount,
  findTeamAccount,
  INVITED,
  inviteAccount,
  joinGroup,
  listMembers,
  type TeamAccount,
} from '../../aws/cognito-team.ts';
import { createProblemFactory } from '../../http/problem.ts';
import { requireSignInWithin } from '../../http/signed-in.ts';
import {
  changeRole,
  getRole,
  getRoles,
  listTeamChanges,
  recordTeamChange,
} from '../../tables/agency/roles.ts';
import { type RateLimit, tryConsume } from '../../tables/rate-limits.ts';
import { defineAdminEndpoint } from '../admin-endpoint.ts';
import type { Administrator } from '../administrator.ts';

const problem = createProblemFactory(teamChangeContract);

const SHOWN_CHANGES = 100;

const INVITATIONS: RateLimit = { name: 'team-invitation', max: INVITATIONS_PER_HOUR, seconds: 60 * 60 };

/** `GET /api/admin/team`: all members, and the latest changes. */
export const readTeam = defineAdminEndpoint(teamContract, describeTeam);

async function describeTeam(): Promise<Team> {
  const accounts = await listMembers();
  const [roles, changes] = await Promise.all([
    getRoles(accounts.map(({ userId }) => userId)),
    listTeamChanges(SHOWN_CHANGES),
  ]);
  const members = accounts.map(({ status, ...account }, place) => {
    const record = roles[place];
    const role = findRole(account.email, record);
    return {
      ...account,
      role: role ?? null,
      isInvited: status === INVITED,
      ...(record && { grantedBy: record.grantedBy }),
      ...(record?.signedInAt !== undefined && { signedInAt: record.signedInAt }),
    };
  });
  return { members: members.sort((one, other) => one.email.localeCompare(other.email)), changes };
}

/** The role that a record gives to an account; undefined when it was granted to another address. */
function findRole(email: string, record: Role | undefined): RoleName | undefined {
  const isForIt = record && normalizeEmail(record.email) === normalizeEmail(email);
  return isForIt ? toRoleName(record.role) : undefined;
}

/** `PUT /api/admin/team`: invites, changes a role, repeats an invitation, or revokes; needs a recent sign-in. */
export const changeTeam = defineAdminEndpoint(
  teamChangeContract,
  async ({ admin, body: { email, role, was }, note }) => {
    requireSignInWithin(FRESH_SIGN_IN_SECONDS, admin);
    const account = await findTeamAccount(email);
    if (account?.userId === admin.userId)
      throw problem('own_role', 'You cannot change your own role. Ask another administrator.');
    const record = account && (await getRole(account.userId));
    const current = findRole(email, record) ?? null;
    if (role !== null && was === null && current !== null) {
      throw problem('already_member', 'This person is in the team already.', {
        fields: { email: 'belongs to a member of the team already' },
      });
    }
    if (current !== was) throw conflict();
    note({ memberId: account?.userId, role, was });
    const isInvited =
      role === null
        ? await revoke(admin, email, account, record)
        : await grant(admin, email, role, account, record);
    return { ...(await describeTeam()), isInvited };
  },
);

async function revoke(
  admin: Administrator,
  email: string,
  account: TeamAccount | undefined,
  record: Role | undefined,
): Promise<false> {
  if (!account) throw conflict();
  await noteChange(admin, email, record, null);
  // The record first: from then on the account can change nothing.
  if (record) await replaceRole(admin, record, { ...record, role: 'none', ...grantedNow(admin) });
  await dismissAccount(account.userId);
  return false;
}

/** @returns whether an invitation was sent */
async function grant(
  admin: Administrator,
  email: string,
  role: RoleName,
  found: TeamAccount | undefined,
  record: Role | undefined,
): Promise<boolean> {
  const isInvited =
    found === undefined || (found.status === INVITED && [undefined, role].includes(findRole(email, record)));
  await checkGrant(admin, found, isInvited);
  await noteChange(admin, email, record, role);
  const account = isInvited
    ? await inviteAccount({
        email,
        password: temporaryPassword((below) => randomInt(below)),
        isAgain: found !== undefined,
      })
    : found;
  // The group first, so that an interrupted grant is listed, and gives no access yet.
  await joinGroup(account.userId);
  const granted = { userId: account.userId, email, role, ...grantedNow(admin) };
  await replaceRole(admin, record, { ...record, ...granted });
  return isInvited;
}

/** @throws Problem when the account cannot get a role, or too many were invited */
async function checkGrant(admin: Administrator, found: TeamAccount | undefined, isInvited: boolean) {
  if (found?.status === 'UNCONFIRMED') {
    throw problem(
      'account_unconfirmed',
      'This email address has an account that was never confirmed. Its owner must confirm it, or an operator must grant the role by command.',
    );
  }
  if (found && !found.isEnabled)
    throw problem('account_disabled', 'This account is disabled. An operator can enable it.');
  const members = await listMembers();
  const isMember = members.some(({ userId }) => userId === found?.userId);
  if (!isMember && members.length >= MAX_TEAM)
    throw problem('team_full', `A team has at most ${MAX_TEAM} members.`);
  if (isInvited && !(await tryConsume([INVITATIONS], admin.userId))) {
    throw problem('too_many_requests', 'Too many invitations. Please try again in an hour.');
  }
}

function grantedNow({ email }: Administrator): Pick<Role, 'grantedAt' | 'grantedBy'> {
  return { grantedAt: new Date().toISOString(), grantedBy: email };
}

async function replaceRole(admin: Administrator, before: Role | undefined, after: Role): Promise<void> {
  if (!(await changeRole(admin.userId, before, after))) throw conflict();
}

function noteChange(admin: Administrator, email: string, record: Role | undefined, to: RoleName | null) {
  const from = findRole(email, record) ?? null;
  const at = new Date().toISOString();
  return recordTeamChange({ at, by: admin.email, userId: admin.userId, email, from, to });
}

function conflict() {
  return problem('conflict', 'The team has changed. Please review it and try again.');
}
