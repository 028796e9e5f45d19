import * as z from 'zod/mini';
import { api } from '../api.ts';
import { defineContract } from './contract.ts';

/** Errors of every signed-in call, after the API has verified the token. */
export const SIGNED_IN_ERRORS = {
  /** The call was made around the distribution. */
  not_through_site: 403,
  /** The session has ended, the account is disabled or gone, or the token is not one for calls. */
  sign_in_again: 401,
  identity_unavailable: 503,
} as const;

/**
 * `POST /api/account/authenticator`: from now on signing in asks for a code of the authenticator app that the caller has
 * verified with the user pool. Ends all sessions of the account, the caller's too.
 */
export const authenticatorContract = defineContract({
  route: api.authenticator,
  success: z.object({ success: z.literal(true) }),
  errors: {
    ...SIGNED_IN_ERRORS,
    /** The user pool has seen no code of an authenticator app. */
    no_authenticator: 409,
  },
});
