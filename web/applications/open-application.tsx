import type { ComponentType, ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { ACCOUNT_PAGE, ADMIN_PAGE, AUTH_PAGE } from '../../domain/site/pages.ts';
import { APPLICATION_HEADS } from '../content/applications.ts';
import { pageTitle } from '../lib/page-title.ts';
import { Application, type ApplicationPage } from './application.tsx';

const PAGES: Readonly<Record<string, () => Promise<ComponentType>>> = {
  [AUTH_PAGE]: async () => (await import('../features/auth/auth-page.tsx')).AuthPage,
  [ACCOUNT_PAGE]: async () => (await import('../features/account/account-page.tsx')).AccountPage,
  [ADMIN_PAGE]: async () => (await import('../features/admin/admin-page.tsx')).AdminPage,
};

async function load(path: string): Promise<ApplicationPage> {
  const page = PAGES[path];
  const head = APPLICATION_HEADS[path];
  if (!page || !head) throw new Error(`No application has the path ${path}.`);
  return { path, title: pageTitle(head), Page: await page() };
}

/** Opens the application of the page's URL in a router. @throws if its code cannot be loaded */
export async function openApplication(): Promise<ReactNode> {
  const first = await load(location.pathname);
  return (
    // The page must match the URL at all times: a filter is added to the current query, and the next change may follow
    // at once.
    <BrowserRouter useTransitions={false}>
      <Application first={first} load={load} />
    </BrowserRouter>
  );
}
