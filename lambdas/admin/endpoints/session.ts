import { adminSessionContract } from '../../../domain/contracts/admin.ts';
import { adminEndpoint } from '../admin-endpoint.ts';
import { adminEmails, isMfaRequired } from '../administrator.ts';

/**
 * `GET /api/admin/session`: tells the dashboard who is signed in, whether a second factor has to be set up, and who else
 * works there.
 */
export const session = adminEndpoint(
  adminSessionContract,
  async ({ admin: { email, hasSecondFactor } }) => {
    const required = isMfaRequired();
    const mayLook = hasSecondFactor || !required;
    return {
      email,
      mfa: { enabled: hasSecondFactor, required },
      team: mayLook ? await adminEmails() : [],
    };
  },
  { withoutMfa: true },
);
