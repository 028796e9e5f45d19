import type { ReactNode } from 'react';

interface MenuProps {
  readonly summary: ReactNode;
  readonly summaryClassName: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** A button that opens a menu, also without scripts. islands/start.ts closes it. */
export function Menu({ summary, summaryClassName, className, children }: MenuProps) {
  return (
    <details data-menu="" className={className}>
      <summary className={summaryClassName}>{summary}</summary>
      {children}
    </details>
  );
}
