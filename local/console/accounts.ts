/** The console's part about accounts. */

import type { User } from '../aws/cognito/directory.ts';
import { CognitoError } from '../aws/cognito/errors.ts';
import type { UserPool } from '../aws/cognito/pools.ts';
import type { Accounts, CognitoStandIn } from '../aws/cognito.ts';
import { html, type Markup } from '../markup.ts';
import { table, time } from './parts.ts';

/** Actions on an account, and the administrator's operations that perform them. */
const ACTIONS: Readonly<Record<string, string>> = {
  enable: 'AdminEnableUser',
  disable: 'AdminDisableUser',
  'add-to-group': 'AdminAddUserToGroup',
  'remove-from-group': 'AdminRemoveUserFromGroup',
};

/** The details of an account. Nothing in it allows signing in, except pending codes. */
export interface AccountSummary {
  readonly username: string;
  readonly email: string;
  readonly name: string;
  readonly status: string;
  readonly enabled: boolean;
  readonly groups: readonly string[];
  readonly mfa: boolean;
  /** Mailed codes that are still valid. */
  readonly codes: Readonly<Record<string, string>>;
}

/** All accounts of all pools. @param now milliseconds since the epoch */
export function accountSummaries(pools: readonly Accounts[], now = Date.now()): AccountSummary[] {
  return pools.flatMap(({ users }) => users.map((user) => summary(user, now)));
}

function summary(user: User, now: number): AccountSummary {
  const { username, attributes, status, isEnabled, groups, totp, codes } = user;
  const valid = Object.entries(codes).filter(([, { expiresAt }]) => expiresAt > now);
  return {
    username,
    email: attributes.email ?? '',
    name: attributes.name ?? '',
    status,
    enabled: isEnabled,
    groups,
    mfa: totp.isOn,
    codes: Object.fromEntries(valid.map(([purpose, { value }]) => [purpose, value])),
  };
}

/**
 * Performs an action on an account.
 * @param action such as `disable`
 * @returns false for an unknown account, action, or group
 */
export async function changeAccount(
  cognito: CognitoStandIn,
  username: string,
  action: string,
  group: string,
): Promise<boolean> {
  const operation = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  const pool = poolOf(cognito, username);
  if (!operation || !pool) return false;
  try {
    await cognito.administer(operation, { UserPoolId: pool.id, Username: username, GroupName: group });
    return true;
  } catch (error) {
    if (error instanceof CognitoError) return false;
    throw error;
  }
}

function poolOf(cognito: CognitoStandIn, username: string): UserPool | undefined {
  return cognito.accounts().find(({ users }) => users.some((user) => user.username === username))?.pool;
}

/** The accounts with buttons. @param now milliseconds since the epoch */
export function accountList(pools: readonly Accounts[], now: number): Markup {
  return table(
    ['Created', 'Person', 'State', 'Second factor', 'Codes', 'Groups'],
    pools.flatMap(({ pool, users }) => users.map((user) => row(pool, user, now))),
    '/_local/accounts',
  );
}

function row(pool: UserPool, user: User, now: number) {
  const { username, email, name, status, enabled, mfa, codes } = summary(user, now);
  const [action, label] = enabled ? ['disable', 'Disable'] : ['enable', 'Enable'];
  return [
    time(user.createdAt),
    html`${email}<br>${name}`,
    html`${status.toLowerCase().replaceAll('_', ' ')}${enabled ? undefined : ', disabled'}
      <form method="post" action="/_local/accounts/${username}/${action}" aria-label="Access of ${email}"><button>${label}</button></form>`,
    mfa ? 'on' : 'off',
    html`${Object.entries(codes).map(([purpose, code]) => html`${purpose} <code>${code}</code><br>`)}`,
    html`${pool.groups.map((group) => groupButton(user, email, group))}`,
  ];
}

function groupButton({ username, groups }: User, email: string, group: string): Markup {
  const isMember = groups.includes(group);
  const action = isMember ? 'remove-from-group' : 'add-to-group';
  return html`
    <form method="post" action="/_local/accounts/${username}/${action}" aria-label="Group ${group} of ${email}">
      <input type="hidden" name="group" value="${group}"><button aria-pressed="${String(isMember)}">${group}</button>
    </form>`;
}
