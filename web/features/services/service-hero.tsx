import type { ReactNode } from 'react';
import type { ServicePage } from '../../content/service-pages.ts';
import { ButtonLink, ButtonPair } from '../../ui/button.tsx';
import { Container, type Tone } from '../../ui/layout.tsx';

interface ServiceHeroProps {
  readonly page: ServicePage;
  readonly tone: Tone;
  /** The picture stands `beside` all text, or large to the `right` or `left` of the text under the headline. */
  readonly layout: 'beside' | 'right' | 'left';
  /** For the page that compares two plans. docs/product.md#catalog */
  readonly plansOnly?: boolean;
  readonly children: ReactNode;
}

/** The grid columns of text and picture. */
const PLACES = {
  right: ['mt-7 lg:col-span-4 lg:mt-12', 'mt-12 lg:col-span-8'],
  left: ['mt-7 lg:col-span-4 lg:col-start-9 lg:row-start-2 lg:mt-12', 'mt-12 lg:col-span-8 lg:row-start-2'],
} as const;

/** The first view of a service page, with the work itself as its picture. */
export function ServiceHero({ page, tone, layout, plansOnly = false, children }: ServiceHeroProps) {
  const isBeside = layout === 'beside';
  const title = (
    <>
      <Trail page={page} />
      <h1
        className={`text-poster max-sm:max-w-[21.875rem] max-sm:text-[3.5625rem] ${isBeside ? 'lg:text-[clamp(4rem,6.4vw,6.25rem)]' : ''}`}
      >
        {page.title}
      </h1>
    </>
  );
  const text = (
    <>
      {/* A phone of any width breaks the lines where they fit in both typefaces. */}
      <p className="max-w-[34rem] text-lead text-soft max-sm:max-w-[21.875rem]">{page.lead}</p>
      {plansOnly ? (
        <ButtonLink href="/pricing#ai" className="mt-8">
          View Plans
        </ButtonLink>
      ) : (
        <Actions page={page} />
      )}
    </>
  );
  return (
    <section data-tone={tone} aria-label={page.name} className="overflow-x-clip pt-8 lg:pt-12">
      <Container className="grid gap-x-8 lg:grid-cols-12">
        {isBeside ? (
          <>
            <div className="lg:col-span-6 lg:pb-24">
              {title}
              <div className="mt-7">{text}</div>
            </div>
            <div className="mt-12 lg:col-span-6 lg:mt-6">{children}</div>
          </>
        ) : (
          <>
            <div className="lg:col-span-12">{title}</div>
            <div className={PLACES[layout][0]}>{text}</div>
            <div className={PLACES[layout][1]}>{children}</div>
          </>
        )}
      </Container>
    </section>
  );
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
    <ButtonPair>
      <ButtonLink href="/contact#contact-form">{page.closing.action}</ButtonLink>
      <ButtonLink href="/pricing" variant="secondary">
        See prices
      </ButtonLink>
    </ButtonPair>
  );
}
