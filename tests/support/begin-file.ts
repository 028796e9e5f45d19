/** Before each test file: resets what earlier files in the same process have changed. */
import { afterAll, beforeEach, vi } from 'vitest';

vi.resetModules();

const before = { ...process.env };
const { setTimeout } = globalThis;

/** Every limit on visitors counts in windows of this, or a multiple: see lambdas/tables/rate-limits.ts. */
const WINDOW = 10 * 60_000;
/** Longer than any test takes that reaches a limit. */
const ROOM = 5000;

/** A test that began in one window and ended in the next would be allowed twice as much. */
beforeEach(async () => {
  const left = WINDOW - (Date.now() % WINDOW);
  if (left < ROOM) await new Promise((resolve) => setTimeout(resolve, left));
});

afterAll(() => {
  vi.useRealTimers();
  // Otherwise the last test's stubs would be restored only before the next file's first test.
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) {
    if (!(name in before)) delete process.env[name];
  }
  Object.assign(process.env, before);
});
