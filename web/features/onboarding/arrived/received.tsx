import type { Dispatch } from 'react';
import { RECEIVED } from '../../../content/onboarding-form.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';
import { FileNames } from '../messages.tsx';
import type { WizardAction, WizardState } from '../wizard-state.ts';
import { ArrivedFiles } from './arrived-files.tsx';

interface ReceivedProps {
  readonly state: WizardState;
  readonly dispatch: Dispatch<WizardAction>;
  /** Shows the answers that were not submitted; absent if there are none. */
  readonly onLook: (() => void) | undefined;
}

/** Shown on another device after the form was submitted. Accepts missing files. */
export function Received({ state, dispatch, onLook }: ReceivedProps) {
  const { received, sent } = state;
  if (!received) return null;
  const missing = received.missing.filter((name) => !sent.some(({ file }) => file.name === name));
  return (
    <div className="grid max-w-[40rem] content-start gap-4">
      <h3 className="flex items-center gap-3 text-headline">
        <CheckIcon className="size-8 shrink-0 text-positive" />
        <span>{RECEIVED.title}</span>
      </h3>
      <p className="text-lead">
        {RECEIVED.text(formatDate(received.at), missing.length === 0 && onLook === undefined)}
      </p>
      {missing.length > 0 && (
        <div className="min-w-0">
          <p className="font-semibold">{RECEIVED.missing}</p>
          <FileNames names={missing} />
        </div>
      )}
      <ArrivedFiles state={state} dispatch={dispatch} />
      {onLook && (
        <div className="grid justify-items-start gap-3 border-line border-t pt-5">
          <p>{RECEIVED.unsent}</p>
          <Button variant="secondary" onClick={onLook}>
            {RECEIVED.look}
          </Button>
        </div>
      )}
      <p className="text-small text-soft">{RECEIVED.change}</p>
    </div>
  );
}

/** Formats a time. @param at milliseconds since the epoch @returns such as `June 1, 2026` */
export function formatDate(at: number): string {
  return new Date(at).toLocaleDateString('en-US', { dateStyle: 'long' });
}
