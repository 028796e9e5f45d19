import { adminSessionContract } from '../../domain/contracts/admin.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { isMfaRequired } from './administrator.ts';

/** `GET /api/admin/session`: tells the dashboard who is signed in, and whether a second factor has to be set up. */
export const handler = adminEndpoint(
  adminSessionContract,
  async ({ admin: { email, hasSecondFactor } }) => ({
    email,
    mfa: { enabled: hasSecondFactor, required: isMfaRequired() },
  }),
  { withoutMfa: true },
);
