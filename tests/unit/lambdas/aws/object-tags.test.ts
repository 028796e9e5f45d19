import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readTags, writeTags } from '../../../../lambdas/aws/object-tags.ts';
import { LOCAL_CREDENTIALS } from '../../../../local/aws/credentials.ts';
import { BUCKET, bucket, type RunningS3, runningS3 } from '../../../../local/tests/aws/s3/s3-fixture.ts';

const PENDING = { state: 'pending' };

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', LOCAL_CREDENTIALS.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', LOCAL_CREDENTIALS.secretAccessKey);
  vi.stubEnv('AWS_SESSION_TOKEN', LOCAL_CREDENTIALS.sessionToken);
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

async function storage(): Promise<RunningS3> {
  const running = await runningS3([bucket({ isVersioned: true })]);
  vi.stubEnv('AWS_ENDPOINT_URL_S3', running.s3.url);
  return running;
}

async function store({ client }: RunningS3, key: string): Promise<string | undefined> {
  const stored = await client.send(
    new PutObjectCommand({ Bucket: BUCKET, Key: key, Body: 'x', Tagging: 'state=pending' }),
  );
  return stored.VersionId;
}

describe('the tags of an object', () => {
  it.each(['plan.pdf', 'onboarding/acme/a plan.pdf', "für (alle)/50%+'off'*!.pdf"])(
    'are read and replaced for the key %s',
    async (key) => {
      const version = await store(await storage(), key);
      expect(await readTags({ bucket: BUCKET, key })).toEqual({ tags: PENDING, version });
      const tags = { ...PENDING, check: 'passed', owner: 'a@b.example', none: '' };
      expect(await writeTags({ bucket: BUCKET, key }, tags)).toBe(true);
      expect(await readTags({ bucket: BUCKET, key })).toEqual({ tags, version });
    },
  );

  it('belong to the requested version', async () => {
    const running = await storage();
    const [first, second] = [await store(running, 'plan.pdf'), await store(running, 'plan.pdf')];
    const object = { bucket: BUCKET, key: 'plan.pdf', version: first };
    expect(await writeTags(object, { state: 'submitted' })).toBe(true);
    expect(await readTags(object)).toEqual({ tags: { state: 'submitted' }, version: first });
    expect(await readTags({ bucket: BUCKET, key: 'plan.pdf' })).toEqual({ tags: PENDING, version: second });
  });

  it('are undefined for a missing object, a missing version or a deleted object', async () => {
    const running = await storage();
    await store(running, 'deleted.pdf');
    await running.client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: 'deleted.pdf' }));
    for (const object of [
      { bucket: BUCKET, key: 'never.pdf' },
      { bucket: BUCKET, key: 'deleted.pdf' },
      { bucket: BUCKET, key: 'deleted.pdf', version: 'no-such-version' },
    ]) {
      expect(await readTags(object)).toBeUndefined();
      expect(await writeTags(object, PENDING)).toBe(false);
    }
  });

  it('are unknown while the storage fails, and the error contains no key', async () => {
    const running = await storage();
    await store(running, 'acme.pdf');
    running.s3.setFault('error');
    const reading = readTags({ bucket: BUCKET, key: 'acme.pdf' });
    await expect(reading).rejects.toMatchObject({ name: 'StorageError' });
    await expect(reading).rejects.not.toThrow('acme');
    running.s3.setFault('unreachable');
    await expect(writeTags({ bucket: BUCKET, key: 'acme.pdf' }, PENDING)).rejects.toMatchObject({
      name: 'StorageError',
    });
  });
});
