import type { ReactNode } from 'react';
import {
  ONBOARDING_SERVICES,
  ONBOARDING_STEPS,
  type OnboardingAnswers,
  SOCIAL_CHANNELS,
  type SocialChannelId,
  type TextField,
  type TextFieldId,
} from '../../../domain/onboarding/onboarding.ts';
import { FILE_CATEGORIES } from '../../../domain/onboarding/onboarding-files.ts';
import { FILE_QUESTIONS, REVIEW, SERVICES_FIELD, YES_NO } from '../../content/onboarding-form.ts';
import { EmailSuggestion } from '../../ui/email-suggestion.tsx';
import { ChevronIcon, PlusIcon } from '../../ui/icons.tsx';
import { FileList, type FileListProps } from './files/file-list.tsx';
import type { StepProps } from './step-fields.tsx';

interface ReviewProps extends Pick<StepProps, 'answers' | 'onAnswer'> {
  /** The form's files, after it was submitted. */
  readonly sent: ReactNode;
  readonly files: FileListProps;
  /** @param step from 1 @param question the id of the question to answer */
  readonly onEdit: (step: number, question?: string) => void;
}

/** All answers, with a link back to each step. Open questions follow, folded. */
export function Review({ answers, onAnswer, sent, files, onEdit }: ReviewProps) {
  const steps = ONBOARDING_STEPS.slice(0, -1).map((step, index) => {
    const all = listAnswers(step, answers);
    const hasFiles = step.id === 'details' && files.attachments.length > 0;
    return {
      ...step,
      number: index + 1,
      answered: all.filter(({ text }) => text !== ''),
      open: all.filter(({ text }) => text === ''),
      hasFiles,
    };
  });
  return (
    <div>
      {sent}
      {steps.map(
        ({ id, name, number, answered, hasFiles }) =>
          (answered.length > 0 || hasFiles) && (
            <section
              key={id}
              aria-labelledby={`review-${id}`}
              className="border-line border-t py-4 last:pb-0"
            >
              <div className="flex items-baseline justify-between gap-4">
                <h4 id={`review-${id}`} className="font-semibold text-subtitle">
                  {name}
                </h4>
                <button
                  type="button"
                  disabled={files.isBusy}
                  onClick={() => onEdit(number)}
                  className="min-h-11 shrink-0 px-1 font-semibold text-link text-small underline underline-offset-4 disabled:opacity-55 print:hidden"
                >
                  {REVIEW.edit}
                  <span className="sr-only">{` ${name}`}</span>
                </button>
              </div>
              <Answers given={answered} onAnswer={sent || files.isBusy ? undefined : onAnswer} />
              {hasFiles && <Files {...files} />}
            </section>
          ),
      )}
      {!sent && <OpenQuestions steps={steps} isBusy={files.isBusy ?? false} onAdd={onEdit} />}
    </div>
  );
}

interface OpenQuestionsProps {
  readonly steps: readonly {
    readonly id: string;
    readonly name: string;
    readonly number: number;
    readonly open: readonly Answer[];
  }[];
  readonly isBusy: boolean;
  readonly onAdd: ReviewProps['onEdit'];
}

/** The questions without an answer by step, folded. Each leads to its field. */
function OpenQuestions({ steps, isBusy, onAdd }: OpenQuestionsProps) {
  const count = steps.reduce((sum, { open }) => sum + open.length, 0);
  if (count === 0) return null;
  return (
    <details className="group mt-4 rounded-control bg-sunk print:hidden">
      <summary className="flex min-h-14 items-center justify-between gap-4 rounded-control px-5 font-semibold">
        <span>{REVIEW.open(count)}</span>
        <ChevronIcon className="size-5 shrink-0 transition-[rotate] group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 px-5 pb-5">
        <p className="text-small">{REVIEW.openHint}</p>
        {steps.map(
          ({ id, name, number, open }) =>
            open.length > 0 && (
              <div key={id}>
                <h4 id={`open-${id}`} className="font-semibold text-small">
                  {name}
                </h4>
                <ul aria-labelledby={`open-${id}`} className="mt-2 flex flex-wrap gap-2">
                  {open.map(({ question, id: questionId, isRequired }) => (
                    <li key={questionId}>
                      <button
                        type="button"
                        disabled={isBusy}
                        onClick={() => onAdd(number, questionId)}
                        className="inline-flex min-h-11 items-center gap-1.5 rounded-control border-2 border-edge bg-raised px-3 text-left text-small hover:border-ink disabled:opacity-55"
                      >
                        <PlusIcon className="size-4 shrink-0" />
                        <span>
                          <span className="sr-only">{`${REVIEW.add} `}</span>
                          <span>{isRequired ? `${question} *` : question}</span>
                        </span>
                      </button>
                    </li>
                  ))}
                </ul>
              </div>
            ),
        )}
      </div>
    </details>
  );
}

interface Answer {
  /** The id of the question, which its field has as `data-question`. */
  readonly id: keyof OnboardingAnswers | SocialChannelId;
  readonly question: string;
  readonly isRequired?: boolean | undefined;
  /** Empty if not answered. */
  readonly text: string;
  /** The id of the question, for an email address. */
  readonly emailId?: TextFieldId;
}

function listAnswers(step: (typeof ONBOARDING_STEPS)[number], answers: OnboardingAnswers): Answer[] {
  const fields: readonly (TextField & { readonly id: TextFieldId })[] = step.fields;
  const texts = fields.map(({ id, label, kind, required }) => ({
    id,
    question: label,
    isRequired: required !== undefined,
    text: answers[id].trim(),
    ...(kind === 'email' && { emailId: id }),
  }));
  if (step.id === 'business') return [...texts, toServicesAnswer(answers)];
  if (step.id === 'social') return toChannelAnswers(answers);
  if (step.id === 'details') return [...texts, ...toQuestionAnswers(answers)];
  return texts;
}

function toServicesAnswer({ services }: OnboardingAnswers): Answer {
  const chosen = ONBOARDING_SERVICES.filter(({ id }) => services.includes(id));
  return {
    id: 'services',
    question: SERVICES_FIELD.name,
    isRequired: true,
    text: chosen.map(({ label }) => label).join(', '),
  };
}

function toChannelAnswers({ socialChannels }: OnboardingAnswers): Answer[] {
  return SOCIAL_CHANNELS.map(({ id, label }) => {
    const { selected, url } = socialChannels[id];
    return { id, question: label, text: selected ? url.trim() || REVIEW.opened : '' };
  });
}

function toQuestionAnswers(answers: OnboardingAnswers): Answer[] {
  return (['hasLocalPhotos', 'hasBrandGuidelines'] as const).map((id) => {
    const answer = answers[id];
    return { id, question: FILE_QUESTIONS[id], text: answer && YES_NO[answer] };
  });
}

interface AnswersProps {
  readonly given: readonly Answer[];
  /** Absent if the answers can no longer be changed. */
  readonly onAnswer: ReviewProps['onAnswer'] | undefined;
}

function Answers({ given, onAnswer }: AnswersProps) {
  return (
    <dl className="grid gap-y-3">
      {given.map(({ question, text, emailId }) => (
        <div key={question} className="grid gap-x-6 sm:grid-cols-[12rem_minmax(0,1fr)] sm:items-baseline">
          <dt className="text-small text-soft">{question}</dt>
          <dd className="min-w-0">
            <p dir="auto" className="w-fit max-w-full whitespace-pre-line break-words">
              {text}
            </p>
            {emailId && onAnswer && (
              <EmailSuggestion email={text} onTake={(email) => onAnswer({ [emailId]: email })} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Files({ attachments, ...rest }: FileListProps): ReactNode {
  return FILE_CATEGORIES.map(({ id, label }) => {
    const own = attachments.filter(({ category }) => category === id);
    return (
      own.length > 0 && (
        <div key={id} className="mt-5">
          <h5 className="mb-2 text-small text-soft">{label}</h5>
          <FileList {...rest} attachments={own} />
        </div>
      )
    );
  });
}
