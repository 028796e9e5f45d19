import {
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { IdentityError } from './unavailable.ts';

/** A user pool's account. */
export interface Account {
  readonly email: string;
  /** Whether the owner has confirmed the email address. */
  readonly isEmailVerified: boolean;
  /** Tokens of a disabled account stay valid until they expire. */
  readonly isEnabled: boolean;
  /** Whether signing in also asks for a code from an authenticator app. */
  readonly hasAuthenticator: boolean;
}

const client = new CognitoIdentityProviderClient({
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
});

/**
 * Reads an account's current state.
 * @returns undefined when there is no such account
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
 * Reads the groups that an account is currently in: at most 60; the pool has one group.
 * @returns their names; an empty list when there is no such account
 * @throws IdentityError
 */
export async function groupsOf(userPoolId: string, userId: string): Promise<string[]> {
  const command = new AdminListGroupsForUserCommand({ UserPoolId: userPoolId, Username: userId, Limit: 60 });
  const output = await unlessMissing(client.send(command));
  return (output?.Groups ?? []).flatMap(({ GroupName }) => GroupName ?? []);
}

/** Keeps only the error's name: the service's messages can contain the account's name. */
async function unlessMissing<Output>(sending: Promise<Output>): Promise<Output | undefined> {
  try {
    return await sending;
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw new IdentityError(error instanceof Error ? error.name : 'unknown');
  }
}
