import { brand } from '../../domain/brand.ts';
import { ACCOUNT_PAGE, SERVICE_PAGES } from '../../domain/site/pages.ts';
import { ACCOUNT } from '../content/account.ts';
import { LeavesSiteIcon } from '../ui/icons.tsx';
import { Container } from '../ui/layout.tsx';
import { Bars } from '../ui/logo.tsx';

/** The footer of every page. docs/product.md#header-and-footer */
export function Footer() {
  return (
    <footer
      data-tone="night"
      className="late-layout pt-16 pb-[calc(2rem+var(--room-below,0px))] print:hidden lg:pt-24"
    >
      <Container>
        <div className="grid gap-12 lg:grid-cols-12">
          <div className="lg:col-span-5">
            <Bars className="h-14" />
            <p className="mt-6 max-w-84 text-balance font-display font-extrabold text-title">
              {brand.tagline}.
            </p>
            <p className="mt-4 max-w-100 text-soft text-small">{brand.description}</p>
            <p className="mt-6 flex flex-wrap gap-x-6 text-small">
              <a className={LINK} href={`mailto:${brand.email.general}`}>
                {brand.email.general}
              </a>
              <a className={LINK} href={brand.phone.href}>
                {brand.phone.display}
              </a>
            </p>
          </div>
          <nav aria-label="Services" className="lg:col-span-3 lg:col-start-7">
            <h2 className={HEADING}>Services</h2>
            <ul>
              {SERVICE_PAGES.map(({ path, name }) => (
                <InSite key={path} href="/pricing" name={name} />
              ))}
            </ul>
          </nav>
          <div className="grid grid-cols-2 gap-12 lg:col-span-3 lg:col-start-10">
            <nav aria-label="Company">
              <h2 className={HEADING}>Company</h2>
              <ul>
                <InSite href="/about" name="About" />
                <InSite href="/contact" name="Contact" />
                <OffSite href={brand.supportSite} name="Support" />
                {/* Leads visitors who are not signed in to this site's own sign-in, and back. */}
                <InSite href={ACCOUNT_PAGE} name={ACCOUNT.plan} />
                <InSite href="/terms" name="Terms" />
                <InSite href="/privacy" name="Privacy" />
                <li>
                  {/* Only on stages that measure visits (islands/start.ts). Keeps its space, so that nothing moves. */}
                  <button
                    type="button"
                    data-cookie-settings=""
                    className={`${LINK} invisible whitespace-nowrap in-data-measured:visible`}
                  >
                    Cookie settings
                  </button>
                </li>
              </ul>
            </nav>
            <nav aria-label="Social media">
              <h2 className={HEADING}>Follow</h2>
              <ul>
                {brand.social.map(({ name, href }) => (
                  <OffSite key={name} href={href} name={name} />
                ))}
              </ul>
            </nav>
          </div>
        </div>
        <p className="mt-16 border-line border-t pt-6 text-label text-soft">
          © {brand.legalEntity}, {brand.locality}. All rights reserved.
        </p>
      </Container>
    </footer>
  );
}

const HEADING = 'mb-3 font-semibold font-text text-label text-soft';
const LINK = 'inline-flex min-h-9 items-center gap-1 text-small hover:text-link hover:underline';

interface PageLinkProps {
  readonly href: string;
  readonly name: string;
}

function InSite({ href, name }: PageLinkProps) {
  return (
    <li>
      <a href={href} className={LINK}>
        {name}
      </a>
    </li>
  );
}

function OffSite({ href, name }: PageLinkProps) {
  return (
    <li>
      <a href={href} target="_blank" rel="noopener" className={LINK}>
        {name}
        <LeavesSiteIcon className="size-3.5" />
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </li>
  );
}
