import { useEffect } from 'react';
import { pageTitle } from './page-title.ts';

/**
 * Has the browser's tab say what the page shows at the moment.
 * @param title without the name of the site; undefined leaves what the tab says as it is
 */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = pageTitle({ title });
  }, [title]);
}
