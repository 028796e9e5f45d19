import { useEffect, useState } from 'react';
import { tooLong } from '../../domain/form-fields.ts';

/** The share of its limit from which on a text is counted. */
const COUNTED_FROM = 0.8;

/** How long nothing must have been typed before a new count is said, in milliseconds. */
const PAUSE_MS = 600;

/** Marks a control that holds more than it takes. Its form is not sent. */
const MARK = 'data-too-long';

/** Bubbles from a control that holds too much, or no longer does. */
export const TOO_LONG_EVENT = 'toolong';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** The first control of a form that holds more than it takes. */
export function tooLongIn(form: HTMLFormElement | null): HTMLElement | null {
  return form?.querySelector<HTMLElement>(`[${MARK}]`) ?? null;
}

/**
 * Counts what a control holds. Nothing is ever cut: what is too long stays until its writer shortens it.
 * @param controlId of an input or a text area
 * @param limit the most characters; undefined to count nothing
 */
export function useTextLength(controlId: string, limit: number | undefined) {
  const [text, setText] = useState('');
  const isTooLong = limit !== undefined && tooLong(text, limit) !== undefined;

  function count() {
    const control = document.getElementById(controlId) as TextControl | null;
    if (!control || limit === undefined) return;
    setText(control.value.length >= limit * COUNTED_FROM ? control.value : '');
    const isNow = tooLong(control.value, limit) !== undefined;
    if (control.hasAttribute(MARK) === isNow) return;
    control.toggleAttribute(MARK, isNow);
    control.dispatchEvent(new Event(TOO_LONG_EVENT, { bubbles: true }));
  }

  // Programs change texts too: a draft, a reset, a suggestion that is taken.
  useEffect(count);

  return {
    isTooLong,
    /** Such as `10,689 characters too long`, and near the limit `8,400 of 10,000 characters`. */
    text: limit === undefined || text === '' ? undefined : (tooLong(text, limit) ?? countOf(text, limit)),
    /** Id of the element that says so. */
    id: `${controlId}-length`,
    /** To be called when something was typed or pasted. */
    count,
  };
}

function countOf(text: string, limit: number): string {
  return `${text.length.toLocaleString('en-US')} of ${limit.toLocaleString('en-US')} characters`;
}

/** The length of a text, once it matters. Takes no room before. */
export function TextLengthNote({
  length: { id, text, isTooLong },
}: {
  readonly length: ReturnType<typeof useTextLength>;
}) {
  const settled = useSettled(text, isTooLong);
  return (
    <p
      id={id}
      // Not a status: a form has one of its own.
      aria-live="polite"
      className={`not-empty:mt-2 text-small tabular-nums ${isTooLong ? 'font-semibold text-danger' : 'text-soft'}`}
    >
      {settled}
    </p>
  );
}

/** A text that is not read out at every letter: at once when its meaning changes, else after a pause. */
function useSettled(text: string | undefined, meaning: boolean): string | undefined {
  const [settled, setSettled] = useState({ text, meaning });
  const isNew = settled.meaning !== meaning || (settled.text === undefined) !== (text === undefined);
  if (isNew) setSettled({ text, meaning });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ text, meaning }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, meaning]);
  return isNew ? text : settled.text;
}
