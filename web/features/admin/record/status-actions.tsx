import { type ReactNode, useState } from 'react';
import { type AdminList, SETTABLE_STATUSES } from '../../../../domain/admin.ts';
import { UNCHECKED } from '../../../../domain/contact.ts';
import { Button } from '../../../ui/button.tsx';
import { nextStatus, statusLabel } from '../lists.ts';

interface StatusActionsProps {
  readonly list: AdminList;
  readonly status: string;
  /** Whether nobody was mailed about it, since it was held back. */
  readonly isUnsent: boolean;
  readonly isBusy: boolean;
  readonly onSet: (status: string) => void;
  /** What is to be done before the usual next step, which then does not stand out. */
  readonly first?: ReactNode;
}

/** One press moves a record on. The usual next step is the one that stands out. */
export function StatusActions({ list, status, isUnsent, isBusy, onSet, first }: StatusActionsProps) {
  if (list === 'subscribers') return <Unsubscribe status={status} isBusy={isBusy} onSet={onSet} />;
  // Taking spam back is never done by a shortcut.
  const next = status === 'spam' ? 'new' : nextStatus(list, status);
  const others = SETTABLE_STATUSES[list].filter(
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
          onClick={() => onSet(next)}
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
          onClick={() => !isBusy && onSet(choice)}
        >
          <span className="sr-only">Mark as </span>
          <span>{statusLabel(choice)}</span>
        </Button>
      ))}
    </fieldset>
  );
}

function nextText(status: string, next: string, isUnsent: boolean): string {
  if (status === UNCHECKED) return 'Release and send the mails';
  if (status !== 'spam') return `Mark as ${statusLabel(next).toLowerCase()}`;
  return isUnsent ? 'Not spam, send the mails' : 'Not spam';
}

/** Whoever has one of these can be unsubscribed. */
const GETS_LETTERS = ['pending', 'subscribed'];

/** There is no way back from here: only the person can subscribe again. So it asks once more. */
function Unsubscribe({ status, isBusy, onSet }: Omit<StatusActionsProps, 'list' | 'isUnsent'>) {
  const [isAsking, setIsAsking] = useState(false);
  if (!GETS_LETTERS.includes(status)) return null;
  if (!isAsking) {
    return (
      <Button
        variant="danger"
        size="small"
        className="justify-self-start"
        busy={isBusy}
        onClick={() => setIsAsking(true)}
      >
        Unsubscribe
      </Button>
    );
  }
  return (
    <fieldset aria-label="Unsubscribe" className="flex min-w-0 flex-wrap items-center gap-2">
      <p className="w-full text-small">No more letters to this address. Only the person can undo this.</p>
      <Button
        variant="danger"
        size="small"
        busy={isBusy}
        onClick={() => {
          setIsAsking(false);
          onSet('unsubscribed');
        }}
      >
        Unsubscribe now
      </Button>
      <Button variant="quiet" size="small" autoFocus onClick={() => setIsAsking(false)}>
        Keep subscribed
      </Button>
    </fieldset>
  );
}
