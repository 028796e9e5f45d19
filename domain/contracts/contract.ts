import type * as z from 'zod/mini';
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

/** A contract of the back office. A route without a right does not compile. */
export interface AdminContract<
  Body extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Success extends z.ZodMiniType = z.ZodMiniType,
  Errors extends Readonly<Record<string, number>> = Readonly<Record<string, number>>,
  Path extends z.ZodMiniType = z.ZodMiniType,
> extends EndpointContract<Body, Query, Success, Errors, Path> {
  /** The right that a caller's role needs; where it differs by list, for the `list` of the path or query. */
  readonly right: Right;
}

/** Infers the exact type of a contract of the back office. */
export function defineAdminContract<
  Success extends z.ZodMiniType,
  const Errors extends Readonly<Record<string, number>>,
  Body extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Query extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Path extends z.ZodMiniType = z.ZodMiniType<undefined>,
>(
  contract: AdminContract<Body, Query, Success, Errors, Path>,
): AdminContract<Body, Query, Success, Errors, Path> {
  return contract;
}
