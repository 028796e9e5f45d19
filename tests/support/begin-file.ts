/** Before each test file: forgets what the files before it in the same process have left of ours. */
import { afterAll, vi } from 'vitest';

vi.resetModules();

const before = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  // Otherwise what the last test has stubbed is put back before the first one of the next file.
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) {
    if (!(name in before)) delete process.env[name];
  }
  Object.assign(process.env, before);
});
