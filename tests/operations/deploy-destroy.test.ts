import { ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import { clientOf } from '../integration/local-cloud/s3-fixture.ts';
import { BUCKET, type DeploymentRoom, openRoom, siteOf } from './deployment-room.ts';

const DEV = ['--stage', 'dev'];

/** A room with a live stage, some of whose files have earlier versions. */
async function deployedRoom(): Promise<DeploymentRoom> {
  const room = await openRoom();
  await room.deploy(...DEV);
  const { 'blog/a-post/index.html': _, ...files } = siteOf('two');
  room.writeSite(files);
  await room.deploy(...DEV);
  room.cdkCommands();
  return room;
}

async function versionsIn(room: DeploymentRoom): Promise<number> {
  const client = clientOf(room.s3.url);
  const { Versions = [], DeleteMarkers = [] } = await client.send(
    new ListObjectVersionsCommand({ Bucket: BUCKET }),
  );
  client.destroy();
  return Versions.length + DeleteMarkers.length;
}

describe('destroying a stage', () => {
  test('empties its buckets with all earlier versions, deletes the stack, and says what is left', async () => {
    const room = await deployedRoom();
    expect(await versionsIn(room)).toBeGreaterThan(room.keys().length);
    room.answer = 'dev';
    const { code, out, err } = await room.destroy(...DEV);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(await versionsIn(room)).toBe(0);
    expect(out).toContain("All that stage 'dev' (https://d1.cloudfront.net) has stored will be gone");
    expect(room.cdkCommands()).toEqual(['destroy']);
    expect(room.cloudFormation.stacks.size).toBe(0);
    expect(out).toMatch(/Emptied s5-dev-site: \d+ versions of objects\./);
    expect(out).toContain('the parameters below /s5/dev/ that were put there by hand');
  });

  test('that is not in this account says so, in case it is in another one', async () => {
    const room = await openRoom();
    room.cloudFormation.stacks.clear();
    room.answer = '';
    const { code, out } = await room.destroy(...DEV);
    expect(code).toBe(1);
    expect(out).toContain('There is no stack s5-dev in us-east-1 of this account.');
  });

  test('is refused for one that keeps its data, whatever is said', async () => {
    const room = await deployedRoom();
    const { code, out } = await room.destroy('--stage', 'prod', '--confirm', 'prod');
    expect(code).toBe(1);
    expect(out).toBe(
      "Stage 'prod' keeps its data (keepsData in infra/stages.ts): no command destroys it. Nothing has been changed.\n",
    );
    expect(room.cdkCommands()).toEqual([]);
    expect(room.keys()).toContain('index.html');
  });

  test.each(['', 'y', 'prod', 'Dev'])("does nothing when '%s' is typed for its name", async (typed) => {
    const room = await deployedRoom();
    room.answer = typed;
    const { code, out } = await room.destroy(...DEV);
    expect(code).toBe(1);
    expect(out).toContain("That is not 'dev'. Nothing has been changed.");
    expect(room.cdkCommands()).toEqual([]);
    expect(room.keys()).toContain('index.html');
  });

  test('takes its name from the call where nobody can type it', async () => {
    const room = await deployedRoom();
    room.isInteractive = false;
    const refused = await room.destroy(...DEV);
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('Add --confirm') });
    expect(await room.destroy(...DEV, '--confirm', 'prod')).toMatchObject({ code: 1 });
    expect(room.keys()).toContain('index.html');
    expect(await room.destroy(...DEV, '--confirm', 'dev')).toMatchObject({ code: 0 });
  });

  test('knows no --yes', async () => {
    const room = await openRoom();
    expect(await room.destroy(...DEV, '--yes')).toMatchObject({ code: 2 });
  });

  test('says so when the stack stays, and is finished by the same command', async () => {
    const room = await deployedRoom();
    room.failingStep = 'destroy';
    const { code, out } = await room.destroy(...DEV, '--confirm', 'dev');
    expect(code).toBe(1);
    expect(out).toContain('The stack could not be deleted: the reason is above.');
    expect(room.cdkCommands()).toEqual(['destroy', 'destroy', 'destroy']);
    room.failingStep = undefined;
    expect(await room.destroy(...DEV, '--confirm', 'dev')).toMatchObject({ code: 0 });
  });

  test('goes on when a bucket is gone already', async () => {
    const room = await deployedRoom();
    await room.s3.setBuckets([]);
    expect(await room.destroy(...DEV, '--confirm', 'dev')).toMatchObject({ code: 0 });
  });

  test('says which object keeps a bucket from being emptied', async () => {
    const room = await deployedRoom();
    await room.deny({
      actions: ['s3:DeleteObject*'],
      resources: [`arn:aws:s3:::${BUCKET}/robots.txt`],
      tags: new Map(),
    });
    const { code, err } = await room.destroy(...DEV, '--confirm', 'dev');
    expect(code).toBe(3);
    expect(err).toMatch(/^S3 did not remove robots\.txt from s5-dev-site: /);
    expect(room.cdkCommands()).toEqual([]);
  });
});
