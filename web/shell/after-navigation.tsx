import { useEffect, useRef } from 'react';
import { UNSAFE_useScrollRestoration, useLocation } from 'react-router';

/**
 * What the browser does itself after loading a page, done after a client navigation too: the scroll position
 * is restored or reset, and the keyboard's focus goes to the new page's heading, so that a screen reader reads
 * it out. The router's own component is not used because it writes an inline script.
 */
export function AfterNavigation() {
  UNSAFE_useScrollRestoration();
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);

  return null;
}
