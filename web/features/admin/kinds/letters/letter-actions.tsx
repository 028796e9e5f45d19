import { useState } from 'react';
import { useKeptFocus } from '../../../../ui/use-kept-focus.ts';
import { Confirm, SmallButton } from '../../layout.tsx';
import type { ActionsProps } from '../kind.ts';

type Step = { readonly to: string; readonly text: string; readonly variant: 'primary' | 'secondary' };

const STEPS: Readonly<Record<string, Step>> = {
  sending: { to: 'paused', text: 'Pause', variant: 'secondary' },
  paused: { to: 'sending', text: 'Continue', variant: 'primary' },
  scheduled: { to: 'draft', text: 'Back to draft', variant: 'secondary' },
};

/** Buttons that pause, continue, or cancel a letter. Canceling asks for confirmation. */
export function LetterActions({ status, isBusy, onSet }: ActionsProps) {
  const [isAsking, setIsAsking] = useState(false);
  // The buttons of the question disappear.
  const button = useKeptFocus<HTMLButtonElement>(isAsking);
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
  const step = STEPS[status];
  return (
    <fieldset aria-label="Sending" className="flex min-w-0 flex-wrap items-center gap-2 print:hidden">
      {step && (
        <SmallButton variant={step.variant} busy={isBusy} onClick={() => onSet(step.to)}>
          {step.text}
        </SmallButton>
      )}
      <SmallButton ref={button} variant="danger" busy={isBusy} onClick={() => setIsAsking(true)}>
        {status === 'draft' ? 'Discard' : 'Cancel'}
      </SmallButton>
    </fieldset>
  );
}
