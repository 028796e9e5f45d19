import { UNCHECKED } from '../admin.ts';
import { ONBOARDING_SERVICES } from '../onboarding/onboarding.ts';
import type { RecordDefinition } from './record-definition.ts';

/** The team's statuses of a form. How far the work for a client has come is the client's stage. */
const SETTABLE = ['new', 'handled', 'spam'] as const;

export const ONBOARDING = {
  statuses: [...SETTABLE, UNCHECKED],
  settable: SETTABLE,
  done: ['handled', 'spam'],
  awaitsReply: undefined,
  takesReplies: true,
  payments: [],
  services: ONBOARDING_SERVICES.map(({ id }) => id),
  flags: ['undeliverable'],
} as const satisfies RecordDefinition;

export type FormStatus = (typeof ONBOARDING.statuses)[number];
