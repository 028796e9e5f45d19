import { CASE_STUDIES_TEXTS } from '../../content/case-studies/case-studies.ts';
import type { CaseStudy } from '../../content/case-studies/case-study.ts';
import { Badge } from '../../ui/badge.tsx';

/** Marks an invented case study. */
export function SampleBadge({ study }: { readonly study: CaseStudy }) {
  if (!study.isSample) return null;
  return <Badge className="bg-night! text-chalk! text-small">{CASE_STUDIES_TEXTS.sample}</Badge>;
}

/** Returns short names for the month before and the months after, for a plot. */
export function nameMonths(months: number): string[] {
  return ['Before', ...Array.from({ length: months }, (_, month) => `Mo. ${month + 1}`)];
}
