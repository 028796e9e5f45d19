import type { RecordDefinition } from './record-definition.ts';

export const LETTERS_LIST = 'letters' as const;

/** Letters to the newsletter's subscribers. `sending`, `paused`, and `sent` can also be caused by the site. */
export const LETTERS = {
  statuses: ['draft', 'scheduled', 'sending', 'paused', 'sent', 'canceled'],
  settable: ['draft', 'sending', 'paused', 'canceled'],
  done: ['sent', 'canceled'],
  awaitsReply: undefined,
  payments: [],
  services: [],
  flags: [],
} as const satisfies RecordDefinition;

export type LetterStatus = (typeof LETTERS.statuses)[number];
