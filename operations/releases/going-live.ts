/** Steps that deployments and rollbacks have in common, after the stack has been updated. */
import { CloudFront } from '@aws-sdk/client-cloudfront';
import { S3 } from '@aws-sdk/client-s3';
import { articlePath } from '../../domain/site/blog.ts';
import type { PostState } from '../../domain/site/post-files.ts';
import { SITE_CONFIG_PATH, type SiteConfig } from '../../domain/site/site-config.ts';
import { getOutput, type StackOutputs } from '../../infra/stack-outputs.ts';
import type { StageSettings } from '../../infra/stages.ts';
import { priceIds, tryCheckout } from '../prices/release-prices.ts';
import { getErrorMessage } from '../shared/errors.ts';
import type { Dependencies } from '../shared/machine.ts';
import { ObjectBucket } from '../shared/object-bucket.ts';
import { plural } from '../shared/plural.ts';
import { invalidate, invalidationPaths } from './invalidation.ts';
import { type Publication, publish } from './publication.ts';
import { type Current, type Release, Releases } from './releases.ts';
import type { SiteContent } from './site-files.ts';
import { type LiveSite, type SmokeResult, smokeTest } from './smoke-test.ts';

/** The resources of a deployed stage that a release is published to. */
export interface ReleaseTarget {
  readonly outputs: StackOutputs;
  readonly bucket: ObjectBucket;
  readonly releases: Releases;
  readonly cloudFront: CloudFront;
}

/** Connects to a deployed stage. @throws Error naming an output that the stack does not have */
export function releaseTarget({ region }: StageSettings, outputs: StackOutputs): ReleaseTarget {
  const bucket = new ObjectBucket(new S3({ region }), getOutput(outputs, 'SiteBucketName'));
  return { outputs, bucket, releases: new Releases(bucket), cloudFront: new CloudFront({ region }) };
}

/** A site to be published. */
export interface NextSite {
  readonly release: Release;
  readonly content: SiteContent;
  /** The current release at the start. */
  readonly before: Current | undefined;
  /** The release whose functions are live. */
  readonly stack: string;
}

/**
 * Uploads a site, invalidates the distribution's cache, and runs the smoke test.
 * @returns whether it passes; the site is live in any case
 * @throws the error that interrupted it, after which the same command can be run again
 */
export async function goLive(
  dependencies: Dependencies,
  stage: StageSettings,
  target: ReleaseTarget,
  { release, content, before, stack }: NextSite,
): Promise<boolean> {
  const { print } = dependencies;
  const { bucket, releases } = target;
  const previous = before && {
    files: (await releases.read(before.site)).files,
    isCertain: before.unfinished === undefined,
  };
  const publication = await publish(bucket, content, previous);
  for (const line of describePublication(publication)) print(line);
  await invalidateChanged(dependencies, target, release, publication);
  await releases.complete(release);
  await releases.finish({ site: release.id, stack });
  print(`Release ${release.id} is live.`);

  const config = (await content.contentOf(SITE_CONFIG_PATH.slice(1))).toString();
  const site = await liveSite(dependencies, stage, target.outputs, config);
  const results = [
    ...(await smokeTest(site, dependencies)),
    ...(await checkoutTest(dependencies, stage, site)),
  ];
  const width = Math.max(...results.map(({ check }) => check.length));
  print('Smoke test:');
  for (const { check, problem = 'fine' } of results) print(`  ${check.padEnd(width)}  ${problem}`);
  return results.every(({ problem }) => problem === undefined);
}

/** Runs the steps after the stack has changed. @param alternative to running the same command again after an error */
export async function reportIfUnfinished<T>(
  { print }: Dependencies,
  alternative: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const unfinished =
      'It did not finish, for the reason below, and part of it may be live. Run the same command to continue.';
    print(alternative ? `${unfinished} ${alternative}` : unfinished);
    throw error;
  }
}

function describePublication({ newAssets, changed, preserved, replaced, decided }: Publication): string[] {
  return [
    `Uploaded ${plural(newAssets, 'new asset')}; wrote or removed ${plural(changed.length, 'other file')}.`,
    ...preserved.map((key) => `Kept a manual change: ${key}`),
    ...[...decided].map(([key, state]) => `${describeState(state)}: ${key}`).sort(),
    ...replaced.map((key) => `Replaced a manual change: ${key} (S3 keeps that version for 30 days)`),
  ];
}

function describeState(state: PostState): string {
  switch (state.is) {
    case 'edited':
      return 'Kept the back office’s version';
    case 'unpublished':
      return 'Left unpublished by the back office';
    case 'moved':
      return `Left at its new address, ${articlePath(state.to)}`;
  }
}

async function invalidateChanged(
  { print, wait, now }: Dependencies,
  { outputs, cloudFront }: ReleaseTarget,
  { id }: Release,
  { changed }: Publication,
): Promise<void> {
  const paths = invalidationPaths(changed);
  if (paths.length === 0) return print('Invalidated no paths: no cached file has changed.');
  const distributionId = getOutput(outputs, 'DistributionId');
  const isDone = await invalidate(cloudFront, distributionId, { reference: `${id}-${now()}`, paths }, wait);
  print(
    isDone
      ? `Invalidated ${plural(paths.length, 'path')}.`
      : `The invalidation of ${plural(paths.length, 'path')} takes longer than usual: visitors may see the previous pages for some minutes.`,
  );
}

/** The URLs for the smoke test: a domain without DNS records cannot be tested. */
async function liveSite(
  { print, resolves }: Dependencies,
  { domain }: StageSettings,
  outputs: StackOutputs,
  config: string,
): Promise<LiveSite> {
  const siteUrl = getOutput(outputs, 'SiteUrl');
  const distribution = getOutput(outputs, 'DistributionDomainName');
  const isReachable = !domain || (await resolves(domain.hostName));
  if (!isReachable)
    print(`${domain.hostName} is not in the DNS yet. It must point to ${distribution}, which is tested now.`);
  const otherName = domain?.redirectFrom;
  const isOtherReachable = otherName !== undefined && (await resolves(otherName));
  if (otherName !== undefined && !isOtherReachable)
    print(`${otherName} is not in the DNS yet. It must point to ${distribution} too.`);
  return {
    origin: isReachable ? siteUrl : `https://${distribution}`,
    apiUrl: outputs.ApiUrl,
    config,
    ...(isOtherReachable && { redirectFrom: { origin: `https://${otherName}`, to: siteUrl } }),
  };
}

/** No result when nothing is for sale, or Stripe cannot be reached, which is not the release's fault. */
async function checkoutTest(
  { print, stripe }: Dependencies,
  stage: StageSettings,
  { origin, config }: LiveSite,
): Promise<SmokeResult[]> {
  const { prices } = JSON.parse(config) as SiteConfig;
  if (priceIds(prices).length === 0) return [];
  try {
    const problem = await stripe(stage, (client) => tryCheckout(client, stage, prices, origin));
    return [{ check: 'a checkout at Stripe', problem }];
  } catch (error) {
    print(`A checkout at Stripe was not tested: ${getErrorMessage(error)}`);
    return [];
  }
}
