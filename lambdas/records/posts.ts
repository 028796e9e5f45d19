import type { SummaryOf } from '../../domain/contracts/admin-records.ts';
import { postDetails, postSummary } from '../../domain/contracts/records/posts.ts';
import { POSTS_LIST } from '../../domain/records/posts.ts';
import { type Post, posts } from '../posts/post-table.ts';
import { applyPostChange } from '../posts/publication.ts';
import { getPublicationChange } from '../posts/publication-change.ts';
import type { SearchedTexts } from '../search/words.ts';
import {
  FIRST_COLUMNS,
  joinLines,
  LAST_COLUMNS,
  toBusinessTime,
  toTimeHeader,
  toYesOrNo,
} from './columns.ts';
import type { ListedOf } from './kinds.ts';
import { defineUsualRules, type ListRules, readWhole } from './list-rules.ts';
import { definePersonalRecords } from './personal-records.ts';
import { pickShown } from './shown.ts';

type Posts = typeof POSTS_LIST;

export const definePostRules = (): ListRules<Posts> => ({
  ...defineUsualRules(POSTS_LIST, posts),
  byEmail: undefined,
  complete: readWhole(posts),
  summarize: summarizePost,
  getDetails: (post) => pickShown(postDetails, post, {}),
  columns: {
    ...FIRST_COLUMNS,
    Title: ({ summary }) => summary.title,
    Slug: ({ summary }) => summary.slug,
    Excerpt: ({ details }) => details.excerpt,
    Category: ({ summary }) => summary.category,
    Tags: ({ summary }) => joinLines(summary.tags),
    Author: ({ summary }) => summary.author,
    Date: ({ details }) => details.publishedAt,
    Featured: ({ summary }) => toYesOrNo(summary.featured),
    'Online at': ({ summary }) => summary.online?.slug,
    [toTimeHeader('Published')]: ({ summary }) => toBusinessTime(summary.online?.at),
    [toTimeHeader('Scheduled for')]: ({ summary }) => toBusinessTime(summary.planned?.at),
    [toTimeHeader('Saved')]: ({ summary }) => toBusinessTime(summary.savedAt),
    'Saved by': ({ summary }) => summary.savedBy,
    ...LAST_COLUMNS,
  },
  // Publishing sets the status, and needs more than a status.
  canBecome: () => false,
  getOtherChange: (post, { publication }) => publication && getPublicationChange(post, publication),
  applyChange: applyPostChange,
  listServices: () => [],
});

function summarizePost(post: ListedOf[Posts]): SummaryOf[Posts] {
  return pickShown(postSummary, post, { isInRepository: post.original ? true : undefined });
}

/** Posts are the agency's own, also those that name a person. */
export const definePersonalPosts = () =>
  definePersonalRecords(POSTS_LIST, posts, {
    name: POSTS_LIST,
    what: 'Posts of the blog',
    find: async () => [],
    kept: [],
  });

export function getPostTexts({ title, slug, category, tags, author, excerpt }: Post): SearchedTexts {
  return { names: [title, slug, category, ...tags, author], texts: [excerpt] };
}
