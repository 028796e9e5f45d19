/** Operations of the user pool on the team's accounts. */
import { ADMIN_GROUP, MFA_SINCE_ATTRIBUTE } from '../../domain/accounts.ts';
import { type Attribute, call, endSessions, toUser } from './cognito.ts';
import { environment } from './environment.ts';
import { IdentityError } from './unavailable.ts';

/** Status of an account whose owner has not accepted the invitation. */
export const INVITED = 'FORCE_CHANGE_PASSWORD';

/** An account in the group of the team, or one that may join. */
export interface TeamAccount {
  readonly userId: string;
  readonly email: string;
  readonly isEnabled: boolean;
  /** Such as `CONFIRMED`. */
  readonly status: string;
  readonly hasSecondFactor: boolean;
}

interface ListedUser {
  readonly Enabled?: boolean;
  readonly UserStatus?: string;
  readonly Attributes?: readonly Attribute[];
}

/** Lists the accounts in the group of the team. @throws IdentityError */
export async function listMembers(): Promise<TeamAccount[]> {
  const members: TeamAccount[] = [];
  let NextToken: string | undefined;
  do {
    const page = await call<{ Users: readonly ListedUser[]; NextToken?: string }>('ListUsersInGroup', {
      ...{ UserPoolId: environment('USER_POOL_ID'), GroupName: ADMIN_GROUP, NextToken },
    });
    members.push(...(page?.Users ?? []).map(toAccount));
    NextToken = page?.NextToken;
  } while (NextToken !== undefined);
  return members;
}

/** Finds the account of an email address. @throws IdentityError */
export async function findTeamAccount(email: string): Promise<TeamAccount | undefined> {
  const unknown = ['UserNotFoundException', 'InvalidParameterException'];
  const found = await call<ListedUser & { readonly UserAttributes?: readonly Attribute[] }>(
    'AdminGetUser',
    toUser(email),
    unknown,
  );
  return found && toAccount({ ...found, Attributes: found.UserAttributes ?? [] });
}

/**
 * Creates an account whose owner gets an email with a temporary password. @param isAgain for one that was not accepted yet
 * @throws IdentityError
 */
export async function inviteAccount({
  email,
  password,
  isAgain,
}: {
  readonly email: string;
  readonly password: string;
  readonly isAgain: boolean;
}): Promise<TeamAccount> {
  const exists = 'UsernameExistsException';
  const input = {
    ...toUser(email),
    TemporaryPassword: password,
    UserAttributes: [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
    ],
    DesiredDeliveryMediums: ['EMAIL'],
    ...(isAgain && { MessageAction: 'RESEND' }),
  };
  const output = await call<{ readonly User: ListedUser }>('AdminCreateUser', input, [exists]);
  if (output) return toAccount(output.User);
  // A call is repeated when its response is lost: the first attempt has sent the invitation.
  const account = await findTeamAccount(email);
  if (account?.status !== INVITED) throw new IdentityError(exists);
  return account;
}

export async function joinGroup(userId: string): Promise<void> {
  await call('AdminAddUserToGroup', { ...toUser(userId), GroupName: ADMIN_GROUP });
}

/** Removes an account from the group and ends its sessions. A deleted account is not an error. @throws IdentityError */
export async function dismissAccount(userId: string): Promise<void> {
  const membership = { ...toUser(userId), GroupName: ADMIN_GROUP };
  await call('AdminRemoveUserFromGroup', membership, ['UserNotFoundException']);
  await endSessions(userId);
}

function toAccount({ Enabled = false, UserStatus = '', Attributes = [] }: ListedUser): TeamAccount {
  const attribute = (name: string) => Attributes.find(({ Name }) => Name === name)?.Value;
  return {
    userId: attribute('sub') ?? '',
    email: attribute('email') ?? '',
    isEnabled: Enabled,
    status: UserStatus,
    hasSecondFactor: attribute(`custom:${MFA_SINCE_ATTRIBUTE}`) !== undefined,
  };
}
