import type * as z from 'zod/mini';
import {
  adminPostChoicesContract,
  adminPostCreationContract,
  adminPostFileContract,
  adminPostPreviewContract,
  adminPostPublicationContract,
  adminPostSaveContract,
} from '../../../domain/contracts/admin-posts.ts';
import type { RecordChange } from '../../../domain/contracts/admin-records.ts';
import {
  EMPTY_POST,
  isUnpublishedDraft,
  type PostTexts,
  publicationProblems,
} from '../../../domain/posts.ts';
import { POSTS_LIST } from '../../../domain/records/posts.ts';
import { isSlug } from '../../../domain/site/post-files.ts';
import { businessDay, businessMoment } from '../../../domain/time/business-hours.ts';
import { readIdempotencyKey } from '../../http/idempotency-key.ts';
import { createProblemFactory } from '../../http/problem.ts';
import { hasPostFile, readRelease } from '../../posts/post-files.ts';
import {
  claimSlug,
  createPost,
  findSlugOwner,
  listPostAttributes,
  type Post,
  posts,
  replacePost,
} from '../../posts/post-table.ts';
import { renderAs } from '../../posts/publication.ts';
import { listLatestChanges, toChangesKey } from '../../tables/admin-changes.ts';
import { toRecordId } from '../../tables/record-id.ts';
import { CONFLICT, retryOnConflict } from '../../tables/retry-on-conflict.ts';
import { defineAdminEndpoint, defineAdminReadEndpoint } from '../admin-endpoint.ts';
import { changeRecord } from '../changes.ts';
import { toFullRecord } from '../summaries.ts';

const creationProblem = createProblemFactory(adminPostCreationContract);

/** `POST /api/admin/posts`: begins a draft, empty or with the texts of a file. */
export const createDraft = defineAdminEndpoint(
  adminPostCreationContract,
  async ({ body, admin, headers, note }) => {
    const key = readIdempotencyKey(headers, creationProblem);
    const id = toRecordId('post', key && `${admin.userId}:${key}:${JSON.stringify(body)}`);
    const texts = body.file ? await importFile(body.file) : EMPTY_POST;
    const now = new Date().toISOString();
    await createPost({
      ...texts,
      id,
      createdAt: now,
      status: 'draft',
      email: admin.email,
      version: 0,
      revision: 1,
      edition: 0,
      savedAt: now,
      savedBy: admin.email,
    });
    note({ list: POSTS_LIST, id });
    return { id };
  },
);

/** @throws Problem with a message for each invalid field */
async function importFile({
  name,
  text,
}: {
  readonly name: string;
  readonly text: string;
}): Promise<PostTexts> {
  const [{ parsePostFile }, { covers }] = await Promise.all([
    import('../../posts/markdown-file.later.ts'),
    readRelease(),
  ]);
  const parsed = parsePostFile(name, text, Object.keys(covers));
  if ('texts' in parsed) return parsed.texts;
  throw creationProblem('invalid_file', 'The file cannot be imported.', { fields: parsed.problems });
}

const fileProblem = createProblemFactory(adminPostFileContract);

/** `GET /api/admin/posts/{id}/file`: a post as a Markdown file. */
export const exportPost = defineAdminReadEndpoint(adminPostFileContract, async ({ path: { id }, note }) => {
  const post = await posts.get(id);
  if (!post) throw fileProblem('not_found', 'This post does not exist.');
  note({ list: POSTS_LIST, id });
  const { formatPostFile } = await import('../../posts/markdown-file.later.ts');
  return { name: `${isSlug(post.slug) ? post.slug : 'post'}.md`, text: formatPostFile(post) };
});

/** `GET /api/admin/posts/choices`: categories, tags and authors of all posts, and the pictures of the release. */
export const listPostChoices = defineAdminReadEndpoint(adminPostChoicesContract, async () => {
  const [known, { covers }] = await Promise.all([
    listPostAttributes('category', 'tags', 'author'),
    readRelease(),
  ]);
  return {
    categories: sortUnique(known.map(({ category }) => category)),
    tags: sortUnique(known.flatMap(({ tags }) => tags)),
    authors: sortUnique(known.map(({ author }) => author)),
    covers: Object.keys(covers).sort(),
  };
});

function sortUnique(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '').sort((one, other) => one.localeCompare(other));
}

const saveProblem = createProblemFactory(adminPostSaveContract);

/** `PUT /api/admin/posts/{id}`: saves the texts of a post. */
export const savePost = defineAdminEndpoint(
  adminPostSaveContract,
  async ({ path: { id }, body: { edition, ...texts }, admin, note }) => {
    note({ list: POSTS_LIST, id, edition });
    return retryOnConflict(async () => {
      const post = await posts.get(id);
      if (!post) throw saveProblem('not_found', 'This post does not exist.');
      // A response that was lost is requested again, one edition later.
      if ([edition, edition + 1].includes(post.edition) && hasTexts(post, texts)) {
        return { edition: post.edition, savedAt: post.savedAt };
      }
      if (post.edition !== edition) {
        throw saveProblem('conflict', `${post.savedBy} saved this post meanwhile.`);
      }
      const savedAt = new Date().toISOString();
      const next = { ...post, ...texts, edition: edition + 1, savedAt, savedBy: admin.email };
      return (await replacePost(next)) ? { edition: next.edition, savedAt } : CONFLICT;
    });
  },
);

function hasTexts(post: Post, texts: PostTexts): boolean {
  return Object.entries(texts).every(
    ([name, value]) => JSON.stringify(post[name as keyof PostTexts]) === JSON.stringify(value),
  );
}

const previewProblem = createProblemFactory(adminPostPreviewContract);

/** `POST /api/admin/posts/{id}/preview`: texts as visitors would see them. */
export const previewPost = defineAdminReadEndpoint(
  adminPostPreviewContract,
  async ({ path: { id }, body: { slug, ...texts } }) => {
    const [rendered, isSlugFree] = await Promise.all([
      renderAs({ ...EMPTY_POST, ...texts }, slug, ''),
      isFree(slug, id),
    ]);
    if (!rendered) throw previewProblem('too_complex', 'The text is nested too deeply.');
    const { title, excerpt, content: html, readingTime } = rendered;
    return { title, excerpt, html, readingTime, isSlugFree };
  },
);

/** Whether a post may have a slug: no other post has it, or had it. */
async function isFree(slug: string, id: string): Promise<boolean> {
  if (!isSlug(slug)) return true;
  const owner = await findSlugOwner(slug);
  // Files are also uploaded by hand.
  return owner === undefined ? !(await hasPostFile(slug)) : owner === id;
}

const publicationProblem = createProblemFactory(adminPostPublicationContract);

type Wanted = z.output<NonNullable<typeof adminPostPublicationContract.body>>;

/** `POST /api/admin/posts/{id}/publication`: publishes, corrects, schedules, unpublishes, restores or deletes a post. */
export const publishPost = defineAdminEndpoint(
  adminPostPublicationContract,
  async ({ path: { id }, body, admin, note }) => {
    note({ list: POSTS_LIST, id, version: body.version, status: body.to });
    const post = await posts.get(id);
    if (!post) throw publicationProblem('not_found', 'This post does not exist.');
    const isRepeat = post.version > body.version;
    // Unpublishing uses none of its texts.
    if (!isRepeat && body.to !== 'draft' && post.edition !== body.edition) {
      throw publicationProblem('conflict', `${post.savedBy} saved this post meanwhile.`);
    }
    const publication = await planPublication(post, body, new Date());
    const changed = await changeRecord(POSTS_LIST, id, { version: body.version, publication }, admin);
    return { record: await toFullRecord(POSTS_LIST, changed.record), change: changed.changes };
  },
);

/** @throws Problem if the post cannot be published in this state */
async function planPublication(
  post: Post,
  { to, edition, at }: Wanted,
  now: Date,
): Promise<NonNullable<RecordChange['publication']>> {
  const { id, slug } = post;
  if (to === 'draft') return { did: 'unpublished', slug, edition };
  if (to === 'deleted') {
    await requireUnpublished(post);
    return { did: 'deleted', slug, edition };
  }
  if (to === 'repository') return { did: 'restored', slug: post.original?.slug ?? slug, edition };
  const time = to === 'scheduled' ? readTime(at) : now;
  if (to === 'scheduled') requireFuture(post, time, now);
  const fields = publicationProblems(post, businessDay(time));
  if (Object.keys(fields).length > 0) {
    throw publicationProblem('incomplete', 'Something is missing.', { fields });
  }
  if (!(await renderAs(post, slug, ''))) {
    throw publicationProblem('too_complex', 'The text is nested too deeply.');
  }
  if (!(await isFree(slug, id)) || !(await claimSlug(slug, id))) {
    throw publicationProblem('slug_taken', 'Another post has this address.', {
      fields: { slug: 'belongs to another post' },
    });
  }
  if (to === 'scheduled') return { did: 'scheduled', slug, edition, at: time.toISOString() };
  return { did: 'published', slug, edition };
}

/** @throws Problem if visitors have seen a post */
async function requireUnpublished({ id, status, email, original }: Post): Promise<void> {
  const changes = await listLatestChanges(toChangesKey(POSTS_LIST, id), MAX_CHANGES);
  const steps = changes.map(({ publication }) => publication?.did);
  if (!isUnpublishedDraft({ status, email, isInRepository: original !== undefined }, steps)) {
    throw publicationProblem('was_published', 'Only drafts that were never online can be deleted.');
  }
}

function readTime(at: string | undefined): Date {
  return at === undefined ? new Date(Number.NaN) : businessMoment(at);
}

/** More changes than a post has. */
const MAX_CHANGES = 1_000;

/** Longer plans are mistakes. In milliseconds. */
const LONGEST_PLAN_MS = 2 * 366 * 24 * 60 * 60_000;

/** @throws Problem if a post cannot be scheduled for a time */
function requireFuture({ online }: Post, time: Date, now: Date): void {
  if (online) throw publicationProblem('nothing_to_change', 'This post is online already.');
  const ahead = time.getTime() - now.getTime();
  if (!(ahead > 0 && ahead < LONGEST_PLAN_MS)) {
    throw publicationProblem('not_in_future', 'Choose a time in the next two years.', {
      fields: { at: 'must be in the next two years' },
    });
  }
}
