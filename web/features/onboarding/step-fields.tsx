import { type ComponentProps, Fragment, type ReactNode, useId } from 'react';
import {
  ONBOARDING_SERVICES,
  ONBOARDING_STEPS,
  type OnboardingAnswers,
  type TextField as Question,
  type TextFieldId,
} from '../../../domain/onboarding/onboarding.ts';
import { FIELD_HINTS, ONBOARDING_FORM, SERVICES_FIELD } from '../../content/onboarding-form.ts';
import { CheckboxPills } from '../../ui/checkbox-pills.tsx';
import { EmailSuggestion } from '../../ui/email-suggestion.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { getAnswerLimit } from './answers.ts';
import type { Errors } from './missing-answers.ts';

export interface StepProps {
  readonly answers: OnboardingAnswers;
  readonly errors: Errors;
  readonly onAnswer: (changes: Partial<OnboardingAnswers>) => void;
}

interface TextFieldsProps extends StepProps {
  readonly step: number;
  /** The fields of a part of the step; by default, all. */
  readonly only?: readonly TextFieldId[];
}

/** The text fields of a step. */
export function TextFields({ step, only, ...rest }: TextFieldsProps) {
  const all: readonly (Question & { readonly id: TextFieldId })[] = ONBOARDING_STEPS[step - 1]?.fields ?? [];
  const questions = only ? all.filter(({ id }) => only.includes(id)) : all;
  return (
    <div className="grid gap-x-6 gap-y-6 sm:grid-cols-12">
      {questions.map((question, index) => (
        <Fragment key={question.id}>
          {question.id === 'reviewContactName' && (
            <div className="sm:col-span-12">
              <SameContact {...rest} />
            </div>
          )}
          <div data-question={question.id} className={getSpan(questions, index)}>
            <TextQuestion question={question} {...rest} />
          </div>
        </Fragment>
      ))}
    </div>
  );
}

/**
 * Returns the width of a field, so that no row has a hole: short fields stand in pairs, and an odd number ends in three,
 * where the last is the widest, for an email address.
 */
function getSpan(questions: readonly Question[], index: number): string {
  if (questions[index]?.kind === 'long') return 'sm:col-span-12';
  const isLong = ({ kind }: Question) => kind === 'long';
  const from = questions.slice(0, index).findLastIndex(isLong) + 1;
  const next = questions.findIndex((question, place) => place > index && isLong(question));
  const to = next < 0 ? questions.length : next;
  const isOdd = (to - from) % 2 === 1;
  if (isOdd && to - from === 1) return 'sm:col-span-12';
  return (isOdd && THREE[index - (to - 3)]) || 'sm:col-span-6';
}

const THREE = ['sm:col-span-6 xl:col-span-4', 'sm:col-span-6 xl:col-span-3', 'sm:col-span-12 xl:col-span-5'];

/** Copies the contact person of the first step to the review contact, to save typing (WCAG 3.3.7). */
function SameContact({ answers, onAnswer }: Pick<StepProps, 'answers' | 'onAnswer'>) {
  const { contactPerson, phone, email } = answers;
  const same = { reviewContactName: contactPerson, reviewContactPhone: phone, reviewContactEmail: email };
  const none = { reviewContactName: '', reviewContactPhone: '', reviewContactEmail: '' };
  const isSame = Object.entries(same).every(([id, text]) => answers[id as keyof typeof same] === text);
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 justify-self-start font-semibold text-small">
      <input
        type="checkbox"
        checked={isSame}
        onChange={({ target: { checked } }) => onAnswer(checked ? same : none)}
        className="size-5 shrink-0"
      />
      {ONBOARDING_FORM.sameContact}
    </label>
  );
}

/** Attributes of each kind of input. The browser's own validation is off: any answer is accepted. */
const KINDS: Readonly<Record<Exclude<Question['kind'], 'long'>, ComponentProps<'input'>>> = {
  text: { type: 'text', dir: 'auto' },
  url: { type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
  tel: { type: 'tel' },
  email: { type: 'email', autoCapitalize: 'none', spellCheck: false },
};

const AUTOCOMPLETE: Readonly<Partial<Record<TextFieldId, string>>> = {
  businessName: 'organization',
  website: 'url',
  contactPerson: 'name',
  phone: 'tel',
  email: 'email',
  reviewContactName: 'section-review name',
  reviewContactPhone: 'section-review tel',
  reviewContactEmail: 'section-review email',
};

interface TextQuestionProps extends StepProps {
  readonly question: Question & { readonly id: TextFieldId };
}

function TextQuestion({ question, answers, errors, onAnswer }: TextQuestionProps) {
  const { id, label, kind, required } = question;
  const shared = {
    name: id,
    label: required === undefined ? label : `${label} *`,
    hint: FIELD_HINTS[id],
    error: errors[id],
    value: answers[id],
    limit: getAnswerLimit(question),
    required: required !== undefined,
    autoComplete: AUTOCOMPLETE[id] ?? 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onAnswer({ [id]: target.value }),
  };
  if (kind === 'long') return <TextArea {...shared} dir="auto" />;
  return (
    <>
      <TextField {...shared} {...KINDS[kind]} />
      {kind === 'email' && (
        <EmailSuggestion email={answers[id]} onTake={(email) => onAnswer({ [id]: email })} />
      )}
    </>
  );
}

/** The services to set up. At least one is required. */
export function ServicesField({ answers, errors, onAnswer }: StepProps) {
  const error = errors.services;
  return (
    // The error describes the whole group, whichever control has the focus.
    <fieldset
      className="min-w-0"
      aria-describedby={error && 'services-error'}
      data-invalid={error && ''}
      data-question="services"
    >
      <CheckboxPills
        legend={SERVICES_FIELD.legend}
        hint={SERVICES_FIELD.hint}
        name="services"
        options={ONBOARDING_SERVICES}
        value={answers.services}
        onChange={(services) => onAnswer({ services })}
      />
      {error && (
        <p id="services-error" className="mt-3 flex gap-1.5 font-semibold text-danger text-small">
          <AlertIcon className="mt-0.5 size-4.5 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}

interface DetailsSectionProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A part of a long step. */
export function DetailsSection({ title, text, children }: DetailsSectionProps) {
  const textId = useId();
  return (
    <fieldset aria-describedby={textId} className="min-w-0 border-ink border-t-2 pt-5 not-first:mt-4">
      <legend className="float-left w-full font-display font-extrabold text-title">{title}</legend>
      <p id={textId} className="clear-both pt-1 pb-6 text-small text-soft">
        {text}
      </p>
      {children}
    </fieldset>
  );
}
