import { brand } from '../../../domain/brand.ts';
import { BRIGHTBOX_TUTORING } from './brightbox-tutoring.ts';
import type { CaseStudy, CaseStudyPath } from './case-study.ts';
import { HALE_AND_DAUGHTER_AUTO } from './hale-and-daughter-auto.ts';
import { LARKSPUR_PHYSICAL_THERAPY } from './larkspur-physical-therapy.ts';

/** All case studies. A path without one is a compile error. */
export const CASE_STUDY_CONTENT: Readonly<Record<CaseStudyPath, CaseStudy>> = {
  '/case-studies/hale-and-daughter-auto': HALE_AND_DAUGHTER_AUTO,
  '/case-studies/brightbox-tutoring': BRIGHTBOX_TUTORING,
  '/case-studies/larkspur-physical-therapy': LARKSPUR_PHYSICAL_THERAPY,
};

/** The texts around the case studies. */
export const CASE_STUDIES_TEXTS = {
  title: 'Before, after, and the bill',
  lead: 'What was wrong, what we did about it, what changed month by month, and what it cost. All of it adds up.',
  sample: 'Sample case study',
  sampleNote: `This business, its figures and its words are invented, to show how ${brand.name} reports on its work. Prices are those of our price list.`,
  samplesNote: `Sample case studies: the businesses are invented, the prices are those of our price list.`,
  headings: {
    problem: 'What was wrong',
    work: 'What we did',
    result: 'What changed',
    quote: 'In their words',
    teaser: 'Show me the numbers',
  },
  read: 'Read the case study',
  all: 'All case studies',
  next: 'Next case study',
  closing: 'What would your six months look like?',
  action: 'Ask for a plan like this',
} as const;
