import * as z from 'zod/mini';
import { COUNTED_LISTS, MRR_CHANGES, PROMISED_TASKS } from '../../figures/measures.ts';
import type { PeriodFigures } from '../../figures/periods.ts';
import type { CameFromKind } from '../../site/came-from.ts';
import { each } from '../records/record.ts';
import { listOf, openEnum } from '../response.ts';

const number = z.number();

/** Figures of a week or a month. Money is in cents. */
export const periodFigures: z.ZodMiniType<PeriodFigures, PeriodFigures> = z.object({
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
  cameFrom: listOf(z.object({ kind: openEnum<CameFromKind | 'unknown'>(), ...each(COUNTED_LISTS, number) })),
  subscribers: z.object(each(['signedUp', 'confirmed', 'lost', 'end'] as const, number)),
});
