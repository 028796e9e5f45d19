import type { Heading } from '../../../domain/site/headings.ts';
import { PlusIcon } from '../../ui/icons.tsx';

/** The headings of a long article: beside it in wide windows, otherwise folded above it. */
export function Contents({ headings }: { readonly headings: readonly Heading[] }) {
  if (headings.length === 0) return null;
  return (
    <nav
      aria-label="In this article"
      className="mb-10 lg:col-span-8 lg:col-start-3 xl:col-start-1 print:hidden xl:sticky xl:top-32 xl:col-span-3 xl:mb-0 xl:self-start xl:pr-6"
    >
      <details className="group border-ink border-y-2 max-xl:max-w-[37rem] xl:border-b-0 xl:details-content:[content-visibility:visible]">
        <summary className="flex min-h-12 items-center justify-between gap-4 font-semibold xl:supports-[selector(::details-content)]:hidden">
          In this article
          <PlusIcon className="size-5 shrink-0 transition-[rotate] duration-300 ease-settle group-open:rotate-45" />
        </summary>
        {/* Not a summary where the list is always open. */}
        <p
          aria-hidden="true"
          className="hidden pt-3 font-semibold text-small xl:supports-[selector(::details-content)]:block"
        >
          In this article
        </p>
        <ol className="grid pb-4 text-small xl:max-h-[calc(100dvh-12rem)] xl:overflow-y-auto xl:py-2">
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="block py-1.5 leading-snug decoration-2 underline-offset-4 [overflow-wrap:anywhere] hover:text-link hover:underline"
                // biome-ignore lint/security/noDangerouslySetInnerHtml: text of sanitized HTML, without its tags
                dangerouslySetInnerHTML={{ __html: text }}
              />
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
