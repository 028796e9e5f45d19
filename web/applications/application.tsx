import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ADMIN_PAGE, isApplication } from '../../domain/site/pages.ts';
import { Main } from '../ui/layout.tsx';

/** A page behind sign-in, or the sign-in page itself. */
export interface ApplicationPage {
  readonly path: string;
  /** As the browser shows it. */
  readonly title: string;
  readonly Page: ComponentType;
}

interface ApplicationProps {
  /** The data that the document was rendered with. */
  readonly first: ApplicationPage;
  /** @throws if its code cannot be loaded */
  readonly load: (path: string) => Promise<ApplicationPage>;
}

/** Shows the page of the URL in `<main>`, and later pages in the same document once their code has loaded. */
export function Application({ first, load }: ApplicationProps) {
  const { pathname } = useLocation();
  const [shown, setShown] = useState(first);
  const isFirst = useRef(true);
  useLinks();

  useEffect(() => {
    if (pathname === shown.path) return;
    load(pathname).then(
      (next) => {
        // Before the page renders, because the page may show more messages.
        document.title = next.title;
        setShown(next);
      },
      () => location.assign(location.href),
    );
  }, [pathname, shown, load]);

  // Mirrors what the browser does when it loads a page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each page that comes
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    scrollTo(0, 0);
    document.querySelector('main')?.focus({ preventScroll: true });
  }, [shown]);

  const { path, Page } = shown;
  if (path === ADMIN_PAGE) return <Page />;
  return (
    <Main>
      <Page />
    </Main>
  );
}

/** Follows links between these pages, including those in the document's header, without loading a document. */
function useLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const { target, button, defaultPrevented, metaKey, ctrlKey, shiftKey, altKey } = event;
      if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      const href = target instanceof Element ? target.closest('a[href]')?.getAttribute('href') : undefined;
      if (!href || !isApplication(href)) return;
      event.preventDefault();
      navigate(href);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}
