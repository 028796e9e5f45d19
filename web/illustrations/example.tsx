import type { ReactNode } from 'react';

interface ExampleProps {
  /** What the picture shows, in a sentence: read out instead of the small print inside it. */
  readonly shows: string;
  readonly className?: string;
  /** 0 where the picture is scrolled, so that a keyboard can. */
  readonly tabIndex?: 0;
  readonly children: ReactNode;
}

/**
 * A piece of work shown instead of an icon. It is drawn in HTML and CSS with the site's own tokens, and is one
 * picture to a screen reader. The businesses in it are invented.
 */
export function Example({ shows, className, tabIndex, children }: ExampleProps) {
  return (
    <div
      role="img"
      aria-label={shows}
      tabIndex={tabIndex}
      className={`forced-color-adjust-none ${className ?? ''}`}
    >
      {children}
    </div>
  );
}
