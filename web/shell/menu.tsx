import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

interface MenuProps {
  readonly summary: ReactNode;
  readonly summaryClassName: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

/**
 * A button that opens a menu. It is the browser's own disclosure, so it works before and without scripts;
 * with them it also closes on Escape, on a press or focus elsewhere, and when a page has been chosen.
 */
export function Menu({ summary, summaryClassName, className, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  const shownAt = useRef(key);

  // Each navigation closes it. Arriving does not: it may have been opened before the page was hydrated.
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    close(details.current);
  }, [key]);

  useEffect(() => {
    const elsewhere = (event: Event) => {
      const scope = details.current?.parentElement;
      if (event.target instanceof Node && scope && !scope.contains(event.target)) close(details.current);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      const menu = details.current;
      if (event.key !== 'Escape' || !menu?.open) return;
      close(menu);
      menu.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', elsewhere);
    document.addEventListener('focusin', elsewhere);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', elsewhere);
      document.removeEventListener('focusin', elsewhere);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, []);

  return (
    <details ref={details} className={className}>
      <summary className={summaryClassName}>{summary}</summary>
      {children}
    </details>
  );
}

function close(menu: HTMLDetailsElement | null): void {
  if (menu) menu.open = false;
}
