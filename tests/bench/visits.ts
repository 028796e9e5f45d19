/**
 * Counts the requests of three visits, made by clicks on links, on a phone and on a large screen, with an empty cache.
 * Prints each step, and fails over the targets.
 *
 *     npm run bench:visits
 */
import type { BrowserContextOptions, Page } from 'playwright';
import { articlePath } from '../../domain/site/blog.ts';
import { readArticles } from '../../web/build/blog/articles.ts';
import { startLocalRun } from '../e2e/support/local-run.ts';
import { addToCart, cartItem } from '../e2e/support/shop.ts';
import { type Answered, kilobytes } from './counting-proxy.ts';
import { arrive, DESKTOP, follow, followHeader, openBrowser, PHONE } from './visitor.ts';

/** Kilobytes of a visit count compressed content without headers. */
const TARGETS = { averageRequests: 10, kilobytes: 200 };

/** How long a visitor looks at each step; its delayed requests are sent meanwhile. */
const LOOKING_MS = 3_500;

const SCREENS: Readonly<Record<string, BrowserContextOptions>> = { phone: PHONE, desktop: DESKTOP };

type Step = readonly [name: string, take: (page: Page) => Promise<unknown>];

const [article] = readArticles();
const WAYS: Readonly<Record<string, readonly Step[]>> = {
  cart: [
    ['home', (page) => page.goto('/')],
    ['services', (page) => followHeader(page, '/services')],
    ['pricing', (page) => followHeader(page, '/pricing')],
    ['Add to Cart', addToTheCart],
  ],
  contact: [
    ['home', (page) => page.goto('/')],
    ['contact', (page) => followHeader(page, '/contact')],
    ['first use of the form', beginToWrite],
  ],
  article: [
    ['article', (page) => page.goto(articlePath(article?.slug ?? ''))],
    ['related article', followRelated],
    ['blog', (page) => followHeader(page, '/blog')],
  ],
};

async function addToTheCart(page: Page): Promise<void> {
  await addToCart(page, 'Blogs').click();
  await cartItem(page, 'Blogs').waitFor();
}

async function beginToWrite(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Request a consultation' });
  await form.getByLabel('Name', { exact: true }).fill('Mara Lindqvist');
  await form.getByRole('button', { name: 'Send request' }).scrollIntoViewIfNeeded();
  await page.getByLabel("I'm not a robot").waitFor();
}

function followRelated(page: Page): Promise<void> {
  return follow(page.getByRole('region', { name: 'Related Articles' }).getByRole('link').first());
}

const site = await startLocalRun();
const browser = await openBrowser();
try {
  const visits: number[] = [];
  console.log('| way | step | requests | kB |\n| --- | --- | ---: | ---: |');
  for (const [way, steps] of Object.entries(WAYS)) {
    for (const [screen, options] of Object.entries(SCREENS)) {
      const visitor = await arrive(browser, site.origin, options);
      const all: Answered[] = [];
      for (const [step, take] of steps) {
        await take(visitor.page);
        await visitor.page.waitForTimeout(LOOKING_MS);
        const answers = visitor.take();
        all.push(...answers);
        print(`${way}, ${screen}`, step, answers);
      }
      await visitor.leave();
      print(`**${way}, ${screen}**`, '**all**', all);
      visits.push(all.length);
      if (kilobytes(all) > TARGETS.kilobytes) process.exitCode = 1;
    }
  }
  const average = visits.reduce((sum, requests) => sum + requests, 0) / visits.length;
  if (average > TARGETS.averageRequests) process.exitCode = 1;
  console.log(`\nA visit makes ${average.toFixed(1)} requests on average.`);
  console.log(
    `Targets: ${TARGETS.averageRequests} requests on average, ${TARGETS.kilobytes} kB for each visit.`,
  );
} finally {
  await browser.close();
  await site.stop();
}

function print(way: string, step: string, answers: readonly Answered[]): void {
  console.log(`| ${way} | ${step} | ${answers.length} | ${kilobytes(answers).toFixed(1)} |`);
}
