import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { startLocalRun } from './local-run.ts';
import { CHANGED_HTML } from './translation.ts';

export type FaultMode = 'off' | 'error' | 'throttle' | 'slow' | 'declined' | 'rejected' | 'unreachable';

/** The local cloud of a worker. */
export interface Cloud {
  readonly origin: string;
  /** Makes a stand-in of the local cloud fail until the test ends. */
  fault(service: string, mode: FaultMode): Promise<void>;
}

interface ConsoleGuard {
  /** Accepts console errors that the test provokes; other errors on its page fail it. */
  allow(pattern: RegExp): void;
  /** The accepted errors. */
  readonly allowed: readonly RegExp[];
}

interface TestFixtures {
  readonly cloud: Cloud;
  readonly consoleGuard: ConsoleGuard;
  /** Opens a page in another browser until the test ends: it shares no storage with the test's page. */
  readonly openElsewhere: (options?: BrowserContextOptions) => Promise<Page>;
}

interface WorkerFixtures {
  readonly localOrigin: string;
}

/** Playwright's test with a local cloud for each worker and a guard against unexpected console errors. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  localOrigin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
    async ({}, use) => {
      const run = await startLocalRun();
      await use(run.origin);
      await run.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ localOrigin }, use) => {
    await use(localOrigin);
  },
  cloud: async ({ localOrigin }, use) => {
    const broken = new Set<string>();
    const fault = async (service: string, mode: FaultMode) => {
      const answer = await fetch(`${localOrigin}/_local/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ service, mode }),
      });
      expect(answer.ok, `fault ${service} ${mode}`).toBe(true);
      broken.add(service);
    };
    await use({ origin: localOrigin, fault });
    for (const service of broken) await fault(service, 'off');
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
  consoleGuard: async ({}, use) => {
    const allowed: RegExp[] = [];
    await use({ allowed, allow: (pattern) => allowed.push(pattern) });
  },
  // A test that opens no page needs none.
  page: async ({ page, consoleGuard }, use) => {
    const errors = recordErrors(page);
    await use(page);
    await expectNoErrors(page, errors, consoleGuard);
  },
  openElsewhere: async ({ browser, baseURL, consoleGuard }, use) => {
    const opened: (readonly [page: Page, errors: readonly PageProblem[]])[] = [];
    await use(async (options) => {
      const page = await browser.newPage({ ...(baseURL && { baseURL }), ...options });
      opened.push([page, recordErrors(page)]);
      return page;
    });
    for (const [page, errors] of opened) {
      await expectNoErrors(page, errors, consoleGuard);
      await page.close();
    }
  },
});

/** Chromium reports a transition between pages that it skips, for a file or a slow load, although no script began it. */
const SKIPPED_TRANSITION = /^Transition was /;

/** A console error or an exception. */
interface PageProblem {
  readonly text: string;
  /** Of the script or the failed request. */
  readonly url?: string;
}

/** Returns the console errors of a page from now on. */
function recordErrors(page: Page): readonly PageProblem[] {
  const errors: PageProblem[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' || CHANGED_HTML.test(text))
      errors.push({ text, url: message.location().url });
  });
  page.on('pageerror', ({ message }) => {
    if (!SKIPPED_TRANSITION.test(message)) errors.push({ text: message });
  });
  return errors;
}

async function expectNoErrors(
  page: Page,
  errors: readonly PageProblem[],
  { allowed }: ConsoleGuard,
): Promise<void> {
  const unexpected = errors.filter(({ text }) => !allowed.some((pattern) => pattern.test(text)));
  // A request that a test answers itself may still be running.
  for (const one of page.context().pages()) await one.unrouteAll({ behavior: 'ignoreErrors' });
  expect(unexpected, 'unexpected console errors').toEqual([]);
}

/** Opens a file without scripts, which leaves the storage as a test sets it. */
export async function openPlainFile(page: Page): Promise<void> {
  await page.goto('/favicon.svg');
}

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/**
 * Fails with the list of accessibility violations (WCAG 2.2 A and AA, and best practices) on the page, and of classes
 * that have no style.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Before all is laid out, lower parts have neither their final position nor their final background.
  await expect(page.locator('html[data-late-layout]')).toHaveCount(0);
  expect(await findViolationsAtRest(page)).toEqual([]);
  await expectStyled(page);
}

/** Fading text is pale, so the check is repeated if an animation began during it. */
async function findViolationsAtRest(page: Page) {
  for (;;) {
    await expectAtRest(page);
    const moves = await page.evaluateHandle(() => {
      const seen = { any: false };
      for (const type of ['transitionrun', 'animationstart']) {
        document.addEventListener(type, () => Object.assign(seen, { any: true }), { once: true });
      }
      return seen;
    });
    const violations = await findViolations(page);
    if (violations.length === 0 || !(await moves.evaluate(({ any }) => any))) return violations;
  }
}

/** Moves the pointer from one position to another, which is a first use of the page. */
export async function movePointer(page: Page): Promise<void> {
  await page.mouse.move(20, 20);
  await page.mouse.move(20, 40);
}

/** Waits until the page has loaded and has finished its deferred work. */
export async function expectIdle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(async () => {
    // Idle periods follow frames, and a page at rest draws none.
    const idle = () =>
      new Promise<void>((resolve) => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
    // The first round may start another.
    await idle();
    await idle();
  });
}

/** Waits until all finite animations have ended and all messages have appeared. */
export async function expectAtRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = ({ effect }: Animation) =>
      Number(effect?.getComputedTiming().endTime) < Number.POSITIVE_INFINITY;
    const moving = () => document.getAnimations().filter((one) => one.playState === 'running' && ends(one));
    const isComing = () => document.querySelector('[data-sonner-toast][data-mounted=false]') !== null;
    for (let ones = moving(); ones.length > 0 || isComing(); ones = moving()) {
      await Promise.allSettled(ones.map(({ finished }) => finished));
      await new Promise(requestAnimationFrame);
    }
  });
}

/** Minified, which halves the amount sent to each checked page. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface Look {
  /** A selector of the part to check; by default the whole page. */
  readonly within?: string;
  /** By default all enabled rules. */
  readonly rules?: readonly string[];
}

/** @returns the accessibility violations with their elements */
export async function findViolations(page: Page, { within, rules }: Look = {}) {
  // It stays on the page, because evaluating it takes as long as the checks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ([context, runOnly]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      // Describing every passing element would take as long again.
      const options: RunOptions = { resultTypes: ['violations'], ...(runOnly && { runOnly: [...runOnly] }) };
      const { violations } = await axe.run(context ?? document, options);
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        where: nodes.map(({ target, html }) => `${target.join(' ')} ${html}`),
      }));
    },
    [within, rules] as const,
  );
}

/** The styles of all pages. Read once, because that takes as long as the rest of the check. */
let everyClass: Set<string> | undefined;

function readEveryClass(): Set<string> {
  const built = new URL('../../../dist/web/client/documents.json', import.meta.url);
  const { styles } = JSON.parse(readFileSync(built, 'utf8'));
  return classesIn(Object.values(styles).join(''));
}

/** Fails if the page uses a class that its own style sheet lacks and another page's style sheet has. */
async function expectStyled(page: Page): Promise<void> {
  const { used, sheet } = await page.evaluate(() => ({
    used: [...document.querySelectorAll('#app-shell [class], #app-shell ~ * [class]')].flatMap(
      ({ classList }) => [...classList],
    ),
    sheet: document.querySelector('head > style')?.textContent ?? '',
  }));
  everyClass ??= readEveryClass();
  const known = everyClass;
  const styled = classesIn(sheet);
  const lacking = used.filter((name) => !styled.has(name) && known.has(name));
  expect([...new Set(lacking)], 'classes that this page has no style for').toEqual([]);
}

const classesIn = (sheet: string) =>
  new Set(sheet.match(/\.(?:\\.|[\w-])+/g)?.map((name) => name.slice(1).replaceAll('\\', '')));

/** Fails if the page scrolls sideways. Right after a change of width, the layout may be outdated. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, 'pixels that the page is too wide').toBeLessThanOrEqual(0);
}

export const WIDTHS = [320, 390, 768, 1024, 1440];

/** Expects the page to fit at every width, and to be accessible at some: by default on a phone and on a large screen. */
export async function expectFit(page: Page, accessibleAt: readonly number[] = [390, 1440]): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    if (accessibleAt.includes(width)) await expectAccessible(page);
  }
}

export { expect };

/** Allows a page to copy: headless Chromium asks for a permission that other browsers do not know. */
export async function allowCopying(page: Page): Promise<void> {
  const context = page.context();
  if (context.browser()?.browserType().name() === 'chromium') {
    await context.grantPermissions(['clipboard-write']);
  }
}

/** Returns the last copied text. It is pasted, because some browsers do not grant permission to read the clipboard. */
export async function readCopiedText(page: Page): Promise<string> {
  const area = await page.evaluateHandle(() => {
    const made = document.body.appendChild(document.createElement('textarea'));
    made.focus();
    return made;
  });
  await page.keyboard.press('ControlOrMeta+V');
  return area.evaluate((made) => {
    made.remove();
    return made.value;
  });
}
