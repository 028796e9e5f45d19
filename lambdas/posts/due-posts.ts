import { SITE } from '../../domain/admin.ts';
import { POSTS_LIST } from '../../domain/records/posts.ts';
import { listItems } from '../aws/dynamodb.ts';
import { describeError, logger } from '../aws/logger.ts';
import { addChange, findChange, type StoredChange, toChangesKey } from '../tables/admin-changes.ts';
import { type Post, posts } from './post-table.ts';
import { applyPostChange } from './publication.ts';

/** More posts than are ever scheduled. */
const MAX_SCHEDULED = 1_000;

/** Publishes scheduled posts whose time has come. @returns how many, and the errors of the others @throws StorageError */
export async function publishDuePosts(now: Date): Promise<{ published: number; failures: unknown[] }> {
  const items = await listItems<Pick<Post, 'id' | 'planned'>>({
    table: posts.variable,
    index: 'byStatus',
    partition: ['status', 'scheduled'],
    attributes: ['id', 'planned'],
    limit: MAX_SCHEDULED,
  });
  const time = now.toISOString();
  const due = items.filter(({ planned }) => planned !== undefined && planned.at <= time);
  let published = 0;
  const failures: unknown[] = [];
  // In sequence. Failed posts are retried a minute later.
  for (const { id } of due) {
    try {
      if (await publishDuePost(id, time)) published += 1;
    } catch (error) {
      logger.error('scheduled post not published', { id, error: describeError(error) });
      failures.push(error);
    }
  }
  if (due.length > 0) logger.info('scheduled posts published', { due: due.length, published });
  return { published, failures };
}

async function publishDuePost(id: string, time: string): Promise<boolean> {
  const post = await posts.get(id);
  if (post?.status !== 'scheduled' || !post.planned || post.planned.at > time) return false;
  const { slug, edition } = post.planned;
  const record = toChangesKey(POSTS_LIST, id);
  const version = post.version + 1;
  const change: StoredChange = {
    record,
    version,
    at: time,
    by: SITE,
    userId: SITE,
    contentHash: '',
    status: { from: post.status, to: 'published' },
    publication: { did: 'published', slug, edition },
  };
  const isFirst = await addChange(change);
  // An administrator may have been faster.
  const next = isFirst ? change : await findChange(record, version);
  return next !== undefined && (await applyPostChange(post, next)) !== undefined;
}
