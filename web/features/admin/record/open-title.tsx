import { useEffect } from 'react';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';

interface OpenTitleProps {
  readonly id?: string;
  readonly title: string;
  readonly status: string | undefined;
  readonly content: unknown;
  readonly isConflict?: boolean;
}

/** The title of the open record. It takes the focus at first, and when the focused button disappears. */
export function OpenTitle({ id, title, status, content, isConflict = false }: OpenTitleProps) {
  const heading = useKeptFocus<HTMLHeadingElement>(status, content, isConflict);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [heading]);
  return (
    <h2
      id={id}
      ref={heading}
      tabIndex={-1}
      dir="auto"
      className="w-fit max-w-full text-title outline-none [overflow-wrap:anywhere]"
    >
      {title}
    </h2>
  );
}
