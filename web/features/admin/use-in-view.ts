import { type RefObject, useEffect, useRef } from 'react';

/**
 * Brings the chosen one of a row of links into view, where there is not room for all.
 * @returns the ref of the link's element
 */
export function useInView<E extends HTMLElement>(isCurrent: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isCurrent]);
  return element;
}
