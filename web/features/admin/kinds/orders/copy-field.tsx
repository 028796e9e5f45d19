import { useId, useRef, useState } from 'react';
import { SmallButton } from '../../layout.tsx';

const OUTCOMES = { copied: 'Copied', selected: 'Selected. Copy it with your keyboard.' } as const;

/** A text to copy. If the browser forbids that, the text is selected for copying by hand. */
export function CopyField({ label, value }: { readonly label: string; readonly value: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<keyof typeof OUTCOMES>();

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      field.current?.select();
      setOutcome('selected');
    }
  }

  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold text-label">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          ref={field}
          id={id}
          readOnly
          value={value}
          onFocus={({ target }) => target.select()}
          className="min-h-10 w-full min-w-0 rounded-control border-2 border-edge bg-raised px-3 text-ink text-small"
        />
        <SmallButton variant="secondary" className="min-w-22 shrink-0" onClick={copy}>
          <span>{outcome === 'copied' ? 'Copied' : 'Copy'}</span>
          <span className="sr-only">{label}</span>
        </SmallButton>
      </div>
      <p role="status" className={outcome === 'selected' ? 'text-label' : 'sr-only'}>
        {outcome && OUTCOMES[outcome]}
      </p>
    </div>
  );
}
