import { useId } from 'react';
import type { YesNo } from '../../../../domain/onboarding/onboarding.ts';
import { FILE_QUESTIONS, YES_NO } from '../../../content/onboarding-form.ts';
import type { StepProps } from '../step-fields.tsx';
import { FilePicker, type FilePickerProps } from './file-picker.tsx';

type FilesProps = Omit<FilePickerProps, 'category'>;

/** The list of files that follows each question. */
const CATEGORIES = { hasLocalPhotos: 'localPhotos', hasBrandGuidelines: 'brandGuidelines' } as const;

/** Photos, guidelines and other files. Photos and guidelines follow the question whether there are any. */
export function DetailsFiles({ answers, onAnswer, files }: StepProps & { readonly files: FilesProps }) {
  return (
    <div className="grid gap-8">
      {(['hasLocalPhotos', 'hasBrandGuidelines'] as const).map((id) => (
        <FilesQuestion
          key={id}
          id={id}
          answer={answers[id]}
          onAnswer={(answer) => onAnswer({ [id]: answer })}
          picker={{ ...files, category: CATEGORIES[id] }}
        />
      ))}
      <FilePicker {...files} category="general" />
    </div>
  );
}

interface FilesQuestionProps {
  readonly id: keyof typeof CATEGORIES;
  readonly answer: YesNo;
  readonly onAnswer: (answer: YesNo) => void;
  readonly picker: FilePickerProps;
}

/** Asks for files only after a yes. Files that are already listed stay visible. */
function FilesQuestion({ id, answer, onAnswer, picker }: FilesQuestionProps) {
  const name = useId();
  const hasFiles = picker.attachments.some(({ category }) => category === picker.category);
  return (
    <div data-question={id} className="grid gap-4">
      <fieldset>
        <legend className="font-semibold text-small">{FILE_QUESTIONS[id]}</legend>
        <div className="mt-2 flex gap-2">
          {(['yes', 'no'] as const).map((value) => (
            <label
              key={YES_NO[value]}
              className="relative flex min-h-11 min-w-20 cursor-pointer items-center justify-center rounded-round border-2 border-edge px-5 font-semibold text-small transition-colors duration-200 hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-surface has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-3 forced-colors:has-checked:outline-3 forced-colors:has-checked:-outline-offset-4"
            >
              <input
                type="radio"
                name={name}
                value={value}
                checked={answer === value}
                onChange={() => onAnswer(value)}
                className="absolute inset-0 cursor-pointer appearance-none opacity-0"
              />
              {YES_NO[value]}
            </label>
          ))}
        </div>
      </fieldset>
      {(answer !== 'no' || hasFiles) && <FilePicker {...picker} />}
    </div>
  );
}
