import type * as z from 'zod/mini';
import type { AdminContract } from '../../domain/contracts/contract.ts';
import { defineEndpoint, type Endpoint, type EndpointRequest } from '../http/endpoint.ts';
import type { HttpEvent } from '../http/event.ts';
import { type Administrator, requireAdministrator, requireMfa, requireRight } from './administrator.ts';

/** The input of a back-office endpoint's function. */
interface AdminRequest<Contract extends AdminContract> extends Omit<EndpointRequest<Contract>, 'caller'> {
  readonly admin: Administrator;
}

interface AdminEndpointOptions {
  /** Accepts a role that was checked within the last `ROLE_MEMORY_SECONDS`. */
  readonly isReading?: boolean;
  /** Allows administrators who have not set up the second factor that the stage requires. */
  readonly withoutMfa?: boolean;
}

/** Defines an endpoint for administrators only. It checks with each call whether the role has the contract's right. */
export function defineAdminEndpoint<Contract extends AdminContract>(
  contract: Contract,
  fn: (request: AdminRequest<Contract>) => Promise<z.input<Contract['success']>>,
  { isReading = false, withoutMfa = false }: AdminEndpointOptions = {},
): Endpoint {
  const authorize = async (event: HttpEvent) => {
    const admin = await requireAdministrator(event, isReading);
    event.notes.adminId = admin.userId;
    if (!withoutMfa) requireMfa(admin);
    // An unknown list needs the right for any, and is then refused as invalid.
    requireRight(admin, contract.right, event.pathParameters.list);
    return admin;
  };
  return defineEndpoint(contract, ({ caller, ...request }) => fn({ ...request, admin: caller }), {
    authorize,
  });
}

/** Defines an endpoint that only reads: one check of the role covers all calls within a few seconds. */
export const defineAdminReadEndpoint: typeof defineAdminEndpoint = (contract, fn, options) =>
  defineAdminEndpoint(contract, fn, { ...options, isReading: true });
