import * as z from 'zod/mini';
import type { PostTexts } from '../../posts.ts';
import { listOf } from '../contract.ts';
import { recordSummary } from './record.ts';

const listed = {
  title: z.string(),
  slug: z.string(),
  category: z.string(),
  featured: z.boolean(),
  tags: listOf(z.string()),
  author: z.string(),
  /** The number of times that the texts were saved. */
  edition: z.number(),
  /** ISO 8601, and the administrator's email address, or `SITE`. */
  savedAt: z.string(),
  savedBy: z.string(),
  /** The published version; absent for posts that are not online. */
  online: z.exactOptional(z.object({ slug: z.string(), edition: z.number(), at: z.string() })),
  /** The version to publish, and the time (ISO 8601). */
  planned: z.exactOptional(z.object({ slug: z.string(), edition: z.number(), at: z.string() })),
};

export const postSummary = z.extend(recordSummary, {
  ...listed,
  /** The repository has a post under its slug. With another status than `repository`, the two differ. */
  isInRepository: z.exactOptional(z.literal(true)),
});

export type ListedPostFields = Readonly<z.output<z.ZodMiniObject<typeof listed>>>;

export const postDetails = z.object({
  excerpt: z.string(),
  featuredImage: z.string(),
  coverAlt: z.string(),
  publishedAt: z.string(),
  markdown: z.string(),
} satisfies { readonly [Name in Exclude<keyof PostTexts, keyof typeof listed>]: z.ZodMiniType });

type ListedPostAttribute =
  | Exclude<keyof z.output<typeof postSummary>, 'undeliverable' | 'isInRepository'>
  | 'original';

/** The attributes that lists read; the text is too long. */
export const LISTED_POST_ATTRIBUTES: readonly ListedPostAttribute[] = [
  ...Object.keys(postSummary.shape).filter(
    (name): name is Exclude<ListedPostAttribute, 'original'> =>
      name !== 'undeliverable' && name !== 'isInRepository',
  ),
  'original',
];
