import type { Dispatch } from 'react';
import { LATER_FILES, ONBOARDING_FORM } from '../../../content/onboarding-form.ts';
import { type Attachment, isPassing, toRetried } from '../attachments.ts';
import { FileList } from '../files/file-list.tsx';
import { FilePicker } from '../files/file-picker.tsx';
import type { WizardAction, WizardState } from '../wizard-state.ts';

interface ArrivedFilesProps {
  readonly state: Pick<WizardState, 'sent' | 'received'>;
  readonly dispatch: Dispatch<WizardAction>;
}

/** The files of a submitted form, with buttons to retry failed ones and to add others. */
export function ArrivedFiles({ state: { sent, received }, dispatch }: ArrivedFilesProps) {
  const canAdd = received?.form !== undefined;
  if (!canAdd && sent.length === 0) return null;
  const retry = (file: Attachment) =>
    dispatch({ type: 'file-changed', id: file.id, status: toRetried(file) });
  return (
    <section aria-labelledby="review-sent" className="border-line border-t py-5">
      <h4 id="review-sent" className="mb-3 font-semibold text-subtitle">
        {ONBOARDING_FORM.sentFiles}
      </h4>
      <FileList attachments={sent} onRetry={canAdd ? retry : undefined} />
      {canAdd && sent.some(isPassing) && <p className="mt-3 text-small text-soft">{LATER_FILES.trying}</p>}
      {canAdd && (
        <div className="mt-5">
          <FilePicker
            category="general"
            attachments={sent}
            isListed={false}
            onAdd={(attachments) => dispatch({ type: 'sent-files-added', attachments })}
            onRetry={retry}
          />
        </div>
      )}
    </section>
  );
}
