import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  PutObjectTaggingCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Duration } from 'aws-cdk-lib';
import {
  type CfnDistribution,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { type EventPattern, Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { AnyPrincipal, Effect, PolicyStatement, type PolicyStatementProps } from 'aws-cdk-lib/aws-iam';
import { Bucket, type BucketProps, type CfnBucket, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bucketUrls } from '../../../aws/s3/buckets.ts';
import { FixtureStack, request } from '../../fixture-stack.ts';
import { MEGABYTE, post, runningS3, signedForm } from './s3-fixture.ts';

/** Writes its event into the log. */
const ECHO = 'export const handler = async (event) => { console.log(JSON.stringify({ event })); };';

const LOCAL_SITE = 'http://localhost:3000';

let fixture: FixtureStack;
let distribution: Distribution;
let uploads: Bucket;

beforeEach(() => {
  fixture = new FixtureStack();
  distribution = new Distribution(fixture.stack, 'Distribution', {
    defaultBehavior: { origin: new HttpOrigin('none.example') },
  });
});

afterEach(() => fixture.stop());

/** A private bucket for uploads, as the product has one. */
function addBucket(props: BucketProps = {}): CfnBucket {
  uploads = new Bucket(fixture.stack, 'Uploads', {
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    ...props,
  });
  const resource = uploads.node.defaultChild as CfnBucket;
  resource.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
  return resource;
}

function deny(props: PolicyStatementProps = {}): void {
  uploads.addToResourcePolicy(
    new PolicyStatement({
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: ['s3:GetObject'],
      resources: [uploads.arnForObjects('*')],
      ...props,
    }),
  );
}

function addRule(id: string, eventPattern: EventPattern, options: object = {}): void {
  const target = new LambdaFunction(fixture.function(`${id}-function`, ECHO), options);
  new Rule(fixture.stack, id, { eventPattern, targets: [target] });
}

/** Runs the stack with S3 beside it. */
async function run() {
  const running = fixture.run();
  const name = running.buckets[0]?.name ?? '';
  const started = await runningS3(running.buckets);
  started.s3.emitTo(running.emit);
  return { ...started, running, name };
}

interface Given {
  readonly detail: { readonly object: { readonly key: string } };
}

const events = () =>
  fixture.log.entries.flatMap(({ fields }) => (fields?.event ? [fields.event as Given] : []));

describe('a bucket of the template', () => {
  it('has a name, and a URL for pages', () => {
    addBucket();
    const { buckets } = fixture.run();
    expect(buckets).toMatchObject([
      {
        name: expect.stringMatching(/^fixture-uploads/),
        region: 'us-east-1',
        sendsEvents: true,
      },
    ]);
    expect(bucketUrls(fixture.synthesize(), 'http://127.0.0.1:9')).toEqual({
      [`https://${buckets[0]?.name}.s3.us-east-1.amazonaws.com`]: `http://127.0.0.1:9/${buckets[0]?.name}`,
    });
  });

  it('sends no events by default', () => {
    addBucket().notificationConfiguration = undefined;
    expect(fixture.run().buckets).toMatchObject([{ sendsEvents: false }]);
  });

  it('accepts files only from pages of this site', async () => {
    addBucket({
      cors: [
        {
          allowedOrigins: [`https://${distribution.distributionDomainName}`],
          allowedMethods: [HttpMethods.POST],
        },
      ],
    });
    const { client, name } = await run();
    const form = await signedForm(client, { Bucket: name });
    const allowed = await post(form, 'x', { headers: { origin: LOCAL_SITE } });
    expect(allowed.headers.get('access-control-allow-origin')).toBe(LOCAL_SITE);
    const other = await post(form, 'x', { headers: { origin: 'http://localhost:3001' } });
    expect(other.headers.has('access-control-allow-origin')).toBe(false);
  });

  it('is allowed by the policy of the pages', async () => {
    addBucket();
    const policy = `connect-src 'self' https://${uploads.bucketRegionalDomainName}; img-src 'self'`;
    const { functionArn } = new EdgeFunction(fixture.stack, 'Headers', {
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(`function handler() {
        return { statusCode: 200, headers: { 'content-security-policy': { value: "${policy}" } } };
      }`),
    });
    (distribution.node.defaultChild as CfnDistribution).addPropertyOverride(
      'DistributionConfig.DefaultCacheBehavior.FunctionAssociations',
      [{ EventType: 'viewer-request', FunctionARN: functionArn }],
    );
    const { client, s3 } = await runningS3([]);
    Object.assign(fixture.externalUrls, bucketUrls(fixture.synthesize(), s3.url));
    const running = fixture.run();
    const { headers } = await running.handle(request('/'));
    const { url } = await signedForm(client, { Bucket: running.buckets[0]?.name ?? '' });
    expect(headers.get('content-security-policy')).toBe(`connect-src 'self' ${url}; img-src 'self'`);
  });
});

describe('a bucket that holds the site', () => {
  let site: Bucket;

  /** Runs the stack with S3 beside it, and a site of three files. */
  async function runSite() {
    site = fixture.siteBucket({ versioned: true }) as Bucket;
    (site.node.defaultChild as CfnBucket).notificationConfiguration = {
      eventBridgeConfiguration: { eventBridgeEnabled: true },
    };
    site.grantRead(fixture.function('reader', ECHO));
    addRule('Changed', { source: ['aws.s3'], detailType: ['Object Created', 'Object Deleted'] });
    fixture.write('site/blog/old/index.html', 'old');
    fixture.write('site/assets/app.js', 'long');
    fixture.write('site/assets/app.js.br', 'short');
    return run();
  }

  const keysOf = async (client: S3Client, name: string, Prefix = '') => {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: name, Prefix }));
    return Contents.map(({ Key }) => Key);
  };

  it('has the files of its directory, as a deployment stores them', async () => {
    const { client, name } = await runSite();
    expect(await keysOf(client, name)).toEqual(['assets/app.js', 'blog/old/index.html']);
    const { Body, ContentType, ContentEncoding, ETag } = await client.send(
      new GetObjectCommand({ Bucket: name, Key: 'assets/app.js' }),
    );
    expect(await Body?.transformToString()).toBe('short');
    expect([ContentType, ContentEncoding]).toEqual(['text/javascript; charset=utf-8', 'br']);
    expect(ETag).toBe(`"${createHash('md5').update('short').digest('hex')}"`);
    await expect(client.send(new GetObjectCommand({ Bucket: name, Key: '../secret.txt' }))).rejects.toThrow();
  });

  it('has objects written over them, and never changes the directory', async () => {
    const { client, name, s3 } = await runSite();
    const file = { Bucket: name, Key: 'blog/old/index.html' };
    await client.send(new PutObjectCommand({ ...file, Body: 'new' }));
    await client.send(new PutObjectCommand({ ...file, Body: 'newer' }));
    await client.send(new PutObjectCommand({ Bucket: name, Key: 'blog/new/index.html', Body: 'added' }));
    expect(await keysOf(client, name, 'blog/')).toEqual(['blog/new/index.html', 'blog/old/index.html']);
    expect(String(await s3.content(name, file.Key))).toBe('newer');
    await client.send(
      new PutObjectTaggingCommand({ ...file, Key: 'assets/app.js', Tagging: { TagSet: [] } }),
    );
    await client.send(new PutObjectCommand({ ...file, Key: 'assets/app.js', Body: 'replaced' }));
    expect(readFileSync(join(fixture.directory, 'site/blog/old/index.html'), 'utf8')).toBe('old');
    expect(readFileSync(join(fixture.directory, 'site/assets/app.js.br'), 'utf8')).toBe('short');
  });

  it('remembers and reports deleted objects', async () => {
    const { client, name, running } = await runSite();
    const file = { Bucket: name, Key: 'blog/old/index.html' };
    await client.send(new DeleteObjectCommand(file));
    await running.eventsSettled();
    expect(await keysOf(client, name)).toEqual(['assets/app.js']);
    await expect(client.send(new GetObjectCommand(file))).rejects.toThrow('does not exist');
    await client.send(new PutObjectCommand({ ...file, Body: 'again' }));
    await running.eventsSettled();
    expect(await keysOf(client, name, 'blog/')).toEqual([file.Key]);
    await client.send(new DeleteObjectsCommand({ Bucket: name, Delete: { Objects: [{ Key: file.Key }] } }));
    expect(await keysOf(client, name, 'blog/')).toEqual([]);
    await running.eventsSettled();
    expect(events()).toMatchObject([
      {
        'detail-type': 'Object Deleted',
        detail: { object: { key: file.Key }, 'deletion-type': 'Delete Marker Created' },
      },
      { 'detail-type': 'Object Created', detail: { object: { key: file.Key }, reason: 'PutObject' } },
      { 'detail-type': 'Object Deleted', detail: { object: { key: file.Key } } },
    ]);
  });

  it('can report a file as if it had just been uploaded', async () => {
    const { name, running, s3 } = await runSite();
    s3.emitCreated(name, 'blog/old/index.html');
    s3.emitCreated(name, 'blog/none/index.html');
    await running.eventsSettled();
    expect(events()).toMatchObject([
      { detail: { bucket: { name }, object: { key: 'blog/old/index.html' } } },
    ]);
  });
});

describe('a bucket policy', () => {
  it('denies calls by a tag of the object', async () => {
    addBucket();
    deny({ conditions: { StringEquals: { 's3:ExistingObjectTag/check': 'rejected' } } });
    const { client, name } = await run();
    await post(await signedForm(client, { Bucket: name, Key: 'x' }), 'x');
    const file = { Bucket: name, Key: 'x' };
    const mark = (Value: string) =>
      client.send(new PutObjectTaggingCommand({ ...file, Tagging: { TagSet: [{ Key: 'check', Value }] } }));
    await mark('passed');
    const { Body } = await client.send(new GetObjectCommand(file));
    expect(await Body?.transformToString()).toBe('x');
    await mark('rejected');
    await expect(client.send(new GetObjectCommand(file))).rejects.toThrow('explicit deny');
    const { TagSet } = await client.send(new GetObjectTaggingCommand(file));
    expect(TagSet).toEqual([{ Key: 'check', Value: 'rejected' }]);
  });

  it('denies all callers when a statement has no condition', async () => {
    addBucket();
    deny({ actions: ['s3:Put*'] });
    const { client, name, s3 } = await run();
    expect((await post(await signedForm(client, { Bucket: name }), 'x')).status).toBe(403);
    expect(s3.objects()).toEqual([]);
  });

  it('is refused for a condition that requests cannot have', () => {
    addBucket();
    deny({ conditions: { StringEquals: { 's3:prefix': 'x' } } });
    expect(() => fixture.run()).toThrow('does not know the condition key s3:prefix');
  });
});

describe('a rule for events', () => {
  const created = (name: string): EventPattern => ({
    source: ['aws.s3'],
    detailType: ['Object Created'],
    detail: { bucket: { name: [name] }, object: { key: [{ prefix: 'onboarding/' }] } },
  });

  it('runs its function with the event of a new object', async () => {
    addBucket();
    addRule('Check', created(uploads.bucketName));
    addRule('Other', created('other'));
    new Rule(fixture.stack, 'Off', {
      eventPattern: created(uploads.bucketName),
      enabled: false,
      targets: [new LambdaFunction(fixture.function('off', ECHO))],
    });
    const { client, name, running } = await run();
    await post(
      await signedForm(client, { Bucket: name, Key: 'onboarding/a b.pdf' }),
      new Uint8Array(MEGABYTE),
    );
    await post(await signedForm(client, { Bucket: name, Key: 'elsewhere/c.pdf' }), 'x');
    await running.eventsSettled();
    expect(events()).toMatchObject([
      {
        source: 'aws.s3',
        'detail-type': 'Object Created',
        detail: {
          bucket: { name },
          object: { key: 'onboarding/a b.pdf', size: MEGABYTE },
          reason: 'POST Object',
        },
      },
    ]);
    expect(fixture.log.entries.map((entry) => entry.function)).toEqual(['Check-function']);
  });

  it('may pass its function another input than the event', async () => {
    addBucket();
    const pattern = created(uploads.bucketName);
    addRule('Check', pattern, { event: RuleTargetInput.fromObject({ detail: 'mine' }) });
    const { client, name, running } = await run();
    await post(await signedForm(client, { Bucket: name }), 'x');
    await running.eventsSettled();
    expect(events()).toEqual([{ detail: 'mine' }]);
  });

  it('differs from a schedule, which it does not match', () => {
    addRule('Check', { source: ['aws.s3'] });
    new Rule(fixture.stack, 'Daily', {
      schedule: Schedule.rate(Duration.days(1)),
      targets: [new LambdaFunction(fixture.function('daily', ECHO))],
    });
    const running = fixture.run();
    expect(running.schedules.list()).toMatchObject([{ functions: ['daily'] }]);
    running.emit({ source: 'aws.ec2' });
    expect(events()).toEqual([]);
  });

  it('is refused for an unknown pattern', () => {
    addRule('Check', { source: [{ 'anything-but': 'aws.s3' }] as never });
    expect(() => fixture.run()).toThrow(/^Check.*EventPattern.*anything-but/);
  });
});
