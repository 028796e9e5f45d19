import * as z from 'zod/mini';
import type { ApiRoute } from '../api.ts';
import type { Right } from '../settings/roles.ts';

/** Default size limit of request bodies, in bytes. */
export const DEFAULT_MAX_BODY_BYTES = 64 * 1024;

/** An endpoint's requests and responses. `errors` maps the code of each expected failure to its status. */
export interface EndpointContract<
  Body extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Success extends z.ZodMiniType = z.ZodMiniType,
  Errors extends Readonly<Record<string, number>> = Readonly<Record<string, number>>,
  Path extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly route: ApiRoute;
  /** Validates the parameters in the route's path. An invalid one is answered with 404. */
  readonly path?: Path;
  readonly body?: Body;
  readonly query?: Query;
  readonly success: Success;
  readonly errors: Errors;
  readonly maxBodyBytes?: number;
  /** Success redirects to the `location` of the response instead of answering 200. */
  readonly isRedirect?: true;
}

/** Infers a contract's exact type. */
export function defineContract<
  Success extends z.ZodMiniType,
  const Errors extends Readonly<Record<string, number>>,
  Body extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Query extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Path extends z.ZodMiniType = z.ZodMiniType<undefined>,
>(
  contract: EndpointContract<Body, Query, Success, Errors, Path>,
): EndpointContract<Body, Query, Success, Errors, Path> {
  return contract;
}

/** Errors of every signed-in call, after the API has verified the token. */
export const SIGNED_IN_ERRORS = {
  not_through_site: 403,
  /** The session has ended, the account is disabled or deleted, or the token is not an access token. */
  sign_in_again: 401,
  identity_unavailable: 503,
} as const;

/** Errors of every call of the back office. */
const ADMIN_ERRORS = {
  ...SIGNED_IN_ERRORS,
  /** The group, the role record, or both are missing. */
  not_admin: 403,
  /** The role lacks the right. */
  role_forbids: 403,
  /** The stage requires a second factor, and the account has none. */
  mfa_required: 403,
  storage_unavailable: 503,
} as const;

/** What only contracts of the back office have. A route without a right does not compile. */
interface AdminOnly {
  /** The right that a caller's role needs; where it differs by list, for the `list` of the path. */
  readonly right: Right;
  readonly errors: typeof ADMIN_ERRORS;
}

export type AdminContract = EndpointContract & AdminOnly;

/** Defines a contract of the back office, with the errors that all of them have. */
export function defineAdminContract<
  Success extends z.ZodMiniType,
  const Errors extends Readonly<Record<string, number>>,
  Body extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Query extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Path extends z.ZodMiniType = z.ZodMiniType<undefined>,
>(
  contract: EndpointContract<Body, Query, Success, Errors, Path> & Pick<AdminOnly, 'right'>,
): EndpointContract<Body, Query, Success, Errors, Path> & AdminOnly {
  return { ...contract, errors: { ...ADMIN_ERRORS, ...contract.errors } };
}

/** The answer of a call that returns nothing else. */
export const succeeded = z.object({ success: z.literal(true) });

/** Where a browser posts a form of `fields`, in the order given, and, last, `file`. */
export const uploadForm = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });

export function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.readonly(z.array(item));
}

/** An open enum: typed as the known values, but any text passes, as another release may have stored another one. */
export function openEnum<Word extends string>() {
  return z.string() as z.ZodMiniType as z.ZodMiniType<Word, Word>;
}
