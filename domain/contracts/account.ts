import { api } from '../api.ts';
import { defineContract, SIGNED_IN_ERRORS, succeeded } from './contract.ts';

/** `POST /api/account/authenticator`: requires the verified authenticator app from now on, and ends all sessions. */
export const authenticatorContract = defineContract({
  route: api.authenticator,
  success: succeeded,
  errors: {
    ...SIGNED_IN_ERRORS,
    /** The user pool has seen no code of an authenticator app. */
    no_authenticator: 409,
  },
});
