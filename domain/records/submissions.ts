import { UNCHECKED } from '../admin.ts';
import { CONTACT_SERVICES } from '../contact.ts';
import type { RecordDefinition } from './record-definition.ts';

/** Statuses of a contact request. Only `new` is highlighted. */
const SETTABLE = ['new', 'contacted', 'qualified', 'closed', 'spam'] as const;

export const SUBMISSIONS = {
  statuses: [...SETTABLE, UNCHECKED],
  settable: SETTABLE,
  done: ['closed', 'spam'],
  awaitsReply: 'new',
  takesReplies: true,
  payments: [],
  services: CONTACT_SERVICES.map(({ id }) => id),
  hasCameFrom: true,
  flags: ['repeated', 'undeliverable'],
} as const satisfies RecordDefinition;

export type SubmissionStatus = (typeof SUBMISSIONS.statuses)[number];
