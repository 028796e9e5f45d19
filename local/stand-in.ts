import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Clock, systemClock } from './clock.ts';

/** Every fault that a stand-in can simulate; `off` is normal service. */
export const FAULT_MODES = [
  'off',
  'error',
  'throttle',
  'slow',
  'declined',
  'unreachable',
  'rejected',
] as const;

/**
 * A stand-in's fault until it is switched off: `error` returns the service's own 5xx, `throttle` its own rate limit
 * error, `slow` the correct response late, `declined` a declined payment; `unreachable` closes the connection without a
 * response, `rejected` rejects mail.
 */
export type FaultMode = (typeof FAULT_MODES)[number];

/** A local server that simulates an outside service. */
export interface StandIn {
  /** Base URL without a trailing slash, for example `http://127.0.0.1:41234`. */
  readonly url: string;
  /** Sets the fault for all following requests. */
  setFault(mode: FaultMode): void;
  /** Stops listening and closes open connections. */
  stop(): Promise<void>;
}

/** The delay of a `slow` response, in milliseconds. */
export const SLOW_MS = 5_000;

/**
 * How long an idle connection stays open, in milliseconds. Node's five seconds pass while a stack is synthesized, and a
 * client that uses its connection again at that moment would fail.
 */
const KEEP_ALIVE_MS = 60_000;

/** A listening HTTP server and its URL. */
export interface RunningServer {
  readonly url: string;
  readonly server: Server;
  stop(): Promise<void>;
}

/**
 * Starts an HTTP server on the loopback interface only.
 * @param listener handles the requests
 * @param port 0 uses a free port
 * @param clock of the responses' dates, by which clients of AWS correct their own clocks
 * @throws the listen error (`EADDRINUSE` if the port is in use)
 */
export async function startServer(
  listener: RequestListener,
  port = 0,
  clock: Clock = systemClock,
): Promise<RunningServer> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    response.setHeader('date', new Date(clock.now()).toUTCString());
    listener(request, response);
  });
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

/** Returns a port that was free a moment ago. */
export async function freePort(): Promise<string> {
  const { url, stop } = await startServer(() => {});
  await stop();
  return new URL(url).port;
}

/** A running stand-in. */
export interface StartedStandIn extends StandIn {
  /** The current fault. */
  fault(): FaultMode;
}

/**
 * Starts a stand-in. If handling a request throws, the connection is closed, and the error is printed unless the caller
 * has disconnected.
 * @param name of the service, for the terminal
 * @param answer gets the fault at the time of the request, except `unreachable`
 * @param clock the system's by default
 * @param isAffected whether faults concern a request; by default they concern all
 */
export async function startStandIn(
  name: string,
  answer: (request: IncomingMessage, response: ServerResponse, fault: FaultMode) => Promise<void>,
  clock?: Clock,
  isAffected: (request: IncomingMessage) => boolean = () => true,
): Promise<StartedStandIn> {
  let fault: FaultMode = 'off';
  const { url, stop } = await startServer(
    (request, response) => {
      const mode = isAffected(request) ? fault : 'off';
      if (mode === 'unreachable') return void request.socket.destroy();
      answer(request, response, mode).catch((error) => {
        if (request.socket.destroyed) return;
        console.error(`${name} stand-in: ${error instanceof Error ? error.stack : error}`);
        request.socket.destroy();
      });
    },
    0,
    clock,
  );
  return {
    url,
    stop,
    fault: () => fault,
    setFault(mode) {
      fault = mode;
    },
  };
}

/** Reads a whole request body. @param limit in bytes @returns undefined for a longer body */
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
