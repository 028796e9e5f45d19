import {
  type Dispatch,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { ONBOARDING_STEPS } from '../../../domain/onboarding/onboarding.ts';
import {
  DETAILS_SECTIONS,
  DRAFT_OFFER,
  ONBOARDING_FORM,
  RECEIVED,
  STEP_INTROS,
} from '../../content/onboarding-form.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { CaptchaCheck, useCaptcha } from '../../ui/captcha.tsx';
import { HoneypotField } from '../../ui/honeypot-field.tsx';
import { dismiss, notify } from '../../ui/toast/toast.ts';
import { NO_ANSWERS, prefill } from './answers.ts';
import { ArrivedFiles } from './arrived/arrived-files.tsx';
import { formatDate, Received } from './arrived/received.tsx';
import { useLaterFiles } from './arrived/use-later-files.ts';
import { type Attachment, isSendable } from './attachments.ts';
import { hasUnsavedAnswers, openDraft, pickNewerDraft, type SavedDraft } from './draft.ts';
import { DetailsFiles } from './files/details-files.tsx';
import { type Losses, usePreventFileDrop, useUnsavedChangesWarning } from './guard-page.ts';
import { useKeptFiles } from './kept-files.ts';
import { DraftConflict } from './merge/draft-conflict.tsx';
import { Accepted, DraftOffer, StatusMessage } from './messages.tsx';
import { firstIncompleteStep } from './missing-answers.ts';
import type { OnboardingProps } from './onboarding.tsx';
import { Progress } from './progress.tsx';
import { rememberPromises } from './remember-promises.ts';
import { Review } from './review.tsx';
import { DISCARDED_DRAFT, type ServerDraft, type ServerVersion } from './server-draft.ts';
import { SocialChannels } from './social-channels.tsx';
import { DetailsSection, ServicesField, type StepProps, TextFields } from './step-fields.tsx';
import { useServerDraft, useServerSaving } from './use-server-draft.ts';
import { useSubmission } from './use-submission.ts';
import {
  initialState,
  LAST_STEP,
  toDraft,
  type WizardAction,
  type WizardState,
  wizardReducer,
} from './wizard-state.ts';

/** The id of the message that offers the earlier answers again. */
const STARTED_OVER = 'started-over';

interface WizardProps extends OnboardingProps {
  /** Shown while the draft loads. Without a checkout there is none to load. */
  readonly placeholder?: ReactNode;
}

/** The onboarding form, once it is known whether another device has started it. */
export function Wizard({ placeholder, ...props }: WizardProps) {
  useEffect(rememberPromises, []);
  const serverDraft = useServerDraft(props.sessionId);
  return serverDraft ? <WizardForm {...props} serverDraft={serverDraft} /> : placeholder;
}

/** The onboarding form in nine steps. docs/product.md#onboarding-form */
function WizardForm({
  source = 'standalone',
  customerPaid = false,
  isPaymentVerified = false,
  sessionId,
  customer,
  serverDraft,
}: OnboardingProps & { readonly serverDraft: ServerDraft }) {
  const [state, dispatch] = useReducer(wizardReducer, customer, (known) => begin(known, serverDraft));
  /** Whether only the submitted form is shown. */
  const [isClosed, setIsClosed] = useState(serverDraft.received !== undefined);
  const keptFiles = useKeptFiles(dispatch);
  const [localDraft] = useState(() => openDraft(sessionId));
  const drafts = { localDraft, serverDraft };
  const { offered, resume, startOver, keepWritten } = useOffer(drafts, keptFiles, dispatch, customer);
  const captcha = useCaptcha();
  const form = useRef<HTMLFormElement>(null);
  const isArrived = state.step === LAST_STEP && state.result?.isAccepted === true;
  const asksCaptcha = state.step === LAST_STEP && !isPaymentVerified && !isArrived;
  const mustPass = asksCaptcha && captcha.mustPass;
  const { isKept, isContinuedByMail, findNews, readSource } = useServerSaving(state, serverDraft, dispatch);
  const { submit, retry } = useSubmission(
    state,
    { source, customerPaid, sessionId },
    prefill(state.base?.answers ?? NO_ANSWERS, customer),
    {
      dispatch,
      findNews,
      readSource,
      readSigns() {
        const recaptchaToken = isPaymentVerified ? null : captcha.readToken();
        const topic = form.current && new FormData(form.current).get('topic');
        return recaptchaToken === undefined ? undefined : { recaptchaToken, topic: String(topic ?? '') };
      },
      onSent: captcha.reset,
    },
  );

  useTitle(getTitle(state, isArrived));
  useEffect(() => dispatch({ type: 'purchase-known', customer }), [customer]);
  const isSaved = useDraft(localDraft, state);
  useLaterFiles(state, dispatch);
  useAttention(state.attention, form);
  usePreventFileDrop();
  useUnsavedChangesWarning(findLosses(state, isSaved || isKept), state.attachments);

  function look() {
    setIsClosed(false);
    if (offered) resume(offered);
  }

  return (
    <div
      data-tone="paper"
      className="overflow-clip rounded-card bg-raised! shadow-lifted lg:grid lg:grid-cols-[18rem_minmax(0,1fr)]"
    >
      <Progress step={isArrived || isClosed ? LAST_STEP + 1 : (offered?.draft.step ?? state.step)} />
      {isClosed || offered ? (
        <div className="grid min-h-[32rem] p-6 sm:p-10 lg:min-h-[52rem]">
          {isClosed ? (
            <Received state={state} dispatch={dispatch} onLook={offered && look} />
          ) : (
            offered && (
              <DraftOffer
                draft={withoutFiles(offered.draft, keptFiles.names)}
                onContinue={() => resume(offered)}
                onStartOver={() => startOver(offered)}
              />
            )
          )}
        </div>
      ) : (
        <form
          ref={form}
          noValidate
          aria-label={ONBOARDING_FORM.title}
          onInput={keepWritten}
          onSubmit={(event) => {
            event.preventDefault();
            if (state.step < LAST_STEP) dispatch({ type: 'next' });
            else if (firstIncompleteStep(state.answers)) dispatch({ type: 'back-to-review' });
            else if (mustPass) captcha.demand();
            else submit();
          }}
          className="grid min-w-0 grid-rows-[1fr_auto] gap-8 p-6 sm:p-10 lg:min-h-[52rem]"
        >
          <Body {...{ state, dispatch, isArrived, isContinuedByMail, customerPaid }} onRetry={retry} />
          <HoneypotField />
          <Foot
            state={state}
            dispatch={dispatch}
            captcha={asksCaptcha ? captcha : undefined}
            isSaved={isSaved}
            isKept={isKept}
          />
        </form>
      )}
    </div>
  );
}

function begin(customer: OnboardingProps['customer'], { received }: ServerDraft): WizardState {
  return { ...initialState(customer), received: received && { ...received, isElsewhere: true } };
}

/** A draft to continue, and the server's version if it differs. */
interface Offer {
  readonly draft: SavedDraft;
  readonly other?: ServerVersion | undefined;
}

type LocalDraft = ReturnType<typeof openDraft>;

function useOffer(
  { localDraft, serverDraft }: { readonly localDraft: LocalDraft; readonly serverDraft: ServerDraft },
  keptFiles: ReturnType<typeof useKeptFiles>,
  dispatch: Dispatch<WizardAction>,
  customer: OnboardingProps['customer'],
) {
  const [offered, setOffered] = useState(() => offer(localDraft, serverDraft));
  const isUndoable = useRef(false);

  function resume({ draft, other }: Offer) {
    setOffered(undefined);
    dispatch({ type: 'draft-continued', draft, other });
    void keptFiles.restore();
  }

  function startOver(draft: Offer) {
    setOffered(undefined);
    localDraft.forget();
    const discarded = serverDraft.found?.base ?? draft.draft.base;
    void serverDraft.save(DISCARDED_DRAFT, discarded).then(({ base }) => {
      if (base) dispatch({ type: 'draft-saved', base });
    });
    dispatch({ type: 'started-over', customer });
    isUndoable.current = true;
    notify({
      id: STARTED_OVER,
      ...DRAFT_OFFER.startedOver,
      action: { label: DRAFT_OFFER.undo, onClick: () => resume(draft) },
    });
  }

  /** From now on, Undo would lose new text. */
  function keepWritten() {
    if (isUndoable.current) dismiss(STARTED_OVER);
    isUndoable.current = false;
  }

  return { offered, resume, startOver, keepWritten };
}

function withoutFiles(draft: SavedDraft, names: readonly string[]): SavedDraft {
  return { ...draft, files: draft.files.filter((name) => !names.includes(name)) };
}

/** Returns the draft that a returning visitor can continue. */
function offer(
  localDraft: LocalDraft,
  { found, received, isContinuedByMail }: ServerDraft,
): Offer | undefined {
  const own = localDraft.read();
  // Answers that the server had are submitted, unless it still has them.
  if (received && !found && !isContinuedByMail) {
    if (own && hasUnsavedAnswers(own)) return { draft: own };
    localDraft.forget();
    return undefined;
  }
  if (!own || !found) return own || found ? { draft: own ?? (found as ServerVersion) } : undefined;
  if (own.base?.version === found.base.version) return { draft: { ...own, base: found.base } };
  const { step } = pickNewerDraft(own, found);
  return { draft: { ...own, step }, other: found };
}

function findLosses({ attachments, sent, activity }: WizardState, isDraftSaved: boolean): Losses {
  const isUnsent = (file: Attachment) => file.status.name !== 'uploaded' && isSendable(file);
  const onReload = !isDraftSaved || sent.some(isUnsent);
  return { onReload, onLeaving: onReload || activity !== 'none' || attachments.length > 0 };
}

function Remark({ text }: { readonly text: string }) {
  return (
    <p role="status" className="mb-8 rounded-control bg-sunk p-5">
      {text}
    </p>
  );
}

/** Returns the document's title; undefined keeps the page's own until the visitor has left the first step. */
function getTitle({ step, attention }: WizardState, isArrived: boolean): string | undefined {
  if (!attention) return undefined;
  if (isArrived) return ONBOARDING_FORM.arrived;
  return `${ONBOARDING_FORM.stepOf(step, LAST_STEP)}: ${ONBOARDING_STEPS[step - 1]?.name}`;
}

/** Saves the draft on every change until the form is submitted. @returns false if the browser does not store it */
function useDraft(localDraft: LocalDraft, state: WizardState): boolean {
  const [isSaved, setIsSaved] = useState(true);
  const isAccepted = state.result?.isAccepted === true;
  const { base } = state;
  const draft = JSON.stringify({ ...toDraft(state), ...(base && { base }) });
  useEffect(() => {
    if (isAccepted) localDraft.forget();
    setIsSaved(isAccepted || !state.isBegun || localDraft.save(JSON.parse(draft)));
  }, [localDraft, draft, state.isBegun, isAccepted]);
  return isSaved;
}

const PLACES: Readonly<Record<NonNullable<WizardState['attention']>['to'], string>> = {
  title: '[data-place=title]',
  'first-error': '[aria-invalid=true], [data-invalid] input',
  result: '[data-place=result]',
  conflict: '[data-place=conflict]',
};

function findPlace(form: HTMLElement, { to, question }: NonNullable<WizardState['attention']>) {
  const place = question === undefined ? PLACES[to] : `[data-question="${question}"] :is(input, textarea)`;
  return form.querySelector<HTMLElement>(place);
}

/** Moves the focus to the change, and scrolls to the top of the form if it is above the window. */
function useAttention(attention: WizardState['attention'], form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (!attention || !form.current) return;
    const target = findPlace(form.current, attention);
    if (attention.to === 'title' && attention.question === undefined) {
      target?.focus({ preventScroll: true });
      const card = form.current.parentElement;
      // Clear of the header.
      const top = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
      if (card && card.getBoundingClientRect().top < top) card.scrollIntoView();
    } else {
      target?.focus();
    }
  }, [attention, form]);
}

function StepTitle({ step, isArrived }: { readonly step: number; readonly isArrived: boolean }) {
  const { id, name } = ONBOARDING_STEPS[step - 1] ?? ONBOARDING_STEPS[0];
  return (
    <>
      <h3 data-place="title" tabIndex={-1} className="text-headline outline-none">
        <span className="mb-2 block font-semibold font-text text-small text-soft leading-normal tracking-normal max-lg:sr-only">
          <span>{isArrived ? ONBOARDING_FORM.arrived : ONBOARDING_FORM.stepOf(step, LAST_STEP)}</span>
          <span className="sr-only">: </span>
        </span>
        <span>{name}</span>
      </h3>
      <p className="mt-3 max-w-[36rem] text-soft">
        <span>{isArrived ? ONBOARDING_FORM.sent : STEP_INTROS[id]}</span>
        {step === 1 && <span> {ONBOARDING_FORM.required}</span>}
      </p>
    </>
  );
}

interface StepContentProps {
  readonly state: WizardState;
  readonly dispatch: Dispatch<WizardAction>;
  readonly onRetry: (attachment: Attachment) => void;
}

function StepContent({ state, dispatch, onRetry }: StepContentProps) {
  const { step, answers, errors, attachments, activity, result } = state;
  const props: StepProps = {
    answers,
    errors,
    onAnswer: (changes) => dispatch({ type: 'answered', changes }),
  };
  const files = {
    attachments,
    isBusy: activity !== 'none',
    onAdd: (added: readonly Attachment[]) => dispatch({ type: 'files-added', attachments: added }),
    onRemove: (id: string) => dispatch({ type: 'file-removed', id }),
    onRetry,
  };
  switch (ONBOARDING_STEPS[step - 1]?.id) {
    case 'business':
      return (
        <>
          <TextFields {...props} step={step} />
          <ServicesField {...props} />
        </>
      );
    case 'social':
      return <SocialChannels {...props} />;
    case 'details':
      return (
        <>
          {DETAILS_SECTIONS.map((section) => (
            <DetailsSection key={section.title} {...section}>
              {section.fields.length > 0 ? (
                <TextFields {...props} step={step} only={section.fields} />
              ) : (
                <DetailsFiles {...props} files={files} />
              )}
            </DetailsSection>
          ))}
        </>
      );
    case 'review':
      return (
        <Review
          {...props}
          sent={result?.isAccepted && <ArrivedFiles state={state} dispatch={dispatch} />}
          files={files}
          onEdit={(edited, question) => dispatch({ type: 'edit', step: edited, question })}
        />
      );
    default:
      return <TextFields {...props} step={step} />;
  }
}

interface BodyProps extends StepContentProps {
  readonly isArrived: boolean;
  /** Whether some answers can only be opened with the email's link. */
  readonly isContinuedByMail: boolean;
  readonly customerPaid: boolean;
}

function Body({ state, dispatch, isArrived, isContinuedByMail, customerPaid, onRetry }: BodyProps) {
  const { received, result } = state;
  const isOpen = !result?.isAccepted;
  return (
    <div>
      {received?.isElsewhere && isOpen && <Remark text={RECEIVED.meanwhile(formatDate(received.at))} />}
      {isContinuedByMail && !received && isOpen && <Remark text={DRAFT_OFFER.continuedByMail} />}
      <DraftConflict state={state} dispatch={dispatch} />
      {state.step === LAST_STEP && <Accepted {...state} customerPaid={customerPaid} />}
      <StepTitle step={state.step} isArrived={isArrived} />
      <div className="mt-8 grid gap-8">
        <StepContent state={state} dispatch={dispatch} onRetry={onRetry} />
      </div>
    </div>
  );
}

interface FootProps extends Pick<StepContentProps, 'state' | 'dispatch'> {
  /** Undefined if no captcha is required. */
  readonly captcha: ReturnType<typeof useCaptcha> | undefined;
  /** Whether the browser stores the answers. */
  readonly isSaved: boolean;
  /** Whether the server does. */
  readonly isKept: boolean;
}

/** The second click of a double click would skip the step that the first one opened, or submit the form unseen. */
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail === 2) event.preventDefault();
}

/** The result of a submission, and the next actions. */
function Foot({ state, dispatch, captcha, isSaved, isKept }: FootProps) {
  const { step, isFromReview, activity, attachments, result } = state;
  const isSubmitting = activity === 'submitting';
  const { previous, next, backToReview, submit, submitting } = ONBOARDING_FORM;
  return (
    <div className="min-w-0 print:hidden">
      {captcha && (
        <div className="mb-5">
          <CaptchaCheck captcha={captcha} />
        </div>
      )}
      <StatusMessage result={result} attachments={attachments} isSaved={isSaved} />
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-6">
        <Button
          variant="secondary"
          disabled={step === 1 || activity !== 'none'}
          onClick={() => dispatch({ type: 'previous' })}
        >
          {previous}
        </Button>
        <div className="flex flex-wrap justify-end gap-3 max-sm:contents">
          {isFromReview && (
            <Button variant="quiet" onClick={() => dispatch({ type: 'back-to-review' })}>
              {backToReview}
            </Button>
          )}
          {step < LAST_STEP ? (
            <Button type="submit" disabled={activity !== 'none'} onClick={ignoreSecondClick}>
              {next}
            </Button>
          ) : (
            <Button
              type="submit"
              busy={isSubmitting}
              disabled={activity === 'uploading' || result?.isAccepted === true}
              aria-disabled={captcha?.mustPass}
              aria-describedby={captcha?.reasonId}
              className="max-sm:w-full"
              onClick={ignoreSecondClick}
            >
              {isSubmitting ? submitting : submit}
            </Button>
          )}
        </div>
      </div>
      {!result?.isAccepted && isSaved && (
        <p className="mt-5 text-label text-soft">
          {isKept ? ONBOARDING_FORM.keepingWithUs : ONBOARDING_FORM.keeping}
        </p>
      )}
    </div>
  );
}
