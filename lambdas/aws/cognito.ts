import { ENDED_SESSION_ERRORS, MFA_SINCE_ATTRIBUTE, PROVEN_EMAILS_ATTRIBUTE } from '../../domain/accounts.ts';
import { environment } from './environment.ts';
import { getErrorName } from './logger.ts';
import { callService } from './signed-call.ts';
import { IdentityError } from './unavailable.ts';

/** The account of a valid session, as the user pool has it. */
export interface PoolAccount {
  readonly email: string;
  /** Whether the owner has confirmed the email address. */
  readonly isEmailVerified: boolean;
  /** Further email addresses of purchases, normalized, by the record that only `recordProvenEmails` writes. */
  readonly provenEmails: readonly string[];
  /** Whether signing in asks for a code from an authenticator app, too. */
  readonly hasAuthenticator: boolean;
  /** Since when, in seconds of the epoch, by the record that only `enableAuthenticator` writes. */
  readonly mfaSince: number | undefined;
}

/** An account, as the pool answers it. */
interface PoolUser {
  readonly Username: string;
  readonly UserAttributes?: readonly Attribute[];
  readonly UserMFASettingList?: readonly string[];
  readonly UserStatus?: string;
  /** In seconds of the epoch. */
  readonly UserCreateDate?: number;
}

export interface Attribute {
  readonly Name: string;
  readonly Value: string;
}

/**
 * Asks the pool for the account of a session, since only the pool knows sessions that ended before their tokens expire.
 * @returns undefined for an ended session @throws IdentityError
 */
export async function getAccount(accessToken: string): Promise<PoolAccount | undefined> {
  const user = await call<PoolUser>('GetUser', { AccessToken: accessToken }, [
    ...ENDED_SESSION_ERRORS,
    'InvalidParameterException',
  ]);
  if (!user) return undefined;
  const attribute = (name: string) => user.UserAttributes?.find(({ Name }) => Name === name)?.Value;
  const since = attribute(`custom:${MFA_SINCE_ATTRIBUTE}`);
  return {
    email: attribute('email') ?? '',
    isEmailVerified: attribute('email_verified') === 'true',
    provenEmails: attribute(`custom:${PROVEN_EMAILS_ATTRIBUTE}`)?.split(' ') ?? [],
    hasAuthenticator: hasAuthenticator(user),
    mfaSince: since === undefined ? undefined : Number(since),
  };
}

/** The names of an account's current groups; none without such an account. @throws IdentityError */
export async function listGroups(userId: string): Promise<string[]> {
  const output = await call<{ Groups: { GroupName: string }[] }>(
    'AdminListGroupsForUser',
    { ...toUser(userId), Limit: 60 },
    ['UserNotFoundException'],
  );
  return (output?.Groups ?? []).map(({ GroupName }) => GroupName);
}

/**
 * Whether a session counts: it was opened after its account got a second factor, and the account has not lost that, which the
 * site never does but the user pool allows.
 * @param signedInAt in seconds of the epoch
 */
export function isSessionCurrent({ mfaSince, hasAuthenticator }: PoolAccount, signedInAt: number): boolean {
  return signedInAt >= (mfaSince ?? 0) && (hasAuthenticator || mfaSince === undefined);
}

/**
 * Whether signing in to an account asks for a code of an authenticator app.
 * @throws IdentityError, also for an unknown account
 */
export async function requiresSecondFactor(userId: string, userPoolId: string): Promise<boolean> {
  const user = await call<PoolUser>('AdminGetUser', toUser(userId, userPoolId));
  return hasAuthenticator(user ?? {});
}

/** Ends every session of an account. @throws IdentityError */
export async function endSessions(userId: string, userPoolId?: string): Promise<void> {
  await call('AdminUserGlobalSignOut', toUser(userId, userPoolId));
}

function hasAuthenticator({ UserMFASettingList }: Pick<PoolUser, 'UserMFASettingList'>): boolean {
  return UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA') ?? false;
}

/**
 * Requires codes of the verified app, then ends all sessions, which were opened without a code. The time is written first, so
 * that a session that is left over counts as too old.
 * @returns false without a verified app @throws IdentityError
 */
export async function enableAuthenticator(userId: string): Promise<boolean> {
  const user = toUser(userId);
  const settings = { Enabled: true, PreferredMfa: true };
  const enabled = await call('AdminSetUserMFAPreference', { ...user, SoftwareTokenMfaSettings: settings }, [
    'InvalidParameterException',
  ]);
  if (!enabled) return false;
  const Value = String(Math.floor(Date.now() / 1000));
  const UserAttributes = [{ Name: `custom:${MFA_SINCE_ATTRIBUTE}`, Value }];
  await call('AdminUpdateUserAttributes', { ...user, UserAttributes });
  await endSessions(userId);
  return true;
}

/** Replaces the account's further email addresses of purchases. @throws IdentityError */
export async function recordProvenEmails(userId: string, emails: readonly string[]): Promise<void> {
  const UserAttributes = [{ Name: `custom:${PROVEN_EMAILS_ATTRIBUTE}`, Value: emails.join(' ') }];
  await call('AdminUpdateUserAttributes', { ...toUser(userId), UserAttributes });
}

/** Deletes an account that was never confirmed. @throws IdentityError */
export async function deleteUnconfirmed(email: string, userPoolId: string): Promise<void> {
  const user = toUser(email, userPoolId);
  const found = await call<PoolUser>('AdminGetUser', user, ['UserNotFoundException']);
  if (found?.UserStatus === 'UNCONFIRMED') await deleteAccount(email, userPoolId);
}

/** An account as an administrator of the pool sees it. */
export interface KnownAccount {
  readonly userId: string;
  /** By their names in the pool, such as `email` and `name`. */
  readonly attributes: Readonly<Record<string, string>>;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** Finds the account of an email address. @returns undefined for an unknown one @throws IdentityError */
export async function findAccount(email: string): Promise<KnownAccount | undefined> {
  const found = await call<PoolUser>('AdminGetUser', toUser(email), [
    'UserNotFoundException',
    'InvalidParameterException',
  ]);
  if (!found) return undefined;
  return {
    userId: found.Username,
    attributes: Object.fromEntries((found.UserAttributes ?? []).map(({ Name, Value }) => [Name, Value])),
    createdAt: new Date((found.UserCreateDate ?? 0) * 1000).toISOString(),
  };
}

/** Deletes an account with its sessions. A missing one is not an error. @throws IdentityError */
export async function deleteAccount(userId: string, userPoolId?: string): Promise<void> {
  await call('AdminDeleteUser', toUser(userId, userPoolId), ['UserNotFoundException']);
}

/** The input that names an account by its id or email address. @param UserPoolId by default that of the stage */
export function toUser(Username: string, UserPoolId: string = environment('USER_POOL_ID')) {
  return { UserPoolId, Username };
}

/**
 * Calls the pool.
 * @param answers names of errors that return undefined
 * @throws IdentityError with the error's name only: the service's messages can name the account
 */
export async function call<Output>(
  operation: string,
  input: object,
  answers: readonly string[] = [],
): Promise<Output | undefined> {
  try {
    return await callService<Output>('cognito-idp', operation, input);
  } catch (error) {
    const name = getErrorName(error);
    if (answers.includes(name)) return undefined;
    throw new IdentityError(name);
  }
}
