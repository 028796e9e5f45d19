import { PAYMENT_STATES } from '../orders.ts';
import { SERVICE_IDS } from '../shop/bought-services.ts';
import type { RecordDefinition } from './record-definition.ts';

const STATUSES = ['new', 'in-progress', 'closed'] as const;

export const ORDERS = {
  statuses: STATUSES,
  settable: STATUSES,
  done: ['closed'],
  awaitsReply: undefined,
  takesReplies: true,
  payments: PAYMENT_STATES,
  services: SERVICE_IDS,
  hasCameFrom: true,
  flags: ['payment', 'undeliverable'],
} as const satisfies RecordDefinition;

export type OrderStatus = (typeof STATUSES)[number];
