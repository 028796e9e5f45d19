import type { Role } from '../../../domain/accounts.ts';
import type { TeamChange } from '../../../domain/contracts/work/team.ts';
import type { RoleName } from '../../../domain/settings/roles.ts';
import { getItem, getItems, listItems, updateItem, writeTogether } from '../../aws/dynamodb.ts';
import { createItem } from '../record-table.ts';
import { CONFLICT, retryOnConflict } from '../retry-on-conflict.ts';

/** Returns the current role of an account; undefined when it has none. @throws StorageError */
export function getRole(userId: string): Promise<Role | undefined> {
  return getItem<Role>('ROLES_TABLE', { userId });
}

/** The role records of accounts, undefined for missing ones. @throws StorageError */
export function getRoles(userIds: readonly string[]): Promise<(Role | undefined)[]> {
  return getItems<Role>('ROLES_TABLE', 'userId', userIds);
}

/** Records when an account signed in to the back office. @param at ISO 8601 @throws StorageError */
export async function recordSignIn(userId: string, at: string): Promise<void> {
  await updateItem(
    'ROLES_TABLE',
    { userId },
    { expression: 'SET signedInAt = :at', values: { ':at': at } },
    'attribute_exists(userId)',
  );
}

/**
 * Replaces the role record of another account, while the caller is an administrator: of two administrators who revoke
 * each other at the same time, one stays.
 * @param before the record that was read; undefined for none
 * @returns false when one of the two has changed @throws StorageError
 */
export function changeRole(caller: string, before: Role | undefined, after: Role): Promise<boolean> {
  const table = 'ROLES_TABLE';
  const names = { '#role': 'role' };
  const isAdministrator = {
    expression: '#role IN (:administrator, :admin)',
    names,
    values: { ':administrator': 'administrator' satisfies RoleName, ':admin': 'admin' },
  };
  const isUnchanged = before
    ? { expression: '#role = :before', names, values: { ':before': before.role } }
    : { expression: 'attribute_not_exists(userId)' };
  return writeTogether([
    { table, check: { userId: caller }, condition: isAdministrator },
    { table, condition: isUnchanged, put: after },
  ]);
}

const CHANGES = { variable: 'SETTINGS_TABLE', keyName: 'id' } as const;
const TEAM = 'team';

/** Records a change of the team before it is made. Entries are never changed. @throws StorageError */
export async function recordTeamChange(change: TeamChange & { readonly userId: string }): Promise<void> {
  await retryOnConflict(async () => {
    const [latest] = await listTeamChanges(1);
    const isAdded = await createItem(CHANGES, { ...change, id: TEAM, version: (latest?.version ?? 0) + 1 });
    return isAdded ? undefined : CONFLICT;
  });
}

/** Lists the latest changes of the team, newest first. @throws StorageError */
export function listTeamChanges(limit: number): Promise<(TeamChange & { readonly version: number })[]> {
  return listItems<TeamChange & { readonly version: number }>({
    table: CHANGES.variable,
    partition: ['id', TEAM],
    isDescending: true,
    limit,
  });
}
