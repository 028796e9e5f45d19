/** Browsers of other engines, driven by what their makers ship for it (W3C WebDriver). */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { NotAvailable } from '../../../local/conformance/check.ts';
import { npmPackages, rustProgram } from '../../../local/conformance/tools.ts';

const SELENIUM = 'selenium-webdriver@4.49.0';
const GECKODRIVER = 'geckodriver@0.37.1';
const IN_TIME_MS = 30_000;

/** An element of a page, as far as it is used. */
export interface Element {
  click(): Promise<void>;
  clear(): Promise<void>;
  sendKeys(text: string): Promise<void>;
}

/** A browser with one window, as far as it is used. */
export interface Driver {
  get(url: string): Promise<void>;
  getCurrentUrl(): Promise<string>;
  executeScript<Result>(script: string, ...args: readonly unknown[]): Promise<Result>;
  setSize(width: number, height: number): Promise<void>;
}

export interface Engine {
  readonly name: string;
  /**
   * Runs something in a new browser.
   * @param use gets the browser, and its name and version
   * @throws NotAvailable if the machine has no such browser, or nothing to drive it with
   */
  run(use: (driver: Driver, version: string) => Promise<void>): Promise<void>;
}

export const ENGINES: readonly Engine[] = [
  {
    name: 'Firefox',
    async run(use) {
      const binary = onPath('firefox') ?? onPath('firefox-esr');
      if (!binary) throw new NotAvailable('there is no firefox');
      const program = onPath('geckodriver') ?? (await rustProgram('geckodriver', GECKODRIVER));
      const options = { 'moz:firefoxOptions': { binary, args: ['-headless'] } };
      await driven(program, (port) => ['--host', '127.0.0.1', '--port', port], 'firefox', options, use);
    },
  },
  {
    name: 'WebKit',
    async run(use) {
      const program = onPath('WebKitWebDriver');
      const binary = miniBrowser();
      if (!program || !binary) throw new NotAvailable('there is no WebKitWebDriver with a MiniBrowser');
      const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
      const ports = (port: string) => ['--host=127.0.0.1', `--port=${port}`];
      await onDisplay((display) => driven(program, ports, 'MiniBrowser', options, use, display));
    },
  },
];

async function driven(
  program: string,
  args: (port: string) => readonly string[],
  browserName: string,
  options: object,
  use: (driver: Driver, version: string) => Promise<void>,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const folder = await npmPackages('selenium', [SELENIUM]);
  const { Builder, Capabilities } = createRequire(join(folder, 'node_modules', '/'))('selenium-webdriver');
  const port = await freePort();
  const server = spawn(program, args(port), { stdio: 'ignore', env: { ...process.env, ...environment } });
  try {
    await until(() => fetch(`http://127.0.0.1:${port}/status`).then(({ ok }) => ok));
    const capabilities = new Capabilities({ browserName, ...options });
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(capabilities)
      .build();
    try {
      const started = await driver.getCapabilities();
      const setSize = (width: number, height: number) => driver.manage().window().setRect({ width, height });
      const version = `${browserName} ${started.getBrowserVersion()}`;
      await use(Object.assign(driver, { setSize }), version);
    } finally {
      await driver.quit();
    }
  } finally {
    await ended(server);
  }
}

/** With the display that there is, or one that nobody sees. */
async function onDisplay(use: (environment: Readonly<Record<string, string>>) => Promise<void>) {
  if (process.env.DISPLAY) return use({});
  const program = onPath('Xvfb');
  if (!program) throw new NotAvailable('there is neither a display nor Xvfb');
  const screen = spawn(program, ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', '1440x1000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  try {
    const [number] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data');
    await use({ DISPLAY: `:${String(number).trim()}` });
  } finally {
    await ended(screen);
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}

/** @throws Error when it does not come true in time */
export async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const endsAt = performance.now() + IN_TIME_MS;
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() > endsAt) throw new Error(`not within ${IN_TIME_MS / 1000} seconds`);
    await wait(100);
  }
}

function onPath(program: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

/** Debian and Ubuntu keep it beside the library, whose version is in the folder's name. */
function miniBrowser(): string | undefined {
  const libraries = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((name) => join('/usr/lib', name));
  return libraries
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name, 'MiniBrowser')))
    .find((path) => path.includes('webkit') && existsSync(path));
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return String(typeof address === 'object' ? address?.port : 0);
}
