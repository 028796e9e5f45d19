import type { PostTexts } from '../../../../../../domain/posts.ts';
import { AlertIcon } from '../../../../../ui/icons.tsx';
import { ago } from '../../../dates.ts';
import { SmallButton } from '../../../layout.tsx';
import { getAuthorName } from '../../../record/history.tsx';
import { FIELD_LABELS, type TextName } from './merge-texts.ts';
import type { PostEditor } from './use-post-texts.ts';

/** Reports that a colleague saved the post, and lets the author choose where both changed the same field. */
export function PostConflict({ editor }: { readonly editor: PostEditor }) {
  const { conflict, texts } = editor;
  if (!conflict) return null;
  const { theirs, names } = conflict;
  return (
    <div role="alert">
      <section
        aria-label="A colleague saved this post"
        className="grid gap-4 rounded-control border-2 border-edge bg-sunk p-4 sm:p-5"
      >
        <div className="flex gap-2.5">
          <AlertIcon className="mt-1 size-5 shrink-0" />
          <div className="min-w-0">
            <p className="font-semibold text-small [overflow-wrap:anywhere]">
              {`${getAuthorName(theirs.savedBy)} saved this post ${ago(theirs.savedAt, Date.now())}.`}
            </p>
            <p className="text-small">
              {names.length > 0
                ? 'You both changed what is below. Nothing of yours is saved until you choose; this browser keeps it.'
                : 'Their changes and yours are now together.'}
            </p>
          </div>
        </div>
        {names.map((name) => (
          <Difference key={name} name={name} yours={texts} theirs={theirs.texts} onSettle={editor.settle} />
        ))}
        {names.length === 0 && (
          <div>
            <SmallButton variant="secondary" onClick={editor.dismissConflict}>
              Close
            </SmallButton>
          </div>
        )}
      </section>
    </div>
  );
}

interface DifferenceProps {
  readonly name: TextName;
  readonly yours: PostTexts;
  readonly theirs: PostTexts;
  readonly onSettle: PostEditor['settle'];
}

function Difference({ name, yours, theirs, onSettle }: DifferenceProps) {
  const label = FIELD_LABELS[name];
  const both = { markdown: `${yours.markdown}\n\n${theirs.markdown}` };
  const choices: readonly (readonly [text: string, changes: Partial<PostTexts>])[] = [
    ['Keep yours', {}],
    ['Take theirs', { [name]: theirs[name] }],
    ...(name === 'markdown' ? [['Keep both', both] as const] : []),
  ];
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <p className="font-semibold text-small">{label}</p>
      <Version name="Yours" text={toText(yours[name])} />
      <Version name="Theirs" text={toText(theirs[name])} />
      <div className="flex flex-wrap gap-2">
        {choices.map(([text, changes]) => (
          <SmallButton key={text} variant="secondary" onClick={() => onSettle(name, changes)}>
            <span>{text}</span>
            <span className="sr-only">{`: ${label}`}</span>
          </SmallButton>
        ))}
      </div>
    </div>
  );
}

function toText(value: PostTexts[TextName]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value : value.join(', ');
}

function Version({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div className="grid gap-x-4 text-small sm:grid-cols-[5rem_minmax(0,1fr)]">
      <p className="text-soft">{name}</p>
      <p
        dir="auto"
        className="max-h-48 overflow-y-auto whitespace-pre-line [overflow-wrap:anywhere]"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: A long text scrolls, also by the keyboard.
        tabIndex={0}
      >
        {text || 'Empty'}
      </p>
    </div>
  );
}
