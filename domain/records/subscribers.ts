import type { RecordDefinition } from './record-definition.ts';

/** Subscribers cause all of their statuses; an administrator can only unsubscribe them. */
export const SUBSCRIBERS = {
  statuses: ['pending', 'subscribed', 'bounced', 'complained', 'unsubscribed'],
  settable: ['unsubscribed'],
  done: ['unsubscribed', 'bounced', 'complained'],
  awaitsReply: undefined,
  payments: [],
  services: [],
  hasCameFrom: true,
  // Their statuses show the problem.
  flags: [],
} as const satisfies RecordDefinition;

export type SubscriberStatus = (typeof SUBSCRIBERS.statuses)[number];
