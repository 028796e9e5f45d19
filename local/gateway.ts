/** The port of the local cloud: converts Node's HTTP requests to those of the edge. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { jsonResponse, type Request, type Response, textResponse } from './http-message.ts';
import { readBody, startServer } from './stand-in.ts';

export interface Gateway {
  /** Such as `http://localhost:3000`. */
  readonly origin: string;
  readonly server: Server;
  /** Sets the request handlers; before the first call every response is a 503. */
  serve(routes: GatewayRoutes): void;
  /** Sets the IP that viewers seem to have; undefined is their real one. */
  setViewerIp(ip: string | undefined): void;
  stop(): Promise<void>;
}

export interface GatewayRoutes {
  /** Handles `/_local` and everything below it. */
  readonly console: (request: Request) => Promise<Response>;
  /** Handles all other requests. */
  readonly edge: (request: Request) => Promise<Response>;
  /** Serves the site's files instead of the edge. */
  readonly site?: SiteServer | undefined;
  /** Whether a path belongs to the site's files. */
  readonly leadsToSite: (path: string) => boolean;
}

/** Serves the site's files instead of the built ones. */
export type SiteServer = (request: IncomingMessage, response: ServerResponse) => void;

/** The size limit for bodies of an HTTP API. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;

/**
 * Starts to listen, before there are handlers.
 * @param port 0 uses a free one
 * @throws the listen error `EADDRINUSE` if the port is in use
 */
export async function startGateway(port: number): Promise<Gateway> {
  let routes: GatewayRoutes | undefined;
  let viewerIp: string | undefined;
  const { url, server, stop } = await startServer((message, response) => {
    const answered = routes ? answer(message, response, routes, viewerIp) : starting(message, response);
    answered.catch((error) => {
      if (response.headersSent) response.destroy();
      else send(message, response, textResponse(500, 'text/plain', `The local cloud failed: ${error}\n`));
    });
  }, port);
  return {
    origin: url.replace('127.0.0.1', 'localhost'),
    server,
    stop,
    serve: (next) => {
      routes = next;
    },
    setViewerIp: (ip) => {
      viewerIp = ip;
    },
  };
}

async function starting(message: IncomingMessage, response: ServerResponse): Promise<void> {
  send(message, response, textResponse(503, 'text/plain', 'The local cloud is starting.\n'));
}

async function answer(
  message: IncomingMessage,
  response: ServerResponse,
  routes: GatewayRoutes,
  viewerIp: string | undefined,
): Promise<void> {
  const request = toRequest(message, viewerIp);
  if (!request) return send(message, response, textResponse(400, 'text/plain', 'Bad request\n'));
  if (/^\/_local(\/|$)/.test(request.path)) {
    const refused = jsonResponse(403, { error: 'Only this machine may see the local console.' });
    return send(message, response, isFromThisMachine(message) ? await routes.console(request) : refused);
  }
  if (routes.site && routes.leadsToSite(request.path)) return routes.site(message, response);
  send(message, response, await routes.edge(request));
}

/** Undefined if the request's target is not a path. */
function toRequest(message: IncomingMessage, viewerIp: string | undefined): Request | undefined {
  const { url = '', method = 'GET', headersDistinct, socket } = message;
  if (!url.startsWith('/')) return undefined;
  const [path = '', ...query] = url.split('?');
  const headers = Object.entries(headersDistinct).map(([name, values]) => [name, values ?? []] as const);
  return {
    method,
    path,
    query: query.join('?'),
    headers: Object.fromEntries(headers),
    ip: viewerIp ?? socket.remoteAddress ?? '127.0.0.1',
    body: () => readBody(message, MAX_BODY_BYTES),
  };
}

/** Responses to HEAD, and those with certain statuses, are sent without a body. */
function send(message: IncomingMessage, response: ServerResponse, answer: Response): void {
  for (const [name, value] of answer.headers) {
    if (name !== 'set-cookie' && name !== 'content-length') response.setHeader(name, value);
  }
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  const hasBody = answer.status !== 304 && answer.status !== 204;
  if (hasBody) response.setHeader('content-length', answer.body.length);
  response.writeHead(answer.status);
  response.end(hasBody && message.method !== 'HEAD' ? answer.body : undefined);
  // Discards the rest of an unread body, so that the connection can be reused.
  message.resume();
}

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * Whether a request was made to a loopback name and not by a page of another site. Otherwise a foreign site could read
 * the console, by pointing its own host name to this machine.
 */
function isFromThisMachine({ headers: { host = '', origin } }: IncomingMessage): boolean {
  return LOOPBACK_HOST.test(host) && (origin === undefined || origin === `http://${host}`);
}
