import { type RefObject, useEffect, useRef } from 'react';

/**
 * Whoever has opened something reads on at its heading, also when the button that had the focus has gone.
 * @param status of the record, whose buttons go away with it
 * @param content whatever else takes buttons away
 * @returns the heading's ref
 */
export function useHeadingFocus(
  status: string | undefined,
  content: unknown,
  isConflict = false,
): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these take buttons away
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [status, content, isConflict]);
  return heading;
}
