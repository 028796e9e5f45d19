import { NAVIGATION, SERVICE_PAGES } from '../../domain/site/pages.ts';
import { ArrowIcon, ChevronIcon } from '../ui/icons.tsx';

/** The id of the element for the administrators' link. */
export const ADMIN_PLACE = 'navigation';

/** The pages in a row. Services also opens its list, on hover or with its own button; Escape closes it. */
export function DesktopNavigation({ path: current }: { readonly path: string }) {
  return (
    <nav aria-label="Main" className="mr-auto hidden nav:block print:hidden">
      <ul id={ADMIN_PLACE} className="flex items-center">
        {NAVIGATION.map(({ path, name }) =>
          path === '/services' ? (
            <ServicesItem key={path} name={name} current={current} />
          ) : (
            <li key={path}>
              <a href={path} aria-current={path === current ? 'page' : undefined} className={NAVIGATION_ITEM}>
                {name}
              </a>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

export const NAVIGATION_ITEM =
  'relative flex min-h-11 items-center px-2.5 font-medium text-small hover:text-link ' +
  'after:absolute after:inset-x-2.5 after:bottom-1.5 after:h-0.75 after:origin-left after:scale-x-0 after:bg-action ' +
  'after:transition-[scale] after:duration-200 after:ease-settle hover:after:scale-x-100 ' +
  'aria-[current]:after:scale-x-100 forced-colors:after:bg-[CanvasText]';

function ServicesItem({ name, current }: { readonly name: string; readonly current: string }) {
  return (
    <li data-services="" className="group/services relative flex items-center">
      <a
        href="/services"
        aria-current={current === '/services' ? 'page' : current.startsWith('/services/') || undefined}
        className={`${NAVIGATION_ITEM} pr-1`}
      >
        {name}
      </a>
      <details data-menu="" className="peer">
        <summary className="flex size-8 items-center justify-center rounded-notch hover:text-link">
          <span className="sr-only">List of services</span>
          <ChevronIcon className="size-4 transition-[rotate] duration-200 group-hover/services:rotate-180" />
        </summary>
      </details>
      <div
        className={
          'absolute top-full -left-4 hidden w-[34rem] rounded-card border border-line bg-raised p-3 shadow-lifted ' +
          'peer-open:block group-[:hover:not([data-dismissed])]/services:block'
        }
      >
        <ul className="grid grid-cols-2">
          {SERVICE_PAGES.map((page) => (
            <li key={page.path}>
              <a
                href={page.path}
                aria-current={page.path === current ? 'page' : undefined}
                className="flex min-h-12 items-center rounded-control px-4 font-semibold text-small hover:bg-surface hover:text-link aria-[current]:text-link"
              >
                {page.name}
              </a>
            </li>
          ))}
        </ul>
        <a
          href="/pricing"
          className="mt-2 flex min-h-12 items-center justify-between rounded-control bg-night px-4 font-semibold text-chalk text-small hover:bg-dusk"
        >
          Every price is on one page
          <ArrowIcon className="size-4" />
        </a>
      </div>
    </li>
  );
}
