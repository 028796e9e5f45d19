import type { Role } from '../../../domain/accounts.ts';
import { getItem } from '../../aws/dynamodb.ts';
import { environment } from '../../aws/environment.ts';

/** Returns the current role of an account; undefined when it has none. @throws StorageError */
export function getRole(userId: string): Promise<Role | undefined> {
  return getItem<Role>(environment('ROLES_TABLE'), { userId });
}
