import { CASE_STUDIES } from '../../../domain/site/pages.ts';
import { CASE_STUDIES_TEXTS, CASE_STUDY_CONTENT } from '../../content/case-studies/case-studies.ts';
import { type CaseStudyPath, calculateCase } from '../../content/case-studies/case-study.ts';
import { BarPlot } from '../../illustrations/bar-plot.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ArrowIcon } from '../../ui/icons.tsx';
import { Container, Section, type Tone } from '../../ui/layout.tsx';
import { nameMonths, SampleBadge } from './sample-badge.tsx';

/** The look of each card in turn: the first is as wide as the page. */
const CARDS: readonly { readonly tone: Tone; readonly shape: string }[] = [
  { tone: 'marigold', shape: 'lg:col-span-12 lg:grid-cols-2 lg:items-center' },
  { tone: 'mint', shape: 'lg:col-span-6' },
  { tone: 'kraft', shape: 'lg:col-span-6 lg:mt-20' },
];

/** All case studies. docs/product.md#routes */
export function CaseStudiesPage() {
  const { title, lead, closing, action } = CASE_STUDIES_TEXTS;
  return (
    <>
      <Container className="grid items-end gap-x-8 gap-y-7 pt-10 pb-14 sm:pt-14 lg:grid-cols-12 lg:pb-20">
        <h1 className="text-poster lg:col-span-8">{title}</h1>
        <p className="max-w-[30rem] text-lead text-soft lg:col-span-4 lg:pb-3">{lead}</p>
      </Container>
      <Container className="pb-20 lg:pb-28">
        <ul className="grid gap-5 lg:grid-cols-12 lg:gap-6">
          {CASE_STUDIES.map(({ path, name }, place) => (
            <Card key={path} path={path} name={name} place={place} />
          ))}
        </ul>
      </Container>
      <Section tone="signal" aria-labelledby="closing">
        <h2 id="closing" className="max-w-[44rem] text-headline">
          {closing}
        </h2>
        <ButtonLink href="/contact#contact-form" size="large" className="mt-8">
          {action}
        </ButtonLink>
      </Section>
    </>
  );
}

interface CardProps {
  readonly path: CaseStudyPath;
  readonly name: string;
  readonly place: number;
}

function Card({ path, name, place }: CardProps) {
  const study = CASE_STUDY_CONTENT[path];
  const { months } = calculateCase(study);
  const { tone, shape } = CARDS[place % CARDS.length] ?? {};
  return (
    <li
      data-tone={tone}
      className={`group relative grid content-between gap-8 rounded-card p-5 sm:p-9 ${shape}`}
    >
      <div>
        <SampleBadge study={study} />
        <p className="mt-4 font-semibold text-small">{name}</p>
        <h2 className="mt-1 max-w-[30rem] text-headline max-sm:text-[2rem]">
          <a
            href={path}
            className="underline-offset-8 after:absolute after:inset-0 after:rounded-card hover:underline"
          >
            {study.title}
          </a>
        </h2>
        <p className="mt-4 max-w-[34rem] text-soft">{study.summary}</p>
        <p aria-hidden="true" className="mt-5 flex items-center gap-2 font-semibold">
          {CASE_STUDIES_TEXTS.read}
          <ArrowIcon className="size-5 transition-[translate] duration-300 ease-settle group-hover:translate-x-1" />
        </p>
      </div>
      <div data-tone="paper" className="rounded-card bg-raised p-5 shadow-card sm:p-6">
        <BarPlot names={nameMonths(months)} counts={study.counts} counted={study.counted} />
      </div>
    </li>
  );
}
