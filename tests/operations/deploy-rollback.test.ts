import { describe, expect, test } from 'vitest';
import { type DeploymentRoom, openRoom, siteOf } from './deployment-room.ts';

const DEV = ['--stage', 'dev'];

/** A room in which releases were live one after the other, made of commits of their names. */
async function roomAfter(...names: string[]): Promise<DeploymentRoom> {
  const room = await openRoom();
  for (const name of names) await deployNext(room, name);
  room.cdkCommands();
  room.cloudFront.invalidations.length = 0;
  return room;
}

async function deployNext(room: DeploymentRoom, name: string): Promise<void> {
  room.commit = name;
  room.writeSite(siteOf(name));
  expect(await room.deploy(...DEV)).toMatchObject({ code: 0 });
}

/** Ids of the releases, the oldest first. */
async function idsOf(room: DeploymentRoom): Promise<string[]> {
  const { out } = await room.rollback(...DEV, '--list');
  return [...out.matchAll(/^\d{8}T\d{6}Z/gm)].map(([id]) => id).reverse();
}

const home = (room: DeploymentRoom) => room.content('index.html');

describe('a rollback', () => {
  test('brings back the pages and the functions that were live before', async () => {
    const room = await roomAfter('one', 'two');
    const { code, out, err } = await room.rollback(...DEV);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(room.cdkCommands()).toEqual(['diff', 'deploy']);
    expect(room.deployedFunctions()).toBe('functions of one');
    expect(await room.served()).toMatchObject({
      'index.html': '<script src="/assets/start-one.js"></script>',
      'pricing/index.html': 'Pricing one',
    });
    expect(room.cloudFront.invalidations).toMatchObject([
      { distributionId: 'E1', paths: ['/', '/blog*', '/index.html', '/pricing', '/pricing/index.html'] },
    ]);
    expect(out).toContain('made of one.');
    expect(out).toContain('Records stay as they are');
    expect(out).toMatch(/the home page +fine/);
  });

  test('goes back further each time, until there is nothing before', async () => {
    const room = await roomAfter('one', 'two', 'three');
    await room.rollback(...DEV);
    expect(await home(room)).toContain('start-two.js');
    await room.rollback(...DEV);
    expect(await home(room)).toContain('start-one.js');
    const { code, err } = await room.rollback(...DEV);
    expect(code).toBe(3);
    expect(err).toMatch(/is the first release: there is none before it\./);
    expect(await home(room)).toContain('start-one.js');
  });

  test('after a new deployment leads to what was live before that, not to what was given up', async () => {
    const room = await roomAfter('one', 'bad');
    await room.rollback(...DEV);
    await deployNext(room, 'mended');
    await room.rollback(...DEV);
    expect(await home(room)).toContain('start-one.js');
  });

  test('can be undone by naming the release', async () => {
    const room = await roomAfter('one', 'two');
    const [, two = ''] = await idsOf(room);
    await room.rollback(...DEV);
    expect(await room.rollback(...DEV, '--to', two)).toMatchObject({ code: 0 });
    expect(await home(room)).toContain('start-two.js');
    expect(room.deployedFunctions()).toBe('functions of two');
  });

  test('of the site alone leaves the functions', async () => {
    const room = await roomAfter('one', 'two');
    expect(await room.rollback(...DEV, '--site-only')).toMatchObject({ code: 0 });
    expect(room.cdkCommands()).toEqual([]);
    expect(await home(room)).toContain('start-one.js');
    expect(room.deployedFunctions()).toBe('functions of two');
    const { out } = await room.rollback(...DEV, '--list');
    expect(out).toMatch(/two {2}live: functions\n.*one {2}live: site\n/);
  });

  test('of the site alone leaves what the browser has to know of the functions', async () => {
    const room = await roomAfter('one');
    room.outputs.UserPoolId = 'us-east-1_Example02';
    await deployNext(room, 'two');
    const config = await room.content('config.json');
    expect(config).toContain('us-east-1_Example02');
    expect(await room.rollback(...DEV, '--site-only')).toMatchObject({ code: 0 });
    expect(await room.content('config.json')).toBe(config);
    expect(await room.rollback(...DEV, '--to', (await idsOf(room))[0] ?? '')).toMatchObject({ code: 0 });
    expect(await room.content('config.json')).toContain('us-east-1_Example01');
  });

  test('of a release whose assets are gone is refused before a page is touched', async () => {
    const room = await roomAfter('one', 'two');
    await room.remove('assets/start-one.js');
    const { code, err } = await room.rollback(...DEV, '--site-only');
    expect(code).toBe(3);
    expect(err).toMatch(/^Release \w+ lacks assets\/start-one\.js\. Choose another one\.$/m);
    expect(await home(room)).toContain('start-two.js');
  });

  test('brings back a page that was removed, and removes one that was added', async () => {
    const room = await roomAfter('one');
    const { 'blog/a-post/index.html': _, ...files } = siteOf('one', { 'new/index.html': 'New' });
    room.writeSite(files);
    await room.deploy(...DEV);
    await room.rollback(...DEV);
    const served = await room.served();
    expect(served['blog/a-post/index.html']).toBe('A post one');
    expect(served).not.toHaveProperty('new/index.html');
  });

  test('changes nothing when a person says no', async () => {
    const room = await roomAfter('one', 'two');
    room.answer = 'n';
    expect(await room.rollback(...DEV)).toMatchObject({ code: 1 });
    expect(room.cdkCommands()).toEqual(['diff']);
    expect(await home(room)).toContain('start-two.js');
  });

  test('of a deployment that ended half-way leads to the release that it was to replace', async () => {
    const room = await roomAfter('one', 'two');
    room.commit = 'three';
    room.writeSite(siteOf('three'));
    await room.denyWriting('pricing/index.html');
    expect(await room.deploy(...DEV)).toMatchObject({ code: 3 });
    expect(await home(room)).toContain('start-three.js');
    await room.deny();
    expect(await room.rollback(...DEV)).toMatchObject({ code: 0 });
    expect(await home(room)).toContain('start-two.js');
    expect(room.deployedFunctions()).toBe('functions of two');
  });

  test('that ended half-way is finished by the same command', async () => {
    const room = await roomAfter('one', 'two', 'three');
    await room.denyWriting('pricing/index.html');
    expect(await room.rollback(...DEV)).toMatchObject({
      code: 3,
      out: expect.stringContaining(
        'half-way, for the reason below, and some of it may be live. The same command',
      ),
    });
    await room.deny();
    expect(await room.rollback(...DEV)).toMatchObject({ code: 0 });
    expect(await home(room)).toContain('start-two.js');
    expect(await room.content('pricing/index.html')).toBe('Pricing two');
  });

  test('that does not work either says how to go on', async () => {
    const room = await roomAfter('one', 'two', 'three');
    room.refusalStatus = 500;
    const { code, out } = await room.rollback(...DEV);
    expect(code).toBe(1);
    expect(out).toMatch(
      /Further back, to \w+: npm run rollback -- --stage dev\. All there are: npm run rollback -- --stage dev --list\n$/,
    );
    expect((await room.rollback(...DEV)).out).toContain('There is no release before it. All there are: ');
  });

  test.each([
    [
      'a stage that is not deployed',
      async () => (await openRoom()).rollback(...DEV),
      "Stage 'dev' is not deployed",
    ],
    [
      'a release that is not kept',
      async () => (await roomAfter('one')).rollback(...DEV, '--to', '20200101T000000Z'),
      'There is no release 20200101T000000Z. --list shows those that are kept.',
    ],
  ])('of %s is refused', async (_, run, problem) => {
    expect(await run()).toMatchObject({ code: 3, err: expect.stringContaining(problem) });
  });

  test('is not guessed where nobody can be asked', async () => {
    const room = await roomAfter('one', 'two');
    room.isInteractive = false;
    expect(await room.rollback(...DEV)).toMatchObject({
      code: 2,
      err: expect.stringContaining('--site-only'),
    });
    expect(await room.rollback(...DEV, '--yes')).toMatchObject({ code: 0 });
  });
});

describe('the list of releases', () => {
  test('says which one is live, and of which commit each is', async () => {
    const room = await roomAfter('one', 'two');
    const { code, out } = await room.rollback(...DEV, '--list');
    expect(code).toBe(0);
    expect(out).toMatch(/^\d{8}T\d{6}Z {2}two {2}live: site and functions\n\d{8}T\d{6}Z {2}one\n$/);
    expect(room.cdkCommands()).toEqual([]);
  });

  test('says what was begun and not finished', async () => {
    const room = await roomAfter('one');
    await room.denyWriting('releases/*/site/*');
    await room.deploy(...DEV);
    const { out } = await room.rollback(...DEV, '--list');
    expect(out).toMatch(/\d{8}T\d{6}Z was begun and has not been finished\.\n$/);
  });

  test('does not say so of a stack that was refused, since nothing is half-done', async () => {
    const room = await roomAfter('one', 'two');
    room.failingStep = 'deploy';
    await room.deploy(...DEV);
    expect(await room.rollback(...DEV)).toMatchObject({ code: 3 });
    const { out } = await room.rollback(...DEV, '--list');
    expect(out).not.toContain('not been finished');
    room.failingStep = undefined;
    expect(await room.rollback(...DEV)).toMatchObject({ code: 0 });
    expect(await home(room)).toContain('start-one.js');
  });
});
