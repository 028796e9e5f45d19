import type * as z from 'zod/mini';
import type { adminSessionContract } from '../../domain/contracts/admin.ts';
import type { EndpointContract } from '../../domain/contracts/contract.ts';
import { type Endpoint, type EndpointRequest, endpoint } from '../http/endpoint.ts';
import type { HttpEvent } from '../http/event.ts';
import { type Administrator, administratorOf, requireMfa } from './administrator.ts';

/** The errors that every back-office endpoint can answer with. */
type AdminErrors = (typeof adminSessionContract)['errors'];

/** What a back-office endpoint's function receives. */
export interface AdminRequest<Body, Query, Path> extends Omit<EndpointRequest<Body, Query, Path>, 'caller'> {
  readonly admin: Administrator;
}

interface AdminEndpointOptions {
  /** Accepts a role that was asked about within the last `ROLE_MEMORY_SECONDS`. */
  readonly isReading?: boolean;
  /** Allows administrators who have not set up the second factor that the stage requires. */
  readonly withoutMfa?: boolean;
}

/** Makes an endpoint that answers administrators only. The role is asked about with each call. */
export function adminEndpoint<
  Body extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Success extends z.ZodMiniType,
  Errors extends Readonly<Record<string, number>> & AdminErrors,
  Path extends z.ZodMiniType,
>(
  contract: EndpointContract<Body, Query, Success, Errors, Path>,
  fn: (request: AdminRequest<z.output<Body>, z.output<Query>, z.output<Path>>) => Promise<z.input<Success>>,
  { isReading = false, withoutMfa = false }: AdminEndpointOptions = {},
): Endpoint {
  const authorize = async (event: HttpEvent) => {
    const admin = await administratorOf(event, isReading);
    event.notes.adminId = admin.userId;
    if (!withoutMfa) requireMfa(admin);
    return admin;
  };
  return endpoint(contract, ({ caller, ...request }) => fn({ ...request, admin: caller }), { authorize });
}

/** For what is only shown: one question about the role serves all calls of a few seconds. */
export const readingEndpoint: typeof adminEndpoint = (contract, fn, options) =>
  adminEndpoint(contract, fn, { ...options, isReading: true });
