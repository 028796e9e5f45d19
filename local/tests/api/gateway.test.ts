import { afterEach, expect, it } from 'vitest';
import { type Gateway, startGateway } from '../../gateway.ts';
import { jsonResponse } from '../../http-message.ts';

let gateway: Gateway;

afterEach(() => gateway.stop());

it('a visitor has the IP of the connection, unless the console sets another one', async () => {
  gateway = await startGateway(0);
  gateway.serve({
    console: async () => jsonResponse(404, {}),
    edge: async ({ ip }) => jsonResponse(200, ip),
    leadsToSite: () => false,
  });
  const ip = async () =>
    (await fetch(gateway.origin, { headers: { 'x-forwarded-for': '198.51.100.1' } })).json();
  expect(await ip()).toBe('127.0.0.1');
  gateway.setViewerIp('203.0.113.9');
  expect(await ip()).toBe('203.0.113.9');
  gateway.setViewerIp(undefined);
  expect(await ip()).toBe('127.0.0.1');
});
