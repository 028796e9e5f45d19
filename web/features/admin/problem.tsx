import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { AlertIcon } from '../../ui/icons.tsx';
import { AdminError, describeFailure } from './admin-failure.ts';
import { SmallButton } from './layout.tsx';

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
      <p className="max-w-[34rem] text-small text-soft">{describeFailure(error)}</p>
      {requestId !== undefined && (
        <p className="text-label text-soft [overflow-wrap:anywhere]">
          Request ID for support: <span className="select-all font-semibold">{requestId}</span>
        </p>
      )}
      <SmallButton variant="secondary" onClick={onRetry}>
        Try again
      </SmallButton>
    </div>
  );
}

export function Loading() {
  return <div role="status" aria-label="Loading" className="h-96 rounded-card bg-raised" />;
}

interface LoadedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** Title of the problem. */
  readonly failed: string;
  readonly children: (data: Data) => ReactNode;
}

/** Content that is fetched. Once loaded, it stays after a failure. */
export function Loaded<Data>({ query: { data, error, refetch }, failed, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  return error ? <Problem title={failed} error={error} onRetry={() => refetch()} /> : <Loading />;
}
