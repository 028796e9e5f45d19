import type * as z from 'zod/mini';
import type { adminSessionContract } from '../../domain/contracts/admin.ts';
import type { EndpointContract } from '../../domain/contracts/contract.ts';
import { type EndpointHandler, type EndpointRequest, endpoint } from '../http/endpoint.ts';
import type { HttpEvent } from '../http/event.ts';
import { type Administrator, administratorOf, demandMfa } from './administrator.ts';

/** What any call of the back office can be refused for. */
type AdminErrors = (typeof adminSessionContract)['errors'];

/** What the function of a call of the back office is given. */
export interface AdminRequest<Body, Query, Path> extends Omit<EndpointRequest<Body, Query, Path>, 'caller'> {
  readonly admin: Administrator;
}

interface AdminEndpointOptions {
  /** Also for an administrator who has yet to set up the second factor that the stage insists on. */
  readonly withoutMfa?: boolean;
}

/**
 * Makes the Lambda handler of a call of the back office: of an endpoint that nothing but an administrator gets past.
 * Nobody else learns even whether the request was well formed.
 */
export function adminEndpoint<
  Body extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Success extends z.ZodMiniType,
  Errors extends Readonly<Record<string, number>> & AdminErrors,
  Path extends z.ZodMiniType,
>(
  contract: EndpointContract<Body, Query, Success, Errors, Path>,
  fn: (request: AdminRequest<z.output<Body>, z.output<Query>, z.output<Path>>) => Promise<z.input<Success>>,
  { withoutMfa = false }: AdminEndpointOptions = {},
): EndpointHandler {
  const authorize = async (event: HttpEvent) => {
    const admin = await administratorOf(event);
    event.notes.adminId = admin.userId;
    if (!withoutMfa) demandMfa(admin);
    return admin;
  };
  return endpoint(contract, ({ caller, ...request }) => fn({ ...request, admin: caller }), { authorize });
}
