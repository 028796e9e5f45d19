import type * as z from 'zod/mini';
import type { ApiRoute } from '../api.ts';

/** Largest request body, in bytes, unless a contract says otherwise. */
export const DEFAULT_MAX_BODY_BYTES = 64 * 1024;

/**
 * What an endpoint accepts and answers, as plain data.
 * `body` and `query` validate what comes in; `errors` maps each expected failure's code to its status.
 */
export interface EndpointContract<
  Body extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Success extends z.ZodMiniType = z.ZodMiniType,
  Errors extends Readonly<Record<string, number>> = Readonly<Record<string, number>>,
  Path extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly route: ApiRoute;
  /** Validates the parameters in the route's path. What is wrong with one is answered as 404. */
  readonly path?: Path;
  readonly body?: Body;
  readonly query?: Query;
  readonly success: Success;
  readonly errors: Errors;
  readonly maxBodyBytes?: number;
  /** Success leads to another URL, the answer's `location`, instead of being answered with 200. */
  readonly isRedirect?: true;
}

/** Gives a contract its exact type. */
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
