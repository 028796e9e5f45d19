import { useQuery } from '@tanstack/react-query';
import { useOffice } from '../../office.ts';
import { Problem } from '../../problem.tsx';

/** Intervals at which the figures of a letter are fetched, in milliseconds: during sending, and after. */
const POLLING_MS = { sending: 4_000, later: 10_000 };

const NAMES = [
  ['sent', 'Sent'],
  ['delivered', 'Delivered'],
  ['bounced', 'Bounced'],
  ['complained', 'Reported as spam'],
  ['unsent', 'Not sent: left, or undeliverable'],
  ['left', 'Left because of it'],
] as const;

/** The results of a letter. Opens and clicks are not tracked. */
export function LetterFigures({ id, status }: { readonly id: string; readonly status: string }) {
  const { api } = useOffice();
  const { data, error, refetch } = useQuery({
    // A new status refreshes the figures at once.
    queryKey: ['letter figures', id, status],
    queryFn: ({ signal }) => api.letterFigures(id, '', signal),
    placeholderData: (before) => before,
    refetchInterval: status === 'sending' ? POLLING_MS.sending : POLLING_MS.later,
  });
  if (error && !data) {
    return (
      <div className="mt-3">
        <Problem title="The figures could not be loaded" error={error} onRetry={() => refetch()} />
      </div>
    );
  }
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
      {NAMES.map(([name, label]) => (
        <div key={name} className="grid content-between border-line border-t pt-2">
          <dt className="text-label text-soft">{label}</dt>
          <dd className="font-bold font-display text-title tabular-nums">
            {data ? data[name].toLocaleString('en-US') : '–'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
