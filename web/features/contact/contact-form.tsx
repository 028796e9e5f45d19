import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  CONTACT_FIELDS,
  CONTACT_LINES_AS_SHOWN,
  CONTACT_LONG_TEXTS,
  CONTACT_SERVICES,
  type ContactField,
} from '../../../domain/contact.ts';
import { getFieldError } from '../../../domain/form-fields.ts';
import { CONTACT_FORM, CONTACT_NOTICES } from '../../content/contact-form.ts';
import { contactDraft } from '../../lib/contact/contact-draft.ts';
import {
  areEqual,
  type ContactValues,
  fillForm,
  NO_VALUES,
  readFormValues,
  withDraft,
} from '../../lib/contact/contact-values.ts';
import { askBeforeLeaving } from '../../ui/ask-before-leaving.ts';
import { Button } from '../../ui/button.tsx';
import { CaptchaCheck, useCaptcha } from '../../ui/captcha.tsx';
import { CheckboxPills } from '../../ui/checkbox-pills.tsx';
import { FormText } from '../../ui/form-text.tsx';
import { HoneypotField } from '../../ui/honeypot-field.tsx';
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx';
import { notifyAtTop, preloadToasts, type ToastMessage } from '../../ui/toast/toast.ts';
import { type FormErrors, useForm } from '../../ui/use-form.ts';
import { sendContact } from './send-contact.ts';
import { Stamp } from './stamp.tsx';
import { WriteEmail } from './write-email.tsx';

/** The consultation form, designed as a letter. docs/product.md#contact */
export function ContactForm() {
  const { form, isBusy, errors, setErrors, read, focusOn, refuse, whileBusy } = useForm();
  /** Whether the fields have been validated. From then on, corrections are validated immediately. */
  const [isChecked, setIsChecked] = useState(false);
  const written = useDraft(form);
  const captcha = useCaptcha();
  const [received, setReceived] = useState<ToastMessage>();
  const [explanation, setExplanation] = useState('');

  async function send(values: ContactValues) {
    const idempotencyKey = contactDraft.keyFor(values);
    const isSaved = written.save(values);
    const result = await whileBusy(
      sendContact({
        values,
        recaptchaToken: captcha.readToken() ?? null,
        topic: String(read().get('topic') ?? ''),
        elapsedMs: Math.round(performance.now() - written.begunAt),
        idempotencyKey,
        isSaved,
      }),
    );
    captcha.reset();
    notifyAtTop(result.notice);
    if (result.isAccepted) {
      empty();
      setReceived(result.notice);
      return;
    }
    flushSync(() => setExplanation(result.explanation));
    refuse(result.fields);
  }

  function empty() {
    written.clear();
    setIsChecked(false);
    setErrors({});
  }

  function startOver() {
    // Immediately, because the pressed button disappears.
    flushSync(empty);
    focusOn('name');
  }

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setReceived(undefined);
    setExplanation('');
    if (captcha.mustPass) return captcha.demand();
    const values = readFormValues(read());
    const wrong = CONTACT_FIELDS.filter((field) => getFieldError(field, values[field.id]));
    setIsChecked(true);
    refuse(Object.fromEntries(wrong.map((field) => [field.id, getFieldError(field, values[field.id])])));
    if (wrong.length === 0) send(values);
    else if (wrong.some(({ id }) => values[id].trim() === '')) notifyAtTop(CONTACT_NOTICES.fieldsMissing);
  }

  function onChange({ target }: React.ChangeEvent<HTMLFormElement>) {
    written.save(readFormValues(read()));
    const field = CONTACT_FIELDS.find(({ id }) => id === target.name);
    if (isChecked && field) setErrors({ ...errors, [field.id]: getFieldError(field, target.value) });
  }

  return (
    <div data-tone="paper" className="relative rounded-card bg-raised p-6 shadow-lifted sm:p-10">
      <noscript>
        <WriteEmail />
      </noscript>
      <div className="[@media(scripting:none)]:hidden">
        <Letterhead />
        <Received notice={received} />
        {written.isRestored && <RestoredNote onStartOver={startOver} />}
        <form
          ref={form}
          noValidate
          method="post"
          aria-labelledby="letter"
          className="mt-7 grid gap-7"
          onSubmit={submit}
          onChange={onChange}
          onFocus={prepareOnce}
        >
          <fieldset disabled={isBusy} className="grid min-w-0 gap-7">
            <legend className="sr-only">{CONTACT_FORM.title}</legend>
            <Fields errors={errors} />
            <HoneypotField />
          </fieldset>
          <CaptchaCheck captcha={captcha} />
          <div className="grid gap-4">
            <Explanation text={explanation} />
            <SendButton isBusy={isBusy} captcha={captcha} />
          </div>
        </form>
      </div>
    </div>
  );
}

function Letterhead() {
  return (
    <>
      {/* On narrow cards, the stamp stands above the text, as on a letter. */}
      <div className="flex flex-wrap-reverse items-end justify-end gap-x-4 gap-y-2">
        <h2 id="letter" className="min-w-0 flex-1 basis-48 text-headline [overflow-wrap:anywhere]">
          {CONTACT_FORM.title}
        </h2>
        <Stamp />
      </div>
      <p className="mt-3 max-w-[30rem] text-lead text-soft">{CONTACT_FORM.lead}</p>
    </>
  );
}

interface SendButtonProps {
  readonly isBusy: boolean;
  readonly captcha: ReturnType<typeof useCaptcha>;
}

function SendButton({ isBusy, captcha }: SendButtonProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Button
        type="submit"
        size="large"
        busy={isBusy}
        aria-disabled={captcha.mustPass}
        aria-describedby={captcha.reasonId}
        className="w-full sm:w-auto"
        data-replay=""
      >
        {isBusy ? CONTACT_FORM.submitting : CONTACT_FORM.submit}
      </Button>
      <p className="max-w-[22rem] flex-1 basis-60 text-small text-soft">{CONTACT_FORM.promise}</p>
    </div>
  );
}

function prepareOnce({ relatedTarget, currentTarget }: FocusEvent<HTMLFormElement>) {
  if (!currentTarget.contains(relatedTarget)) preloadToasts();
}

/** Restores this browser's draft and keeps it up to date. Lets the browser ask before a text that is not stored is lost. */
function useDraft(form: RefObject<HTMLFormElement | null>) {
  const [isRestored, setIsRestored] = useState(false);
  const [begunAt, setBegunAt] = useState(0);
  const [isSaved, setIsSaved] = useState(true);

  /** @returns whether the browser stores the text */
  const save = useCallback((values: ContactValues) => {
    const isStored = contactDraft.save(values);
    setIsSaved(isStored);
    return isStored;
  }, []);

  useEffect(() => (isSaved ? undefined : askBeforeLeaving()), [isSaved]);

  useEffect(() => {
    if (!form.current) return;
    // Includes text typed before hydration.
    const written = readFormValues(new FormData(form.current));
    const stored = contactDraft.read();
    const values = stored ? withDraft(written, stored.values) : written;
    if (stored && !areEqual(values, written)) {
      fillForm(form.current, values);
      setIsRestored(true);
      // A quick submission after a reload is not a sign of a program.
      setBegunAt((now) => now - stored.age);
    }
    save(values);
  }, [form, save]);

  return {
    isRestored,
    /**
     * When the visitor could start typing, as `performance.now()` counts: when the page loaded, which is before this
     * code.
     */
    begunAt,
    save,
    clear() {
      contactDraft.forget();
      setIsSaved(true);
      if (form.current) fillForm(form.current, NO_VALUES);
      setIsRestored(false);
    },
  };
}

function Fields({ errors }: { readonly errors: FormErrors }) {
  const text = (field: ContactField) => ({ field, error: errors[field.id] });
  return (
    <>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {CONTACT_LINES_AS_SHOWN.map((field) => (
          <div key={field.id} className="sm:last:odd:col-span-2">
            <FormText {...text(field)} />
          </div>
        ))}
      </div>
      <CheckboxPills
        legend={CONTACT_FORM.services}
        hint={CONTACT_FORM.servicesHint}
        name="services"
        options={CONTACT_SERVICES}
      />
      {CONTACT_LONG_TEXTS.map((field) => (
        <FormText key={field.id} {...text(field)} rows={5} />
      ))}
    </>
  );
}

function RestoredNote({ onStartOver }: { readonly onStartOver: () => void }) {
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-soft">
      {CONTACT_FORM.restored}
      <button
        type="button"
        onClick={onStartOver}
        className="min-h-9 font-semibold text-link underline underline-offset-4"
      >
        {CONTACT_FORM.startOver}
      </button>
    </p>
  );
}

/** Stays after the notice has gone, and takes the focus from the empty form. */
function Received({ notice }: { readonly notice: ToastMessage | undefined }) {
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (notice) panel.current?.focus();
  }, [notice]);

  if (!notice) return null;
  return (
    <div
      ref={panel}
      tabIndex={-1}
      data-tone="mint"
      className="mt-6 flex scroll-mt-28 gap-4 rounded-control p-5 outline-none"
    >
      <CheckIcon className="mt-0.5 size-6 shrink-0" />
      <div>
        <h3 className="font-semibold font-text text-subtitle">{notice.title}</h3>
        <p className="mt-1">{notice.description}</p>
      </div>
    </div>
  );
}

/** Takes the focus, too, unless a field needs it more. */
function Explanation({ text }: { readonly text: string }) {
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!text) return;
    place.current?.focus({ preventScroll: true });
    // Clear of the notice at the edge of the window.
    place.current?.scrollIntoView({ block: 'center' });
  }, [text]);

  return (
    <div ref={place} role="status" tabIndex={-1} className="outline-none">
      {text && (
        <p className="flex gap-2.5 rounded-control bg-danger-wash p-4 font-semibold text-danger text-small">
          <AlertIcon className="mt-0.5 size-4.5 shrink-0" />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}
