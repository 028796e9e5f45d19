import { readdirSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { brand } from '../../domain/brand.ts';
import { findService, SERVICES } from '../../domain/shop/catalog.ts';
import {
  APPLICATIONS,
  CASE_STUDIES,
  CASE_STUDIES_PAGE,
  INDEXED_PAGES,
  PLUGIN_PAGE,
  SERVICE_PAGES,
} from '../../domain/site/pages.ts';
import { CASE_STUDIES_TEXTS, CASE_STUDY_CONTENT } from '../../web/content/case-studies/case-studies.ts';
import { PRICING_QUESTIONS } from '../../web/content/pricing-questions.ts';
import { CONTACT_QUESTIONS } from '../../web/content/questions.ts';
import { HOME_SERVICES, SERVICE_PAGES_CONTENT, WHY_CHOOSE } from '../../web/content/service-pages.ts';
import { TEAM } from '../../web/content/team.ts';
import { routeRequests } from './support/held-requests.ts';
import { addToCart, openPricing } from './support/shop.ts';
import { expect, expectFit, expectNoSidewaysScroll, PHONE, test, WIDTHS } from './support/test.ts';

/**
 * The contents of a page, besides the texts in tests/support/specified-texts.ts, which are searched in its document.
 */
interface Listed {
  readonly path: string;
  readonly headings?: readonly string[];
  readonly texts?: readonly string[];
  /** URL and text of links, and their number. */
  readonly links: readonly (readonly [address: string, text: string, count?: number])[];
  /** The only links in the first view. */
  readonly offers?: readonly string[];
}

const PAGES: readonly Listed[] = [
  {
    path: '/',
    headings: [...HOME_SERVICES, ...WHY_CHOOSE].map(({ title }) => title),
    texts: ['no long contract', '500+ clients', '500+', '2,000+', '300%', '10+'],
    links: [
      ['/pricing', 'From $29 a month', 1],
      ['/contact', 'Book a consultation'],
      ['/services', 'See services'],
      ['/pricing', 'Learn More', 7],
      ['/contact', 'Book a free consultation'],
    ],
  },
  {
    path: '/services',
    headings: [...SERVICE_PAGES.map(({ name }) => name), 'Enterprise & Franchise custom solutions'],
    links: [
      ['/pricing', 'Learn More', 8],
      ['/pricing', 'Buy Now', 8],
      ['/contact', 'Plan a program'],
      ...SERVICE_PAGES.map(({ path, name }) => [path, name] as const),
    ],
  },
  ...SERVICE_PAGES_CONTENT.map(({ path, title, benefits, steps, questions, offers }) => ({
    path,
    headings: [title, ...steps.map((step) => step.title), ...benefits.map(withoutPlan)],
    texts: [
      ...['Worked example', 'Before', 'After three months', 'What it cost'],
      ...questions.map(({ question }) => question),
      ...offers.map((id) => `$${findService(id)?.annualPrice}`),
    ],
    links: [
      ['/contact', '', path === '/services/automation' ? 1 : 2] as const,
      ['/pricing', path === '/services/automation' ? 'View Plans' : 'See prices'] as const,
      ...offers.map((id) => {
        const { name = id, oneTime } = findService(id) ?? {};
        return [`/pricing${oneTime ? '' : '?cycle=annual'}#service-${id}`, name] as const;
      }),
    ],
    ...(path === '/services/automation' && { offers: ['View Plans'] }),
  })),
  {
    path: '/about',
    headings: TEAM.map(({ name }) => name),
    texts: TEAM.flatMap(({ role, bio }) => [role, bio]),
    links: [
      ['/contact', 'Start the Conversation'],
      ['/pricing', 'Explore Our Services'],
    ],
  },
  {
    path: CASE_STUDIES_PAGE,
    headings: Object.values(CASE_STUDY_CONTENT).map(({ title }) => title),
    links: CASE_STUDIES.map(({ path }) => [path, ''] as const),
  },
  ...CASE_STUDIES.map(({ path }) => ({
    path,
    headings: [CASE_STUDY_CONTENT[path].title, ...CASE_STUDY_CONTENT[path].work.map(({ title }) => title)],
    texts: [CASE_STUDY_CONTENT[path].quote.text],
    links: [
      ['/contact', CASE_STUDIES_TEXTS.action] as const,
      [CASE_STUDY_CONTENT[path].page, 'See the service'] as const,
    ],
  })),
  {
    path: '/contact',
    texts: CONTACT_QUESTIONS.map(({ question }) => question),
    links: [
      [`mailto:${brand.email.general}`, brand.email.general],
      [brand.phone.href, brand.phone.display],
      [`mailto:${brand.email.support}`, brand.email.support],
    ],
  },
  {
    path: '/unsubscribe',
    headings: ['What happens then'],
    links: [
      [`mailto:${brand.email.unsubscribe}?subject=UNSUBSCRIBE`, brand.email.unsubscribe],
      ['/privacy', 'Privacy Policy'],
    ],
  },
  { path: '/terms', texts: ['Effective date: September 16, 2025'], links: [['#billing', 'Billing', 1]] },
  { path: '/privacy', texts: ['Effective date: September 16, 2025'], links: [['#contact', 'Contact', 1]] },
  {
    path: '/newsletter',
    headings: ['One useful letter a month'],
    links: [['/newsletter.xml', 'RSS feed']],
  },
  {
    path: PLUGIN_PAGE,
    headings: ['System requirements', 'Download the plugin', 'Check the first article'],
    links: [
      [brand.pluginDownload, 'Download'],
      [brand.supportSite, 'support site'],
      [`mailto:${brand.email.support}`, brand.email.support],
      [brand.phone.href, brand.phone.display],
    ],
  },
  { path: '/success?test=true', headings: ['Payment Successful!'], links: [['/', 'Return Home']] },
];

/** Rendered by the same components as the first service page. */
const LIKE_THE_FIRST: readonly string[] = SERVICE_PAGES.slice(1).map(({ path }) => path);

/** Pages whose phone layout another page covers, or that have one column at every width. */
const ALIKE: readonly string[] = [
  ...LIKE_THE_FIRST,
  ...CASE_STUDIES.slice(1).map(({ path }) => path),
  ...['/terms', '/privacy', PLUGIN_PAGE, '/success?test=true'],
];

const isServicePage = ({ path }: Listed) => path.startsWith('/services/');
const servicePages = PAGES.filter(isServicePage);
const otherPages = PAGES.filter((listed) => !isServicePage(listed));

/** Groups of pages that take about the same time. */
const WALKS: Readonly<Record<string, readonly Listed[]>> = {
  'the first pages of services': servicePages.slice(0, 4),
  'the other pages of services': servicePages.slice(4),
  'pages about the company': otherPages.slice(0, 4),
  'case studies, contact and unsubscribing': otherPages.slice(4, 8),
  'legal pages and steps of a process': otherPages.slice(8),
};

/** The last two have walks of their own. */
const SEEN: readonly string[] = [
  ...Object.values(WALKS)
    .flat()
    .map(({ path }) => path),
  '/pricing',
  '/blog',
];

for (const [name, walk] of Object.entries(WALKS)) {
  test(`${name} show their headings, texts and links, and are accessible and fit at every width`, async ({
    page,
  }) => {
    expect(
      INDEXED_PAGES.filter((path) => !SEEN.includes(path)),
      'pages of no walk',
    ).toEqual([]);
    expect(walk).not.toEqual([]);
    for (const listed of walk) await checkPage(listed.path, () => expectListed(page, listed));
  });
}

/** Checks a page, and adds its path to each error. */
async function checkPage(path: string, look: () => Promise<void>): Promise<void> {
  try {
    await test.step(path, look);
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

async function expectListed(page: Page, listed: Listed): Promise<void> {
  const { path, offers } = listed;
  await page.setViewportSize({ width: 1440, height: 900 });
  const response = await page.goto(path);
  expect(response?.status()).toBe(200);
  expect(response?.headers()['content-type']).toContain('text/html');
  await page.waitForLoadState();

  await expect.poll(() => findMissing(page, listed)).toEqual([]);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1);
  if (offers) {
    const links = main.locator('section').first().locator('a').filter({ hasNotText: 'Services' });
    await expect(links).toHaveText(offers);
  }
  await expectFit(page, ALIKE.includes(path) ? [1440] : undefined);
}

/**
 * Returns the headings that a page hides, and the headings, texts and links that it lacks. Reads them in one call,
 * because a hundred calls take a hundred times as long.
 */
async function findMissing(
  page: Page,
  { headings = [], texts = [], links }: Omit<Listed, 'path'>,
): Promise<string[]> {
  const seen = await page.getByRole('main').evaluate((main) => {
    const visible = (selector: string) =>
      [...main.querySelectorAll(selector)].filter(
        (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0,
      );
    const textOf = ({ textContent }: Element) => textContent.replace(/\s+/g, ' ').toLowerCase();
    const shown = visible('h1, h2, h3, h4').map(textOf);
    return {
      headings: shown,
      hidden: [...main.querySelectorAll('h1, h2, h3, h4')]
        .map(textOf)
        .filter((text) => !shown.includes(text)),
      texts: visible(':not(:has(div, section, p, li))').map(textOf),
      links: visible('a[href]').map((one) => [one.getAttribute('href') ?? '', textOf(one)] as const),
    };
  });
  const count = (address: string, text: string) =>
    seen.links.filter(([to, name]) => to.startsWith(address) && name.includes(text.toLowerCase())).length;
  const isAmong = (all: readonly string[]) => (text: string) =>
    all.some((one) => one.includes(text.toLowerCase()));
  return [
    ...seen.hidden,
    ...headings.filter((name) => !isAmong(seen.headings)(name)),
    ...texts.filter((text) => !isAmong(seen.texts)(text)),
    ...links
      .filter(([address, text, times]) =>
        times ? count(address, text) !== times : count(address, text) === 0,
      )
      .map(([address, text]) => `${text} to ${address}`),
  ];
}

test('the pricing page shows every service, fits, and its questions open', async ({ page }) => {
  await openPricing(page);
  const main = page.getByRole('main');
  await expect(page.getByRole('button', { name: /^Add to Cart: / })).toHaveCount(SERVICES.length);
  const ranges = main.getByText('20-60', { exact: true });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    const lines = await ranges.evaluateAll((texts) => texts.map((text) => text.getClientRects().length));
    expect(lines, `lines at ${width}`).toEqual([1, 1]);
  }
  const question = page.locator('summary').filter({ visible: true }).last();
  await question.click();
  await expect(question.locator('xpath=..')).toHaveAttribute('open', '');

  await test.step('annual prices come with the amount billed and the exact saving', async () => {
    await main.getByText('Annual', { exact: false }).first().click();
    await expect(main).toContainText('$3,180');
    // AI chatbot: (305 - 265) x 12.
    await expect(main).toContainText('$480');
  });

  await test.step('on paper are all prices and answers, and no buttons', async () => {
    await page.emulateMedia({ media: 'print' });
    for (const { answer } of PRICING_QUESTIONS) await expect(main.getByText(answer)).toBeVisible();
    await expect(main.getByText('Hosting and security').first()).toBeVisible();
    await expect(page.locator('button, label, summary svg').filter({ visible: true })).toHaveCount(0);
    await expect(main.getByRole('link', { name: 'Ask for advice' })).toBeHidden();
    await page.emulateMedia({ media: null });
  });

  await test.step('a price on a card leads to it, and what is chosen there outlasts a reload', async () => {
    await page.goto('/services');
    const card = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Meta Adv' }) });
    await expect(card).toContainText('from $80');
    await card.getByRole('link', { name: 'Buy Now' }).click();
    const row = page.locator('#service-video-ads');
    await expect(row.getByRole('heading')).toBeInViewport();
    await expect(row).toContainText('$80', { useInnerText: true });
    await main.locator('label', { hasText: 'Monthly' }).click();
    await page.reload();
    await expect(row).toContainText('$92', { useInnerText: true });
  });
});

test('the week on the home page begins with today and is swiped by days on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const today = page.getByText('Today', { exact: true });
  const week = today.locator('xpath=../..');
  const { x: start } = await getBox(today);
  expect(start).toBeGreaterThanOrEqual((await getBox(week)).x);
  await expect(page.getByText('18,240')).toBeVisible();

  await week.evaluate((days) => days.scrollBy({ left: 100 }));
  await expect
    .poll(async () => (await getBox(page.getByText('Tue', { exact: true }))).x)
    .toBeCloseTo(start, 0);

  const [consult, services] = await Promise.all(
    ['Book a consultation', 'See services'].map((name) => getBox(page.getByRole('link', { name }))),
  );
  expect(services?.y).toBe(consult?.y);
});

async function getBox(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return box;
}

test('an unknown path shows a page that leads home, with status 404', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/404/);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const response = await page.goto('/no-such-page?x=1');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('404', { exact: true })).toBeVisible();
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await expect.poll(() => logged.some((text) => text.includes('/no-such-page'))).toBe(true);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1);
  await expectFit(page, [1440]);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Oops! Page not found')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('pages show their texts and name other ways to reach us', async ({ page, consoleGuard }) => {
    consoleGuard.allow(/status of 404/);
    // The page after a payment loads the session first, so its texts require JavaScript.
    const read = PAGES.filter(({ path }) => !LIKE_THE_FIRST.includes(path) && !path.startsWith('/success'));
    const known = read.map(({ path }) => path);
    const others = [...Object.keys(BY_OTHER_WAYS), '/no-such-page', '/pricing']
      .filter((path) => !known.includes(path))
      .map((path) => ({ path, headings: [] }));
    for (const { path, headings = [] } of [...read, ...others]) {
      await checkPage(path, async () => {
        await page.goto(path);
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          for (const part of ['main', 'banner', 'contentinfo'] as const) {
            await expect(page.getByRole(part)).toBeVisible();
          }
        }
        const missing = await findMissing(page, { headings, links: [] });
        expect(missing.filter((text) => !NEED_SCRIPTS.includes(text))).toEqual([]);
        await BY_OTHER_WAYS[path]?.(page.getByRole('main'));
      });
    }
    await page.getByRole('main').locator('label', { hasText: 'Annual' }).click();
    await addToCart(page, 'Blogs').click();
    await expect(page).toHaveURL('/pricing?cycle=annual&add=blogs-2&pressed=yes');
  });
});

/** Headings of parts that require scripts and are hidden without them. */
const NEED_SCRIPTS = ['request a consultation', 'verifying your payment...'];

/** Alternatives on pages with parts that require scripts, by path. */
const BY_OTHER_WAYS: Readonly<Record<string, (main: Locator) => Promise<void>>> = {
  '/success?session_id=cs_test_1': async (main) => {
    await expect(main.getByText('Verifying your payment...')).toBeHidden();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Thank you.');
    await expect(main.locator('p').last()).toContainText('your receipt comes by email');
  },
  '/unsubscribe': async (main) => {
    await expect(main.getByRole('form')).toHaveCount(0);
    await expect(main.getByRole('link', { name: brand.email.unsubscribe }).first()).toHaveAttribute(
      'href',
      `mailto:${brand.email.unsubscribe}?subject=UNSUBSCRIBE`,
    );
  },
  '/contact': async (main) => {
    const letter = main.locator('#contact-form');
    await expect(letter.getByRole('link', { name: 'Write these four lines' })).toHaveAttribute(
      'href',
      new RegExp(`^mailto:${brand.email.general}`),
    );
    await expect(letter.getByRole('link', { name: brand.phone.display })).toBeVisible();
    await expect(letter.getByRole('textbox')).toHaveCount(0);
  },
  '/blog': async (main) => {
    const articles = readdirSync(new URL('../../web/content/blog', import.meta.url)).length;
    await expect(main.locator('a[href^="/blog/"]').filter({ visible: true })).toHaveCount(articles);
    await expect(main.getByRole('button', { name: /Load More/ })).toHaveCount(0);
  },
  '/blog/a-clean-list-beats-a-long-list': async (main) => {
    await expect(main.getByText('We are at 3,750.')).toBeVisible();
    await expect(main.getByRole('region', { name: 'Related Articles' }).getByRole('article')).toHaveCount(3);
  },
};

test('pages behind sign-in do not turn text into code', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/TrustedHTML/);
  for (const path of APPLICATIONS) {
    await page.goto(path);
    const refusal = await page.evaluate(() => {
      try {
        document.body.insertAdjacentHTML('beforeend', '<img src="/x" onerror="alert(1)">');
      } catch (error) {
        return String(error);
      }
    });
    expect(refusal, path).toContain('TrustedHTML');
  }
});

test('the page of the app says that it redirects while the target is missing', async ({
  page,
  openElsewhere,
}) => {
  await checkPage('/app', async () => {
    // Without content, the browser stays on the page.
    await routeRequests(page, brand.appWelcome, (route) => route.fulfill({ status: 204 }));
    await page.goto('/app');
    await expect(page).toHaveTitle(new RegExp(`^Redirecting to ${brand.name} App`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Redirecting to ${brand.name} App`);
    await expect(page.getByRole('link', { name: /click here/ })).toHaveAttribute('href', brand.appWelcome);
    await expectFit(page);
    await expectRedirectToAccountSite(page);
  });

  await checkPage('/app without JavaScript', async () => {
    await expectRedirectToAccountSite(await openElsewhere({ javaScriptEnabled: false }));
  });
});

async function expectRedirectToAccountSite(page: Page): Promise<void> {
  await routeRequests(page, brand.appWelcome, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Welcome</h1>' }),
  );
  // The redirect interrupts it.
  await page.goto('/app').catch(() => undefined);
  await expect(page).toHaveURL(brand.appWelcome);
}

/** A benefit of one plan is shown under the plan's name. */
function withoutPlan({ title }: { readonly title: string }): string {
  return title.split(': ').at(-1) ?? title;
}

const LONG_TEXTS_AND_FORMS = ['/contact', '/onboarding', '/auth', '/privacy'];

test('pages adapt to the spacing of text, the touch and the reduced motion that a visitor needs', async ({
  page,
  openElsewhere,
}) => {
  await test.step('text with more space fits a window of 320 pixels', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of LONG_TEXTS_AND_FORMS) {
      await page.goto(path);
      // WCAG 1.4.12.
      await page.addStyleTag({
        content:
          '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      });
      await test.step(path, () => expectNoSidewaysScroll(page));
    }
  });

  await test.step('changes take effect at once with reduced motion', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    expect(await transitionsAfterChange(page), 'with ordinary motion').toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    expect(await transitionsAfterChange(page), 'with reduced motion').toBe(0);
  });

  await test.step('fields on touch are large enough for a phone not to zoom into them', async () => {
    const phone = await openElsewhere(PHONE);
    for (const path of ['/contact', '/blog', '/onboarding', '/auth', '/unsubscribe', '/pricing']) {
      await phone.goto(path);
      await expect(phone.locator('input:not([type=hidden])').first()).toBeAttached();
      const small = await phone
        .locator('input, select, textarea')
        .evaluateAll((fields) =>
          fields
            .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
            .map((field) => field.outerHTML),
        );
      expect(small, path).toEqual([]);
    }
  });
});

/** Marks another page as current in the header, which has a transition. @returns the number of running transitions */
function transitionsAfterChange(page: Page): Promise<number> {
  return page.evaluate(() => {
    const running = () =>
      document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
    const before = running();
    document.querySelector('header nav a[href="/about"]')?.setAttribute('aria-current', 'page');
    return running() - before;
  });
}
