/** Steps that deployments and rollbacks have in common, after the stack has been updated. */
import { CloudFront } from '@aws-sdk/client-cloudfront';
import { S3 } from '@aws-sdk/client-s3';
import { SITE_CONFIG_PATH, type SiteConfig } from '../../domain/site/site-config.ts';
import { getOutput, type StackOutputs } from '../../infra/stack-outputs.ts';
import type { StageSettings } from '../../infra/stages.ts';
import { priceIds, tryCheckout } from '../prices/release-prices.ts';
import { getErrorMessage } from '../shared/errors.ts';
import type { Dependencies } from '../shared/machine.ts';
import { ObjectBucket } from '../shared/object-bucket.ts';
import { plural } from '../shared/plural.ts';
import { invalidate, invalidationPaths } from './invalidation.ts';
import { publish } from './publication.ts';
import { type Current, type Release, Releases } from './releases.ts';
import type { SiteContent } from './site-files.ts';
import { type LiveSite, type SmokeResult, smokeTest } from './smoke-test.ts';

/** Opens the releases of a deployed stage. @throws Error naming an output that the stack does not have */
export function openReleases({ region }: StageSettings, outputs: StackOutputs): Releases {
  return new Releases(new ObjectBucket(new S3({ region }), getOutput(outputs, 'SiteBucketName')));
}

/** A site to be published. */
interface NextSite {
  readonly releases: Releases;
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
  outputs: StackOutputs,
  { releases, release, content, before, stack }: NextSite,
): Promise<boolean> {
  const { print, wait, now } = dependencies;
  const { changed, lines } = await publish(releases.bucket, content, {
    files: before ? (await releases.read(before.site)).files : {},
    isCertain: before !== undefined && before.unfinished === undefined,
  });
  for (const line of lines) print(line);
  const paths = invalidationPaths(changed);
  if (paths.length === 0) print('Invalidated no paths: no cached file has changed.');
  else {
    const client = new CloudFront({ region: stage.region });
    const batch = { reference: `${release.id}-${now()}`, paths };
    const isDone = await invalidate(client, getOutput(outputs, 'DistributionId'), batch, wait);
    print(
      isDone
        ? `Invalidated ${plural(paths.length, 'path')}.`
        : `The invalidation of ${plural(paths.length, 'path')} takes longer than usual: visitors may see the previous pages for some minutes.`,
    );
  }
  await releases.finish(release, stack);
  print(`Release ${release.id} is live.`);

  const config = (await content.contentOf(SITE_CONFIG_PATH.slice(1))).toString();
  const site = await liveSite(dependencies, stage, outputs, config);
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
