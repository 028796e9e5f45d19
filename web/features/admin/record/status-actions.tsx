import type { ReactNode } from 'react';
import { UNCHECKED } from '../../../../domain/admin.ts';
import { RECORDS } from '../../../../domain/records/records.ts';
import { ChevronIcon } from '../../../ui/icons.tsx';
import { findKind, nextStatus } from '../kinds/kinds.ts';
import { QuietButton, SmallButton } from '../layout.tsx';
import { useOffice } from '../office.ts';
import type { VersionedRecord } from '../work/use-work.ts';
import { statusLabel } from './record-texts.ts';

/** The most statuses beside the usual next one that need no press to be seen. */
const SHOWN_AT_ONCE = 4;

interface StatusActionsProps {
  readonly target: VersionedRecord;
  /** Whether the record was held back, and its emails were not sent. */
  readonly isUnsent?: boolean;
  readonly isLoading?: boolean;
  /** A more urgent action than the next status. */
  readonly first?: ReactNode;
  /** Whether another part of the page has a more urgent one. */
  readonly isSecondary?: boolean;
}

/** Buttons for the statuses of a record. The usual next one stands out. */
export function StatusActions(props: StatusActionsProps) {
  const { target, isUnsent = false, isLoading = false, first, isSecondary = first !== undefined } = props;
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
  const buttons = others.map((choice) => (
    <QuietButton
      key={choice}
      isBusy={isBusy}
      className="min-h-9 rounded-control px-1.5 hover:bg-sunk sm:px-2"
      onPress={() => set(choice)}
    >
      <span className="sr-only">Mark as </span>
      <span>{statusLabel(choice)}</span>
    </QuietButton>
  ));
  return (
    <fieldset aria-label="Status" className="flex min-w-0 flex-wrap items-center gap-y-2 print:hidden">
      {first}
      {next && (
        <SmallButton
          variant={isSecondary ? 'secondary' : 'primary'}
          busy={isBusy}
          className="mr-1.5 min-h-9! px-3!"
          onClick={() => set(next)}
        >
          {nextText(status, next, isUnsent)}
        </SmallButton>
      )}
      {others.length > SHOWN_AT_ONCE ? (
        <details key={status} className="open:basis-full">
          <summary className="flex min-h-9 w-fit cursor-pointer items-center gap-1.5 rounded-control px-1.5 font-semibold text-label hover:bg-sunk">
            Other status
            <ChevronIcon className="size-4" />
          </summary>
          <div className="flex flex-wrap">{buttons}</div>
        </details>
      ) : (
        buttons
      )}
    </fieldset>
  );
}

function nextText(status: string, next: string, isUnsent: boolean): string {
  if (status === UNCHECKED) return 'Release and send the emails';
  if (status !== 'spam') return `Mark as ${statusLabel(next).toLowerCase()}`;
  return isUnsent ? 'Not spam, send the emails' : 'Not spam';
}
