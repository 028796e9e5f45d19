import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** The first Chromium found: named by CHROMIUM_PATH, the system's, or else the one Playwright manages. */
const systemChromium = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].find((path) => path !== undefined && existsSync(path));

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
    launchOptions: {
      ...(systemChromium ? { executablePath: systemChromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
