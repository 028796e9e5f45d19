// cspell:ignore toolong
import { useEffect, useState } from 'react';
import { tooLong } from '../../domain/form-fields.ts';

/** The share of the limit from which the count is shown. */
const COUNTED_FROM = 0.8;

/** The pause in typing, in milliseconds, after which a new count is announced. */
const PAUSE_MS = 600;

/** Marks a control whose text is too long. Its form is not sent. */
const MARK = 'data-too-long';

/** Bubbles from a control whose text is now too long, or no longer is. */
export const TOO_LONG_EVENT = 'toolong';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Returns the form's first control whose text is too long. */
export function findTooLongControl(form: HTMLFormElement | null): HTMLElement | null {
  return form?.querySelector<HTMLElement>(`[${MARK}]`) ?? null;
}

/**
 * Counts the characters of a control. Text is never cut: a text that is too long stays until the visitor shortens it.
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

  // Code also changes texts: a draft, a reset, an accepted suggestion.
  useEffect(count);

  return {
    isTooLong,
    /** Such as `10,689 characters too long`, and near the limit `8,400 of 10,000 characters`. */
    text: limit === undefined || text === '' ? undefined : (tooLong(text, limit) ?? formatCount(text, limit)),
    /** Id of the element that shows the count. */
    id: `${controlId}-length`,
    /** Call it when text was typed or pasted. */
    count,
  };
}

function formatCount(text: string, limit: number): string {
  return `${text.length.toLocaleString('en-US')} of ${limit.toLocaleString('en-US')} characters`;
}

/** The length of a text, once it matters. Takes no space before. */
export function TextLengthNote({
  length: { id, text, isTooLong },
}: {
  readonly length: ReturnType<typeof useTextLength>;
}) {
  const settled = useSettled(text, isTooLong);
  return (
    <p
      id={id}
      // Not a status: a form has its own.
      aria-live="polite"
      className={`not-empty:mt-2 text-small tabular-nums ${isTooLong ? 'font-semibold text-danger' : 'text-soft'}`}
    >
      {settled}
    </p>
  );
}

/** A text announced after a pause in typing, or at once when its meaning changes. */
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
