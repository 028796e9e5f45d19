/** The one port of the local cloud: turns requests of Node's HTTP server into those of the edge. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { jsonResponse, type Request, type Response, textResponse } from './http-message.ts';
import { readBody, startServer } from './stand-in.ts';

export interface Gateway {
  /** Such as `http://localhost:3000`. */
  readonly origin: string;
  readonly server: Server;
  /** Sets what answers from now on; until the first time every answer is a 503. */
  serve(routes: GatewayRoutes): void;
  /** Sets the IP that viewers seem to have from now on; undefined is their true one again. */
  setViewerIp(ip: string | undefined): void;
  stop(): Promise<void>;
}

export interface GatewayRoutes {
  /** Answers `/_local` and all below it. */
  readonly console: (request: Request) => Promise<Response>;
  /** Answers everything else. */
  readonly edge: (request: Request) => Promise<Response>;
  /** Answers files of the site in place of the edge. */
  readonly site?: SiteServer | undefined;
  /** Whether a path leads to a file of the site. */
  readonly leadsToSite: (path: string) => boolean;
}

/** Answers requests for files of the site in place of the built ones. */
export type SiteServer = (request: IncomingMessage, response: ServerResponse) => void;

/** The largest body that an HTTP API takes. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;

/**
 * Starts to listen, before there is anything to serve.
 * @param port 0 takes a free one
 * @throws the listen error `EADDRINUSE` when the port is taken
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

/** Undefined when the request's target is not a path. */
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

/** Answers to HEAD, and those that never have one, go without their body. */
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
  // What is left of a body that nobody wanted, so that the connection can be used again.
  message.resume();
}

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * Whether a request was made to a loopback name and not by a page of another site. Without this a foreign
 * site could read the console, by letting its own host name point to this machine.
 */
function isFromThisMachine({ headers: { host = '', origin } }: IncomingMessage): boolean {
  return LOOPBACK_HOST.test(host) && (origin === undefined || origin === `http://${host}`);
}
