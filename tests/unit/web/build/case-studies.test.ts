import { describe, expect, it } from 'vitest';
import { CASE_STUDIES } from '../../../../domain/site/pages.ts';
import { CASE_STUDIES_TEXTS, CASE_STUDY_CONTENT } from '../../../../web/content/case-studies/case-studies.ts';
import { type CaseStudy, calculateCase } from '../../../../web/content/case-studies/case-study.ts';
import { builtDocument, mainOf, textOf } from '../../../support/built-site.ts';

describe('the figures of a case study', () => {
  it('come from its counts and the price list', () => {
    const study: CaseStudy = {
      ...CASE_STUDY_CONTENT['/case-studies/brightbox-tutoring'],
      counts: [10, 15, 20],
      services: ['blogs-2', 'video-ads'],
      spend: { for: 'ads', to: 'channel', perMonth: 100 },
    };
    // Setup 200, and 115 + 92 + 100 for each of two months.
    expect(calculateCase(study)).toEqual({ months: 2, before: 10, after: 20, more: 15, cost: 814, each: 54 });
  });
});

describe.each(CASE_STUDIES)('the case study of $name', ({ path }) => {
  const study = CASE_STUDY_CONTENT[path];
  const { before, after } = calculateCase(study);

  it('tells its results as it counts them', () => {
    expect(study.summary).toContain(String(before));
    expect(study.summary).toContain(String(after));
  });

  it('says so if it is a sample, as do the pages that link to it', () => {
    expect(textOf(mainOf(builtDocument(path))).includes(CASE_STUDIES_TEXTS.sampleNote)).toBe(study.isSample);
    const isAnySample = Object.values(CASE_STUDY_CONTENT).some(({ isSample }) => isSample);
    for (const page of ['/', '/services', '/pricing']) {
      const main = mainOf(builtDocument(page));
      expect(main).toContain(`href="${path}"`);
      expect(textOf(main).includes(CASE_STUDIES_TEXTS.samplesNote)).toBe(isAnySample);
    }
  });
});
