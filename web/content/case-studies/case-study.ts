import { findService, type ServiceId } from '../../../domain/shop/catalog.ts';
import type { CASE_STUDIES, SERVICE_PAGES } from '../../../domain/site/pages.ts';
import type { Spend } from '../worked-examples.ts';

export type CaseStudyPath = (typeof CASE_STUDIES)[number]['path'];

/** A business before and after: one file each in this folder. */
export interface CaseStudy {
  /** Whether business, figures, and quote are invented. Each page says so until it is removed. */
  readonly isSample: boolean;
  /** The headline: what changed. */
  readonly title: string;
  /** Fifty to 200 characters, for search engines and below the headline. */
  readonly summary: string;
  /** Who they are and where. */
  readonly business: string;
  /** Each is a paragraph. */
  readonly problem: readonly string[];
  /** What was done, in order. */
  readonly work: readonly { readonly title: string; readonly text: string }[];
  /** What was counted each month, as it stands after a number, and as the label of a plot. */
  readonly counted: string;
  /** The count of the month before, and of each month after. */
  readonly counts: readonly [before: number, ...after: number[]];
  /** The services bought; the catalog's prices give the cost. */
  readonly services: readonly [ServiceId, ...ServiceId[]];
  readonly spend?: Spend;
  readonly quote: { readonly text: string; readonly name: string; readonly role: string };
  /** The page of the service that did most of it. */
  readonly page: (typeof SERVICE_PAGES)[number]['path'];
}

interface CaseFigures {
  readonly months: number;
  readonly before: number;
  readonly after: number;
  /** Counted in all months above the month before. */
  readonly more: number;
  /** Dollars, at monthly prices, with setup fees and spend. */
  readonly cost: number;
  /** Dollars for each one more, rounded. */
  readonly each: number;
}

/** Calculates the figures of a case study from its counts and the catalog. */
export function calculateCase({ counts, services, spend }: CaseStudy): CaseFigures {
  const [before, ...months] = counts;
  const bought = services.flatMap((id) => findService(id) ?? []);
  const monthly = bought.reduce((sum, { monthlyPrice }) => sum + monthlyPrice, spend?.perMonth ?? 0);
  const setup = bought.reduce((sum, { setupFee }) => sum + setupFee, 0);
  const more = months.reduce((sum, count) => sum + count - before, 0);
  const cost = setup + monthly * months.length;
  return {
    months: months.length,
    before,
    after: months.at(-1) ?? before,
    more,
    cost,
    each: Math.round(cost / more),
  };
}
