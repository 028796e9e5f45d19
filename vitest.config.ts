import { defineConfig } from 'vitest/config';

/** Everything but the browser journeys, which Playwright runs from tests/e2e. */
export default defineConfig({
  test: {
    include: [
      'local/tests/**/*.test.ts',
      'tests/{unit,integration,infra,operations,architecture,attacks}/**/*.test.{ts,tsx}',
    ],
    environment: 'node',
    silent: 'passed-only',
    globalSetup: 'tests/support/synthesize-once.ts',
    // Files share a process, so that large packages are loaded once, and no module of ours.
    isolate: false,
    setupFiles: ['tests/support/begin-file.ts', 'tests/support/function-credentials.ts'],
    maxWorkers: 3,
    // Room for what a test makes and drops, of which there is much.
    execArgv: ['--max-semi-space-size=64'],
    // Room for a busy machine: a test that passes never waits for these.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A test whose loop finds nothing to look at fails.
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    restoreMocks: true,
    unstubEnvs: true,
  },
});
