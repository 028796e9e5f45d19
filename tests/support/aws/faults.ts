import type { IncomingMessage, ServerResponse } from 'node:http';

/** The fault of every call to a simulated service until it is reset; `denied` is a caller without the permission. */
export type ControlFault = 'off' | 'denied' | 'unreachable';

/**
 * Simulates a fault of a service with a JSON protocol.
 * @param action that is denied, such as `ses:GetAccount`
 * @returns whether the fault has answered the call
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
