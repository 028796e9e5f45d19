import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { AdminError, FAILURE_TEXTS, toFailure } from './admin-failure.ts';

interface ProblemProps {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Replaces content that could not be fetched. */
export function Problem({ title, error, onRetry }: ProblemProps) {
  const requestId = error instanceof AdminError ? error.requestId : undefined;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const region = place.current?.closest<HTMLElement>('dialog, main');
    const keepFocus = () =>
      document.activeElement === document.body && region?.focus({ preventScroll: true });
    // The pressed button disappears. Its replacement may take the focus first.
    return () => queueMicrotask(keepFocus);
  }, []);
  return (
    <div
      ref={place}
      role="alert"
      className="grid justify-items-start gap-3 rounded-card border-2 border-danger bg-raised p-6"
    >
      <h2 className="flex items-center gap-2.5 font-semibold font-text text-subtitle">
        <AlertIcon className="size-5 shrink-0 text-danger" />
        <span>{title}</span>
      </h2>
      <p className="max-w-[34rem] text-small text-soft">{FAILURE_TEXTS[toFailure(error)]}</p>
      {requestId !== undefined && (
        <p className="text-label text-soft [overflow-wrap:anywhere]">
          Request ID for support: <span className="select-all font-semibold">{requestId}</span>
        </p>
      )}
      <Button variant="secondary" size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
