import { useSearchParams } from 'react-router-dom';
import { can, type Right } from '../../../../domain/settings/roles.ts';
import { ADMIN_PAGE } from '../../../../domain/site/pages.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Main } from '../../../ui/layout.tsx';
import type { AdminApi, AdminSession } from '../admin-api.ts';
import { Bar } from '../bar.tsx';
import { BackLink, PillLink } from '../links.tsx';
import { SettingsPage } from './settings-page.tsx';
import { TeamPage } from './team-page.tsx';

/** The pages of this area, each by the right that it needs. */
const PAGES = { team: { name: 'Team', Page: TeamPage }, settings: { name: 'Settings', Page: SettingsPage } };

type AreaPage = keyof typeof PAGES & Right;

/** The URL of a page of this area. */
export function urlOfArea(page: AreaPage): string {
  return `${ADMIN_PAGE}?area=${page}`;
}

/** Returns the page that the URL names; undefined for another URL, and for roles without the right. */
export function useArea(session: AdminSession | undefined): AreaPage | undefined {
  const named = useSearchParams()[0].get('area') ?? '';
  if (!session || !Object.hasOwn(PAGES, named)) return undefined;
  return can(session.role, named as AreaPage) ? (named as AreaPage) : undefined;
}

interface SettingsAreaProps {
  readonly api: AdminApi;
  readonly session: AdminSession;
  readonly page: AreaPage;
}

/** Team and settings, instead of the lists. */
export function SettingsArea({ api, session, page }: SettingsAreaProps) {
  const { name, Page } = PAGES[page];
  useTitle(`${name} | Admin Dashboard`);
  return (
    <div className="flex h-dvh flex-col print:h-auto">
      <Bar subtitle={name}>
        <div className="grow max-xl:hidden" />
      </Bar>
      <Main className="min-h-0 grow scroll-pb-24 overflow-y-auto bg-surface">
        <div className="mx-auto grid w-full max-w-[64rem] gap-4 px-4 py-2 pb-10 sm:px-7">
          <div className="flex flex-wrap items-center gap-x-6">
            <BackLink to={ADMIN_PAGE}>Back to the lists</BackLink>
            <nav aria-label="Area">
              <ul className="flex">
                {Object.entries(PAGES).map(([key, { name: title }]) => (
                  <PillLink
                    key={key}
                    to={urlOfArea(key as AreaPage)}
                    isCurrent={key === page}
                    className="min-h-9 px-3"
                  >
                    {title}
                  </PillLink>
                ))}
              </ul>
            </nav>
          </div>
          <h2 className="text-title">{name}</h2>
          <Page api={api} session={session} />
        </div>
      </Main>
    </div>
  );
}
