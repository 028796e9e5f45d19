import type { ReactNode } from 'react';
import type { ServicePage } from '../../content/service-pages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Container, type Tone } from '../../ui/layout.tsx';

interface ServiceHeroProps {
  readonly page: ServicePage;
  readonly tone: Tone;
  /** The picture stands `beside` all, or large to the `right` or `left` of the text under the headline. */
  readonly layout: 'beside' | 'right' | 'left';
  /** Only plans, as the page that compares two of them has it. Storefront, section 2. */
  readonly plansOnly?: boolean;
  readonly children: ReactNode;
}

/** The first view of a service page, with the work itself as its picture. */
export function ServiceHero({ page, tone, layout, plansOnly = false, children }: ServiceHeroProps) {
  const actions = plansOnly ? <PlanAction /> : <Actions page={page} />;
  const start = (
    <>
      <Trail page={page} />
      <h1 className={layout === 'beside' ? 'text-poster lg:text-[clamp(4rem,6.4vw,6.25rem)]' : 'text-poster'}>
        {page.title}
      </h1>
    </>
  );
  const rest = (
    <>
      <p className="max-w-[34rem] text-lead text-soft">{page.lead}</p>
      <div className="mt-8 flex flex-wrap gap-3">{actions}</div>
    </>
  );
  return (
    <section data-tone={tone} aria-label={page.name} className="overflow-x-clip pt-8 lg:pt-12">
      <Container className="grid gap-x-8 lg:grid-cols-12">{arrange(layout, start, rest, children)}</Container>
    </section>
  );
}

function arrange(layout: ServiceHeroProps['layout'], start: ReactNode, rest: ReactNode, picture: ReactNode) {
  switch (layout) {
    case 'right':
      return (
        <>
          <div className="lg:col-span-12">{start}</div>
          <div className="mt-7 lg:col-span-4 lg:mt-12">{rest}</div>
          <div className="mt-12 lg:col-span-8">{picture}</div>
        </>
      );
    case 'beside':
      return (
        <>
          <div className="lg:col-span-6 lg:pb-24">
            {start}
            <div className="mt-7">{rest}</div>
          </div>
          <div className="mt-12 lg:col-span-6 lg:mt-6">{picture}</div>
        </>
      );
    case 'left':
      return (
        <>
          <div className="lg:col-span-12">{start}</div>
          <div className="mt-7 lg:col-span-4 lg:col-start-9 lg:row-start-2 lg:mt-12">{rest}</div>
          <div className="mt-12 lg:col-span-8 lg:row-start-2">{picture}</div>
        </>
      );
  }
}

function Trail({ page }: Pick<ServiceHeroProps, 'page'>) {
  return (
    <p className="mb-5 flex flex-wrap items-center gap-x-2 font-semibold text-small lg:mb-7">
      <a href="/services" className="inline-flex min-h-9 items-center underline underline-offset-4">
        Services
      </a>
      <span aria-hidden="true">/</span>
      {page.eyebrow}
    </p>
  );
}

function Actions({ page }: Pick<ServiceHeroProps, 'page'>) {
  return (
    <>
      <ButtonLink href="/contact#contact-form">{page.closing.action}</ButtonLink>
      <ButtonLink href="/pricing" variant="secondary">
        See prices
      </ButtonLink>
    </>
  );
}

function PlanAction() {
  return <ButtonLink href="/pricing#ai">View Plans</ButtonLink>;
}
