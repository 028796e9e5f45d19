import { Button } from '../../ui/button.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import type { AdminFailure } from './admin-failure.ts';
import { FAILURE_TEXTS } from './lists.ts';

interface ProblemProps {
  readonly title: string;
  readonly failure: AdminFailure;
  readonly onRetry: () => void;
}

/** In place of what could not be fetched. */
export function Problem({ title, failure, onRetry }: ProblemProps) {
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-3 rounded-card border-2 border-danger bg-raised p-6"
    >
      <h2 className="flex items-center gap-2.5 font-semibold font-text text-subtitle">
        <AlertIcon className="size-5 shrink-0 text-danger" />
        {title}
      </h2>
      <p className="max-w-[34rem] text-small text-soft">{FAILURE_TEXTS[failure]}</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
