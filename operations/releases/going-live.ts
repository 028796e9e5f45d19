/** Steps that deployments and rollbacks have in common, after the stack has been updated. */
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { S3Client } from '@aws-sdk/client-s3';
import { SITE_CONFIG_PATH, type SiteConfig } from '../../domain/site/site-config.ts';
import { outputOf, type StackOutputs } from '../../infra/stack-outputs.ts';
import type { StageSettings } from '../../infra/stages.ts';
import { priceIds, tryCheckout } from '../prices/release-prices.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { ObjectBucket } from '../shared/object-bucket.ts';
import { plural } from '../shared/plural.ts';
import { messageOf } from '../shared/run-command.ts';
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
  readonly cloudFront: CloudFrontClient;
}

/** Connects to a deployed stage. @throws Error naming an output that the stack does not have */
export function releaseTarget({ region }: StageSettings, outputs: StackOutputs): ReleaseTarget {
  const bucket = new ObjectBucket(new S3Client({ region }), outputOf(outputs, 'SiteBucketName'));
  return { outputs, bucket, releases: new Releases(bucket), cloudFront: new CloudFrontClient({ region }) };
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
  place: ReleaseTarget,
  { release, content, before, stack }: NextSite,
): Promise<boolean> {
  const { print } = dependencies;
  const { bucket, releases } = place;
  const previous = before && {
    files: (await releases.read(before.site)).files,
    isCertain: before.unfinished === undefined,
  };
  const publication = await publish(bucket, content, previous);
  for (const line of described(publication)) print(line);
  await forget(dependencies, place, release, publication);
  await releases.complete(release);
  await releases.finish({ site: release.id, stack });
  print(`Release ${release.id} is live.`);

  const config = (await content.contentOf(SITE_CONFIG_PATH.slice(1))).toString();
  const site = await liveSite(dependencies, stage, place.outputs, config);
  const results = [
    ...(await smokeTest(site, dependencies)),
    ...(await checkoutTest(dependencies, stage, site)),
  ];
  for (const line of smokeLines(results)) print(line);
  return results.every(({ problem }) => problem === undefined);
}

/**
 * Runs the steps after the stack has changed. Reports an unfinished deployment before rethrowing an error.
 * @param next instructions for the operator
 * @throws errors of the steps
 */
export async function reportIfUnfinished<T>(
  { print }: Pick<Dependencies, 'print'>,
  next: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    print(`It has ended half-way, for the reason below, and some of it may be live. ${next}`);
    throw error;
  }
}

function described({ newAssets, changed, preserved: left, replaced }: Publication): string[] {
  return [
    `Uploaded: ${plural(newAssets, 'new asset')}, ${plural(changed.length, 'other file')} written or removed.`,
    ...left.map((key) => `Left as somebody has changed it by hand: ${key}`),
    ...replaced.map(
      (key) =>
        `Replaced, although somebody has changed it by hand: ${key} (S3 keeps that version for 30 days)`,
    ),
  ];
}

async function forget(
  { print, wait, now }: Dependencies,
  { outputs, cloudFront }: ReleaseTarget,
  { id }: Release,
  { changed }: Publication,
): Promise<void> {
  const paths = invalidationPaths(changed);
  if (paths.length === 0) return print('Nothing that the edges keep has changed.');
  print(`The edges are told to forget ${plural(paths.length, 'path')}, and waited for.`);
  const isDone = await invalidate({
    client: cloudFront,
    distributionId: outputOf(outputs, 'DistributionId'),
    reference: `${id}-${now()}`,
    paths,
    wait,
  });
  if (!isDone)
    print('The edges take longer than usual: visitors may see the previous pages for some minutes.');
}

/** The URLs for the smoke test: a domain without DNS records cannot be tested. */
async function liveSite(
  { print, resolves }: Dependencies,
  { domain }: StageSettings,
  outputs: StackOutputs,
  config: string,
): Promise<LiveSite> {
  const siteUrl = outputOf(outputs, 'SiteUrl');
  const distribution = outputOf(outputs, 'DistributionDomainName');
  const isReachable = !domain || (await resolves(domain.hostName));
  if (!isReachable) {
    print(
      `${domain.hostName} is not in the DNS yet. It has to lead to ${distribution}, which is looked at instead.`,
    );
  }
  const otherName = domain?.redirectFrom;
  const isOtherReachable = otherName !== undefined && (await resolves(otherName));
  if (otherName !== undefined && !isOtherReachable) {
    print(`${otherName} is not in the DNS yet. It has to lead to ${distribution}, too.`);
  }
  return {
    origin: isReachable ? siteUrl : `https://${distribution}`,
    apiUrl: outputs.ApiUrl,
    config,
    ...(isOtherReachable && { redirectFrom: { origin: `https://${otherName}`, to: siteUrl } }),
  };
}

/** Nothing when nothing is for sale, or Stripe cannot be asked, which is no fault of the release. */
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
    print(`Whether Stripe opens a checkout was not tried: ${messageOf(error)}`);
    return [];
  }
}

function smokeLines(results: readonly SmokeResult[]): string[] {
  const width = Math.max(...results.map(({ check }) => check.length));
  return [
    'Smoke test:',
    ...results.map(({ check, problem }) => `  ${check.padEnd(width)}  ${problem ?? 'fine'}`),
  ];
}
