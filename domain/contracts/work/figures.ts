import * as z from 'zod/mini';
import { COUNTED_LISTS, MRR_CHANGES, PROMISED_TASKS, type UNKNOWN } from '../../figures/measures.ts';
import type { CameFromKind } from '../../site/came-from.ts';
import { listOf, openEnum } from '../contract.ts';
import { each } from '../records/record.ts';

const number = z.number();

/** Figures of a week or a month. Money is in cents; levels are those at its end. */
export const periodFigures = z.object({
  from: z.string(),
  to: z.string(),
  mrr: z.object(each([...MRR_CHANGES, 'end'] as const, number)),
  /** Clients with monthly revenue. */
  clients: z.object(each(['new', 'lost', 'end'] as const, number)),
  /** Monthly revenue at the end, and one-time revenue of the period, by service. */
  services: listOf(z.object({ id: z.string(), mrr: number, once: number })),
  inquiries: number,
  /** Clients who paid for the first time, those of them who had inquired, and the median number of days that took. */
  won: number,
  inquired: number,
  medianDays: z.exactOptional(number),
  promises: z.object(each(PROMISED_TASKS, z.object({ kept: number, broken: number }))),
  /** Requests, paid orders, and sign-ups by where their visitors came from, in the order of kinds. */
  cameFrom: listOf(
    z.object({ kind: openEnum<CameFromKind | typeof UNKNOWN>(), ...each(COUNTED_LISTS, number) }),
  ),
  subscribers: z.object(each(['signedUp', 'confirmed', 'lost', 'end'] as const, number)),
});

export type PeriodFigures = z.output<typeof periodFigures>;
