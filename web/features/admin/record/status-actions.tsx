import type { ReactNode } from 'react';
import { UNCHECKED } from '../../../../domain/admin.ts';
import { RECORDS } from '../../../../domain/records/records.ts';
import { Button } from '../../../ui/button.tsx';
import { findKind, nextStatus } from '../kinds/kinds.ts';
import { useOffice } from '../office.ts';
import type { VersionedRecord } from '../work/use-work.ts';
import { statusLabel } from './record-texts.ts';

interface StatusActionsProps {
  readonly target: VersionedRecord;
  /** Whether the record was held back, and its emails were not sent. */
  readonly isUnsent?: boolean;
  readonly isLoading?: boolean;
  /** A more urgent action than the next status. */
  readonly first?: ReactNode;
}

/** Buttons for the statuses of a record. The usual next one stands out. */
export function StatusActions({ target, isUnsent = false, isLoading = false, first }: StatusActionsProps) {
  const { work } = useOffice();
  const { list, id } = target;
  const { status } = target.record;
  const isBusy = isLoading || work.isBusy(id);
  const set = (chosen: string) => work.setStatus(target, chosen);
  const { Actions } = findKind(list);
  if (Actions) return <Actions status={status} isBusy={isBusy} onSet={set} />;

  // No shortcut restores spam, so `nextStatus` has no step for it.
  const next = status === 'spam' ? 'new' : nextStatus(list, status);
  const others = RECORDS[list].settable.filter(
    (choice) => choice !== status && choice !== next && (!isUnsent || choice === 'spam'),
  );
  return (
    <fieldset
      aria-label="Status"
      className="flex min-w-0 flex-wrap items-center gap-x-1 gap-y-2 print:hidden"
    >
      {first}
      {next && (
        <Button
          size="small"
          variant={first ? 'secondary' : 'primary'}
          busy={isBusy}
          className="mr-2"
          onClick={() => set(next)}
        >
          {nextText(status, next, isUnsent)}
        </Button>
      )}
      {others.map((choice) => (
        <Button
          key={choice}
          variant="quiet"
          size="small"
          className="px-2.5"
          aria-disabled={isBusy}
          onClick={() => !isBusy && set(choice)}
        >
          <span className="sr-only">Mark as </span>
          <span>{statusLabel(choice)}</span>
        </Button>
      ))}
    </fieldset>
  );
}

function nextText(status: string, next: string, isUnsent: boolean): string {
  if (status === UNCHECKED) return 'Release and send the emails';
  if (status !== 'spam') return `Mark as ${statusLabel(next).toLowerCase()}`;
  return isUnsent ? 'Not spam, send the emails' : 'Not spam';
}
