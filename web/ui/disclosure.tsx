import type { ReactNode } from 'react';
import { PlusIcon } from './icons.tsx';

interface DisclosureProps {
  readonly summary: ReactNode;
  readonly children: ReactNode;
}

/** A question that opens its answer. It is a `<details>` element, so it works before and without scripts. */
export function Disclosure({ summary, children }: DisclosureProps) {
  return (
    <details className="group border-line border-b">
      <summary className="flex min-h-12 items-center justify-between gap-6 py-5 font-semibold text-subtitle hover:text-link">
        {summary}
        <PlusIcon className="size-5 shrink-0 transition-[rotate] duration-300 ease-settle group-open:rotate-45" />
      </summary>
      <div className="max-w-[68ch] pb-6 text-soft">{children}</div>
    </details>
  );
}

interface Question {
  readonly question: string;
  readonly answer: ReactNode;
}

/** Questions with their answers, one below the other. */
export function QuestionList({
  questions,
  className,
}: {
  readonly questions: readonly Question[];
  readonly className: string;
}) {
  return (
    <div className={`border-ink border-t-2 ${className}`}>
      {questions.map(({ question, answer }) => (
        <Disclosure key={question} summary={question}>
          {answer}
        </Disclosure>
      ))}
    </div>
  );
}
