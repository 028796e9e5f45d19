/**
 * Past and current releases, stored in the site's bucket for rollbacks: `releases/<id>/`, with the site's files without
 * assets (`site/…`), the stack as it was deployed (`assembly/…`), and `manifest.json`, which is written last.
 * `releases/current.json` names the live release.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inParallel } from '../../domain/in-parallel.ts';
import { getContentType } from '../../domain/responses/content-types.ts';
import type { PriceMap } from '../../domain/shop/prices.ts';
import { SITE_CONFIG_PATH, type SiteConfig } from '../../domain/site/site-config.ts';
import { readCompactTime } from '../shared/compact-time.ts';
import type { ObjectBucket } from '../shared/object-bucket.ts';
import { ASSETS, filesIn, isAsset, type SiteContent, type SiteFiles } from './site-files.ts';

const RELEASES = 'releases/';
const CURRENT = `${RELEASES}current.json`;
const CONFIG = SITE_CONFIG_PATH.slice(1);

/** Number of releases that are retained at any age. */
const RETAINED_RELEASES = 5;

/** How long a replaced release is retained, in milliseconds: tabs opened before may still be open. */
const RETENTION_MS = 30 * 24 * 3600_000;

/** Files that the CDK command writes into a directory that it deploys, and can regenerate. */
const MADE_BY_CDK = /^\.cache\/|\.lock$/;

export interface Release {
  /** Its creation time, such as `20261121T120500Z`. */
  readonly id: string;
  /** Commit of the repository. */
  readonly commit: string;
  /** The previous release; undefined for the first. */
  readonly replaces?: string | undefined;
  readonly files: SiteFiles;
}

/** The live release. */
export interface Current {
  readonly site: string;
  /** The release whose functions and other resources are live: a different one after a rollback of the site alone. */
  readonly stack: string;
  /** A deployment that was started after that and has not finished. */
  readonly unfinished?: string;
}

const keyOf = (id: string, path: string): string => `${RELEASES}${id}/${path}`;
const idIn = (key: string): string => key.slice(RELEASES.length).split('/', 1)[0] ?? '';

export class Releases {
  readonly bucket: ObjectBucket;

  constructor(bucket: ObjectBucket) {
    this.bucket = bucket;
  }

  /** The live release; undefined before the first. */
  current(): Promise<Current | undefined> {
    return this.#readJson<Current>(CURRENT);
  }

  /**
   * Changes the stack, after recording that stack and site are about to change, so that an unfinished deployment is
   * detected. When CloudFormation rejects the change it rolls back, and the record is removed.
   * @throws errors of changing the stack
   */
  async begin(current: Current, id: string, changeStack: () => Promise<void>): Promise<void> {
    await this.#writeJson(CURRENT, { ...current, unfinished: id });
    try {
      await changeStack();
    } catch (error) {
      await this.#writeJson(CURRENT, current);
      throw error;
    }
  }

  /** Records the live release. @param stack the release whose functions are live */
  async finish(release: Release, stack: string): Promise<void> {
    await this.#writeJson(keyOf(release.id, 'manifest.json'), release);
    await this.#writeJson(CURRENT, { site: release.id, stack } satisfies Current);
  }

  /** Ids of the finished releases, newest first. */
  async list(): Promise<string[]> {
    const keys = [...(await this.bucket.list(RELEASES)).keys()];
    return keys
      .flatMap((key) => /^releases\/([^/]+)\/manifest\.json$/.exec(key)?.[1] ?? [])
      .sort()
      .reverse();
  }

  /** @throws Error when the release does not exist */
  async read(id: string): Promise<Release> {
    const release = await this.#readJson<Release>(keyOf(id, 'manifest.json'));
    if (!release) throw new Error(`Release ${id} does not exist. --list shows the kept ones.`);
    return release;
  }

  /** The prices of a release. @throws Error when they are missing */
  async pricesOf(id: string): Promise<PriceMap> {
    const config = await this.#readJson<SiteConfig>(keyOf(id, `site/${CONFIG}`));
    if (!config) throw new Error(`Release ${id} lacks ${CONFIG}.`);
    return config.prices;
  }

  /** Stores everything that a release needs to be restored. Its manifest is written separately, once it is live. */
  async keep(id: string, { files, contentOf }: SiteContent, assembly: string): Promise<void> {
    const pages = Object.entries(files).filter(([key]) => !isAsset(key));
    await inParallel(pages, async ([key, file]) =>
      this.bucket.write(keyOf(id, `site/${key}`), await contentOf(key), file),
    );
    const parts = filesIn(assembly).filter((path) => !MADE_BY_CDK.test(path));
    await inParallel(parts, async (path) =>
      this.bucket.write(keyOf(id, `assembly/${path}`), await readFile(join(assembly, path)), {
        contentType: getContentType(path),
      }),
    );
  }

  /** The site of a release, to be uploaded again, with the `/config.json` of the release whose stack will be live. */
  siteOf({ id, files }: Release, stack: Release): SiteContent {
    const config = stack.files[CONFIG];
    const contentOf = async (key: string) => {
      const source = keyOf(key === CONFIG ? stack.id : id, `site/${key}`);
      const content = isAsset(key) ? undefined : await this.bucket.read(source);
      if (!content) throw new Error(`Release ${id} lacks ${key}. Choose another one.`);
      return content;
    };
    return { files: { ...files, ...(config && { [CONFIG]: config }) }, contentOf };
  }

  /** Writes the stack of a release, as it was deployed, to a directory. */
  async restoreAssembly(id: string, directory: string): Promise<void> {
    const prefix = keyOf(id, 'assembly/');
    const objects = await this.bucket.list(prefix);
    if (objects.size === 0) throw new Error(`Release ${id} has no stack. Choose another one.`);
    await inParallel([...objects], async ([key, md5]) => {
      const content = (await this.bucket.read(key)) ?? Buffer.of();
      if (createHash('md5').update(content).digest('hex') !== md5)
        throw new Error(`${key} was not read completely.`);
      const file = join(directory, key.slice(prefix.length));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    });
  }

  /** Deletes releases that are not retained or were never finished, and assets that no retained release needs. */
  async prune(current: Release, now: number): Promise<{ releases: number; assets: number }> {
    const ids = await this.list();
    const kept = new Set(
      ids.filter((id, index) => {
        const next = ids[index - 1];
        const isNeeded = id === current.id || id === current.replaces || index < RETAINED_RELEASES;
        return isNeeded || (next !== undefined && readCompactTime(next) > now - RETENTION_MS);
      }),
    );
    const needed = new Set<string>();
    for (const id of kept) for (const key of Object.keys((await this.read(id)).files)) needed.add(key);
    const assets = [...(await this.bucket.list(ASSETS)).keys()].filter((key) => !needed.has(key));
    const stored = [...(await this.bucket.list(RELEASES)).keys()].filter((key) => key !== CURRENT);
    const removed = stored.filter((key) => !kept.has(idIn(key)));
    // Manifests first: the remains of a release without one are deleted next time.
    await this.bucket.remove(removed.filter((key) => key.endsWith('/manifest.json')));
    await this.bucket.remove([...removed, ...assets]);
    return { releases: new Set(removed.map(idIn)).size, assets: assets.length };
  }

  async #readJson<T>(key: string): Promise<T | undefined> {
    const text = await this.bucket.read(key);
    return text && (JSON.parse(text.toString()) as T);
  }

  #writeJson(key: string, content: object): Promise<void> {
    return this.bucket.write(key, JSON.stringify(content), { contentType: 'application/json' });
  }
}
