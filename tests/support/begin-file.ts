/** Before each test file: resets what earlier files in the same process have changed. */
import { afterAll, vi } from 'vitest';

vi.resetModules();

const before = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  // Otherwise stubs would reach the next file.
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) {
    if (!(name in before)) delete process.env[name];
  }
  Object.assign(process.env, before);
});
