import type { RecordChange } from '../../domain/contracts/admin-records.ts';
import type { PublicationStep } from '../../domain/posts.ts';
import type { PostStatus } from '../../domain/records/posts.ts';
import type { Post } from './post-table.ts';

const STATUS_AFTER: Readonly<Record<PublicationStep, PostStatus>> = {
  published: 'published',
  corrected: 'published',
  scheduled: 'scheduled',
  unpublished: 'draft',
  restored: 'repository',
  deleted: 'draft',
};

/** Returns a requested step with the status that follows; undefined if it would change nothing. */
export function getPublicationChange(
  post: Post,
  { did: wanted, slug, edition, at }: NonNullable<RecordChange['publication']>,
): Pick<RecordChange, 'publication' | 'status'> | undefined {
  const { online, planned, status, original } = post;
  const did = wanted === 'published' && online ? 'corrected' : wanted;
  const isSame: Readonly<Record<PublicationStep, boolean>> = {
    published: false,
    corrected: online?.edition === edition && online.slug === slug,
    scheduled: planned?.edition === edition && planned.slug === slug && planned.at === at,
    unpublished: status === 'draft',
    deleted: false,
    restored: status === 'repository' || original === undefined,
  };
  if (isSame[did]) return undefined;
  const to = STATUS_AFTER[did];
  return {
    publication: {
      did,
      slug: did === 'unpublished' ? (online?.slug ?? slug) : slug,
      edition,
      ...(at && { at }),
    },
    ...(to !== status && { status: { from: status, to } }),
  };
}
