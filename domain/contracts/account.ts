import * as z from 'zod/mini';
import { api } from '../api.ts';
import { defineContract } from './contract.ts';

/** Errors of every signed-in call, after the API has verified the token. */
export const SIGNED_IN_ERRORS = {
  not_through_site: 403,
  /** The session has ended, the account is disabled or deleted, or the token is not an access token. */
  sign_in_again: 401,
  identity_unavailable: 503,
} as const;

/** `POST /api/account/authenticator`: requires the verified authenticator app from now on, and ends all sessions. */
export const authenticatorContract = defineContract({
  route: api.authenticator,
  success: z.object({ success: z.literal(true) }),
  errors: {
    ...SIGNED_IN_ERRORS,
    /** The user pool has seen no code of an authenticator app. */
    no_authenticator: 409,
  },
});
