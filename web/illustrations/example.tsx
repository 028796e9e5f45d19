import type { ReactNode } from 'react';
import { StarIcon } from '../ui/icons.tsx';

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

/** A rating of one to five. */
export function Stars({ lit, className = '' }: { readonly lit: number; readonly className?: string }) {
  return (
    <span className={`flex gap-0.5 ${className}`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <StarIcon key={star} className={`size-4 ${star > lit ? 'text-line' : 'text-ink'}`} />
      ))}
    </span>
  );
}

/** A line of text that is too small to read. */
export function Line({ className }: { readonly className: string }) {
  return <span className={`h-1.5 rounded-notch bg-line ${className}`} />;
}
