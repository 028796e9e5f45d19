import type { IncomingMessage, ServerResponse } from 'node:http';

/** How a played control service answers every call until it is set back; `denied` is a caller without the permission. */
export type ControlFault = 'off' | 'denied' | 'unreachable';

/**
 * Plays a fault of a service that answers JSON.
 * @param action that the caller may not do, such as `ses:GetAccount`
 * @returns whether the call has been answered by the fault
 */
export function simulateControlFault(
  fault: ControlFault,
  action: string,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (fault === 'off') return false;
  if (fault === 'unreachable') request.socket.destroy();
  else {
    const type = 'AccessDeniedException';
    const message = `User: arn:aws:iam::123456789012:user/olga is not authorized to perform: ${action} on resource: *`;
    response.writeHead(400, { 'content-type': 'application/json', 'x-amzn-errortype': type });
    response.end(JSON.stringify({ __type: type, message }));
  }
  return true;
}
