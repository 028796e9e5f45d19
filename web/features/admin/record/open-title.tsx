import { useEffect, useRef } from 'react';

interface OpenTitleProps {
  readonly id?: string;
  readonly title: string;
  /** Of the record. Its buttons go away with it. */
  readonly status: string | undefined;
  /** Whatever else takes buttons away. */
  readonly content: unknown;
  readonly isConflict?: boolean;
}

/** The title of what is open. Whoever has opened it reads on here, also when the button that had the focus has gone. */
export function OpenTitle({ id, title, status, content, isConflict = false }: OpenTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these take buttons away
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [status, content, isConflict]);
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
