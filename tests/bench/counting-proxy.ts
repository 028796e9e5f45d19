/**
 * Counts requests to a site. Between the browser and the server none is missed, whatever makes it: a page, one that
 * is fetched ahead of a click, a worker, or the browser itself; and nothing is counted that comes out of a cache.
 */
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** One response of the site. Its bytes grow until it is complete. */
export interface Answered {
  readonly path: string;
  isScript: boolean;
  /** Names and values of the headers, as lines. */
  headBytes: number;
  /** The content as it is sent: compressed. */
  contentBytes: number;
}

export interface CountingProxy {
  /** The address of the proxy, for the settings of a browser. */
  readonly server: string;
  /** @returns the requests since the last call */
  take(): readonly Answered[];
  stop(): Promise<void>;
}

/**
 * Starts a proxy that leads to this machine only.
 * @param site the origin whose answers are counted
 */
export async function startCountingProxy(site: string): Promise<CountingProxy> {
  let answers: Answered[] = [];
  const proxy = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', site);
    const counted: Answered = { path: url.pathname, isScript: false, headBytes: 0, contentBytes: 0 };
    if (url.origin === site) answers.push(counted);
    // A page that was left needs no answer.
    await passOn(url, request, response, counted).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    server: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    take() {
      const taken = answers;
      answers = [];
      return taken;
    },
    async stop() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

async function passOn(
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
  counted: Answered,
): Promise<void> {
  const { method, headers } = request;
  const onward = ask({ host: '127.0.0.1', port: url.port, path: url.pathname + url.search, method, headers });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    onward.once('response', resolve).once('error', reject);
  });
  request.pipe(onward);
  const answer = await answered;
  counted.isScript = /javascript/.test(answer.headers['content-type'] ?? '');
  // Each name and value with `: ` and the end of its line.
  counted.headBytes = answer.rawHeaders.reduce((sum, text) => sum + text.length + 2, 0);
  answer.on('data', (chunk: Buffer) => {
    counted.contentBytes += chunk.length;
  });
  response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
  await pipeline(answer, response);
}

/** Content of responses in thousands of bytes. */
export function kilobytes(answers: readonly Answered[]): number {
  return answers.reduce((sum, { contentBytes }) => sum + contentBytes, 0) / 1000;
}
