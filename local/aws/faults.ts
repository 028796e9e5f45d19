import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type FaultMode, SLOW_MS } from '../stand-in.ts';

/** Errors of one AWS service in its JSON protocol: HTTP status and error type. */
export interface AwsErrors {
  readonly error: readonly [status: number, type: string];
  readonly throttle: readonly [status: number, type: string];
}

const MESSAGES = {
  error: 'The request processing has failed because of an unknown error.',
  throttle: 'Rate exceeded',
} as const;

/** Simulates a fault. @returns whether the fault has answered the request */
export async function simulateFault(
  mode: FaultMode,
  errors: AwsErrors,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (mode === 'unreachable') {
    request.socket.destroy();
    return true;
  }
  if (mode === 'slow') await wait(SLOW_MS, undefined, { ref: false });
  if (mode !== 'error' && mode !== 'throttle') return false;
  const [status, type] = errors[mode];
  sendAwsError(response, status, type, MESSAGES[mode]);
  return true;
}

/** Sends an error like AWS services with a JSON protocol. */
export function sendAwsError(response: ServerResponse, status: number, type: string, message: string): void {
  sendAwsJson(response, status, { __type: type, message });
}

/** Sends a JSON document like AWS services. */
export function sendAwsJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
  response.end(JSON.stringify(body));
}
