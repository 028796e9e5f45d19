import { type ReactNode, useEffect, useState } from 'react';
import { isEmailAddress } from '../../domain/email-address/email-address.ts';
import { suggestedEmail } from '../../domain/email-address/email-suggestion.ts';
import { EMAIL_SUGGESTION } from '../content/email-suggestion.ts';

/** The pause in typing, in milliseconds, after which the text counts as complete. */
const PAUSE_MS = 1000;

export interface EmailSuggestionProps {
  readonly email: string;
  /** Whether the form itself explains an invalid address, so that this only suggests a correction. */
  readonly isRefused?: boolean;
  readonly onTake: (email: string) => void;
}

/** Points out an invalid email address, and offers the one that was probably meant. */
export function EmailSuggestion({ email, isRefused = false, onTake }: EmailSuggestionProps): ReactNode {
  const entered = useSettled(email).trim();
  const suggestion = suggestedEmail(entered);
  const isIncomplete = !isRefused && entered !== '' && !isEmailAddress(entered);
  return (
    <div aria-live="polite" tabIndex={-1} className="text-small outline-none">
      {suggestion !== undefined ? (
        <p className="mt-1 break-words">
          {EMAIL_SUGGESTION.question}{' '}
          <button
            type="button"
            onClick={({ currentTarget }) => {
              keepFocus(currentTarget);
              onTake(suggestion);
            }}
            className="min-h-11 break-all px-1 text-left font-semibold text-link underline underline-offset-4"
          >
            {EMAIL_SUGGESTION.take(suggestion)}
          </button>
        </p>
      ) : (
        isIncomplete && <p className="mt-2 text-soft">{EMAIL_SUGGESTION.incomplete}</p>
      )}
    </div>
  );
}

/** The pressed button disappears. The focus moves to the field of the address, or stays here where there is none. */
function keepFocus(button: HTMLElement): void {
  const place = button.closest<HTMLElement>('[aria-live]');
  (place?.parentElement?.querySelector('input') ?? place)?.focus();
}

/** Returns a text after a pause in typing; empty while the visitor types. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled === text ? text : '';
}
