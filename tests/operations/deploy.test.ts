import { GetObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import { stages } from '../../infra/stages.ts';
import { createClient } from '../../local/tests/aws/s3/s3-fixture.ts';
import { invalidationPaths } from '../../operations/releases/invalidation.ts';
import {
  BUCKET,
  type DeploymentHarness,
  openHarness,
  openHarnessAfter,
  siteOf,
} from './deployment-harness.ts';

/** A harness in which a first release is live, and another site is built. */
async function harnessWithTwoSites(): Promise<DeploymentHarness> {
  const harness = await openHarnessAfter('one');
  harness.writeSite(siteOf('two'));
  harness.commit = 'bbbbbbbbbbbb';
  return harness;
}

/** Uploads a post, and publishes it like the function. */
async function uploadPost(harness: DeploymentHarness): Promise<void> {
  await harness.upload('content/blog/uploaded.json', '{"title":"Uploaded"}');
  await harness.upload('blog/uploaded/index.html', 'Uploaded');
  await harness.upload('blog/index.html', 'Blog with it');
  await harness.upload('content/blog-index.json', '["uploaded","a-post"]');
}

const pathsOf = (harness: DeploymentHarness) => harness.aws.invalidations.map(({ paths }) => paths);

describe('a first deployment', () => {
  test('deploys the stack and the whole site, and prints their URLs', async () => {
    const harness = await openHarness();
    const { code, out, err } = await harness.deploy();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(harness.cdkCommands()).toEqual(['synth', 'diff', 'deploy']);
    expect(Object.keys(await harness.served())).toEqual([
      'assets/shared.css',
      'assets/start-one.js',
      'blog/a-post/index.html',
      'blog/index.html',
      'config.json',
      'content/blog-index.json',
      'content/blog/a-post.json',
      'documents.json',
      'index.html',
      'pricing/index.html',
      'robots.txt',
    ]);
    expect(out).toContain("Deploy this to stage 'dev'? [y/N] y\n");
    expect(out).toContain('Site:       https://d1.cloudfront.net\n');
    expect(out).toContain('Dashboard:  https://console.aws.amazon.com/cloudwatch/dashboard\n');
  });

  test('stores the compressed version of a file, with the type and the caching of the file', async () => {
    const harness = await openHarnessAfter('one');
    const client = createClient(harness.s3.url);
    const stored = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'assets/start-one.js' }));
    expect(await stored.Body?.transformToString()).toBe("compressed start('one')");
    expect(stored).toMatchObject({ ContentEncoding: 'br', ContentType: 'text/javascript; charset=utf-8' });
    expect(stored.CacheControl).toBe('public, max-age=31536000, immutable');
    client.destroy();
  });

  test('writes the settings of the browser from the outputs of the stack', async () => {
    const harness = await openHarnessAfter('one');
    expect(JSON.parse(await harness.content('config.json'))).toMatchObject({
      stage: 'dev',
      auth: { region: 'us-east-1', userPoolId: 'us-east-1_Example01', userPoolClientId: '1example23456789' },
    });
  });

  test('prints the next steps', async () => {
    const harness = await openHarness();
    harness.findings = [
      {
        check: 'Webhook',
        verdict: 'later',
        message: 'Not there yet.',
        remedy: 'Run stripe:webhook.',
      },
    ];
    const { out } = await harness.deploy();
    expect(out).toContain('Next:\n  Webhook: Not there yet. Run stripe:webhook.\n');
  });
});

describe('a deployment', () => {
  test('does not start when a finding blocks it, and prints all findings', async () => {
    const harness = await openHarness();
    harness.findings = [
      { check: 'Account', verdict: 'blocking', message: 'No credentials.' },
      { check: 'Mail', verdict: 'unknown', message: 'Could not look.' },
    ];
    const { code, out } = await harness.deploy();
    expect(code).toBe(1);
    expect(out).toBe(
      [
        'Prevents a deployment\n  Account: No credentials.\n',
        'Could not be checked\n  Mail: Could not look.\n',
        '1 problem prevents a deployment. 1 check could not be completed.',
        'Fix what prevents a deployment first. Nothing has been changed.\n',
      ].join('\n'),
    );
    expect([harness.cdkCommands(), harness.keys()]).toEqual([[], []]);
  });

  test('warns of uncommitted changes', async () => {
    const harness = await openHarness();
    harness.hasChanges = true;
    const { out } = await harness.deploy();
    expect(out).toContain('Warning: there are uncommitted changes. The release will name aaaaaaaaaaaa.');
  });

  test('changes nothing when the operator does not confirm', async () => {
    const harness = await harnessWithTwoSites();
    harness.answer = '';
    const { code, out } = await harness.deploy();
    expect(code).toBe(1);
    expect(out).toContain('Not confirmed. Nothing has been changed.');
    expect(harness.cdkCommands()).toEqual(['synth', 'diff']);
    expect(await harness.content('pricing/index.html')).toBe('Pricing one');
  });

  test('builds nothing with --built', async () => {
    const harness = await openHarness();
    const missing = await harness.deploy('--built');
    expect(missing).toMatchObject({ code: 1, out: expect.stringContaining('There are no stacks in') });
    harness.answer = '';
    await harness.deploy();
    harness.answer = 'y';
    expect(harness.cdkCommands()).toEqual(['synth', 'diff']);
    expect((await harness.deploy('--built')).code).toBe(0);
    expect(harness.cdkCommands()).toEqual(['diff', 'deploy']);
    expect(await harness.content('pricing/index.html')).toBe('Pricing one');
  });

  test('needs --yes without a terminal, and has no prompt with it', async () => {
    const harness = await openHarness();
    harness.isThere = false;
    const refused = await harness.deploy();
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('Add --yes') });
    const { code, out } = await harness.deploy('--yes');
    expect(code).toBe(0);
    expect(out).not.toContain('[y/N]');
  });
});

describe('the next deployment', () => {
  test('writes and invalidates only changed files, and keeps the assets of open tabs', async () => {
    const harness = await openHarnessAfter('one');
    const unchanged = await harness.deploy();
    expect(unchanged.out).toContain('Invalidated no paths: no cached file has changed.');
    expect(pathsOf(harness)).toEqual([]);

    harness.writeSite(siteOf('one', { 'pricing/index.html': 'New prices' }));
    const { code, out } = await harness.deploy();
    expect(code).toBe(0);
    expect(out).toContain('Uploaded 0 new assets; wrote or removed 1 other file.');
    expect(pathsOf(harness)).toEqual([['/pricing', '/pricing/index.html']]);
    expect(await harness.content('pricing/index.html')).toBe('New prices');

    harness.writeSite(siteOf('two'));
    await harness.deploy();
    expect(harness.keys()).toEqual(expect.arrayContaining(['assets/start-one.js', 'assets/start-two.js']));
  });

  test('removes pages that no longer exist', async () => {
    const harness = await openHarnessAfter('one');
    const { 'blog/a-post/index.html': _, ...files } = siteOf('one');
    harness.writeSite(files);
    await harness.deploy();
    expect(Object.keys(await harness.served())).not.toContain('blog/a-post/index.html');
    expect(pathsOf(harness)).toEqual([['/blog/a-post', '/blog/a-post/index.html']]);
  });

  test('keeps a manual change of a post, and names it, after a refused stack too', async () => {
    const harness = await openHarnessAfter('one');
    await harness.upload('content/blog/a-post.json', '{"title":"Mine"}');
    harness.failingStep = 'deploy';
    await harness.deploy();
    harness.failingStep = undefined;
    const { out } = await harness.deploy();
    expect(out).toContain('Kept a manual change: content/blog/a-post.json');
    expect(await harness.content('content/blog/a-post.json')).toBe('{"title":"Mine"}');
  });

  test('replaces a manual change by a new post of the repository, and names it', async () => {
    const harness = await openHarnessAfter('one');
    await harness.upload('content/blog/a-post.json', '{"title":"Mine"}');
    harness.writeSite(siteOf('one', { 'content/blog/a-post.json': '{"title":"Ours"}' }));
    const { out } = await harness.deploy();
    expect(out).toContain('Replaced a manual change: content/blog/a-post.json');
    expect(await harness.content('content/blog/a-post.json')).toBe('{"title":"Ours"}');
  });

  test.each([
    [{ is: 'edited' }, 'Kept the back office’s version', '{"title":"Mine"}'],
    [{ is: 'unpublished' }, 'Left unpublished by the back office', undefined],
    [{ is: 'moved', to: 'other' }, 'Left at its new address, /blog/other', undefined],
  ])('leaves a post as the back office has it, and says so: %o', async (state, line, text) => {
    const harness = await openHarnessAfter('one');
    const key = 'content/blog/a-post.json';
    if (text) await harness.upload(key, text);
    else await harness.remove(key);
    await harness.remove('blog/a-post/index.html');
    await harness.upload('post-states/a-post.json', JSON.stringify(state));
    harness.writeSite(siteOf('two', { [key]: '{"title":"Ours, corrected"}' }));
    for (const refused of ['deploy', undefined] as const) {
      harness.failingStep = refused;
      await harness.deploy();
    }
    const { out } = await harness.deploy();
    expect(out).toContain(`${line}: ${key}`);
    expect(await harness.content(key)).toBe(String(text));
    expect(Object.keys(await harness.served())).not.toContain('blog/a-post/index.html');
    await harness.remove('post-states/a-post.json');
    await harness.deploy();
    if (!text) expect(await harness.content(key)).toBe('{"title":"Ours, corrected"}');
  });

  test('writes documents.json last, so that uploaded posts get the new pages', async () => {
    const harness = await openHarnessAfter('one');
    await uploadPost(harness);
    harness.writeSite(siteOf('two'));
    harness.touched.length = 0;
    await harness.deploy();
    const touched = harness.touched.filter((key) => !key.startsWith('releases/'));
    expect(touched).toContain('blog/index.html');
    expect(touched.at(-1)).toBe('documents.json');
    expect(await harness.content('documents.json')).toContain('start-two.js');
  });

  test('writes documents.json again after replacing pages of uploaded posts, which do not count as manual changes', async () => {
    const harness = await openHarnessAfter('one');
    await uploadPost(harness);
    harness.touched.length = 0;
    const { out } = await harness.deploy();
    expect(out).not.toContain('manual change');
    expect(harness.touched.filter((key) => !key.startsWith('releases/'))).toEqual([
      'content/blog-index.json',
      'blog/index.html',
      'documents.json',
    ]);
    expect(pathsOf(harness)).toEqual([['/blog', '/blog/index.html', '/content/blog-index.json']]);
  });

  test('keeps uploaded posts and their pages through many releases', async () => {
    const harness = await openHarnessAfter('one');
    await uploadPost(harness);
    for (const name of ['r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7']) {
      harness.now += 31 * 24 * 3600_000;
      harness.writeSite(siteOf(name));
      await harness.deploy();
    }
    await harness.rollback('--site-only');
    expect(await harness.content('content/blog/uploaded.json')).toBe('{"title":"Uploaded"}');
    expect(await harness.content('blog/uploaded/index.html')).toBe('Uploaded');
  });

  test('replaces a manual change of a page', async () => {
    const harness = await openHarnessAfter('one');
    await harness.upload('pricing/index.html', 'Everything is free');
    await harness.deploy();
    expect(await harness.content('pricing/index.html')).toBe('Pricing one');
  });

  test('keeps all files that a rollback needs, and none that the CDK command generates', async () => {
    const harness = await openHarnessAfter('one');
    const kept = harness.keys().filter((key) => key.startsWith('releases/'));
    const names = kept.map((key) => key.replace(/^releases\/\d{8}T\d{6}Z\//, ''));
    expect(names).toEqual(
      expect.arrayContaining(['assembly/asset.1/index.mjs', 'site/config.json', 'manifest.json']),
    );
    expect(names.filter((name) => /^site\/assets|\.cache/.test(name))).toEqual([]);
  });

  test('removes old releases beyond the kept ones, with their assets', async () => {
    const harness = await openHarness();
    for (const name of ['r1', 'r2', 'r3', 'r4', 'r5', 'r6']) {
      harness.writeSite(siteOf(name));
      await harness.deploy();
    }
    expect(harness.keys()).toContain('assets/start-r1.js');
    harness.now += 31 * 24 * 3600_000;
    harness.writeSite(siteOf('r7'));
    const { out } = await harness.deploy();
    expect(out).toContain('Removed 2 old releases and 2 unused assets.');
    const assets = harness.keys().filter((key) => key.startsWith('assets/'));
    expect(assets).toEqual([
      'assets/shared.css',
      ...['r3', 'r4', 'r5', 'r6', 'r7'].map((name) => `assets/start-${name}.js`),
    ]);
  });
});

describe('the deployment of a stage with a domain', () => {
  const domain = { hostName: 'www.example.com', redirectFrom: 'example.com' };

  test('tests both host names', async () => {
    const harness = await openHarness();
    harness.outputs.SiteUrl = 'https://www.example.com';
    const { out } = await harness.deployStage({ ...stages.dev, domain });
    expect(harness.requests).toContain('GET https://www.example.com/');
    expect(harness.requests).toContain('GET https://example.com/pricing');
    expect(out).toContain('DNS:        www.example.com must point to d1.cloudfront.net');
  });

  test('tests the distribution while the domain is not in the DNS', async () => {
    const harness = await openHarness();
    harness.outputs.SiteUrl = 'https://www.example.com';
    harness.isInDns = false;
    const { code, out } = await harness.deployStage({ ...stages.dev, domain });
    expect(code).toBe(0);
    expect(out).toContain('www.example.com is not in the DNS yet. It must point to d1.cloudfront.net');
    expect(harness.requests).toContain('GET https://d1.cloudfront.net/');
    expect(harness.requests.filter((request) => request.includes('example.com'))).toEqual([]);
  });

  test('continues when the certificate cannot be read', async () => {
    const harness = await openHarness();
    harness.whileDeploying = new Promise((resolve) => {
      harness.onPrint = (line) => {
        if (line.includes('certificate')) resolve();
      };
    });
    const { code, out } = await harness.deployStage({ ...stages.dev, domain });
    expect(code).toBe(0);
    expect(out).toContain('The records of the certificate could not be read. The console of ACM shows them:');
  });

  test('requests no DNS record when the zone is in the account', async () => {
    const harness = await openHarness();
    const hostedZone = { id: 'Z1', name: 'example.com' };
    const { out } = await harness.deployStage({ ...stages.dev, domain: { ...domain, hostedZone } });
    expect(out).not.toMatch(/certificate waits|must point to/);
  });
});

describe('a deployment that does not finish', () => {
  test.each(['build', 'synth', 'diff'] as const)('changes nothing when the step %s fails', async (step) => {
    const harness = await harnessWithTwoSites();
    harness.failingStep = step;
    const before = harness.keys();
    const { code, err } = await harness.deploy();
    expect(code).toBe(3);
    expect(err).not.toBe('');
    expect(harness.keys()).toEqual(before);
    expect(harness.cdkCommands()).not.toContain('deploy');
  });

  test('does not change the site when the stack is refused', async () => {
    const harness = await harnessWithTwoSites();
    harness.failingStep = 'deploy';
    const { code, err } = await harness.deploy();
    expect(code).toBe(3);
    expect(err).toContain('CloudFormation has rolled back');
    expect(await harness.content('pricing/index.html')).toBe('Pricing one');
    harness.failingStep = undefined;
    expect(await harness.deploy()).toMatchObject({ code: 0 });
    expect(await harness.content('pricing/index.html')).toBe('Pricing two');
  });

  test.each([
    ['assets', 'assets/start-two.js', 'one', false],
    ['files', 'robots.txt', 'one', true],
    ['pages', 'pricing/index.html', undefined, true],
  ])(
    'keeps the assets of every page while %s are written, and is continued by the same command',
    async (_, key, home, hasAssets) => {
      const harness = await harnessWithTwoSites();
      harness.writeSite(siteOf('two', { 'robots.txt': 'Other robots' }));
      await harness.denyWriting(key);
      const { code, out: broken } = await harness.deploy();
      expect(code).toBe(3);
      expect(broken).toMatch(
        /It did not finish, .* Run the same command to continue\. To roll back to \w+: npm run rollback -- --stage dev\n$/,
      );
      if (home) expect(await harness.content('index.html')).toContain(`start-${home}.js`);
      expect(harness.keys()).toContain('assets/start-one.js');
      expect(harness.keys().includes('assets/start-two.js')).toBe(hasAssets);

      await harness.deny();
      const { code: next, out } = await harness.deploy();
      expect(next).toBe(0);
      expect(out).toMatch(/Release \w+ is unfinished\. This deployment continues it\./);
      expect(await harness.served()).toMatchObject({
        'index.html': '<script src="/assets/start-two.js"></script>',
        'pricing/index.html': 'Pricing two',
        'robots.txt': 'Other robots',
      });
    },
  );

  test('leaves no files behind', async () => {
    const harness = await harnessWithTwoSites();
    await harness.denyWriting('pricing/index.html');
    await harness.deploy();
    const releases = () =>
      new Set(harness.keys().flatMap((key) => /^releases\/(\d\w+)\//.exec(key)?.[1] ?? [])).size;
    expect(releases()).toBe(2);
    await harness.deny();
    const { out } = await harness.deploy();
    expect(out).toContain('Removed 1 old release and 0 unused assets.');
    expect(releases()).toBe(2);
  });

  test('invalidates everything in the next attempt after a failed invalidation', async () => {
    const harness = await openHarnessAfter('one');
    harness.writeSite(siteOf('one', { 'pricing/index.html': 'New prices' }));
    harness.aws.faults.cloudfront = 'busy';
    const { code, err } = await harness.deploy();
    expect(code).toBe(3);
    expect(err).toContain('Processing your request will exceed the limit.');
    harness.aws.faults = {};
    expect(await harness.deploy()).toMatchObject({ code: 0 });
    expect(pathsOf(harness)).toEqual([
      [
        '/',
        '/blog*',
        '/config.json',
        '/content*',
        '/index.html',
        '/pricing',
        '/pricing/index.html',
        '/robots.txt',
      ],
    ]);
  });
});

describe('a deployment that works', () => {
  test.each([
    ['waits for the invalidation', 3, 'Invalidated 5 paths.'],
    [
      'reports a long invalidation',
      Number.POSITIVE_INFINITY,
      'The invalidation of 5 paths takes longer than usual',
    ],
  ])('%s', async (_, questions, line) => {
    const harness = await openHarnessAfter('one');
    harness.writeSite(siteOf('two'));
    harness.aws.questionsUntilDone = questions;
    const { code, out } = await harness.deploy();
    expect(code).toBe(0);
    expect(out).toContain(line);
    expect(out.includes('longer than usual')).toBe(questions === Number.POSITIVE_INFINITY);
  });

  test('does not fail when old releases cannot be removed', async () => {
    const harness = await harnessWithTwoSites();
    await harness.upload('releases/20200101T000000Z/site/index.html', 'half a release');
    await harness.deny('s3:DeleteObject', 'releases/*');
    const { code, out } = await harness.deploy();
    expect(code).toBe(0);
    expect(out).toContain('Warning: old releases were not removed');
  });
});

describe('a deployment that does not work', () => {
  test('prints the failed check and the command that rolls back', async () => {
    const harness = await harnessWithTwoSites();
    harness.refusalStatus = 200;
    const { code, out } = await harness.deploy();
    expect(code).toBe(1);
    expect(out).toMatch(/a call that has to be refused +answers 200 instead of 400/);
    expect(out).toMatch(/the home page +fine/);
    expect(out).toMatch(/To roll back to \w+: npm run rollback -- --stage dev/);
  });

  test('reports a missing earlier release when it is the first', async () => {
    const harness = await openHarness();
    harness.refusalStatus = 500;
    const { code, out } = await harness.deploy();
    expect(code).toBe(1);
    expect(out).toContain('There is no earlier release to roll back to.');
  });
});

describe('the invalidated paths', () => {
  test('contain a page by its URL and its key, and a folder of several files as one path', () => {
    expect(invalidationPaths(['index.html', 'services/seo/index.html', 'services/index.html'])).toEqual([
      '/',
      '/index.html',
      '/services*',
    ]);
  });

  test('contain no asset, and not the whole site', () => {
    const paths = invalidationPaths(['assets/a.js', 'index.html', ...folders(20)]);
    expect(paths.filter((path) => path === '/*' || path.startsWith('/assets'))).toEqual([]);
  });

  test('contain no more wildcards than CloudFront accepts at a time', () => {
    const paths = invalidationPaths(folders(20));
    expect(paths.filter((path) => path.endsWith('*'))).toHaveLength(10);
    expect(paths).toContain('/f19/a.json');
  });

  const folders = (count: number) =>
    Array.from({ length: count }, (_, index) => [`f${index}/a.json`, `f${index}/b.json`]).flat();
});
