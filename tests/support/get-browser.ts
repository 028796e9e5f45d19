import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, systemChromium } from './chromium.ts';

const isRootOnDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version');

/** Messages with commands, in the order in which they are tried. */
const WAYS: readonly (readonly [string, string])[] = [
  ['Playwright downloads one', 'npx playwright install --only-shell chromium'],
  ...(isRootOnDebian
    ? ([
        [
          'apt-get installs it',
          'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium-headless-shell',
        ],
      ] as const)
    : []),
];

/** Installs a browser for the journeys if the machine has none that starts. @throws Error if that fails */
export async function getBrowserWhenNeeded(log: (line: string) => void): Promise<void> {
  if (systemChromium() || (await starts())) return;
  for (const [what, command] of WAYS) {
    log(`No Chromium or Chrome was found: ${what} ...`);
    await once(spawn(command, { shell: true, stdio: 'inherit' }), 'exit');
    if (await starts()) return;
  }
  throw new Error(
    'No browser could be had for the journeys. Install Chromium, or name one in CHROMIUM_PATH.',
  );
}

/** A downloaded browser may lack system libraries. */
async function starts(): Promise<boolean> {
  const executablePath = systemChromium();
  try {
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: CHROMIUM_ARGUMENTS,
    });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}
