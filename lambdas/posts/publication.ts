/**
 * Publishes posts. A step is stored as a change first and applied then, like all changes of records; one that was not applied
 * is applied by the next reader. Applying it twice produces the same files.
 */
import { SITE } from '../../domain/admin.ts';
import type { RecordChange } from '../../domain/contracts/admin-records.ts';
import type { PostTexts } from '../../domain/posts.ts';
import { POSTS, POSTS_LIST } from '../../domain/records/posts.ts';
import type { BlogPost } from '../../domain/site/blog.ts';
import { businessDay } from '../../domain/time/business-hours.ts';
import { md5 } from '../aws/s3.ts';
import { listLatestChanges, toChangesKey } from '../tables/admin-changes.ts';
import { getChangedAttributes } from '../tables/administered-record.ts';
import { CONFLICT, retryOnConflict } from '../tables/retry-on-conflict.ts';
import {
  hasPostFile,
  readPlannedPost,
  readRelease,
  removePlannedPost,
  removePostFile,
  writePlannedPost,
  writePostFile,
  writePostState,
} from './post-files.ts';
import { type Post, posts, releaseSlug, removePost, replacePost } from './post-table.ts';

/** More changes than a post has. */
const MAX_CHANGES = 1_000;

/** Attributes that a step sets, or removes if undefined. */
type Outcome = { readonly [Name in keyof Post]?: Post[Name] | undefined };

/**
 * Applies a stored change to a post, once. Only the edition that was confirmed goes online, whatever is saved meanwhile.
 * @param read the post as it was read before @returns the post if this call changed it @throws StorageError
 */
export function applyPostChange(read: Post, change: RecordChange): Promise<Post | undefined> {
  const confirmed = read.edition === change.publication?.edition ? read : undefined;
  return retryOnConflict(async () => {
    const post = await posts.get(read.id);
    if (!post || post.version !== change.version - 1) return undefined;
    if (change.publication?.did === 'deleted') return (await deleteDraft(post)) ?? CONFLICT;
    const changed = {
      ...post,
      ...getChangedAttributes(post, change, POSTS.done),
      ...(change.publication && (await publish(post, confirmed, change, change.publication))),
      version: change.version,
    };
    return (await replacePost(changed as Post)) ?? CONFLICT;
  });
}

/** Deletes a draft, and releases its addresses. Its changes stay. @returns undefined if it has changed since */
async function deleteDraft(post: Post): Promise<Post | undefined> {
  const changes = await listLatestChanges(toChangesKey(POSTS_LIST, post.id), MAX_CHANGES);
  const slugs = changes.flatMap(({ publication }) => publication?.slug ?? []);
  for (const slug of new Set([post.slug, ...slugs])) await releaseSlug(slug, post.id);
  return (await removePost(post)) ? post : undefined;
}

/** Renders texts as the file of a post. @param day of publishing @returns undefined if they cannot be rendered */
export async function renderAs(texts: PostTexts, slug: string, day: string): Promise<BlogPost | undefined> {
  const { renderPost } = await import('./render-post.later.ts');
  return renderPost({ ...texts, slug, publishedAt: texts.publishedAt || day });
}

async function publish(
  post: Post,
  confirmed: Post | undefined,
  { at: now, by }: RecordChange,
  { did, slug, edition, at }: NonNullable<RecordChange['publication']>,
): Promise<Outcome> {
  switch (did) {
    case 'published':
    case 'corrected': {
      const day = businessDay(new Date(post.online?.at ?? now));
      // Scheduling saves the version to publish, so later edits do not change it.
      const planned = by === SITE ? await readPlannedPost(post.id) : undefined;
      const rendered = planned ? undefined : confirmed && (await renderAs(confirmed, slug, day));
      const file = planned ?? (rendered && JSON.stringify(rendered));
      if (file !== undefined) return putOnline(post, file, { slug, edition, at: now });
      // The step may have ended after its file was written.
      const isWritten = !post.online && (await hasPostFile(slug));
      if (!isWritten) return { status: post.status };
      return { online: { slug, edition, at: now }, planned: undefined };
    }
    case 'scheduled': {
      const rendered = at && confirmed && (await renderAs(confirmed, slug, businessDay(new Date(at))));
      if (!rendered) return { status: post.status };
      await writePlannedPost(post.id, rendered);
      return { planned: { slug, edition, at } };
    }
    case 'unpublished':
      return takeOffline(post);
    case 'restored':
      return restoreOriginal(post, now);
    case 'deleted':
      return {};
  }
}

/** Publishes a file at its address and redirects a former address there. */
export async function putOnline(
  post: Post,
  file: string,
  { slug, edition, at }: NonNullable<Post['online']>,
): Promise<Outcome> {
  const { original, online, planned, id } = post;
  const isOriginal = original?.slug === slug && original.md5 === md5(file);
  await writePostState(slug, isOriginal ? undefined : { is: 'edited' });
  await writePostFile(slug, file);
  if (online && online.slug !== slug) {
    await writePostState(online.slug, { is: 'moved', to: slug });
    await removePostFile(online.slug);
  }
  if (planned) await removePlannedPost(id);
  return {
    status: isOriginal ? 'repository' : 'published',
    online: { slug, edition, at: online?.at ?? at },
    planned: undefined,
  };
}

async function takeOffline({ id, online, planned }: Post): Promise<Outcome> {
  if (online) {
    await writePostState(online.slug, { is: 'unpublished' });
    await removePostFile(online.slug);
  }
  if (planned) await removePlannedPost(id);
  return { status: 'draft', online: undefined, planned: undefined };
}

/** Restores the repository's version online and in the editor. */
async function restoreOriginal(post: Post, now: string): Promise<Outcome> {
  const { original } = post;
  const { originals, sources } = await readRelease();
  const file = original && originals[original.slug];
  const texts = original && sources[original.slug];
  if (!file || !texts) return { status: post.status };
  const edition = post.edition + 1;
  const outcome = await putOnline({ ...post, original: { slug: original.slug, md5: md5(file) } }, file, {
    slug: original.slug,
    edition,
    at: now,
  });
  return { ...outcome, ...texts, edition, savedAt: now, savedBy: SITE };
}
