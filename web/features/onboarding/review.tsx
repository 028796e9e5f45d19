import type { ReactNode } from 'react';
import {
  ONBOARDING_SERVICES,
  ONBOARDING_STEPS,
  type OnboardingAnswers,
  SOCIAL_CHANNELS,
  type TextField,
  type TextFieldId,
} from '../../../domain/onboarding/onboarding.ts';
import { FILE_CATEGORIES } from '../../../domain/onboarding/onboarding-files.ts';
import { FILE_QUESTIONS, REVIEW, SERVICES_FIELD, YES_NO } from '../../content/onboarding-form.ts';
import { EmailSuggestion } from '../../ui/email-suggestion.tsx';
import { FileList, type FileListProps } from './files/file-list.tsx';
import type { StepProps } from './step-fields.tsx';

interface ReviewProps extends Pick<StepProps, 'answers' | 'onAnswer'> {
  /** The form's files, after it was submitted. */
  readonly sent: ReactNode;
  readonly files: FileListProps;
  /** @param step from 1 */
  readonly onEdit: (step: number) => void;
}

/** All answers, with a link back to each step. */
export function Review({ answers, onAnswer, sent, files, onEdit }: ReviewProps) {
  return (
    <div>
      {sent}
      {ONBOARDING_STEPS.slice(0, -1).map((step, index) => (
        <section
          key={step.id}
          aria-labelledby={`review-${step.id}`}
          className="border-line border-t py-4 last:pb-0"
        >
          <div className="flex items-baseline justify-between gap-4">
            <h4 id={`review-${step.id}`} className="font-semibold text-subtitle">
              {step.name}
            </h4>
            <button
              type="button"
              disabled={files.isBusy}
              onClick={() => onEdit(index + 1)}
              className="min-h-11 shrink-0 px-1 font-semibold text-link text-small underline underline-offset-4 disabled:opacity-55 print:hidden"
            >
              {REVIEW.edit}
              <span className="sr-only">{` ${step.name}`}</span>
            </button>
          </div>
          <Answers
            given={listAnswers(step, answers)}
            onAnswer={sent || files.isBusy ? undefined : onAnswer}
          />
          {step.id === 'details' && <Files {...files} />}
        </section>
      ))}
    </div>
  );
}

interface Answer {
  readonly question: string;
  /** Empty if not answered. */
  readonly text: string;
  /** The id of the question, for an email address. */
  readonly emailId?: TextFieldId;
}

function listAnswers(step: (typeof ONBOARDING_STEPS)[number], answers: OnboardingAnswers): Answer[] {
  const fields: readonly (TextField & { readonly id: TextFieldId })[] = step.fields;
  const texts = fields.map(({ id, label, kind }) => ({
    question: label,
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
  return { question: SERVICES_FIELD.name, text: chosen.map(({ label }) => label).join(', ') };
}

function toChannelAnswers({ socialChannels }: OnboardingAnswers): Answer[] {
  return SOCIAL_CHANNELS.map(({ id, label }) => {
    const { selected, url } = socialChannels[id];
    return { question: label, text: selected ? url.trim() || REVIEW.opened : '' };
  });
}

function toQuestionAnswers(answers: OnboardingAnswers): Answer[] {
  return (['hasLocalPhotos', 'hasBrandGuidelines'] as const).map((id) => {
    const answer = answers[id];
    return { question: FILE_QUESTIONS[id], text: answer && YES_NO[answer] };
  });
}

interface AnswersProps {
  readonly given: readonly Answer[];
  /** Absent if the answers can no longer be changed. */
  readonly onAnswer: ReviewProps['onAnswer'] | undefined;
}

/** Lists unanswered questions in one line, so that the answers stay visible. */
function Answers({ given, onAnswer }: AnswersProps) {
  const answered = given.filter(({ text }) => text !== '');
  const open = given.filter(({ text }) => text === '');
  return (
    <>
      {answered.length > 0 && (
        <dl className="grid gap-y-3">
          {answered.map(({ question, text, emailId }) => (
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
      )}
      {open.length > 0 && (
        <p className={`text-small text-soft ${answered.length > 0 ? 'mt-3' : ''}`}>
          {`${REVIEW.notAnswered}: ${open.map(({ question }) => question).join(', ')}`}
        </p>
      )}
    </>
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
