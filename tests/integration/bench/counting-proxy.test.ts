import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CountingProxy, kilobytes, startCountingProxy } from '../../bench/counting-proxy.ts';

const SCRIPT = gzipSync('export const answer = 42;'.repeat(100));

let site: Server;
let elsewhere: Server;
let proxy: CountingProxy;

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Starts a server that answers scripts compressed, sends bodies back, and moves `/old`. */
async function startSite(): Promise<Server> {
  const server = createServer((asked, answer) => {
    if (asked.url === '/a.js') {
      answer.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'gzip' });
      answer.end(SCRIPT);
    } else if (asked.url === '/old') answer.writeHead(301, { location: '/new' }).end();
    else asked.pipe(answer.writeHead(200, { 'content-type': 'text/plain' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Asks as a browser does that has a proxy. */
async function ask(url: string, body = '') {
  const { hostname, port } = new URL(proxy.server);
  const chunks: Buffer[] = [];
  await new Promise<void>((resolve, reject) => {
    const asked = request({ hostname, port, path: url, method: body ? 'POST' : 'GET' }, (answer) => {
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).once('end', resolve);
    });
    asked.once('error', reject).end(body);
  });
  return Buffer.concat(chunks);
}

beforeAll(async () => {
  [site, elsewhere] = await Promise.all([startSite(), startSite()]);
  proxy = await startCountingProxy(originOf(site));
});

afterAll(async () => {
  await proxy.stop();
  for (const server of [site, elsewhere]) server.close();
});

describe('the proxy that counts', () => {
  it('passes everything on unchanged, and counts scripts, moved URLs, and uploads', async () => {
    expect(await ask(`${originOf(site)}/a.js`)).toEqual(SCRIPT);
    await ask(`${originOf(site)}/old`);
    expect(String(await ask(`${originOf(site)}/api/contact?from=page`, 'hello'))).toBe('hello');

    const answers = proxy.take();
    expect(answers.map(({ path, isScript }) => [path, isScript])).toEqual([
      ['/a.js', true],
      ['/old', false],
      ['/api/contact', false],
    ]);
    expect(kilobytes(answers)).toBe((SCRIPT.length + 5) / 1000);
    expect(answers[0]?.headBytes).toBeGreaterThan('content-type: text/javascript'.length);
  });

  it('counts each response once, and none of another site', async () => {
    await ask(`${originOf(site)}/a.js`);
    expect(proxy.take()).toHaveLength(1);
    await ask(`${originOf(elsewhere)}/a.js`);
    expect(proxy.take()).toEqual([]);
  });
});
