import { adminFiguresContract } from '../../../domain/contracts/figures.ts';
import { listPeriods, toFigures } from '../../../domain/figures/periods.ts';
import { businessDay } from '../../../domain/time/business-hours.ts';
import { readFigureDays } from '../../tables/figures/figures.ts';
import { defineAdminReadEndpoint } from '../admin-endpoint.ts';

/** Days in the shown periods and the one before. */
const MAX_DAYS = 400;

/** `GET /api/admin/figures`: revenue, clients, inquiries, promises, and subscribers by week or month. */
export const readFigures = defineAdminReadEndpoint(adminFiguresContract, async ({ query: { by } }) => {
  const periods = listPeriods(by, businessDay(new Date()));
  const { days, total } = await readFigureDays(periods[0]?.from ?? '', MAX_DAYS);
  return { periods: toFigures(periods, days, total) };
});
