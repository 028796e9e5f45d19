/**
 * Counts what the site is asked for on three ways through it, by clicks on links, on a phone and on a large screen, with
 * an empty cache. Prints each step, and fails over the targets.
 *
 *     node tests/bench/visits.ts
 */
import type { BrowserContextOptions, Page } from 'playwright';
import { articlePath } from '../../domain/site/blog.ts';
import { readArticles } from '../../web/build/blog/articles.ts';
import { startLocalRun } from '../e2e/support/local-run.ts';
import { addToCart, cartItem } from '../e2e/support/shop.ts';
import { type Answered, kilobytes } from './counting-proxy.ts';
import { arrive, DESKTOP, follow, followHeader, openBrowser, PHONE } from './visitor.ts';

/** Of a whole visit. Kilobytes are of content as it is sent, without headers. */
const TARGETS = { requests: 24, kilobytes: 200 };

/** As long as somebody looks at each step, and until what follows it by itself has been asked for. */
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
      print(`**${way}, ${screen}**`, '**all**', all, TARGETS);
      if (all.length > TARGETS.requests || kilobytes(all) > TARGETS.kilobytes) process.exitCode = 1;
    }
  }
  console.log(`\nTargets: ${TARGETS.requests} requests, ${TARGETS.kilobytes} kB. What is over is marked.`);
} finally {
  await browser.close();
  await site.stop();
}

/** Prints a line of the table, and marks what is over the targets. */
function print(way: string, step: string, answers: readonly Answered[], targets?: typeof TARGETS): void {
  const marked = (value: number, target: number | undefined, digits: number) =>
    `${value.toFixed(digits)}${target !== undefined && value > target ? ' !' : ''}`;
  const requests = marked(answers.length, targets?.requests, 0);
  const kB = marked(kilobytes(answers), targets?.kilobytes, 1);
  console.log(`| ${way} | ${step} | ${requests} | ${kB} |`);
}
