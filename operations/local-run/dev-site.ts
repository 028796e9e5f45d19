/** Vite's development server for the site, reached through the gateway's port. */
import { type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import type { SiteServer } from '../../local/gateway.ts';

const WEB = fileURLToPath(new URL('../../web', import.meta.url));

export interface DevSite {
  readonly handle: SiteServer;
  /** Forwards a WebSocket, over which Vite notifies the browser of edits. */
  readonly upgrade: (message: IncomingMessage, socket: Duplex, head: Buffer) => void;
  stop(): Promise<void>;
}

/** Starts Vite on a free port. */
export async function startDevSite(): Promise<DevSite> {
  const vite = await createServer({
    root: WEB,
    configFile: `${WEB}/vite.config.ts`,
    server: { host: '127.0.0.1', port: 0 },
    clearScreen: false,
  });
  await vite.listen();
  const address = vite.httpServer?.address();
  if (!address || typeof address === 'string') throw new Error('Vite is not listening on a port.');
  const target = { host: '127.0.0.1', port: address.port };

  return {
    handle: (message, response) => forwardRequest(target, message, response),
    upgrade: (message, socket, head) => forwardUpgrade(target, message, socket, head),
    stop: () => vite.close(),
  };
}

interface Target {
  readonly host: string;
  readonly port: number;
}

function forwardRequest(target: Target, message: IncomingMessage, response: ServerResponse): void {
  const { method = 'GET', url = '/', headers } = message;
  const onward = sendRequest({ ...target, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  message.pipe(onward);
}

function forwardUpgrade(target: Target, message: IncomingMessage, socket: Duplex, head: Buffer): void {
  const onward = connect(target.port, target.host, () => {
    const lines = [`${message.method} ${message.url} HTTP/1.1`];
    for (let i = 0; i < message.rawHeaders.length; i += 2) {
      lines.push(`${message.rawHeaders[i]}: ${message.rawHeaders[i + 1]}`);
    }
    onward.write(`${lines.join('\r\n')}\r\n\r\n`);
    onward.write(head);
    onward.pipe(socket).pipe(onward);
  });
  onward.on('error', () => socket.destroy());
  socket.on('error', () => onward.destroy());
}
