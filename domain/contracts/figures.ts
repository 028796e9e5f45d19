import * as z from 'zod/mini';
import { api } from '../api.ts';
import { MRR_CHANGES, PROMISED_TASKS } from '../figures/measures.ts';
import { PERIOD_KINDS, type PeriodFigures } from '../figures/periods.ts';
import { ADMIN_ERRORS } from './admin.ts';
import { defineAdminContract } from './contract.ts';
import { each } from './records/record.ts';
import { listOf } from './response.ts';

const number = z.number();

const period: z.ZodMiniType<PeriodFigures, PeriodFigures> = z.object({
  from: z.string(),
  to: z.string(),
  mrr: z.object(each([...MRR_CHANGES, 'end'] as const, number)),
  clients: z.object(each(['new', 'lost', 'end'] as const, number)),
  services: listOf(z.object({ id: z.string(), mrr: number, once: number })),
  inquiries: number,
  won: number,
  inquired: number,
  medianDays: z.exactOptional(number),
  promises: z.object(each(PROMISED_TASKS, z.object({ kept: number, broken: number }))),
  subscribers: z.object(each(['signedUp', 'confirmed', 'lost', 'end'] as const, number)),
});

/** `GET /api/admin/figures`: the figures of the business by week or by month. Money is in cents. */
export const adminFiguresContract = defineAdminContract({
  route: api.adminFigures,
  right: 'readPeople',
  query: z.object({ by: z.enum(PERIOD_KINDS, 'must be week or month') }),
  success: z.object({
    /** Oldest first. The first is only there to compare with; the last is not over. */
    periods: listOf(period),
  }),
  errors: ADMIN_ERRORS,
});
