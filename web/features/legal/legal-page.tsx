import type { LegalDocument } from '../../build/legal-documents.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { Container } from '../../ui/layout.tsx';
import { Prose } from '../../ui/prose.tsx';

/**
 * A legal text with a table of contents, for reading, linking to sections, and printing. Browsers that know
 * `:target-current` mark the section in view in it.
 */
export function LegalPage({ document }: { readonly document: LegalDocument }) {
  const { title, effectiveDate, summary, sections, html } = document;
  return (
    <article>
      <header data-tone="kraft" className="pt-12 pb-12 lg:pt-20 lg:pb-16">
        <Container className="grid gap-x-8 gap-y-6 lg:grid-cols-12">
          <h1 className="text-poster lg:col-span-12">{title}</h1>
          <p className="max-w-[37rem] text-lead text-soft lg:col-span-7 lg:col-start-6">{summary}</p>
          <p className="self-end font-semibold lg:col-span-4 lg:col-start-1 lg:row-start-2">
            Effective date: {effectiveDate}
          </p>
        </Container>
      </header>
      <Container className="grid gap-x-8 pb-20 lg:grid-cols-12 lg:pb-28">
        <div className="lg:col-span-4 lg:pt-16 print:hidden">
          <details className="group border-ink border-b-2 lg:hidden">
            <summary className="flex min-h-14 items-center justify-between font-semibold">
              Contents, {sections.length} sections
              <ChevronIcon className="size-5 transition-[rotate] group-open:rotate-180" />
            </summary>
            <Contents sections={sections} />
          </details>
          <nav
            aria-label="Contents"
            className="sticky [scroll-target-group:auto] top-[calc(var(--header-height)+2rem)] hidden max-h-[calc(100dvh-var(--header-height)-4rem)] overflow-y-auto border-ink border-t-2 lg:block"
          >
            <Contents sections={sections} />
          </nav>
        </div>
        <Prose html={html} className="min-w-0 pt-10 lg:col-span-7 lg:col-start-6 lg:pt-16" />
      </Container>
    </article>
  );
}

function Contents({ sections }: Pick<LegalDocument, 'sections'>) {
  return (
    <ol className="py-3 text-small">
      {sections.map(({ id, number, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="grid min-h-9 grid-cols-[2rem_1fr] items-center border-transparent py-1 text-soft hover:text-link lg:min-h-7 lg:border-l-4 lg:pl-3 lg:leading-5 [&:target-current]:border-action [&:target-current]:font-semibold [&:target-current]:text-ink"
          >
            <span className="tabular-nums">{number}</span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}
