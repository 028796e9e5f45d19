import { useState } from 'react';
import { Confirm, SmallButton } from '../../layout.tsx';
import type { ActionsProps } from '../kind.ts';

/** Buttons that pause, continue, or cancel a letter. Canceling asks for confirmation. */
export function LetterActions({ status, isBusy, onSet }: ActionsProps) {
  const [isAsking, setIsAsking] = useState(false);
  if (status === 'sent' || status === 'canceled') return null;
  if (isAsking) {
    return (
      <Confirm
        title="Cancel the letter"
        yes={status === 'draft' ? 'Discard for good' : 'Cancel the rest'}
        no="Keep it"
        isBusy={isBusy}
        onYes={() => {
          setIsAsking(false);
          onSet('canceled');
        }}
        onNo={() => setIsAsking(false)}
      >
        {status === 'draft' || status === 'scheduled'
          ? 'No one gets this letter. This cannot be undone.'
          : 'Subscribers who have not got this letter will not get it. This cannot be undone.'}
      </Confirm>
    );
  }
  return (
    <fieldset aria-label="Sending" className="flex min-w-0 flex-wrap items-center gap-2 print:hidden">
      {status === 'sending' && (
        <SmallButton variant="secondary" busy={isBusy} onClick={() => onSet('paused')}>
          Pause
        </SmallButton>
      )}
      {status === 'paused' && (
        <SmallButton busy={isBusy} onClick={() => onSet('sending')}>
          Continue
        </SmallButton>
      )}
      {status === 'scheduled' && (
        <SmallButton variant="secondary" busy={isBusy} onClick={() => onSet('draft')}>
          Back to draft
        </SmallButton>
      )}
      <SmallButton variant="danger" busy={isBusy} onClick={() => setIsAsking(true)}>
        {status === 'draft' ? 'Discard' : 'Cancel'}
      </SmallButton>
    </fieldset>
  );
}
