import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, systemChromium } from '../support/chromium.ts';

/** Chromium, unless one of the other browsers that Playwright has is asked for: `firefox` or `webkit`. */
const browserName = (process.env.JOURNEYS_IN ?? 'chromium') as 'chromium' | 'firefox' | 'webkit';
const executablePath = systemChromium();

export default defineConfig({
  testDir: '.',
  globalSetup: './support/build-first.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  workers: 3,
  // A busy machine may be late; a fault shows itself every time.
  retries: process.env.CI ? 2 : 0,
  reporter: [['list'], ['json', { outputFile: '../../test-results/e2e.json' }]],
  timeout: 30_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 8_000,
    // Nothing waits for what moves. The journeys of a purchase let it move.
    reducedMotion: 'reduce',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    browserName,
    ...(browserName === 'chromium' && {
      launchOptions: { ...(executablePath && { executablePath }), args: CHROMIUM_ARGUMENTS },
    }),
  },
});
