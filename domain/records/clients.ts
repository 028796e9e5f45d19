import { CLIENT_STAGES } from '../clients.ts';
import { SERVICE_IDS } from '../shop/bought-services.ts';
import type { RecordDefinition } from './record-definition.ts';

export const CLIENTS_LIST = 'clients' as const;

export const CLIENTS = {
  statuses: CLIENT_STAGES,
  settable: CLIENT_STAGES,
  done: ['left'],
  awaitsReply: undefined,
  payments: [],
  services: SERVICE_IDS,
  flags: ['payment', 'undeliverable'],
} as const satisfies RecordDefinition;
