/** Invalidates changed files in the distribution's cache. */
import type { CloudFront } from '@aws-sdk/client-cloudfront';
import { isAsset } from './site-files.ts';

/** CloudFront allows 15 paths with `*` in progress; another invalidation may be running. */
const MAX_WILDCARDS = 10;

const POLL_MS = 5_000;
const MAX_POLLS = 60;

const DOCUMENT = /\/?index\.html$/;

/**
 * The paths of changed files. The cache key of a page is the path rewritten by the viewer function
 * (`/pricing/index.html`); AWS recommends invalidating both. Each path is billed, and one with `*` counts once: a
 * folder of several changed files is one path. Assets are never included.
 * @param keys of the files, such as `pricing/index.html`
 */
export function invalidationPaths(keys: readonly string[]): string[] {
  const folders = Map.groupBy(
    keys.filter((key) => !isAsset(key)),
    (key) => `/${key.split('/', 1)[0]}`,
  );
  const largestFirst = [...folders].sort(([, a], [, b]) => b.length - a.length);
  return largestFirst
    .flatMap(([folder, files], index) =>
      files.length > 1 && index < MAX_WILDCARDS ? [`${folder}*`] : files.flatMap(pathsOf),
    )
    .sort();
}

function pathsOf(key: string): string[] {
  return DOCUMENT.test(key) ? [`/${key}`, `/${key.replace(DOCUMENT, '')}`] : [`/${key}`];
}

/** Invalidates paths. @returns whether all edges have done so within five minutes */
export async function invalidate(
  client: CloudFront,
  DistributionId: string,
  { reference, paths }: { readonly reference: string; readonly paths: readonly string[] },
  wait: (ms: number) => Promise<void>,
): Promise<boolean> {
  const Paths = { Quantity: paths.length, Items: [...paths] };
  const InvalidationBatch = { CallerReference: reference, Paths };
  let { Invalidation: invalidation } = await client.createInvalidation({ DistributionId, InvalidationBatch });
  for (let polls = 0; invalidation?.Status !== 'Completed' && polls < MAX_POLLS; polls += 1) {
    await wait(POLL_MS);
    ({ Invalidation: invalidation } = await client.getInvalidation({ DistributionId, Id: invalidation?.Id }));
  }
  return invalidation?.Status === 'Completed';
}
