import { getItem } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';

/** An account's role. Written by operators only: see operations/admin/admins.ts. */
export interface Role {
  /** The account's permanent id: `sub` of its tokens. */
  readonly userId: string;
  /** The email address that the role was granted for. With another one the account is no administrator's. */
  readonly email: string;
  readonly role: 'admin';
  /** ISO 8601. */
  readonly grantedAt: string;
  /** The operator who ran the command. */
  readonly grantedBy: string;
}

/** The role of an account as it is now; undefined when it has none. @throws StorageError */
export function roleOf(userId: string): Promise<Role | undefined> {
  return getItem<Role>(environment('ROLES_TABLE'), { userId });
}
