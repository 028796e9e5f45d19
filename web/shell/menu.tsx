import type { ReactNode } from 'react';

interface MenuProps {
  readonly summary: ReactNode;
  readonly summaryClassName: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

/**
 * A button that opens a menu. It is a `<details>` element, so it works without scripts; with scripts it also closes on
 * Escape and on a press or focus elsewhere (islands/start.ts).
 */
export function Menu({ summary, summaryClassName, className, children }: MenuProps) {
  return (
    <details data-menu="" className={className}>
      <summary className={summaryClassName}>{summary}</summary>
      {children}
    </details>
  );
}
