import { ONBOARDING_STEPS } from '../../../domain/onboarding/onboarding.ts';
import { DRAFT_OFFER, ONBOARDING_FORM, SUBMISSION_MESSAGES } from '../../content/onboarding-form.ts';
import { useOnline } from '../../lib/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx';
import type { Attachment } from './attachments.ts';
import type { Draft } from './draft.ts';
import type { SubmissionResult } from './submit-onboarding.ts';
import type { WizardState } from './wizard-state.ts';

interface AcceptedProps extends Pick<WizardState, 'result' | 'sent'> {
  readonly customerPaid: boolean;
}

/** Confirms that the form was received, and takes the focus. docs/product.md#after-payment */
export function Accepted({ result, sent, customerPaid }: AcceptedProps) {
  if (!result?.isAccepted) return null;
  const isOnItsWay = ({ status }: Attachment) => status.name === 'waiting' || status.name === 'uploading';
  const arrived = sent.filter(({ status }) => status.name === 'uploaded').length;
  const notSent = sent.filter((file) => file.status.name !== 'uploaded' && !isOnItsWay(file)).length;
  const hasArrived = sent.length === 0 || arrived > 0;
  const { accepted, acceptedPaid, acceptedPaidWithoutFiles, acceptedWithoutFiles } = SUBMISSION_MESSAGES;
  const thanks = customerPaid
    ? { whole: acceptedPaid, alone: acceptedPaidWithoutFiles }
    : { whole: accepted, alone: acceptedWithoutFiles };
  return (
    <div
      data-place="result"
      tabIndex={-1}
      data-tone="mint"
      className="mb-8 flex scroll-mt-28 gap-4 rounded-control p-5 outline-none sm:p-6"
    >
      <CheckIcon className="mt-0.5 size-6 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{hasArrived ? thanks.whole : thanks.alone}</p>
        {notSent > 0 && <p className="mt-3">{SUBMISSION_MESSAGES.notSent(notSent)}</p>}
      </div>
    </div>
  );
}

interface NewsProps {
  readonly result: SubmissionResult | undefined;
  readonly attachments: readonly Attachment[];
  /** Whether the browser stores the answers. */
  readonly isSaved: boolean;
}

/** Shown beside the buttons: progress, missing answers, and errors. */
export function StatusMessage({ result, attachments, isSaved }: NewsProps) {
  const isOnline = useOnline();
  const current = attachments.find(({ status }) => status.name === 'uploading');
  return (
    <>
      <div role="status">
        {!isOnline && (
          <p className="mb-5 flex gap-2.5 rounded-control bg-sunk p-4 text-small">
            <AlertIcon className="mt-0.5 size-4.5 shrink-0" />
            <span>{ONBOARDING_FORM.offline(isSaved)}</span>
          </p>
        )}
        {current && (
          <p className="mb-5 truncate font-semibold text-small">
            {ONBOARDING_FORM.uploading(current.file.name)}
          </p>
        )}
      </div>
      <div role="alert">
        {result && !result.isAccepted && (
          <div className="mb-5 flex gap-2.5 rounded-control bg-danger-wash p-4 text-danger text-small">
            <AlertIcon className="mt-0.5 size-4.5 shrink-0" />
            <p className="min-w-0 break-words font-semibold">{SUBMISSION_MESSAGES.failed(result.reason)}</p>
          </div>
        )}
      </div>
    </>
  );
}

interface DraftOfferProps {
  readonly draft: Draft;
  readonly onContinue: () => void;
  readonly onStartOver: () => void;
}

/** Asks a returning visitor whether to continue the draft. */
export function DraftOffer({ draft: { step, files }, onContinue, onStartOver }: DraftOfferProps) {
  const { title, text } = DRAFT_OFFER;
  return (
    <div className="grid max-w-[34rem] content-center gap-4">
      <h3 className="text-headline">{title}</h3>
      <p className="text-lead">{text(step, ONBOARDING_STEPS[step - 1]?.name ?? '')}</p>
      {files.length > 0 && (
        <div className="min-w-0 text-soft">
          <p>{DRAFT_OFFER.files}</p>
          <FileNames names={files} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={onContinue}>{DRAFT_OFFER.continue}</Button>
        <Button variant="secondary" onClick={onStartOver}>
          {DRAFT_OFFER.startOver}
        </Button>
      </div>
    </div>
  );
}

/** Names of files that have to be chosen again. */
export function FileNames({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className="mt-1 list-disc break-words pl-5">
      {names.map((name) => (
        <li key={name} dir="auto">
          {name}
        </li>
      ))}
    </ul>
  );
}
