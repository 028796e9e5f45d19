import { describe, expect, test } from 'vitest';
import { parsePattern } from '../../local/events/event-pattern.ts';
import { propertiesOf, resourcesOf, synthesizedStages, watchedQueues } from './synthesized-stages.ts';

const { template } = synthesizedStages().prod;
const SITE_BUCKET = { Ref: 'SiteBucket978D4AEB' };

const functionOf = (name: string) =>
  Object.entries(resourcesOf(template, 'AWS::Lambda::Function')).find(
    ([, { Metadata }]) => Metadata['s5:function'] === name,
  ) ?? expect.fail(`No function ${name}`);

describe('uploaded posts', () => {
  const [rule] = propertiesOf(template, 'AWS::Events::Rule').filter(
    ({ Description }) => Description === 'Publishes the blog when a post or the release has changed',
  );
  const [publishId, publish] = functionOf('publish-articles');

  test('are published when one comes or goes, and when a release does', () => {
    expect(rule?.Targets).toEqual([{ Arn: { 'Fn::GetAtt': [publishId, 'Arn'] }, Id: 'Target0' }]);
    expect(rule?.EventPattern).toMatchObject({
      source: ['aws.s3'],
      'detail-type': ['Object Created', 'Object Deleted'],
      detail: { bucket: { name: [SITE_BUCKET] } },
    });
    const [bucket] = Object.entries(resourcesOf(template, 'AWS::S3::Bucket')).filter(
      ([id]) => id === SITE_BUCKET.Ref,
    );
    expect(bucket?.[1].Properties.NotificationConfiguration).toEqual({
      EventBridgeConfiguration: { EventBridgeEnabled: true },
    });
  });

  test('are published by no file that the function writes itself, nor by kept releases', () => {
    const fits = parsePattern(rule?.EventPattern.detail.object);
    const chosen = [
      'content/blog/a-post.json',
      'documents.json',
      'content/blog-index.json',
      'content/blog/cover.png',
      'blog/a-post/index.html',
      'blog/index.html',
      'feed.xml',
      'sitemap.xml',
      'releases/20261121T120500Z/site/content/blog/a-post.json',
      'releases/20261121T120500Z/site/documents.json',
    ].filter((key) => fits({ key }));
    expect(chosen).toEqual(['content/blog/a-post.json', 'documents.json']);
  });

  test('that could not be published wake somebody', () => {
    const queue = publish.Properties.DeadLetterConfig.TargetArn['Fn::GetAtt'][0];
    expect(watchedQueues(template)).toContain(queue);
  });

  test('are found where both functions are told', () => {
    for (const name of ['publish-articles', 'article']) {
      const { SITE_BUCKET: bucket } = functionOf(name)[1].Properties.Environment.Variables;
      expect(bucket).toEqual(SITE_BUCKET);
    }
  });
});
