import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  type CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
  GetUserCommand,
  ListUsersInGroupCommand,
  paginateListUserPools,
} from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  confirmUserAttribute,
  fetchAuthSession,
  resendSignUpCode,
  resetPassword,
  sendUserAttributeVerificationCode,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { TOTP } from 'otpauth';
import { ADMIN_GROUP, MFA_SINCE_ATTRIBUTE } from '../../../domain/accounts.ts';
import { type Answer, answerOf } from './answer.ts';
import type { Call } from './services-check.ts';
import type { Side } from './side.ts';

const PASSWORD = 'Correct-Horse-7';
const NEW_PASSWORD = 'Battery-Staple-8';
const ANA = 'ana@visitor.example';
const INVITED = 'bo@visitor.example';
const NOBODY = 'nobody@visitor.example';

/** A call by the site. Amplify knows one pool and one person at a time. */
const site = (name: string, act: (side: Side) => Promise<unknown>): Call => ({
  name,
  make: (side) => throughAmplify(side, () => act(side)),
});

/** Signing in begins with nobody signed in. */
const entry = (name: string, username: string, password = PASSWORD): Call =>
  site(name, () => {
    stored.clear();
    return signIn({ username, password });
  });

const stored = new Map<string, string>();
let configuredFor: Side | undefined;

/** Notes what the service answers to Amplify, by the operation. */
async function throughAmplify(side: Side, act: () => Promise<unknown>): Promise<Answer> {
  if (configuredFor !== side) configure(side);
  const { fetch } = globalThis;
  const answers: Record<string, unknown> = {};
  let status: number | undefined;
  globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init);
    const [, operation = ''] = new Headers(init?.headers).get('x-amz-target')?.split('.') ?? [];
    status = response.status;
    // An error's words are not compared.
    if (response.ok) answers[operation] = await response.clone().json();
    side.kept.set('reset code', response.headers.get('x-moto-forgot-password-confirmation-code') ?? '');
    return response;
  };
  try {
    const output = (await act()) as { nextStep?: Record<string, string> } | undefined;
    const step = output?.nextStep ?? {};
    const code = [step.signInStep, step.signUpStep, step.resetPasswordStep].join('').replace('DONE', '');
    return { status, code, body: answers };
  } catch (error) {
    return { status, code: error instanceof Error ? error.name : String(error), body: answers };
  } finally {
    globalThis.fetch = fetch;
  }
}

function configure(side: Side): void {
  const { pool, clientId: userPoolClientId, cognitoUrl: userPoolEndpoint } = side;
  configuredFor = side;
  stored.clear();
  Amplify.configure({
    Auth: { Cognito: { userPoolId: pool.UserPoolId, userPoolClientId, userPoolEndpoint } },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (name, value) => void stored.set(name, value),
    getItem: async (name) => stored.get(name) ?? null,
    removeItem: async (name) => void stored.delete(name),
    clear: async () => stored.clear(),
  });
}

/** A signed call by a function or an operator, about somebody in the pool. */
const admin = (
  name: string,
  Username: string,
  send: (client: CognitoIdentityProviderClient, user: { UserPoolId: string; Username: string }) => unknown,
): Call => ({
  name,
  make: ({ cognito, pool }) => answerOf(Promise.resolve(send(cognito, { ...pool, Username }))),
});

const members = (name: string, GroupName: string): Call => ({
  name: `ListUsersInGroup ${name}`,
  make: ({ cognito, pool }) => answerOf(cognito.send(new ListUsersInGroupCommand({ ...pool, GroupName }))),
});

const join = (name: string, Username: string, GroupName: string): Call =>
  admin(`AdminAddUserToGroup ${name}`, Username, (client, user) =>
    client.send(new AdminAddUserToGroupCommand({ ...user, GroupName })),
  );

const invite = (name: string, Username: string, MessageAction?: 'RESEND'): Call =>
  admin(`AdminCreateUser ${name}`, Username, (client, user) =>
    client.send(
      new AdminCreateUserCommand({
        ...user,
        TemporaryPassword: PASSWORD,
        UserAttributes: [
          { Name: 'email', Value: Username },
          { Name: 'email_verified', Value: 'true' },
        ],
        DesiredDeliveryMediums: ['EMAIL'],
        MessageAction,
      }),
    ),
  );

const find = (name: string, Username: string): Call =>
  admin(`AdminGetUser ${name}`, Username, (client, user) => client.send(new AdminGetUserCommand(user)));

const groups = (name: string, Username: string): Call =>
  admin(`AdminListGroupsForUser ${name}`, Username, (client, user) =>
    client.send(new AdminListGroupsForUserCommand({ ...user, Limit: 60 })),
  );

const demandApp = (name: string, Username: string): Call =>
  admin(`AdminSetUserMFAPreference ${name}`, Username, (client, user) => {
    const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
    return client.send(new AdminSetUserMFAPreferenceCommand({ ...user, SoftwareTokenMfaSettings }));
  });

const signOutEverywhere = (name: string, Username: string): Call =>
  admin(`AdminUserGlobalSignOut ${name}`, Username, (client, user) =>
    client.send(new AdminUserGlobalSignOutCommand(user)),
  );

const leave = (name: string, Username: string): Call =>
  admin(`AdminRemoveUserFromGroup ${name}`, Username, (client, user) =>
    client.send(new AdminRemoveUserFromGroupCommand({ ...user, GroupName: ADMIN_GROUP })),
  );

const remove = (name: string, Username: string): Call =>
  admin(`AdminDeleteUser ${name}`, Username, (client, user) => client.send(new AdminDeleteUserCommand(user)));

/** With the token of whoever is signed in. */
const whoAmI = (name: string, token?: string): Call => ({
  name: `GetUser ${name}`,
  async make(side) {
    const { tokens } = await fetchAuthSession().catch(() => ({ tokens: undefined }));
    const AccessToken = token ?? tokens?.accessToken.toString() ?? side.kept.get('access token') ?? '';
    side.kept.set('access token', AccessToken);
    return answerOf(side.cognito.send(new GetUserCommand({ AccessToken })));
  },
});

const appCode = ({ kept }: Side) => new TOTP({ secret: kept.get('key') ?? '' }).generate();

const register = (username: string, password: string) =>
  signUp({ username, password, options: { userAttributes: { email: username, name: 'Ana' } } });

export const ACCOUNT_CALLS: readonly Call[] = [
  site('sign-up', () => register(ANA, PASSWORD)),
  site('sign-up with an address that is taken', () => register(ANA, PASSWORD)),
  site('sign-up with a weak password', () => register(NOBODY, 'password')),
  entry('sign-in before the address is confirmed', ANA),
  entry('sign-in by a wrong password before the address is confirmed', ANA, NEW_PASSWORD),
  site('another code', () => resendSignUpCode({ username: ANA })),
  find('of somebody unconfirmed', ANA),
  site('confirmation by a wrong code', () => confirmSignUp({ username: ANA, confirmationCode: 'wrong' })),
  site('confirmation', ({ codeOf }) =>
    confirmSignUp({ username: ANA, confirmationCode: codeOf(ANA, 'signUp') }),
  ),
  entry('sign-in by a wrong password', ANA, NEW_PASSWORD),
  entry('sign-in of nobody', NOBODY),
  entry('sign-in', ANA),
  site('renewal of tokens', () => fetchAuthSession({ forceRefresh: true })),
  whoAmI('of a session'),
  whoAmI('of no session', 'e30.e30.none'),
  site('a code for the address', () => sendUserAttributeVerificationCode({ userAttributeKey: 'email' })),
  site('verification of the address', ({ codeOf }) =>
    confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: codeOf(ANA, 'email') }),
  ),
  demandApp('before an app is verified', ANA),
  site('a key for an app', async ({ kept }) => kept.set('key', (await setUpTOTP()).sharedSecret)),
  site('an app with a wrong code', () => verifyTOTPSetup({ code: '000000' })),
  site('an app', (side) => verifyTOTPSetup({ code: appCode(side) })),
  demandApp('of a verified app', ANA),
  admin('AdminUpdateUserAttributes', ANA, (client, user) => {
    const UserAttributes = [{ Name: `custom:${MFA_SINCE_ATTRIBUTE}`, Value: '1790000000' }];
    return client.send(new AdminUpdateUserAttributesCommand({ ...user, UserAttributes }));
  }),
  admin('AdminUpdateUserAttributes of an attribute that is not there', ANA, (client, user) => {
    const UserAttributes = [{ Name: 'custom:none', Value: '1' }];
    return client.send(new AdminUpdateUserAttributesCommand({ ...user, UserAttributes }));
  }),
  find('of somebody with an app', ANA),
  signOutEverywhere('of somebody', ANA),
  signOutEverywhere('of nobody', NOBODY),
  whoAmI('of a session that was ended'),
  entry('sign-in with an app', ANA),
  site('the wrong code of an app', () => confirmSignIn({ challengeResponse: '000000' })),
  entry('sign-in with an app again', ANA),
  site('the code of an app', (side) => confirmSignIn({ challengeResponse: appCode(side) })),
  whoAmI('of a session with an app'),
  site('sign-out', () => signOut()),
  site('reset of a password', () => resetPassword({ username: ANA })),
  site('a new password by a wrong code', () =>
    confirmResetPassword({ username: ANA, confirmationCode: 'wrong', newPassword: NEW_PASSWORD }),
  ),
  site('another reset of a password', () => resetPassword({ username: ANA })),
  site('a new password', ({ codeOf, kept }) => {
    const confirmationCode = kept.get('reset code') || codeOf(ANA, 'password');
    return confirmResetPassword({ username: ANA, confirmationCode, newPassword: NEW_PASSWORD });
  }),
  site('reset of the password of nobody', () => resetPassword({ username: NOBODY })),
  invite('of somebody new', INVITED),
  invite('of somebody who is there', INVITED),
  invite('again', INVITED, 'RESEND'),
  find('of somebody invited', INVITED),
  find('of nobody', NOBODY),
  entry('sign-in by an invitation', INVITED),
  site('a weak password in place of the temporary one', () => confirmSignIn({ challengeResponse: 'weak' })),
  entry('sign-in by an invitation again', INVITED),
  site('a password in place of the temporary one', () => confirmSignIn({ challengeResponse: NEW_PASSWORD })),
  join('of a member', INVITED, ADMIN_GROUP),
  join('of a group that is not there', INVITED, 'none'),
  join('of nobody', NOBODY, ADMIN_GROUP),
  groups('of a member', INVITED),
  groups('of nobody', NOBODY),
  members('of administrators', ADMIN_GROUP),
  members('of no group', 'none'),
  leave('of a member', INVITED),
  leave('of nobody', NOBODY),
  members('of an empty group', ADMIN_GROUP),
  remove('of somebody', INVITED),
  remove('of nobody', NOBODY),
  {
    name: 'ListUserPools',
    make: async ({ cognito: client }) =>
      answerOf(
        paginateListUserPools({ client }, { MaxResults: 60 })
          .next()
          .then(({ value }) => value),
      ),
  },
  {
    name: 'DescribeUserPool',
    make: ({ cognito, pool }) => answerOf(cognito.send(new DescribeUserPoolCommand(pool))),
  },
];
