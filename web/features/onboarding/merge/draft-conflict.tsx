import type { Dispatch, ReactNode } from 'react';
import { DRAFT_CONFLICT } from '../../../content/onboarding-form.ts';
import { Button } from '../../../ui/button.tsx';
import { AlertIcon } from '../../../ui/icons.tsx';
import { LAST_STEP, type WizardAction, type WizardState } from '../wizard-state.ts';

interface DraftConflictProps {
  readonly state: WizardState;
  readonly dispatch: Dispatch<WizardAction>;
}

/** Says that another person or device has saved the form, and lets the visitor choose between differing answers. */
export function DraftConflict({
  state: { answers, conflicts, isMergeShown, step },
  dispatch,
}: DraftConflictProps) {
  const { title, mergedInReview, differ, yours, theirs, keep, take, both, close } = DRAFT_CONFLICT;
  const merged = step === LAST_STEP ? mergedInReview : DRAFT_CONFLICT.merged;
  if (!isMergeShown) return null;
  return (
    <div role="alert">
      <section
        data-place="conflict"
        tabIndex={-1}
        aria-labelledby="conflict"
        className="mb-8 grid scroll-mt-28 gap-4 rounded-control border-2 border-edge bg-sunk p-5 outline-none"
      >
        <div className="flex gap-2.5">
          <AlertIcon className="mt-1 size-5 shrink-0" />
          <div className="min-w-0">
            <p id="conflict" className="font-semibold text-subtitle">
              {title}
            </p>
            <p className="mt-1 text-small">{conflicts.length > 0 ? differ : merged}</p>
          </div>
        </div>
        {conflicts.map((conflict) => {
          const settle = (changes: ReturnType<typeof conflict.take>) =>
            dispatch({ type: 'conflict-settled', conflict, changes });
          return (
            <div key={conflict.label} className="grid gap-3 border-line border-t pt-4">
              <p className="font-semibold text-small">{conflict.label}</p>
              <Version name={yours} text={conflict.yoursIn(answers)} />
              <Version name={theirs} text={conflict.theirs} />
              <div className="flex flex-wrap gap-2">
                <Choice label={keep} about={conflict.label} onChoose={() => settle({})} />
                <Choice label={take} about={conflict.label} onChoose={() => settle(conflict.take(answers))} />
                {conflict.both && (
                  <Choice
                    label={both}
                    about={conflict.label}
                    onChoose={() => settle(conflict.both?.(answers) ?? {})}
                  />
                )}
              </div>
            </div>
          );
        })}
        {conflicts.length === 0 && (
          <div>
            <Button variant="secondary" size="small" onClick={() => dispatch({ type: 'merge-read' })}>
              {close}
            </Button>
          </div>
        )}
      </section>
    </div>
  );
}

function Version({ name, text }: { readonly name: string; readonly text: string }): ReactNode {
  return (
    <div className="grid gap-x-4 text-small sm:grid-cols-[5rem_minmax(0,1fr)]">
      <p className="text-soft">{name}</p>
      <p dir="auto" className="max-h-48 overflow-y-auto whitespace-pre-line break-words">
        {text || DRAFT_CONFLICT.empty}
      </p>
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** The question of a conflict. */
  readonly about: string;
  readonly onChoose: () => void;
}

function Choice({ label, about, onChoose }: ChoiceProps) {
  return (
    <Button variant="secondary" size="small" onClick={onChoose}>
      <span>{label}</span>
      <span className="sr-only">{`: ${about}`}</span>
    </Button>
  );
}
