import { defineConfig } from 'vitest/config';

/** The tests of the local cloud alone: `npm test --workspace local`. */
export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    silent: 'passed-only',
    // Room for a busy machine: a test that passes never waits for these.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    restoreMocks: true,
    unstubEnvs: true,
  },
});
