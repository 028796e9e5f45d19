/** The repository's posts as records, so that the back office lists and corrects them. */
import { SITE } from '../../domain/admin.ts';
import type { PostTexts } from '../../domain/posts.ts';
import { postPath } from '../../domain/site/post-files.ts';
import { md5 } from '../aws/s3.ts';
import { toRecordId } from '../tables/record-id.ts';
import { readRelease } from './post-files.ts';
import {
  claimSlug,
  createPost,
  findSlugOwner,
  listPostAttributes,
  type Post,
  posts,
  replacePost,
} from './post-table.ts';

/**
 * Updates the records of posts after a release: new posts get records, unchanged ones get the new texts, and edited ones
 * get the version that they are compared with.
 * @param release whose originals are the repository's posts @param keys of the posts that are online @throws StorageError
 */
export async function recordRepositoryPosts(
  { originals }: { readonly originals: Readonly<Record<string, string>> },
  keys: ReadonlySet<string>,
): Promise<void> {
  const known = await listPostAttributes('id', 'original');
  const isKnown = new Map(
    known.flatMap(({ id, original }) => (original ? [[original.slug, { id, original }]] : [])),
  );
  const latest = new Map(Object.entries(originals).map(([slug, file]) => [slug, md5(file)]));
  const changed = [...latest].filter(([slug, hash]) => isKnown.get(slug)?.original.md5 !== hash);
  const gone = [...isKnown].filter(([slug]) => !latest.has(slug));
  if (changed.length === 0 && gone.length === 0) return;
  const { sources } = await readRelease();
  for (const [slug, hash] of changed) {
    const texts = sources[slug];
    const id = isKnown.get(slug)?.id ?? (await findSlugOwner(slug));
    const isOnline = keys.has(postPath(slug).slice(1));
    if (!texts) continue;
    if (id !== undefined) await updateOriginal(id, texts, { slug, md5: hash }, isOnline);
    else if (isOnline) await addRepositoryPost(texts, hash);
  }
  for (const [, { id }] of gone) await removeOriginal(id);
}

async function addRepositoryPost(texts: PostTexts, hash: string): Promise<void> {
  const { slug } = texts;
  const id = toRecordId('repository post', slug);
  if (!(await claimSlug(slug, id))) return;
  const at = toPublishingTime(texts);
  await createPost({
    ...texts,
    id,
    createdAt: at,
    status: 'repository',
    email: SITE,
    version: 0,
    revision: 1,
    edition: 0,
    savedAt: at,
    savedBy: SITE,
    online: { slug, edition: 0, at },
    original: { slug, md5: hash },
  });
}

function toPublishingTime({ publishedAt }: PostTexts): string {
  return new Date(`${publishedAt}T12:00:00Z`).toISOString();
}

/** A post that changed meanwhile is left to the next run. @param isOnline whether the site has its file */
async function updateOriginal(
  id: string,
  texts: PostTexts,
  original: NonNullable<Post['original']>,
  isOnline: boolean,
): Promise<void> {
  const post = await posts.get(id);
  if (!post) return;
  // A release without it had made it a draft.
  const isBack = isOnline && !post.original && !post.online && !post.planned;
  const online = isBack
    ? { slug: original.slug, edition: post.edition, at: toPublishingTime(texts) }
    : post.online;
  const isUntouched = isBack
    ? post.savedBy === SITE
    : post.status === 'repository' && online?.edition === post.edition;
  const edition = post.edition + 1;
  await replacePost({
    ...post,
    original,
    ...(isBack && online && { status: 'repository' as const, edition, online }),
    ...(isUntouched &&
      online && {
        ...texts,
        edition,
        online: { ...online, edition },
        savedAt: new Date().toISOString(),
        savedBy: SITE,
      }),
  });
}

/** A release without a post removes it from the site, unless the back office changed it. */
async function removeOriginal(id: string): Promise<void> {
  const post = await posts.get(id);
  if (!post) return;
  const { original: _, ...own } = post;
  const { online: __, ...offline } = own;
  await replacePost(post.status === 'repository' ? { ...offline, status: 'draft' } : own);
}
