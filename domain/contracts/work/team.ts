/** The team of the back office. Changes need a recent sign-in. */
import * as z from 'zod/mini';
import { api } from '../../api.ts';
import { isEmailAddress, normalizeEmail } from '../../email-address/email-address.ts';
import { ROLES, type RoleName } from '../../settings/roles.ts';
import { defineAdminContract, listOf } from '../contract.ts';
import { objectOf, shortText } from '../text.ts';

const ROLE_NAMES = Object.keys(ROLES) as RoleName[];
const role = z.nullable(z.enum(ROLE_NAMES, 'is not a role'));

/** Maximum number of members, so that a response has all of them. */
export const MAX_TEAM = 50;

/** Invitations that an administrator can send in an hour. */
export const INVITATIONS_PER_HOUR = 10;

const member = z.object({
  userId: z.string(),
  email: z.string(),
  /** Null for an account in the group whose role record is missing: it has no access. */
  role,
  isInvited: z.boolean(),
  isEnabled: z.boolean(),
  hasSecondFactor: z.boolean(),
  grantedBy: z.exactOptional(z.string()),
  /** ISO 8601; absent before the first sign-in to the back office. */
  signedInAt: z.exactOptional(z.string()),
});

export type TeamMember = z.output<typeof member>;

const team = {
  members: listOf(member),
  /** Newest first; the latest hundred. */
  changes: listOf(z.object({ at: z.string(), by: z.string(), email: z.string(), from: role, to: role })),
};

export type TeamChange = z.output<(typeof team)['changes']>[number];

/** `GET /api/admin/team`: all members, and the latest changes. */
export const teamContract = defineAdminContract({
  route: api.adminTeam,
  right: 'team',
  success: z.object(team),
  errors: {},
});

export type Team = z.output<typeof teamContract.success>;

/** `PUT /api/admin/team`: invites a person, changes their role, repeats an invitation, or revokes the role. */
export const teamChangeContract = defineAdminContract({
  route: api.adminTeamChange,
  right: 'team',
  body: objectOf({
    email: z.pipe(
      shortText(254),
      z.pipe(
        z.transform(normalizeEmail),
        z.string().check(z.refine(isEmailAddress, 'is not an email address')),
      ),
    ),
    /** Null revokes the role. */
    role,
    /** The role that the administrator saw; null for none. */
    was: role,
  }),
  success: z.object({
    ...team,
    /** Whether an invitation was sent by email. */
    isInvited: z.boolean(),
  }),
  errors: {
    /** Administrators change neither their own role nor revoke it, so that one always remains. */
    own_role: 409,
    /** An invitation of a person who has a role already. */
    already_member: 409,
    /** A colleague changed the role meanwhile. */
    conflict: 409,
    /** The account waits for the confirmation of its email address; a stranger may have chosen its password. */
    account_unconfirmed: 409,
    account_disabled: 409,
    team_full: 409,
    too_many_requests: 429,
  },
});
