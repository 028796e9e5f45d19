import type { RecordDefinition } from './record-definition.ts';

export const POSTS_LIST = 'posts' as const;

/** A post in `repository` is online as the repository has it. Publishing sets all statuses: see lambdas/posts. */
export const POSTS = {
  statuses: ['draft', 'scheduled', 'published', 'repository'],
  settable: [],
  done: ['published', 'repository'],
  awaitsReply: undefined,
  payments: [],
  services: [],
  flags: [],
} as const satisfies RecordDefinition;

export type PostStatus = (typeof POSTS.statuses)[number];
