import type { ReactNode } from 'react';

interface ExampleProps {
  /** Describes the picture in a sentence, which screen readers read instead of the small print inside. */
  readonly shows: string;
  readonly className?: string;
  /** 0 for a picture that scrolls, so that the keyboard can scroll it. */
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
