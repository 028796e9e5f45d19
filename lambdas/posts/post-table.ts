import type { ListedPostFields } from '../../domain/contracts/records/posts.ts';
import type { PostTexts } from '../../domain/posts.ts';
import { POSTS, type PostStatus } from '../../domain/records/posts.ts';
import { getItem, listItems, putItem } from '../aws/dynamodb.ts';
import { type AdministeredRecord, getWork } from '../tables/administered-record.ts';
import {
  createItem,
  ifUnchanged,
  type RecordTable,
  type Revised,
  replaceItem,
} from '../tables/record-table.ts';

/** A post of the blog, with the texts that its authors edit. The site's bucket has the published version. */
export interface Post extends AdministeredRecord, Revised, PostTexts, ListedPostFields {
  readonly status: PostStatus;
  /** Email address of the administrator who created it, or `SITE`. */
  readonly email: string;
  /** The repository's version, of the latest release. */
  readonly original?: { readonly slug: string; readonly md5: string };
}

/** Reserves an address for one post permanently. It is in no index, so lists do not show it. */
interface SlugClaim {
  readonly id: string;
  readonly postId: string;
}

/** The owner of a slug that was released. */
const NO_POST = '';

const KIND = 'post';
const VARIABLE = 'POSTS_TABLE';

const toClaimId = (slug: string) => `slug:${slug}`;

export const posts: RecordTable<Post> = {
  kind: KIND,
  variable: VARIABLE,
  keyName: 'id',
  async get(id) {
    const item = await getItem<Post | SlugClaim>(VARIABLE, { id });
    return item && 'markdown' in item ? item : undefined;
  },
};

/** Stores a new post. @returns false if its id exists @throws StorageError */
export function createPost(post: Post): Promise<boolean> {
  return createItem(posts, { ...post, ...getIndexAttributes(post) });
}

/** Updates a post that was read before. @returns undefined if it has changed since @throws StorageError */
export function replacePost(post: Post): Promise<Post | undefined> {
  return replaceItem(posts, post, getIndexAttributes(post));
}

function getIndexAttributes(post: Post) {
  return { kind: KIND, work: getWork(post, POSTS.done) };
}

/** Finds the post that owns a slug. @returns its id @throws StorageError */
export async function findSlugOwner(slug: string): Promise<string | undefined> {
  const claim = await getItem<SlugClaim>(VARIABLE, { id: toClaimId(slug) });
  return claim?.postId === NO_POST ? undefined : claim?.postId;
}

/** Reserves a slug for a post. @returns false if another post owns it @throws StorageError */
export function claimSlug(slug: string, postId: string): Promise<boolean> {
  return putItem(VARIABLE, { id: toClaimId(slug), postId } satisfies SlugClaim, {
    expression: 'attribute_not_exists(id) OR postId IN (:post, :none)',
    values: { ':post': postId, ':none': NO_POST },
  });
}

/** Releases a slug if a post owns it. @throws StorageError */
export async function releaseSlug(slug: string, postId: string): Promise<void> {
  await putItem(VARIABLE, { id: toClaimId(slug), postId: NO_POST } satisfies SlugClaim, {
    expression: 'postId = :post',
    values: { ':post': postId },
  });
}

/**
 * Removes a post with all of its texts. Its id stays, in no index, since the office may not delete items.
 * @returns false if it has changed since it was read @throws StorageError
 */
export function removePost(post: Post): Promise<boolean> {
  return putItem(VARIABLE, { id: post.id }, ifUnchanged(post));
}

/** Maximum number of posts whose categories, tags, and sources are read. */
const MAX_POSTS = 2_000;

/** Lists attributes of the index of all posts, newest first. @throws StorageError */
export function listPostAttributes<Name extends keyof Post>(
  ...attributes: readonly Name[]
): Promise<Pick<Post, Name>[]> {
  return listItems<Pick<Post, Name>>({
    table: VARIABLE,
    index: 'byCreation',
    partition: ['kind', KIND],
    isDescending: true,
    attributes,
    limit: MAX_POSTS,
  });
}
