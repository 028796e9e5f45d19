import { useId } from 'react';
import { CASE_STUDIES, CASE_STUDIES_PAGE } from '../../../domain/site/pages.ts';
import { CASE_STUDIES_TEXTS, CASE_STUDY_CONTENT } from '../../content/case-studies/case-studies.ts';
import { calculateCase } from '../../content/case-studies/case-study.ts';
import { ArrowIcon } from '../../ui/icons.tsx';
import { Section, type Tone } from '../../ui/layout.tsx';

/** The results of the case studies in a line each, for other pages. */
export function CaseStudiesTeaser({ tone }: { readonly tone: Tone }) {
  const heading = useId();
  const { headings, samplesNote, all } = CASE_STUDIES_TEXTS;
  return (
    <Section tone={tone} aria-labelledby={heading} className="print:hidden">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h2 id={heading} className="text-headline">
          {headings.teaser}
        </h2>
        <a
          href={CASE_STUDIES_PAGE}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {all}
        </a>
      </div>
      <ul className="mt-8 border-ink border-t-2 lg:mt-12">
        {CASE_STUDIES.map(({ path, name }) => {
          const study = CASE_STUDY_CONTENT[path];
          const { before, after } = calculateCase(study);
          return (
            <li key={path} className="border-line border-b">
              <a
                href={path}
                className="group grid grid-cols-[1fr_auto] items-center gap-x-8 gap-y-1 py-5 lg:grid-cols-[3fr_4fr_3fr_1.5rem]"
              >
                <span className="font-display font-extrabold text-headline tabular-nums leading-none max-lg:col-span-2">
                  <span className="text-soft">{before}</span>
                  <ArrowIcon className="mx-2 inline size-7" />
                  <span className="sr-only"> to </span>
                  {after}
                  <span className="block pt-1.5 font-normal font-text text-small text-soft leading-snug tracking-normal">
                    {study.counted} a month
                  </span>
                </span>
                <span className="text-balance font-display font-extrabold text-title group-hover:text-link max-lg:mt-2">
                  {study.title}
                </span>
                <span className="text-small text-soft max-lg:row-start-3">{name}</span>
                <ArrowIcon className="size-6 transition-[translate] duration-300 ease-settle group-hover:translate-x-1 max-lg:row-start-3" />
              </a>
            </li>
          );
        })}
      </ul>
      {Object.values(CASE_STUDY_CONTENT).some(({ isSample }) => isSample) && (
        <p className="mt-4 text-small text-soft">{samplesNote}</p>
      )}
    </Section>
  );
}
