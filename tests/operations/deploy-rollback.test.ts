import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import type { PriceMap } from '../../domain/shop/prices.ts';
import { running, SECRET_KEY } from '../../local/tests/stripe/support.ts';
import { syncPrices } from '../../operations/prices/sync.ts';
import { changeAmount, priceOf, SEO_MONTHLY } from '../integration/prices/price-fixture.ts';
import { type DeploymentHarness, openHarness, openHarnessAfter, siteOf } from './deployment-harness.ts';

/** Ids of the releases, the oldest first. */
async function idsOf(harness: DeploymentHarness): Promise<string[]> {
  const { out } = await harness.rollback('--list');
  return [...out.matchAll(/^\d{8}T\d{6}Z/gm)].map(([id]) => id).reverse();
}

const home = (harness: DeploymentHarness) => harness.content('index.html');

describe('a rollback', () => {
  test('restores the pages and functions of the previous release', async () => {
    const harness = await openHarnessAfter('one', 'two');
    const { code, out, err } = await harness.rollback();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(harness.cdkCommands()).toEqual(['diff', 'deploy']);
    expect(harness.deployedFunctions()).toBe('functions of one');
    expect(await harness.served()).toMatchObject({
      'index.html': '<script src="/assets/start-one.js"></script>',
      'pricing/index.html': 'Pricing one',
    });
    expect(harness.aws.invalidations).toMatchObject([
      { distributionId: 'E1', paths: ['/', '/blog*', '/index.html', '/pricing', '/pricing/index.html'] },
    ]);
    expect(out).toContain('built from one.');
    expect(out).toContain('Records do not change.');
    expect(out).toMatch(/the home page +fine/);
  });

  test('goes back one more release each time, until the first', async () => {
    const harness = await openHarnessAfter('one', 'two', 'three');
    await harness.rollback();
    expect(await home(harness)).toContain('start-two.js');
    await harness.rollback();
    expect(await home(harness)).toContain('start-one.js');
    const { code, err } = await harness.rollback();
    expect(code).toBe(3);
    expect(err).toMatch(/is the first release\./);
    expect(await home(harness)).toContain('start-one.js');
  });

  test('skips a release that was rolled back before the last deployment', async () => {
    const harness = await openHarnessAfter('one', 'bad');
    await harness.rollback();
    await harness.deployNext('mended');
    await harness.rollback();
    expect(await home(harness)).toContain('start-one.js');
  });

  test('is reversed by naming the newer release', async () => {
    const harness = await openHarnessAfter('one', 'two');
    const [, two = ''] = await idsOf(harness);
    await harness.rollback();
    expect(await harness.rollback('--to', two)).toMatchObject({ code: 0 });
    expect(await home(harness)).toContain('start-two.js');
    expect(harness.deployedFunctions()).toBe('functions of two');
  });

  test('keeps the functions with --site-only', async () => {
    const harness = await openHarnessAfter('one', 'two');
    expect(await harness.rollback('--site-only')).toMatchObject({ code: 0 });
    expect(harness.cdkCommands()).toEqual([]);
    expect(await home(harness)).toContain('start-one.js');
    expect(harness.deployedFunctions()).toBe('functions of two');
    const { out } = await harness.rollback('--list');
    expect(out).toMatch(/two {2}live: functions\n.*one {2}live: site\n/);
  });

  test('keeps the settings of the browser with --site-only', async () => {
    const harness = await openHarnessAfter('one');
    harness.outputs.UserPoolId = 'us-east-1_Example02';
    await harness.deployNext('two');
    const config = await harness.content('config.json');
    expect(config).toContain('us-east-1_Example02');
    expect(await harness.rollback('--site-only')).toMatchObject({ code: 0 });
    expect(await harness.content('config.json')).toBe(config);
    expect(await harness.rollback('--to', (await idsOf(harness))[0] ?? '')).toMatchObject({
      code: 0,
    });
    expect(await harness.content('config.json')).toContain('us-east-1_Example01');
  });

  test('changes no page when the release lacks its assets', async () => {
    const harness = await openHarnessAfter('one', 'two');
    await harness.remove('assets/start-one.js');
    const { code, err } = await harness.rollback('--site-only');
    expect(code).toBe(3);
    expect(err).toMatch(/^Release \w+ lacks assets\/start-one\.js\. Choose another one\.$/m);
    expect(await home(harness)).toContain('start-two.js');
  });

  test('restores a removed page, and removes an added one', async () => {
    const harness = await openHarnessAfter('one');
    const { 'blog/a-post/index.html': _, ...files } = siteOf('one', { 'new/index.html': 'New' });
    harness.writeSite(files);
    await harness.deploy();
    await harness.rollback();
    const served = await harness.served();
    expect(served['blog/a-post/index.html']).toBe('A post one');
    expect(served).not.toHaveProperty('new/index.html');
  });

  test('changes nothing when the operator does not confirm', async () => {
    const harness = await openHarnessAfter('one', 'two');
    harness.answer = 'n';
    expect(await harness.rollback()).toMatchObject({ code: 1 });
    expect(harness.cdkCommands()).toEqual(['diff']);
    expect(await home(harness)).toContain('start-two.js');
  });

  test('restores the previous release after an unfinished deployment', async () => {
    const harness = await openHarnessAfter('one', 'two');
    harness.commit = 'three';
    harness.writeSite(siteOf('three'));
    await harness.denyWriting('pricing/index.html');
    expect(await harness.deploy()).toMatchObject({ code: 3 });
    expect(await home(harness)).toContain('start-three.js');
    await harness.deny();
    expect(await harness.rollback()).toMatchObject({ code: 0 });
    expect(await home(harness)).toContain('start-two.js');
    expect(harness.deployedFunctions()).toBe('functions of two');
  });

  test('is continued by the same command when it does not finish', async () => {
    const harness = await openHarnessAfter('one', 'two', 'three');
    await harness.denyWriting('pricing/index.html');
    expect(await harness.rollback()).toMatchObject({
      code: 3,
      out: expect.stringContaining(
        'It did not finish, for the reason below, and part of it may be live. Run the same command',
      ),
    });
    await harness.deny();
    expect(await harness.rollback()).toMatchObject({ code: 0 });
    expect(await home(harness)).toContain('start-two.js');
    expect(await harness.content('pricing/index.html')).toBe('Pricing two');
  });

  test('prints the command for the next one when the site does not work', async () => {
    const harness = await openHarnessAfter('one', 'two', 'three');
    harness.refusalStatus = 500;
    const { code, out } = await harness.rollback();
    expect(code).toBe(1);
    expect(out).toMatch(
      /To roll back further, to \w+: npm run rollback -- --stage dev\. All releases: npm run rollback -- --stage dev --list\n$/,
    );
    expect((await harness.rollback()).out).toContain('There is no earlier release. All releases: ');
  });

  test.each([
    [
      'a stage that is not deployed',
      async () => (await openHarness()).rollback(),
      "Stage 'dev' is not deployed",
    ],
    [
      'a release that is not kept',
      async () => (await openHarnessAfter('one')).rollback('--to', '20200101T000000Z'),
      'Release 20200101T000000Z does not exist. --list shows the kept ones.',
    ],
  ])('refuses %s', async (_, run, problem) => {
    expect(await run()).toMatchObject({ code: 3, err: expect.stringContaining(problem) });
  });

  test('needs --yes without a terminal', async () => {
    const harness = await openHarnessAfter('one', 'two');
    harness.isThere = false;
    expect(await harness.rollback()).toMatchObject({
      code: 2,
      err: expect.stringContaining('--site-only'),
    });
    expect(await harness.rollback('--yes')).toMatchObject({ code: 0 });
  });
});

/** A harness whose first release has a price that the second replaced, and that is archived now. */
async function repricedHarness(): Promise<{
  harness: DeploymentHarness;
  stripe: Stripe;
  old: Stripe.Price;
}> {
  const harness = await openHarness();
  const { stripe, standIn } = await running();
  harness.stripe = { url: standIn.url, secretKey: SECRET_KEY };
  const first = await syncPrices(stripe);
  const old = await priceOf(stripe, SEO_MONTHLY);
  await harness.writePrices(first);
  await harness.deployNext('one');
  const { id } = await changeAmount(stripe, SEO_MONTHLY, 50_000);
  const annual = first.services['seo-bundle']?.annual ?? '';
  const second: PriceMap = {
    ...first,
    services: { ...first.services, 'seo-bundle': { monthly: id, annual } },
  };
  await harness.writePrices(second);
  await harness.deployNext('two');
  await stripe.prices.update(old.id, { active: false });
  return { harness, stripe, old };
}

describe('a rollback past a change of prices', () => {
  test('activates the archived prices of the release', async () => {
    const { harness, stripe, old } = await repricedHarness();
    const { code, out, err } = await harness.rollback();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`and will be activated first:\n  ${old.id}  $400.00 every month\n`);
    expect(out).toContain('Activated 1 price at Stripe.\n');
    expect(out).toMatch(/a checkout at Stripe +fine/);
    expect((await stripe.prices.retrieve(old.id)).active).toBe(true);
  });

  test('changes no price when the operator does not confirm', async () => {
    const { harness, stripe, old } = await repricedHarness();
    harness.answer = 'n';
    expect(await harness.rollback()).toMatchObject({ code: 1 });
    expect((await stripe.prices.retrieve(old.id)).active).toBe(false);
  });

  test('works with a warning when Stripe cannot be reached', async () => {
    const { harness } = await repricedHarness();
    harness.stripe = undefined;
    const { code, out } = await harness.rollback();
    expect(code).toBe(0);
    expect(out).toContain('Warning: the prices at Stripe were not checked: There is no key.\n');
    expect(out).toContain('A checkout at Stripe was not tested: There is no key.\n');
    expect(await home(harness)).toContain('start-one.js');
  });

  test('changes no price with --site-only', async () => {
    const { harness, stripe, old } = await repricedHarness();
    expect(await harness.rollback('--site-only')).toMatchObject({ code: 0 });
    expect((await stripe.prices.retrieve(old.id)).active).toBe(false);
  });
});

describe('a deployment with prices', () => {
  test('tests a checkout at Stripe, and expires it', async () => {
    const { harness, stripe } = await repricedHarness();
    const { out } = await harness.deploy();
    expect(out).toMatch(/a checkout at Stripe +fine/);
    const { data } = await stripe.checkout.sessions.list({ limit: 100 });
    expect(data).toHaveLength(3);
    for (const { status, metadata, customer_email, after_expiration } of data) {
      expect({ status, metadata, customer_email, after_expiration }).toEqual({
        status: 'expired',
        metadata: {},
        customer_email: null,
        after_expiration: null,
      });
    }
  });

  test('fails with archived prices', async () => {
    const { harness, stripe } = await repricedHarness();
    const { id } = await priceOf(stripe, SEO_MONTHLY);
    await stripe.prices.update(id, { active: false });
    const { code, out } = await harness.deploy();
    expect(code).toBe(1);
    expect(out).toMatch(new RegExp(`a checkout at Stripe +is refused for archived prices: ${id}\n`));
  });

  test('prints why Stripe refuses a checkout', async () => {
    const { harness, stripe } = await repricedHarness();
    const { services, setupFees } = await syncPrices(stripe);
    const gone = { monthly: 'price_gone', annual: 'price_gone' };
    await harness.writePrices({ setupFees, services: { ...services, 'social-static-5': gone } });
    const { code, out } = await harness.deploy();
    expect(code).toBe(1);
    expect(out).toMatch(/a checkout at Stripe +is refused: No such price: 'price_gone'/);
  });
});

describe('the list of releases', () => {
  test('shows the live one and the commit of each', async () => {
    const harness = await openHarnessAfter('one', 'two');
    const { code, out } = await harness.rollback('--list');
    expect(code).toBe(0);
    expect(out).toMatch(/^\d{8}T\d{6}Z {2}two {2}live: site and functions\n\d{8}T\d{6}Z {2}one\n$/);
    expect(harness.cdkCommands()).toEqual([]);
  });

  test('shows an unfinished one', async () => {
    const harness = await openHarnessAfter('one');
    await harness.denyWriting('releases/*/site/*');
    await harness.deploy();
    const { out } = await harness.rollback('--list');
    expect(out).toMatch(/\d{8}T\d{6}Z is unfinished\.\n$/);
  });

  test('shows no unfinished one after a refused stack', async () => {
    const harness = await openHarnessAfter('one', 'two');
    harness.failingStep = 'deploy';
    await harness.deploy();
    expect(await harness.rollback()).toMatchObject({ code: 3 });
    const { out } = await harness.rollback('--list');
    expect(out).not.toContain('unfinished');
    harness.failingStep = undefined;
    expect(await harness.rollback()).toMatchObject({ code: 0 });
    expect(await home(harness)).toContain('start-one.js');
  });
});
