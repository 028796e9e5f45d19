/** Administrators of a stage. An account needs both the group and a role record. */
import { randomInt } from 'node:crypto';
import {
  type AdminCreateUserCommandInput,
  type AdminGetUserCommandOutput,
  CognitoIdentityProvider,
  paginateListUsersInGroup,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDB } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocument, paginateScan } from '@aws-sdk/lib-dynamodb';
import { ADMIN_GROUP, MFA_SINCE_ATTRIBUTE, type Role } from '../../domain/accounts.ts';
import { isEmailAddress, normalizeEmail } from '../../domain/email-address/email-address.ts';
import { type RoleName, toRoleName } from '../../domain/settings/roles.ts';
import { temporaryPassword } from '../../domain/settings/temporary-password.ts';
import { getOutput } from '../../infra/stack-outputs.ts';
import { clientOptions, type DeployedStack } from '../shared/deployed-stack.ts';
import { ignoreError, Refusal } from '../shared/errors.ts';

/** An account whose group or role record makes it an administrator. */
export interface Admin {
  readonly userId: string;
  readonly email: string;
  readonly role?: Role;
  readonly isInGroup: boolean;
  /** Absent when the account was deleted. */
  readonly account?: ReturnType<typeof toAccount>;
}

/** Whether the back office grants an administrator access. */
export function hasAccess(admin: Admin): boolean {
  return isGranted(admin) && admin.isInGroup && admin.account?.isEnabled === true;
}

/** Whether a role record with a known role exists for the email address that the account has. */
export function isGranted({ role, email }: Admin): boolean {
  return (
    role !== undefined &&
    toRoleName(role.role) !== undefined &&
    normalizeEmail(role.email) === normalizeEmail(email)
  );
}

/** Whether an administrator can sign in to it now. An invitation can expire before it is accepted. */
export function canSignIn(admin: Admin): boolean {
  return hasAccess(admin) && admin.account?.isConfirmed === true;
}

/** Whether someone with the widest role can sign in, who can give roles to others. */
function hasAdministrator(admins: readonly Admin[]): boolean {
  return admins.some((admin) => canSignIn(admin) && toRoleName(admin.role?.role ?? '') === 'administrator');
}

/** The administrators of a stack. All methods throw errors of the AWS SDK. */
export class Admins {
  readonly #identity: CognitoIdentityProvider;
  readonly #userPoolId: string;
  readonly #database: DynamoDBDocument;
  readonly #rolesTable: string;

  /** @throws Error when the stack has no user pool */
  constructor(stack: DeployedStack) {
    const settings = (variable: string) => clientOptions(stack, variable);
    this.#identity = new CognitoIdentityProvider(settings('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'));
    this.#userPoolId = getOutput(stack.outputs, 'UserPoolId');
    this.#database = DynamoDBDocument.from(new DynamoDB(settings('AWS_ENDPOINT_URL_DYNAMODB')));
    this.#rolesTable = getOutput(stack.outputs, 'RolesTableName');
  }

  /** All accounts with the group or a role record, by email address. */
  async list(): Promise<Admin[]> {
    const [roles, members] = await Promise.all([this.#roles(), this.#members()]);
    const userIds = new Set([...roles.keys(), ...members]);
    const admins = await Promise.all(
      [...userIds].map(async (userId): Promise<Admin> => {
        const user = await this.#findUser(userId);
        const role = roles.get(userId);
        return {
          userId,
          email: (user && attributeOf(user, 'email')) ?? role?.email ?? '',
          isInGroup: members.has(userId),
          ...(role && { role }),
          ...(user && { account: toAccount(user) }),
        };
      }),
    );
    return admins.sort((one, other) => one.email.localeCompare(other.email));
  }

  /**
   * Gives the owner of an email address a role, and invites them if they have no account. Idempotent, except that an invitation
   * that was not accepted yet is sent again.
   * @param grantedBy the operator who runs the command
   * @returns whether the owner was invited, was invited again, or has an account already; and the role before
   * @throws Refusal for an invalid email address, for a disabled account, and for the last administrator
   */
  async grant(given: string, grantedBy: string, role: RoleName = 'administrator') {
    const email = normalizeEmail(given);
    if (!isEmailAddress(email)) throw new Refusal(`'${given}' is not an email address.`);
    if (role !== 'administrator' && (await this.#findAdmins(email)).areLast)
      throw new Refusal(`${email} is the last administrator. Grant another account the role first.`);
    const { userId, invitation } = await this.#accountFor(email);
    const member = { ...this.#user(userId), GroupName: ADMIN_GROUP };
    await this.#identity.adminAddUserToGroup(member);
    const grantedAt = new Date().toISOString();
    const before = await this.#putRole({ userId, email, role, grantedAt, grantedBy });
    return { invitation, before };
  }

  /**
   * Revokes the role. From the first step on nothing can be changed, exported, downloaded or erased; reading ends within
   * `ROLE_MEMORY_SECONDS`.
   * @returns whether a role or group was removed
   * @throws Refusal when no administrator could sign in afterward, unless forced
   */
  async revoke(given: string, { force }: { readonly force: boolean }): Promise<boolean> {
    const email = normalizeEmail(given);
    const { found, areLast } = await this.#findAdmins(email);
    if (areLast && !force)
      throw new Refusal(`${email} is the last administrator. --force revokes the role anyway.`);
    for (const admin of found) await this.#remove(admin);
    return found.length > 0;
  }

  /**
   * Lets the owner of an account, an administrator or not, sign in without a second factor. Ends every session; the record
   * that there was a second factor ends last, so that an interrupted reset admits no one.
   * @returns whether the account exists
   */
  async resetSecondFactor(given: string): Promise<boolean> {
    const found = await this.#findUser(normalizeEmail(given));
    if (!found) return false;
    const user = this.#user(idOf(found.UserAttributes));
    const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false };
    await this.#identity.adminSetUserMFAPreference({ ...user, SoftwareTokenMfaSettings });
    await this.#identity.adminUserGlobalSignOut(user);
    // A blank value deletes the attribute.
    const UserAttributes = [{ Name: `custom:${MFA_SINCE_ATTRIBUTE}`, Value: '' }];
    await this.#identity.adminUpdateUserAttributes({ ...user, UserAttributes });
    return true;
  }

  async #remove({ userId, account }: Admin): Promise<void> {
    await this.#database.delete({ TableName: this.#rolesTable, Key: { userId } });
    if (!account) return;
    const user = this.#user(userId);
    await this.#identity.adminRemoveUserFromGroup({ ...user, GroupName: ADMIN_GROUP });
    await this.#identity.adminUserGlobalSignOut(user);
  }

  async #accountFor(email: string): Promise<{ userId: string; invitation: 'first' | 'again' | 'none' }> {
    const user = await this.#findUser(email);
    if (user?.Enabled === false) throw new Refusal(`The account of ${email} is disabled. Enable it first.`);
    switch (user?.UserStatus) {
      case undefined:
        return { userId: await this.#invite(email), invitation: 'first' };
      case 'UNCONFIRMED':
        // A stranger may have signed up with this email address, and would know the password.
        await this.#identity.adminDeleteUser(this.#user(email));
        return { userId: await this.#invite(email), invitation: 'first' };
      case 'FORCE_CHANGE_PASSWORD':
        return { userId: await this.#invite(email, 'RESEND'), invitation: 'again' };
      default:
        return { userId: idOf(user?.UserAttributes), invitation: 'none' };
    }
  }

  /** @returns the account's permanent id */
  async #invite(email: string, action?: AdminCreateUserCommandInput['MessageAction']): Promise<string> {
    const { User } = await this.#identity.adminCreateUser({
      ...this.#user(email),
      TemporaryPassword: temporaryPassword((below) => randomInt(below)),
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
      DesiredDeliveryMediums: ['EMAIL'],
      ...(action && { MessageAction: action }),
    });
    return idOf(User?.Attributes);
  }

  /** The administrators with an email address, and whether no one else could sign in who can give roles. */
  async #findAdmins(email: string) {
    const admins = await this.list();
    const found = admins.filter((admin) => normalizeEmail(admin.email) === email);
    const others = admins.filter((admin) => !found.includes(admin));
    return { found, areLast: hasAdministrator(found) && !hasAdministrator(others) };
  }

  /** Writes a role record unless it has the role already. @returns the role before; undefined for a new record */
  async #putRole(Item: Role): Promise<RoleName | undefined> {
    const TableName = this.#rolesTable;
    const found = await this.#database.get({ TableName, Key: { userId: Item.userId }, ConsistentRead: true });
    const record = found.Item as Role | undefined;
    const before = record && toRoleName(record.role);
    if (record?.email !== Item.email || before !== Item.role) {
      await this.#database.put({ TableName, Item: { ...record, ...Item } });
    }
    return before;
  }

  async #roles(): Promise<Map<string, Role>> {
    const scan = { TableName: this.#rolesTable, ConsistentRead: true };
    const roles = new Map<string, Role>();
    for await (const { Items = [] } of paginateScan({ client: this.#database }, scan)) {
      const granted = (Items as Role[]).filter(({ role }) => role !== 'none');
      for (const role of granted) roles.set(role.userId, role);
    }
    return roles;
  }

  async #members(): Promise<Set<string>> {
    const group = { UserPoolId: this.#userPoolId, GroupName: ADMIN_GROUP };
    const members = new Set<string>();
    for await (const { Users = [] } of paginateListUsersInGroup({ client: this.#identity }, group)) {
      for (const { Attributes } of Users) members.add(idOf(Attributes));
    }
    return members;
  }

  #findUser(emailOrId: string): Promise<AdminGetUserCommandOutput | undefined> {
    return ignoreError('UserNotFoundException', this.#identity.adminGetUser(this.#user(emailOrId)));
  }

  #user(emailOrId: string) {
    return { UserPoolId: this.#userPoolId, Username: emailOrId };
  }
}

function toAccount(user: AdminGetUserCommandOutput) {
  const hasAuthenticator = user.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA') ?? false;
  const hadAuthenticator = attributeOf(user, `custom:${MFA_SINCE_ATTRIBUTE}`) !== undefined;
  return {
    isEnabled: user.Enabled === true,
    hasAuthenticator,
    /** Sign-in fails until it is reset. */
    hasLostAuthenticator: hadAuthenticator && !hasAuthenticator,
    /** Whether the account still has the invitation's temporary password. */
    isInvited: user.UserStatus === 'FORCE_CHANGE_PASSWORD',
    /** Whether its owner has confirmed it and set a password. */
    isConfirmed: user.UserStatus === 'CONFIRMED',
  };
}

type Attributes = AdminGetUserCommandOutput['UserAttributes'];

function attributeOf({ UserAttributes }: { UserAttributes?: Attributes }, name: string): string | undefined {
  return UserAttributes?.find(({ Name }) => Name === name)?.Value;
}

/** The id of an account in tokens and role records. */
function idOf(attributes: Attributes): string {
  const userId = attributes?.find(({ Name }) => Name === 'sub')?.Value;
  if (!userId) throw new Error('The user pool has an account without an id.');
  return userId;
}
