import { SERVICE_IDS } from '../bought-services.ts';
import { CLIENT_STAGES } from '../clients.ts';
import type { RecordDefinition } from './record-definition.ts';

export const CLIENTS = {
  statuses: CLIENT_STAGES,
  settable: CLIENT_STAGES,
  done: ['left'],
  awaitsReply: undefined,
  payments: [],
  services: SERVICE_IDS,
  flags: ['payment', 'undeliverable'],
} as const satisfies RecordDefinition;
