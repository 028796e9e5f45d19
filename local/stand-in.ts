import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** Every misbehavior a stand-in can be switched to; `off` is normal service. */
export const FAULT_MODES = [
  'off',
  'error',
  'throttle',
  'slow',
  'declined',
  'unreachable',
  'rejected',
  'interrupted',
] as const;

/**
 * How a stand-in misbehaves until it is switched back:
 * `error` answers the service's own 5xx, `throttle` its own "slow down", `slow` answers correctly
 * but late, `declined` is a refused payment, `unreachable` cuts the connection without an answer,
 * `rejected` is a refused mail, `interrupted` cuts the connection in the middle of an upload.
 */
export type FaultMode = (typeof FAULT_MODES)[number];

/** A local server that plays one outside service. */
export interface StandIn {
  /** Base URL without a trailing slash, for example `http://127.0.0.1:41234`. */
  readonly url: string;
  /** Switches the misbehavior for every following request. */
  setFault(mode: FaultMode): void;
  /** Stops listening and cuts open connections. */
  stop(): Promise<void>;
}

/** How long a `slow` answer is held back, in milliseconds. */
export const SLOW_MS = 5_000;

/** A listening HTTP server and its URL. */
export interface RunningServer {
  readonly url: string;
  readonly server: Server;
  stop(): Promise<void>;
}

/**
 * Starts an HTTP server on the loopback interface only.
 *
 * @param listener answers the requests
 * @param port 0 picks a free port
 * @throws the listen error (`EADDRINUSE` when the port is taken)
 */
export async function startServer(listener: RequestListener, port = 0): Promise<RunningServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    server,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A stand-in that answers. */
export interface StartedStandIn extends StandIn {
  /** What it is switched to. */
  fault(): FaultMode;
}

/**
 * Starts a stand-in. A request that it fails to answer has its connection cut, and the terminal says why, unless the
 * caller has left before.
 * @param name of the service, for the terminal
 * @param answer gets the fault that was switched on when the request came
 */
export async function startStandIn(
  name: string,
  answer: (request: IncomingMessage, response: ServerResponse, fault: FaultMode) => Promise<void>,
): Promise<StartedStandIn> {
  let fault: FaultMode = 'off';
  const { url, stop } = await startServer((request, response) => {
    answer(request, response, fault).catch((error) => {
      if (request.socket.destroyed) return;
      console.error(`${name} stand-in: ${error instanceof Error ? error.stack : error}`);
      request.socket.destroy();
    });
  });
  return {
    url,
    stop,
    fault: () => fault,
    setFault(mode) {
      fault = mode;
    },
  };
}

/**
 * Reads a request body whole.
 *
 * @param limit the most bytes accepted; a longer body answers `undefined`
 */
export async function readBody(
  request: IncomingMessage,
  limit = 16 * 1024 * 1024,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  return size > limit ? undefined : Buffer.concat(chunks);
}
