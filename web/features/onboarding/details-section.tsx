import { type ReactNode, useId } from 'react';

interface DetailsSectionProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A part of a long step. */
export function DetailsSection({ title, text, children }: DetailsSectionProps) {
  const textId = useId();
  return (
    <fieldset aria-describedby={textId} className="min-w-0 border-ink border-t-2 pt-5 not-first:mt-4">
      <legend className="float-left w-full font-display font-extrabold text-title">{title}</legend>
      <p id={textId} className="clear-both pt-1 pb-6 text-small text-soft">
        {text}
      </p>
      {children}
    </fieldset>
  );
}
