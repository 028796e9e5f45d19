import { brand } from '../../domain/brand.ts';
import { ACCOUNT_PAGE, NAVIGATION, SERVICE_PAGES } from '../../domain/site/pages.ts';
import { ACCOUNT } from '../content/account.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ChevronIcon, CloseIcon, MenuIcon } from '../ui/icons.tsx';

/** The ids of the elements for the administrators' link, and for the signed-in user's account, which replaces Login. */
export const MENU_PLACE = 'menu';
export const MENU_END_PLACE = 'menu-end';

/** The pages in a list that opens under the header, in windows too narrow for a row. */
export function MobileMenu({ path: current }: { readonly path: string }) {
  return (
    <div className="nav:hidden">
      <details data-menu="" className="group/menu">
        <summary className="flex size-12 items-center justify-center rounded-control hover:bg-sunk">
          <span className="sr-only">Menu</span>
          <MenuIcon className="size-6 group-open/menu:hidden" />
          <CloseIcon className="hidden size-6 group-open/menu:block" />
        </summary>
        <nav
          aria-label="Main"
          className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto overscroll-contain border-line border-y bg-surface px-5 pt-2 pb-8 shadow-lifted sm:px-8"
        >
          <ul id={MENU_PLACE} className="divide-y divide-line">
            {NAVIGATION.map(({ path, name }) => (
              <li key={path}>
                {path === '/services' ? (
                  <Services name={name} current={current} />
                ) : (
                  <a href={path} aria-current={path === current ? 'page' : undefined} className={MENU_ROW}>
                    {name}
                  </a>
                )}
              </li>
            ))}
            <li>
              {/* Login in the header leads to the account site; this link leads to this site's own sign-in. */}
              <a
                href={ACCOUNT_PAGE}
                aria-current={ACCOUNT_PAGE === current ? 'page' : undefined}
                className={MENU_ROW}
              >
                {ACCOUNT.plan}
              </a>
            </li>
          </ul>
          <div className="mt-6 grid grid-cols-2 gap-3">
            <div id={MENU_END_PLACE} className="contents">
              <ButtonLink href={brand.accountSite} target="_blank" rel="noopener" variant="secondary">
                <span>
                  Login<span className="sr-only"> (opens in a new tab)</span>
                </span>
              </ButtonLink>
            </div>
            <ButtonLink href="/pricing">Get Started</ButtonLink>
          </div>
        </nav>
      </details>
    </div>
  );
}

export const MENU_ROW =
  'flex min-h-13 w-full items-center font-display font-extrabold text-subtitle hover:text-link aria-[current]:text-link';

function Services({ name, current }: { readonly name: string; readonly current: string }) {
  return (
    <details className="group/sub">
      <summary className={`${MENU_ROW} justify-between`}>
        <span>{name}</span>
        <ChevronIcon className="size-5 transition-[rotate] duration-200 group-open/sub:rotate-180" />
      </summary>
      <ul className="mb-4 grid border-action border-l-3 pl-4 sm:grid-cols-2">
        {[{ path: '/services', name: 'All services' }, ...SERVICE_PAGES].map((page) => (
          <li key={page.path}>
            <a
              href={page.path}
              aria-current={page.path === current ? 'page' : undefined}
              className="flex min-h-11 items-center font-medium text-body hover:text-link aria-[current]:text-link"
            >
              {page.name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
