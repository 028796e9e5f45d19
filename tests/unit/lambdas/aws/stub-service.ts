import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { type RunningServer, startServer } from '../../../../local/stand-in.ts';

/**
 * Starts a server for the tests of a file, and directs the calls of AWS services to it.
 * @param services as in `AWS_ENDPOINT_URL_SSM`
 * @returns the URL of the server, once it has started
 */
export function stubServices(services: readonly string[], listener: RequestListener): () => string {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer(listener);
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    for (const name of services) vi.stubEnv(`AWS_ENDPOINT_URL_${name}`, server.url);
    vi.stubEnv('AWS_REGION', 'us-west-2');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  });
  return () => server.url;
}
