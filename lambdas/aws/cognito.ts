import {
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { IdentityError } from './unavailable.ts';

/** What a user pool knows of an account. */
export interface Account {
  readonly email: string;
  /** Whether its owner has proved to read mail there. */
  readonly isEmailVerified: boolean;
  /** A disabled account's tokens stay valid until they expire. */
  readonly isEnabled: boolean;
  /** Whether signing in asks for a code from an authenticator app, too. */
  readonly hasAuthenticator: boolean;
}

const client = new CognitoIdentityProviderClient({
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
});

/**
 * Reads an account as it is now.
 * @returns undefined when there is none
 * @throws IdentityError
 */
export async function findAccount(userPoolId: string, userId: string): Promise<Account | undefined> {
  const command = new AdminGetUserCommand({ UserPoolId: userPoolId, Username: userId });
  const user = await unlessMissing(client.send(command));
  const attribute = (name: string) => user?.UserAttributes?.find(({ Name }) => Name === name)?.Value;
  return (
    user && {
      email: attribute('email') ?? '',
      isEmailVerified: attribute('email_verified') === 'true',
      isEnabled: user.Enabled === true,
      hasAuthenticator: user.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA') ?? false,
    }
  );
}

/**
 * Reads the groups that an account is in now: at most 60, of which the pool has one.
 * @returns their names; none when there is no such account
 * @throws IdentityError
 */
export async function groupsOf(userPoolId: string, userId: string): Promise<string[]> {
  const command = new AdminListGroupsForUserCommand({ UserPoolId: userPoolId, Username: userId, Limit: 60 });
  const output = await unlessMissing(client.send(command));
  return (output?.Groups ?? []).flatMap(({ GroupName }) => GroupName ?? []);
}

/** Only the error's name goes on: messages of the service can name the account. */
async function unlessMissing<Output>(sending: Promise<Output>): Promise<Output | undefined> {
  try {
    return await sending;
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw new IdentityError(error instanceof Error ? error.name : 'unknown');
  }
}
