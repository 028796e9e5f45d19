import { getItem } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';

/** What an account may do beyond signing in. Written by operators only: see operations/admin/admins.ts. */
export interface Role {
  /** The account's lasting id: `sub` of its tokens. */
  readonly userId: string;
  /** When the role was given. */
  readonly email: string;
  readonly role: 'admin';
  /** ISO 8601. */
  readonly grantedAt: string;
  /** Who ran the command. */
  readonly grantedBy: string;
}

/**
 * The role of an account as it is now, if it has one.
 * @throws StorageError
 */
export function roleOf(userId: string): Promise<Role | undefined> {
  return getItem<Role>(environment('ROLES_TABLE'), { userId });
}
