import { useEffect } from 'react';
import { pageTitle } from './page-title.ts';

/** Sets the document's title. @param title without the site's name; undefined leaves it unchanged */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = pageTitle({ title });
  }, [title]);
}
