import { listPeriods, type PeriodFigures, type PeriodKind, toFigures } from '../../domain/figures/periods.ts';
import { businessDay } from '../../domain/time/business-hours.ts';
import { readFigureDays } from '../tables/figures/figures.ts';

/** Days in the shown periods and the one before. */
const MAX_DAYS = 400;

/** Returns the figures of the latest periods, oldest first. @throws StorageError */
export async function readFigures(by: PeriodKind, now: Date): Promise<PeriodFigures[]> {
  const periods = listPeriods(by, businessDay(now));
  const { days, total } = await readFigureDays(periods[0]?.from ?? '', MAX_DAYS);
  return toFigures(periods, days, total);
}
