/** The service's operations by name. */
import * as account from './account.ts';
import * as admin from './admin.ts';
import * as mfa from './mfa.ts';
import * as passwordReset from './password-reset.ts';
import type { Operation } from './service.ts';
import * as signIn from './sign-in.ts';
import * as signUp from './sign-up.ts';

/** Operations without credentials or with an access token. */
export const OPEN_OPERATIONS: Readonly<Record<string, Operation>> = {
  AssociateSoftwareToken: mfa.associateSoftwareToken,
  ConfirmForgotPassword: passwordReset.confirmForgotPassword,
  ConfirmSignUp: signUp.confirmSignUp,
  ForgotPassword: passwordReset.forgotPassword,
  GetTokensFromRefreshToken: signIn.getTokensFromRefreshToken,
  GetUser: account.getUser,
  GetUserAttributeVerificationCode: account.getUserAttributeVerificationCode,
  GlobalSignOut: account.globalSignOut,
  InitiateAuth: signIn.initiateAuth,
  ResendConfirmationCode: signUp.resendConfirmationCode,
  RespondToAuthChallenge: signIn.respondToAuthChallenge,
  RevokeToken: signIn.revokeToken,
  SetUserMFAPreference: mfa.setUserMfaPreference,
  SignUp: signUp.signUp,
  UpdateUserAttributes: account.updateUserAttributes,
  VerifySoftwareToken: mfa.verifySoftwareToken,
  VerifyUserAttribute: account.verifyUserAttribute,
};

/** Operations that must be signed with credentials of the AWS account. */
export const ADMIN_OPERATIONS: Readonly<Record<string, Operation>> = {
  AdminAddUserToGroup: admin.adminAddUserToGroup,
  AdminCreateUser: admin.adminCreateUser,
  AdminDeleteUser: admin.adminDeleteUser,
  AdminDisableUser: admin.adminDisableUser,
  AdminEnableUser: admin.adminEnableUser,
  AdminGetUser: admin.adminGetUser,
  AdminListGroupsForUser: admin.adminListGroupsForUser,
  AdminRemoveUserFromGroup: admin.adminRemoveUserFromGroup,
  AdminSetUserMFAPreference: admin.adminSetUserMfaPreference,
  AdminSetUserPassword: admin.adminSetUserPassword,
  AdminUpdateUserAttributes: admin.adminUpdateUserAttributes,
  AdminUserGlobalSignOut: admin.adminUserGlobalSignOut,
  ListUsersInGroup: admin.listUsersInGroup,
};
