import { GetObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import { stages } from '../../infra/stages.ts';
import { invalidationPaths } from '../../operations/releases/invalidation.ts';
import { clientOf } from '../integration/local-cloud/s3-fixture.ts';
import { BUCKET, type DeploymentRoom, openRoom, siteOf } from './deployment-room.ts';

const DEV = ['--stage', 'dev'];

/** A room in which a first release is live. */
async function deployedRoom(): Promise<DeploymentRoom> {
  const room = await openRoom();
  expect(await room.deploy(...DEV)).toMatchObject({ code: 0 });
  room.cdkCommands();
  room.cloudFront.invalidations.length = 0;
  return room;
}

/** The same, with other files built. */
async function roomWithTwoSites(): Promise<DeploymentRoom> {
  const room = await deployedRoom();
  room.writeSite(siteOf('two'));
  room.commit = 'bbbbbbbbbbbb';
  return room;
}

/** Uploads a post, and does what the function then does that publishes it. */
async function uploadPost(room: DeploymentRoom): Promise<void> {
  await room.upload('content/blog/uploaded.json', '{"title":"Uploaded"}');
  await room.upload('blog/uploaded/index.html', 'Uploaded');
  await room.upload('blog/index.html', 'Blog with it');
  await room.upload('content/blog-index.json', '["uploaded","a-post"]');
}

const pathsOf = (room: DeploymentRoom) => room.cloudFront.invalidations.map(({ paths }) => paths);

describe('a first deployment', () => {
  test('takes the stack and the whole site live, and says where they are', async () => {
    const room = await openRoom();
    const { code, out, err } = await room.deploy(...DEV);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(room.cdkCommands()).toEqual(['synth', 'diff', 'deploy']);
    expect(Object.keys(await room.served())).toEqual([
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

  test('stores what was compressed in place of the file, with the type of the file', async () => {
    const room = await deployedRoom();
    const client = clientOf(room.s3.url);
    const stored = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'assets/start-one.js' }));
    expect(await stored.Body?.transformToString()).toBe("compressed start('one')");
    expect(stored).toMatchObject({ ContentEncoding: 'br', ContentType: 'text/javascript; charset=utf-8' });
    expect(stored.CacheControl).toBeUndefined();
    client.destroy();
  });

  test('writes what the browser has to know from the outputs of the stack', async () => {
    const room = await deployedRoom();
    expect(JSON.parse(await room.content('config.json'))).toMatchObject({
      stage: 'dev',
      auth: { region: 'us-east-1', userPoolId: 'us-east-1_Example01', userPoolClientId: '1example23456789' },
    });
  });

  test('says what is left to do when the stage is live', async () => {
    const room = await openRoom();
    room.findings = [
      {
        check: 'Webhook',
        verdict: 'later',
        message: 'Not there yet.',
        remedy: 'Run stripe:webhook.',
        blocks: false,
      },
    ];
    const { out } = await room.deploy(...DEV);
    expect(out).toContain('What is left to do:\n  Webhook: Not there yet. Run stripe:webhook.\n');
  });
});

describe('a deployment', () => {
  test('is not begun when something blocks it, and all that was found is printed', async () => {
    const room = await openRoom();
    room.findings = [
      { check: 'Account', verdict: 'missing', message: 'No credentials.', blocks: true },
      { check: 'Mail', verdict: 'unknown', message: 'Could not look.', blocks: false },
    ];
    const { code, out } = await room.deploy(...DEV);
    expect(code).toBe(1);
    expect(out).toBe(
      'missing: No credentials.\nunknown: Could not look.\nOne thing has to be put right first.\nNothing has been changed.\n',
    );
    expect([room.cdkCommands(), room.keys()]).toEqual([[], []]);
  });

  test('of a stage that takes real payments is not begun without its prices', async () => {
    const room = await openRoom();
    const { code, out } = await room.deploy('--stage', 'prod');
    expect(code).toBe(1);
    expect(out).toContain("Stage 'prod' takes real payments and has no price map");
    expect(room.cdkCommands()).toEqual([]);
  });

  test('is not begun while another one is under way', async () => {
    const room = await deployedRoom();
    const stack = room.cloudFormation.stacks.get('s5-dev');
    room.cloudFormation.stacks.set('s5-dev', { outputs: stack?.outputs ?? {}, status: 'UPDATE_IN_PROGRESS' });
    const { code, out } = await room.deploy(...DEV);
    expect(code).toBe(1);
    expect(out).toContain('Somebody is deploying this stage already (UPDATE_IN_PROGRESS).');
    expect(room.cdkCommands()).toEqual([]);
  });

  test('warns of changes that are in no commit', async () => {
    const room = await openRoom();
    room.hasChanges = true;
    const { out } = await room.deploy(...DEV);
    expect(out).toContain(
      'Warning: there are changes that are not committed. The release will name aaaaaaaaaaaa.',
    );
  });

  test('changes nothing when a person says no', async () => {
    const room = await roomWithTwoSites();
    room.answer = '';
    const { code, out } = await room.deploy(...DEV);
    expect(code).toBe(1);
    expect(out).toContain('Nothing has been changed.');
    expect(room.cdkCommands()).toEqual(['synth', 'diff']);
    expect(await room.content('pricing/index.html')).toBe('Pricing one');
  });

  test('asks nobody when it was told yes, and refuses to guess where nobody can be asked', async () => {
    const room = await openRoom();
    room.isInteractive = false;
    const refused = await room.deploy(...DEV);
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('Add --yes') });
    const { code, out } = await room.deploy(...DEV, '--yes');
    expect(code).toBe(0);
    expect(out).not.toContain('[y/N]');
  });

  test.each([
    [[], 'Which stage?'],
    [['--stage', 'qa'], 'Known stages: dev, prod.'],
    [[...DEV, '--force'], "Unknown option '--force'"],
  ])('called with %j is refused with its usage', async (args, problem) => {
    const room = await openRoom();
    const { code, err } = await room.deploy(...args);
    expect(code).toBe(2);
    expect(err).toContain(problem);
    expect(err).toContain('npm run deploy -- --stage NAME');
  });
});

describe('the next deployment', () => {
  test('writes only what has changed, and makes the edges forget just that', async () => {
    const room = await deployedRoom();
    room.writeSite(siteOf('one', { 'pricing/index.html': 'New prices' }));
    const { code, out } = await room.deploy(...DEV);
    expect(code).toBe(0);
    expect(out).toContain('Uploaded: 0 new assets, 1 other file written or removed.');
    expect(pathsOf(room)).toEqual([['/pricing', '/pricing/index.html']]);
    expect(await room.content('pricing/index.html')).toBe('New prices');
  });

  test('invalidates nothing when nothing has changed', async () => {
    const room = await deployedRoom();
    const { out } = await room.deploy(...DEV);
    expect(out).toContain('Nothing that the edges keep has changed.');
    expect(pathsOf(room)).toEqual([]);
  });

  test('keeps the assets that open tabs still ask for', async () => {
    const room = await roomWithTwoSites();
    await room.deploy(...DEV);
    expect(room.keys()).toEqual(expect.arrayContaining(['assets/start-one.js', 'assets/start-two.js']));
  });

  test('removes the pages that there are no more', async () => {
    const room = await deployedRoom();
    const { 'blog/a-post/index.html': _, ...files } = siteOf('one');
    room.writeSite(files);
    await room.deploy(...DEV);
    expect(Object.keys(await room.served())).not.toContain('blog/a-post/index.html');
    expect(pathsOf(room)).toEqual([['/blog/a-post', '/blog/a-post/index.html']]);
  });

  test('leaves a post alone that somebody has changed by hand, and says so', async () => {
    const room = await deployedRoom();
    await room.upload('content/blog/a-post.json', '{"title":"Mine"}');
    const { out } = await room.deploy(...DEV);
    expect(out).toContain('Left as somebody has changed it by hand: content/blog/a-post.json');
    expect(await room.content('content/blog/a-post.json')).toBe('{"title":"Mine"}');
  });

  test('replaces it when the repository has a new one, and says so', async () => {
    const room = await deployedRoom();
    await room.upload('content/blog/a-post.json', '{"title":"Mine"}');
    room.writeSite(siteOf('one', { 'content/blog/a-post.json': '{"title":"Ours"}' }));
    const { out } = await room.deploy(...DEV);
    expect(out).toContain('Replaced, although somebody has changed it by hand: content/blog/a-post.json');
    expect(await room.content('content/blog/a-post.json')).toBe('{"title":"Ours"}');
  });

  test('leaves it alone after a stack was refused, too', async () => {
    const room = await deployedRoom();
    await room.upload('content/blog/a-post.json', '{"title":"Mine"}');
    room.failingStep = 'deploy';
    await room.deploy(...DEV);
    room.failingStep = undefined;
    await room.deploy(...DEV);
    expect(await room.content('content/blog/a-post.json')).toBe('{"title":"Mine"}');
  });

  test('tells of the release last, so that uploaded posts get its pages', async () => {
    const room = await deployedRoom();
    await uploadPost(room);
    room.writeSite(siteOf('two'));
    room.touched.length = 0;
    await room.deploy(...DEV);
    const touched = room.touched.filter((key) => !key.startsWith('releases/'));
    expect(touched).toContain('blog/index.html');
    expect(touched.at(-1)).toBe('documents.json');
    expect(await room.content('documents.json')).toContain('start-two.js');
  });

  test('tells of it again when it has replaced what was made of uploaded posts, and calls that no change by hand', async () => {
    const room = await deployedRoom();
    await uploadPost(room);
    room.touched.length = 0;
    const { out } = await room.deploy(...DEV);
    expect(out).not.toContain('by hand');
    expect(room.touched.filter((key) => !key.startsWith('releases/'))).toEqual([
      'content/blog-index.json',
      'blog/index.html',
      'documents.json',
    ]);
    expect(pathsOf(room)).toEqual([['/blog', '/blog/index.html', '/content/blog-index.json']]);
  });

  test('leaves uploaded posts and their pages where they are, however many releases come and go', async () => {
    const room = await deployedRoom();
    await uploadPost(room);
    for (const name of ['r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7']) {
      room.now += 31 * 24 * 3600_000;
      room.writeSite(siteOf(name));
      await room.deploy(...DEV);
    }
    await room.rollback(...DEV, '--site-only');
    expect(await room.content('content/blog/uploaded.json')).toBe('{"title":"Uploaded"}');
    expect(await room.content('blog/uploaded/index.html')).toBe('Uploaded');
  });

  test('puts a page right that somebody has changed by hand', async () => {
    const room = await deployedRoom();
    await room.upload('pricing/index.html', 'Everything is free');
    await room.deploy(...DEV);
    expect(await room.content('pricing/index.html')).toBe('Pricing one');
  });

  test('keeps what a release needs to be live again, and nothing that the CDK command makes by itself', async () => {
    const room = await deployedRoom();
    const kept = room.keys().filter((key) => key.startsWith('releases/'));
    const names = kept.map((key) => key.replace(/^releases\/\d{8}T\d{6}Z\//, ''));
    expect(names).toEqual(
      expect.arrayContaining(['assembly/asset.1/index.mjs', 'site/config.json', 'manifest.json']),
    );
    expect(names.filter((name) => /^site\/assets|\.cache/.test(name))).toEqual([]);
  });

  test('removes releases when they are old and many, with the assets that none of the others needs', async () => {
    const room = await openRoom();
    for (const name of ['r1', 'r2', 'r3', 'r4', 'r5', 'r6']) {
      room.writeSite(siteOf(name));
      await room.deploy(...DEV);
    }
    expect(room.keys()).toContain('assets/start-r1.js');
    room.now += 31 * 24 * 3600_000;
    room.writeSite(siteOf('r7'));
    const { out } = await room.deploy(...DEV);
    expect(out).toContain('Removed 2 old releases, and 2 assets that no kept one needs.');
    const assets = room.keys().filter((key) => key.startsWith('assets/'));
    expect(assets).toEqual([
      'assets/shared.css',
      ...['r3', 'r4', 'r5', 'r6', 'r7'].map((name) => `assets/start-${name}.js`),
    ]);
  });
});

describe('a stage with a name of its own', () => {
  const domain = { hostName: 'www.example.com', redirectFrom: 'example.com' };

  test('is looked at under that name, and under the other one that leads to it', async () => {
    const room = await openRoom();
    room.outputs.SiteUrl = 'https://www.example.com';
    const { out } = await room.deployStage({ ...stages.dev, domain });
    expect(room.requests).toContain('GET https://www.example.com/');
    expect(room.requests).toContain('GET https://example.com/pricing');
    expect(out).toContain('DNS:        www.example.com has to lead to d1.cloudfront.net');
  });

  test('is looked at where CloudFront has it while the name is not in the DNS', async () => {
    const room = await openRoom();
    room.outputs.SiteUrl = 'https://www.example.com';
    room.isInDns = false;
    const { code, out } = await room.deployStage({ ...stages.dev, domain });
    expect(code).toBe(0);
    expect(out).toContain('www.example.com is not in the DNS yet. It has to lead to d1.cloudfront.net');
    expect(room.requests).toContain('GET https://d1.cloudfront.net/');
    expect(room.requests.filter((request) => request.includes('example.com'))).toEqual([]);
  });

  test('whose certificate cannot be looked at is deployed all the same', async () => {
    const room = await openRoom();
    room.whileDeploying = new Promise((resolve) => {
      room.onPrint = (line) => {
        if (line.includes('certificate')) resolve();
      };
    });
    const { code, out } = await room.deployStage({ ...stages.dev, domain });
    expect(code).toBe(0);
    expect(out).toContain('What the certificate waits for can be seen in the console of ACM, not here:');
  });

  test('needs nobody to add a record when its zone is in the account', async () => {
    const room = await openRoom();
    const hostedZone = { id: 'Z1', name: 'example.com' };
    const { out } = await room.deployStage({ ...stages.dev, domain: { ...domain, hostedZone } });
    expect(out).not.toMatch(/certificate waits|has to lead to/);
  });
});

describe('a deployment that ends half-way', () => {
  test.each(['build', 'synth', 'diff'] as const)('at the step %s has changed nothing', async (step) => {
    const room = await roomWithTwoSites();
    room.failingStep = step;
    const before = room.keys();
    const { code, err } = await room.deploy(...DEV);
    expect(code).toBe(3);
    expect(err).not.toBe('');
    expect(room.keys()).toEqual(before);
    expect(room.cdkCommands()).not.toContain('deploy');
  });

  test('because the stack was refused leaves the site as it was', async () => {
    const room = await roomWithTwoSites();
    room.failingStep = 'deploy';
    const { code, err } = await room.deploy(...DEV);
    expect(code).toBe(3);
    expect(err).toContain('CloudFormation has gone back to what was there');
    expect(await room.content('pricing/index.html')).toBe('Pricing one');
    room.failingStep = undefined;
    expect(await room.deploy(...DEV)).toMatchObject({ code: 0 });
    expect(await room.content('pricing/index.html')).toBe('Pricing two');
  });

  test.each([
    ['assets', 'assets/start-two.js', 'one', false],
    ['files', 'robots.txt', 'one', true],
    ['pages', 'pricing/index.html', undefined, true],
  ])(
    'while %s are written never leaves a page without its assets, and is finished by the same command',
    async (_, key, home, hasAssets) => {
      const room = await roomWithTwoSites();
      room.writeSite(siteOf('two', { 'robots.txt': 'Other robots' }));
      await room.denyWriting(key);
      const { code, out: broken } = await room.deploy(...DEV);
      expect(code).toBe(3);
      expect(broken).toMatch(
        /It has ended half-way, .* The same command goes on from there\. Back to \w+: npm run rollback -- --stage dev\n$/,
      );
      if (home) expect(await room.content('index.html')).toContain(`start-${home}.js`);
      expect(room.keys()).toContain('assets/start-one.js');
      expect(room.keys().includes('assets/start-two.js')).toBe(hasAssets);

      await room.deny();
      const { code: next, out } = await room.deploy(...DEV);
      expect(next).toBe(0);
      expect(out).toMatch(/What was begun as \w+ has not been finished\. This goes on from there\./);
      expect(await room.served()).toMatchObject({
        'index.html': '<script src="/assets/start-two.js"></script>',
        'pricing/index.html': 'Pricing two',
        'robots.txt': 'Other robots',
      });
    },
  );

  test('leaves nothing behind that is kept for ever', async () => {
    const room = await roomWithTwoSites();
    await room.denyWriting('pricing/index.html');
    await room.deploy(...DEV);
    const releases = () =>
      new Set(room.keys().flatMap((key) => /^releases\/(\d\w+)\//.exec(key)?.[1] ?? [])).size;
    expect(releases()).toBe(2);
    await room.deny();
    const { out } = await room.deploy(...DEV);
    expect(out).toContain('Removed 1 old release, and 0 assets that no kept one needs.');
    expect(releases()).toBe(2);
  });

  test('before the edges were told is finished by the same command, which tells them everything', async () => {
    const room = await deployedRoom();
    room.writeSite(siteOf('one', { 'pricing/index.html': 'New prices' }));
    room.cloudFront.fault = 'busy';
    const { code, err } = await room.deploy(...DEV);
    expect(code).toBe(3);
    expect(err).toContain('Processing your request will exceed the limit.');
    room.cloudFront.fault = 'off';
    expect(await room.deploy(...DEV)).toMatchObject({ code: 0 });
    expect(pathsOf(room)).toEqual([
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
  test('waits until the edges have forgotten', async () => {
    const room = await deployedRoom();
    room.writeSite(siteOf('two'));
    room.cloudFront.questionsUntilDone = 3;
    const { code, out } = await room.deploy(...DEV);
    expect(code).toBe(0);
    expect(out).toContain('The edges are told to forget 5 paths, and waited for.');
    expect(out).not.toContain('longer than usual');
  });

  test('says so when they take longer than usual', async () => {
    const room = await deployedRoom();
    room.writeSite(siteOf('two'));
    room.cloudFront.questionsUntilDone = Number.POSITIVE_INFINITY;
    const { code, out } = await room.deploy(...DEV);
    expect(code).toBe(0);
    expect(out).toContain('The edges take longer than usual');
  });

  test('does not fail because old releases cannot be removed', async () => {
    const room = await roomWithTwoSites();
    await room.upload('releases/20200101T000000Z/site/index.html', 'half a release');
    await room.deny({
      actions: ['s3:DeleteObject'],
      resources: [`arn:aws:s3:::${BUCKET}/releases/*`],
      tags: new Map(),
    });
    const { code, out } = await room.deploy(...DEV);
    expect(code).toBe(0);
    expect(out).toContain('Warning: old releases were not removed');
  });
});

describe('a deployment that does not work', () => {
  test('says so, and how to go back', async () => {
    const room = await roomWithTwoSites();
    room.refusalStatus = 200;
    const { code, out } = await room.deploy(...DEV);
    expect(code).toBe(1);
    expect(out).toMatch(/a call that has to be refused +answers 200 instead of 400/);
    expect(out).toMatch(/the home page +fine/);
    expect(out).toMatch(/Back to \w+: npm run rollback -- --stage dev/);
  });

  test('says that there is nothing to go back to when it is the first', async () => {
    const room = await openRoom();
    room.refusalStatus = 500;
    const { code, out } = await room.deploy(...DEV);
    expect(code).toBe(1);
    expect(out).toContain('There is no release before it to go back to.');
  });
});

describe('what the edges are told to forget', () => {
  test('is a page under its address and its key, and a folder of several files as one path', () => {
    expect(invalidationPaths(['index.html', 'services/seo/index.html', 'services/index.html'])).toEqual([
      '/',
      '/index.html',
      '/services*',
    ]);
  });

  test('is never an asset, nor everything', () => {
    const paths = invalidationPaths(['assets/a.js', 'index.html', ...folders(20)]);
    expect(paths.filter((path) => path === '/*' || path.startsWith('/assets'))).toEqual([]);
  });

  test('has no more paths with a star than CloudFront takes at a time', () => {
    const paths = invalidationPaths(folders(20));
    expect(paths.filter((path) => path.endsWith('*'))).toHaveLength(10);
    expect(paths).toContain('/f19/a.json');
  });

  const folders = (count: number) =>
    Array.from({ length: count }, (_, index) => [`f${index}/a.json`, `f${index}/b.json`]).flat();
});
