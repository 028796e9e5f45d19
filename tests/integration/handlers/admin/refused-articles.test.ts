import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POST_PROBLEMS_KEY } from '../../../../domain/site/site-files.ts';
import { clientOf } from '../../../../local/tests/aws/s3/s3-fixture.ts';
import { startAdminHarness } from './admin-harness.ts';

const harness = startAdminHarness();
const problem = { file: 'content/blog/new.json', reason: 'It has no title.', isKept: true };

describe('the numbers of the back office', () => {
  let client: ReturnType<typeof clientOf>;
  const key = () => ({ Bucket: process.env.SITE_BUCKET ?? '', Key: POST_PROBLEMS_KEY });

  beforeAll(() => {
    client = clientOf(harness.mailHarness.standIns.s3.url);
  });
  afterAll(() => client.destroy());

  async function told(): Promise<unknown> {
    const { status, body } = await harness.call('admin-numbers');
    expect(status).toBe(200);
    return body.refusedArticles;
  }

  it('tell which articles were refused and why, twenty at most, as long as it is so', async () => {
    expect(await told()).toBeUndefined();
    const Body = JSON.stringify(Array.from({ length: 30 }, () => problem));
    await client.send(new PutObjectCommand({ ...key(), Body }));
    expect(await told()).toEqual(Array.from({ length: 20 }, () => problem));
    await client.send(new DeleteObjectCommand(key()));
    expect(await told()).toBeUndefined();
  });

  it('are told without the articles while those cannot be read', async () => {
    harness.mailHarness.standIns.s3.setFault('error');
    expect(await told()).toBeUndefined();
    harness.mailHarness.standIns.s3.setFault('off');
  });
});
