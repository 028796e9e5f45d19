import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, systemChromium } from './chromium.ts';

const isRootOnDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version');

/** Commands that install a browser, in the order of attempts, with descriptions. */
const WAYS: readonly (readonly [string, string])[] = [
  ['Downloading one', 'npx playwright install --only-shell chromium'],
  ...(isRootOnDebian
    ? ([
        [
          'Installing one with apt-get',
          'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium-headless-shell fonts-liberation',
        ],
      ] as const)
    : []),
];

/**
 * Installs a browser for the journeys if the machine has none that starts. Shows what a command prints only if all fail.
 * @throws Error if no way works
 */
export async function getBrowserWhenNeeded(log: (line: string) => void): Promise<void> {
  if (systemChromium() || (await starts())) return;
  let output = '';
  for (const [index, [what, command]] of WAYS.entries()) {
    log(`${index === 0 ? 'No Chromium or Chrome was found.' : 'That failed.'} ${what} ...`);
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        output += text;
      });
    }
    await once(child, 'close');
    if (await starts()) return;
  }
  throw new Error(`${output}\nThe journeys have no browser. Install Chromium, or name one in CHROMIUM_PATH.`);
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
