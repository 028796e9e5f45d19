import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { missingPrices, PRICE_DEFINITIONS, type PriceMap } from '../../../domain/shop/prices.ts';
import { startS3 } from '../../../local/aws/s3.ts';
import { startParameterStore } from '../../../local/aws/ssm.ts';
import { readBody, startStandIn } from '../../../local/stand-in.ts';
import { bucket, createClient } from '../../../local/tests/aws/s3/s3-fixture.ts';
import { running, SECRET_KEY } from '../../../local/tests/stripe/support.ts';
import { main } from '../../../operations/prices/sync-command.ts';
import { startAws } from '../../support/aws-account.ts';
import { type Environment, runCommand, spawnCommand } from '../../support/commands.ts';
import { changeAmount, makeDeparted, PRODUCTS, priceOf, SEO_MONTHLY, THINGS } from './price-fixture.ts';

const run = (args: readonly string[], env: Environment = {}) => runCommand(main, args, env);

/** A stand-in, a folder for price maps, and the command that uses both for stage dev. */
async function shop() {
  const { stripe, standIn } = await running();
  const maps = mkdtempSync(join(tmpdir(), 'price-maps-'));
  onTestFinished(() => rmSync(maps, { recursive: true }));
  const file = join(maps, 'dev.json');
  const place = ['--stage', 'dev', '--api-base', standIn.url, '--maps', maps];
  const key = { STRIPE_SECRET_KEY: SECRET_KEY };
  return {
    stripe,
    standIn,
    file,
    map: (): PriceMap => JSON.parse(readFileSync(file, 'utf8')),
    sync: (flags: readonly string[] = [], env: Environment = {}) =>
      run([...place, ...flags], { ...key, ...env }),
    spawned: () => spawnCommand('stripe-prices', place, key),
  };
}

/** An account in which a stage has deployed a price map and keeps releases, and the variables that lead there. */
async function deployed() {
  const [store, aws, s3] = await Promise.all([startParameterStore(), startAws(), startS3()]);
  await s3.setBuckets([bucket({ name: 'site' })]);
  aws.stacks.set('s5-dev', { outputs: { SiteBucketName: 'site' } });
  const client = createClient(s3.url);
  onTestFinished(async () => {
    client.destroy();
    await Promise.all([store.stop(), aws.stop(), s3.stop()]);
  });
  return {
    /** Keeps a release that sells by a map; undefined for one that does not say by which. */
    keepRelease: async (id: string, prices: PriceMap | undefined) => {
      const put = (path: string, content: object) =>
        client.send(
          new PutObjectCommand({
            Bucket: 'site',
            Key: `releases/${id}/${path}`,
            Body: JSON.stringify(content),
          }),
        );
      await put('manifest.json', { id });
      if (prices) await put('site/config.json', { prices });
    },
    deploy: (map: PriceMap) =>
      store.setParameters(
        new Map([['/s5/dev/stripe/price-map', { type: 'String', value: JSON.stringify(map) }]]),
      ),
    storeKey: (value: string) =>
      store.setParameters(new Map([['/s5/dev/stripe/secret-key', { type: 'SecureString', value }]])),
    environment: {
      AWS_ENDPOINT_URL_SSM: store.url,
      AWS_ENDPOINT_URL_CLOUDFORMATION: aws.url,
      AWS_ENDPOINT_URL_S3: s3.url,
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_SESSION_TOKEN: 'local',
    },
  };
}

/** The URL of a line to a stand-in on which only so many calls get through; all others are refused. */
async function lineThatBreaksAfter(calls: number, target: string): Promise<string> {
  let left = calls;
  const { url, stop } = await startStandIn('Breaking line', async (request, response) => {
    const body = await readBody(request, 100_000);
    left -= 1;
    if (left < 0) return void response.writeHead(400).end('{"error":{"message":"Broken"}}');
    const { authorization = '', 'content-type': type = '' } = request.headers;
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { authorization, 'content-type': type },
      ...(request.method === 'POST' && { body: String(body) }),
    });
    response.writeHead(answer.status).end(await answer.text());
  });
  onTestFinished(stop);
  return url;
}

describe('npm run stripe:sync', () => {
  it('prints its plan and changes nothing in a dry run', async () => {
    const { sync, stripe, file } = await shop();
    const { code, out } = await sync(['--dry-run']);
    expect(code).toBe(0);
    expect(out).toContain('create   s5_seo-bundle_annual  $4,176.00 every year');
    expect(out).toContain('Dry run: nothing has been changed.');
    expect((await stripe.prices.list()).data).toEqual([]);
    expect((await stripe.products.list()).data).toEqual([]);
    expect(existsSync(file)).toBe(false);
  });

  it('creates all prices and saves the price map, and changes nothing the second time', async () => {
    const { sync, spawned, map } = await shop();
    const first = await spawned();
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toContain(`Made ${THINGS} changes at Stripe.`);
    expect(missingPrices(map())).toEqual([]);

    const second = await sync();
    expect(second).toMatchObject({ code: 0, err: '' });
    expect(second.out).toContain(`unchanged: ${PRICE_DEFINITIONS.length} prices, ${PRODUCTS} products`);
    expect(second.out).toContain('Stripe is up to date.\nThe price map is unchanged.');
    expect(first.out + second.out).not.toContain(SECRET_KEY);
  });

  it('keeps the price map that another computer has not got yet', async () => {
    const { sync, map, file } = await shop();
    await sync();
    const before = map();
    rmSync(file);
    expect((await sync()).out).toContain('Stripe is up to date.\nWrote ');
    expect(map()).toEqual(before);
  });

  it('archives old prices only on request, and only when the deployed stage no longer uses them', async () => {
    const { sync, map, stripe } = await shop();
    const { deploy, environment } = await deployed();
    await sync();
    const original = map();
    await changeAmount(stripe, SEO_MONTHLY, 38_000);
    const departed = await makeDeparted(stripe);
    const old = await priceOf(stripe, SEO_MONTHLY);
    const withOld: PriceMap = {
      ...original,
      services: { ...original.services, 'seo-bundle': { monthly: old.id, annual: old.id } },
    };

    const replaced = await sync();
    expect(replaced.out).toContain(
      'replace  s5_seo-bundle_monthly  $380.00 every month -> $400.00 every month',
    );
    expect(replaced.out).toContain(`keep     ${old.id}  s5_seo-bundle_monthly  $380.00 every month`);
    const isActive = async ({ id }: { readonly id: string }) => (await stripe.prices.retrieve(id)).active;
    expect(await isActive(old)).toBe(true);

    const unknown = await sync(['--archive']);
    expect(unknown).toMatchObject({ code: 3, out: '' });
    expect(unknown.err).toContain("The prices that stage 'dev' charges could not be read");

    const elsewhere = await sync(['--archive'], environment);
    expect(elsewhere.code).toBe(3);
    expect(elsewhere.err).toContain('/s5/dev/stripe/price-map');
    expect(elsewhere.err).toContain('ParameterNotFound');

    deploy(withOld);
    const early = await sync(['--archive'], environment);
    expect(early.out).toContain(`archive  ${departed.id}  s5_fax-campaign_monthly  $90.00 every month`);
    expect(early.out).toContain(`keep     ${old.id}  $380.00 every month`);
    expect([await isActive(old), await isActive(departed)]).toEqual([true, false]);

    deploy(map());
    const tried = await sync(['--archive', '--dry-run'], environment);
    expect(tried.out).toContain(`archive  ${old.id}  $380.00 every month`);
    expect(await isActive(old)).toBe(true);
    expect((await sync(['--archive'], environment)).code).toBe(0);
    expect(await isActive(old)).toBe(false);
  });

  it('lets an operator archive no price of a release that can be gone back to', async () => {
    const { sync, map, stripe } = await shop();
    const { deploy, environment, keepRelease } = await deployed();
    await sync();
    const original = map();
    await keepRelease('20261101T000000Z', original);
    const { id } = await priceOf(stripe, SEO_MONTHLY);
    // As if the catalog had had the price since, and another one now.
    await changeAmount(stripe, SEO_MONTHLY, 38_000);
    await sync();
    deploy(map());
    const { code, out } = await sync(['--archive'], environment);
    expect(code).toBe(0);
    expect(out).toContain(`keep     ${id}  $400.00 every month`);
    expect((await stripe.prices.retrieve(id)).active).toBe(true);

    await keepRelease('20261102T000000Z', undefined);
    expect(await sync(['--archive'], environment)).toMatchObject({
      code: 3,
      err: expect.stringContaining('Release 20261102T000000Z lacks config.json.'),
    });
  });

  it('reports its progress when it fails, leaves the price map alone, and resumes the next time', async () => {
    const { sync, standIn, file } = await shop();
    const line = await lineThatBreaksAfter(40, standIn.url);
    const broken = await sync(['--api-base', line]);
    expect(broken.code).toBe(3);
    expect(broken.err).toContain(`Stopped after 37 of ${THINGS} changes. Run the same command to continue.`);
    expect(existsSync(file)).toBe(false);

    const { code, out } = await sync();
    expect(code).toBe(0);
    expect(out).toContain(`Made ${THINGS - 37} changes at Stripe.`);
  });

  it('reports a key that Stripe does not know, without printing it', async () => {
    const { sync } = await shop();
    const refused = await sync([], { STRIPE_SECRET_KEY: `${SECRET_KEY}9876` });
    expect(refused).toMatchObject({ code: 3, out: '' });
    expect(refused.err).toContain('Stripe does not know the key in STRIPE_SECRET_KEY.');
    expect(refused.err).not.toContain('9876');
  });

  it('reports that Stripe cannot be reached', async () => {
    const { sync, standIn } = await shop();
    await standIn.stop();
    const { code, err } = await sync();
    expect(code).toBe(3);
    expect(err).toContain('Stripe could not be reached: connect ECONNREFUSED');
  });
});

describe('the key of the command', () => {
  it('is the stored one of the stage when the shell has none', async () => {
    const { sync } = await shop();
    const { storeKey, environment } = await deployed();
    const keyless = { ...environment, STRIPE_SECRET_KEY: '' };
    expect(await sync([], keyless)).toMatchObject({
      code: 1,
      err: 'The stored stripe/secret-key does not exist. Store it first: npm run secrets -- --stage dev\n',
    });

    storeKey(SECRET_KEY);
    expect((await sync([], keyless)).out).toContain(`Made ${THINGS} changes at Stripe.`);

    storeKey(`${SECRET_KEY}9876`);
    const { code, err } = await sync([], keyless);
    expect({ code, err }).toMatchObject({
      code: 3,
      err: expect.stringContaining("Stripe does not know the key that is stored for stage 'dev'."),
    });
    expect(err).not.toContain('9876');
  });

  it.each([
    [[], '', 'Which stage? Name it with --stage: dev or prod.'],
    [['--stage', 'qa'], '', "Unknown stage 'qa'. Known stages: dev, prod."],
    [['--stage', 'dev'], 'sk_live_4242', "Stage 'dev' needs a test key of Stripe in STRIPE_SECRET_KEY"],
    [['--stage', 'prod'], 'sk_test_4242', "Stage 'prod' needs a live key of Stripe in STRIPE_SECRET_KEY"],
    [['dev', '--stage', 'dev'], 'sk_test_4242', "Unexpected argument 'dev'."],
    [['--stage', 'dev', '--dry'], 'sk_test_4242', "Unknown option '--dry'"],
    [
      ['--stage', 'dev', '--api-base', 'http://stripe.example:1'],
      'sk_test_4242',
      'not the URL of a stand-in',
    ],
  ])('is not used with %j and the key %j', async (args, key, message) => {
    const { code, out, err } = await run(args, { STRIPE_SECRET_KEY: key });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(err).toContain('Usage:');
    expect(err).not.toContain('4242');
  });
});
