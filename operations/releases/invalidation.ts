/** Makes the edges forget what has changed. */
import {
  type CloudFrontClient,
  CreateInvalidationCommand,
  GetInvalidationCommand,
} from '@aws-sdk/client-cloudfront';
import { isAsset } from './site-files.ts';

/** CloudFront takes 15 paths with `*` at a time; another invalidation may be under way. */
const MAX_WILDCARDS = 10;

const POLL_MS = 5_000;
const MOST_POLLS = 60;

const DOCUMENT = /\/?index\.html$/;

/**
 * The paths of changed files. An edge keeps a page under the path that the viewer function makes of the one asked
 * for (`/pricing/index.html`); AWS recommends to name both. Each path counts, and `*` counts once however much it
 * covers: a folder of several changed files is one path, and assets never are in any.
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

export interface Invalidation {
  readonly client: CloudFrontClient;
  readonly distributionId: string;
  /** Names this one, so that the same call made twice by a retry counts once. */
  readonly reference: string;
  readonly paths: readonly string[];
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * Invalidates paths and waits until every edge has done so.
 * @returns whether they had by the end of five minutes
 */
export async function invalidate({
  client,
  distributionId,
  reference,
  paths,
  wait,
}: Invalidation): Promise<boolean> {
  const { Invalidation: begun } = await client.send(
    new CreateInvalidationCommand({
      DistributionId: distributionId,
      InvalidationBatch: {
        CallerReference: reference,
        Paths: { Quantity: paths.length, Items: [...paths] },
      },
    }),
  );
  let status = begun?.Status;
  for (let polls = 0; status !== 'Completed' && polls < MOST_POLLS; polls += 1) {
    await wait(POLL_MS);
    const { Invalidation: found } = await client.send(
      new GetInvalidationCommand({ DistributionId: distributionId, Id: begun?.Id }),
    );
    status = found?.Status;
  }
  return status === 'Completed';
}
