import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StallingSite {
  readonly origin: string;
  /** Sends the rest of every page, and later pages at once. */
  goOn(): void;
  stop(): Promise<void>;
}

/**
 * Forwards the site's responses, but only the start of each page, before its content: a connection that stalls in the
 * middle.
 */
export async function startStallingSite(site: string): Promise<StallingSite> {
  const { promise, resolve: goOn } = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', site), { method: request.method ?? 'GET' });
    const body = Buffer.from(await answer.arrayBuffer());
    const headers = [...answer.headers].filter(
      ([name]) => !/^(?:content-(?:encoding|length)|connection)$/.test(name),
    );
    response.writeHead(answer.status, Object.fromEntries(headers));
    const content = body.indexOf('<main');
    if (content > 0) {
      response.write(body.subarray(0, content));
      await promise;
    }
    response.end(body.subarray(Math.max(content, 0)));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goOn,
    async stop() {
      server.closeAllConnections();
      await new Promise((stopped) => server.close(stopped));
    },
  };
}
