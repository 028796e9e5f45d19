interface NumberedStepsProps {
  readonly steps: readonly { readonly title: string; readonly text: string }[];
  readonly className?: string;
}

/** Steps of a process, with large numbers. */
export function NumberedSteps({ steps, className }: NumberedStepsProps) {
  return (
    <ol className={className}>
      {steps.map(({ title, text }, index) => (
        <li
          key={title}
          className="grid grid-cols-[3.5rem_1fr] items-baseline gap-x-4 border-ink border-t-2 py-6 sm:grid-cols-[6rem_1fr]"
        >
          <span aria-hidden="true" className="font-display font-extrabold text-headline">
            {index + 1}
          </span>
          <div>
            <h3 className="text-title">{title}</h3>
            <p className="mt-2 max-w-[32rem] text-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
