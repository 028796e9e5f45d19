import { findService } from '../../../domain/shop/catalog.ts';
import { CASE_STUDIES, CASE_STUDIES_PAGE } from '../../../domain/site/pages.ts';
import { CASE_STUDIES_TEXTS, CASE_STUDY_CONTENT } from '../../content/case-studies/case-studies.ts';
import { type CaseStudy, type CaseStudyPath, calculateCase } from '../../content/case-studies/case-study.ts';
import { BarPlot } from '../../illustrations/bar-plot.tsx';
import { dollars } from '../../lib/dollars.ts';
import { priceListUrl } from '../../lib/links/price-list-url.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ArrowIcon } from '../../ui/icons.tsx';
import { Container, Section } from '../../ui/layout.tsx';
import { nameMonths, SampleBadge } from './sample-badge.tsx';

const { headings } = CASE_STUDIES_TEXTS;

/** One case study. docs/product.md#routes */
export function CaseStudyPage({ path }: { readonly path: CaseStudyPath }) {
  const study = CASE_STUDY_CONTENT[path];
  return (
    <>
      <Opening path={path} study={study} />
      <Problem study={study} />
      <Work study={study} />
      <Result study={study} />
      <Quote study={study} />
      <Closing path={path} study={study} />
    </>
  );
}

interface PartProps {
  readonly study: CaseStudy;
}

function Opening({ path, study }: PartProps & { readonly path: CaseStudyPath }) {
  const { before, after, months } = calculateCase(study);
  const name = CASE_STUDIES.find((one) => one.path === path)?.name;
  return (
    <section data-tone="marigold" aria-labelledby="case" className="pt-8 pb-14 lg:pt-12 lg:pb-20">
      <Container>
        <p className="mb-5 flex flex-wrap items-center gap-x-2 font-semibold text-small lg:mb-7">
          <a
            href={CASE_STUDIES_PAGE}
            className="inline-flex min-h-9 items-center underline underline-offset-4"
          >
            Case studies
          </a>
          <span aria-hidden="true">/</span>
          {name}
        </p>
        <h1 id="case" className="max-w-[70rem] text-poster lg:text-[clamp(4rem,6.4vw,6.25rem)]">
          {study.title}
        </h1>
        <div className="mt-8 grid gap-x-8 gap-y-10 lg:mt-12 lg:grid-cols-12 lg:items-end">
          <div className="lg:col-span-6">
            <SampleBadge study={study} />
            <p className="mt-4 max-w-[36rem] text-lead">{study.summary}</p>
            {study.isSample && (
              <p className="mt-4 max-w-[36rem] text-small text-soft">{CASE_STUDIES_TEXTS.sampleNote}</p>
            )}
          </div>
          <p className="font-display font-extrabold text-poster tabular-nums leading-[0.8] lg:col-span-6 lg:text-right lg:text-[11rem]">
            <span className="sr-only">From </span>
            <span className="opacity-60">{before}</span>
            <ArrowIcon className="mx-3 inline size-[0.5em]" />
            <span className="sr-only"> to </span>
            {after}
            <span className="mt-5 block font-normal font-text text-lead leading-snug tracking-normal">
              {study.counted} a month, after {months} months
            </span>
          </p>
        </div>
      </Container>
    </section>
  );
}

function Problem({ study }: PartProps) {
  return (
    <Section aria-labelledby="problem">
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <h2 id="problem" className="text-headline">
            {headings.problem}
          </h2>
          <p className="mt-4 max-w-[20rem] text-small text-soft">{study.business}</p>
        </div>
        <div className="grid gap-6 lg:col-span-7 lg:col-start-6">
          {study.problem.map((paragraph, place) => (
            <p
              key={paragraph}
              className={
                place === 0
                  ? 'font-display font-extrabold text-title lg:text-[2.25rem] lg:leading-[1.1]'
                  : 'max-w-[36rem] text-lead text-soft'
              }
            >
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </Section>
  );
}

function Work({ study }: PartProps) {
  return (
    <Section tone="night" aria-labelledby="work">
      <h2 id="work" className="text-headline">
        {headings.work}
      </h2>
      <ol className="mt-8 grid gap-x-8 gap-y-8 lg:mt-12 lg:grid-cols-3">
        {study.work.map(({ title, text }, place) => (
          <li key={title} className="border-ink border-t-2 pt-5">
            <p aria-hidden="true" className="font-display font-extrabold text-headline">
              {place + 1}
            </p>
            <h3 className="mt-3 text-title">{title}</h3>
            <p className="mt-3 max-w-[28rem] text-soft">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Result({ study }: PartProps) {
  const { months, more, cost, each } = calculateCase(study);
  const { spend } = study;
  return (
    <Section aria-labelledby="result">
      <div className="grid gap-x-8 gap-y-10 lg:grid-cols-12 lg:items-center">
        <div className="lg:col-span-4">
          <h2 id="result" className="text-headline">
            {headings.result}
          </h2>
          <p className="mt-5 text-lead">
            {more} more {study.counted} in {months} months, {dollars(each)} each.
          </p>
          <p className="mt-5 text-soft">
            {dollars(cost)} in all: {months} months at monthly prices and setup fees
            {spend && `, and ${dollars(spend.perMonth)} a month for ${spend.for}, paid to the ${spend.to}`}.
          </p>
          <ul className="mt-5 border-line border-t">
            {study.services.map((id) => {
              const sold = findService(id);
              return sold ? (
                <li key={id} className="border-line border-b">
                  <a
                    href={priceListUrl(id, 'monthly')}
                    className="flex min-h-11 items-center justify-between gap-4 text-small"
                  >
                    <span className="text-link underline underline-offset-4">{sold.name}</span>
                    <span className="tabular-nums">{dollars(sold.monthlyPrice)} a month</span>
                  </a>
                </li>
              ) : null;
            })}
          </ul>
        </div>
        <div className="rounded-card bg-raised p-5 shadow-card sm:p-8 lg:col-span-8">
          <BarPlot names={nameMonths(months)} counts={study.counts} counted={study.counted} />
        </div>
      </div>
    </Section>
  );
}

function Quote({ study: { quote } }: PartProps) {
  return (
    <Section tone="mint" aria-label={headings.quote}>
      <figure className="max-w-[60rem]">
        <blockquote className="text-balance font-display font-extrabold text-headline">
          “{quote.text}”
        </blockquote>
        <figcaption className="mt-6">
          <b className="font-semibold">{quote.name}</b>, {quote.role}
        </figcaption>
      </figure>
    </Section>
  );
}

function Closing({ path, study }: PartProps & { readonly path: CaseStudyPath }) {
  const place = CASE_STUDIES.findIndex((one) => one.path === path);
  const next = CASE_STUDIES[(place + 1) % CASE_STUDIES.length];
  return (
    <Section tone="signal" aria-labelledby="closing" className="print:hidden">
      <div className="grid gap-x-8 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <h2 id="closing" className="text-headline">
            {CASE_STUDIES_TEXTS.closing}
          </h2>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
            <ButtonLink href="/contact#contact-form" size="large">
              {CASE_STUDIES_TEXTS.action}
            </ButtonLink>
            <a
              href={study.page}
              className="inline-flex min-h-12 items-center font-semibold underline underline-offset-4"
            >
              See the service
            </a>
          </div>
        </div>
        {next && (
          <a
            href={next.path}
            className="group flex items-end justify-between gap-6 self-end border-ink border-t-2 pt-5 lg:col-span-4 lg:col-start-9"
          >
            <span>
              <span className="block text-small">{CASE_STUDIES_TEXTS.next}</span>
              <span className="font-display font-extrabold text-title">{next.name}</span>
            </span>
            <ArrowIcon className="size-8 shrink-0 transition-[translate] duration-300 ease-settle group-hover:translate-x-2" />
          </a>
        )}
      </div>
    </Section>
  );
}
