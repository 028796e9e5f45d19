import { useEffect, useRef } from 'react';

/**
 * Returns a ref of an element that takes the focus when the focused control disappears.
 * @param changes after which controls disappear
 */
export function useKeptFocus<Kept extends HTMLElement>(...changes: readonly unknown[]) {
  const element = useRef<Kept>(null);
  const seen = useRef(changes);
  useEffect(() => {
    const isChanged = changes.some((change, place) => change !== seen.current[place]);
    seen.current = changes;
    if (isChanged && document.activeElement === document.body)
      element.current?.focus({ preventScroll: true });
  });
  return element;
}
