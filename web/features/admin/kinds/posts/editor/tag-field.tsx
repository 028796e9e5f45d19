import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';
import { POST_LIMITS, toOneLine } from '../../../../../../domain/posts.ts';
import { CloseIcon } from '../../../../../ui/icons.tsx';
import { TextField } from '../../../../../ui/text-field.tsx';

interface SuggestedFieldProps extends ComponentProps<typeof TextField> {
  readonly suggestions: readonly string[];
}

/** A text field with suggestions from other posts. */
export function SuggestedField({ suggestions, ...rest }: SuggestedFieldProps) {
  const id = useId();
  return (
    <>
      <TextField {...rest} list={id} autoComplete="off" />
      <datalist id={id}>
        {suggestions.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  );
}

interface TagFieldProps {
  readonly tags: readonly string[];
  readonly suggestions: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (tags: readonly string[]) => void;
}

/** The tags of a post. A comma or Enter adds the typed tag; Backspace in the empty field removes the last one. */
export function TagField({ tags, suggestions, error, onChange }: TagFieldProps) {
  const [typed, setTyped] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const isFull = tags.length >= POST_LIMITS.tags;

  function add(text: string) {
    const added = text.split(',').map(toOneLine).filter(Boolean);
    setTyped('');
    if (added.length > 0) onChange([...new Set([...tags, ...added])]);
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) {
      setTyped(tags.at(-1) ?? '');
      onChange(tags.slice(0, -1));
      event.preventDefault();
    }
  }
  function remove(tag: string) {
    onChange(tags.filter((other) => other !== tag));
    // The button disappears.
    place.current?.querySelector('input')?.focus();
  }

  return (
    <div ref={place} className="grid gap-2">
      <SuggestedField
        label="Tags"
        hint={isFull ? `${POST_LIMITS.tags} tags are the most.` : 'Press Enter or type a comma after each.'}
        error={error}
        limit={POST_LIMITS.tag}
        suggestions={suggestions.filter((tag) => !tags.includes(tag))}
        value={typed}
        onChange={({ target: { value } }) => (value.includes(',') ? add(value) : setTyped(value))}
        onKeyDown={press}
        onBlur={() => add(typed)}
      />
      {tags.length > 0 && (
        <ul aria-label="Tags of the post" className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="min-w-0">
              <button
                type="button"
                onClick={() => remove(tag)}
                className="flex min-h-9 max-w-full items-center gap-2 rounded-round bg-sunk pr-2.5 pl-3.5 font-semibold text-label [overflow-wrap:anywhere] hover:bg-line"
              >
                <span className="sr-only">Remove the tag</span>
                <bdi>{tag}</bdi>
                <CloseIcon className="size-3.5 shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
