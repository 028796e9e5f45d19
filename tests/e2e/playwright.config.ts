import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, systemChromium } from '../support/chromium.ts';

/** Chromium, unless `firefox` or `webkit` is requested. */
const browserName = (process.env.JOURNEYS_IN ?? 'chromium') as 'chromium' | 'firefox' | 'webkit';
const executablePath = systemChromium();

export default defineConfig({
  testDir: '.',
  globalSetup: './support/build-first.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // A browser and the local run of a worker keep a core busy. More workers than cores only make all of them slower.
  workers: Math.min(3, availableParallelism()),
  reporter: [['list'], ['json', { outputFile: '../../test-results/e2e.json' }]],
  // Enough time for a busy machine: passing journeys never wait for these limits.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
    // Each step of a failed journey with its time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    browserName,
    ...(browserName === 'chromium' && {
      launchOptions: { ...(executablePath && { executablePath }), args: CHROMIUM_ARGUMENTS },
    }),
  },
});
