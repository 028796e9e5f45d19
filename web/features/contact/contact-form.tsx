import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldErrors, type UseFormReturn, useController, useForm } from 'react-hook-form';
import { CONTACT_LIMITS, CONTACT_SERVICES } from '../../../domain/contact.ts';
import { CONTACT_FORM, CONTACT_NOTICES } from '../../content/contact-form.ts';
import { randomKey } from '../../lib/random-key.ts';
import { browserStorage } from '../../lib/stored.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxPills } from '../../ui/checkbox-pills.tsx';
import { HoneypotField } from '../../ui/honeypot-field.tsx';
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { notify, preloadToasts, type ToastMessage } from '../../ui/toast.ts';
import { CaptchaCheck, useCaptcha } from './captcha.tsx';
import { createContactDraft } from './contact-draft.ts';
import {
  CONTACT_TEXTS,
  type ContactText,
  type ContactValues,
  contactValues,
  isUsableEmail,
  NO_VALUES,
} from './contact-values.ts';
import { Letter } from './letter.tsx';
import type { ContactOutcome } from './send-contact.ts';
import { sendContact } from './send-contact.ts';
import { Stamp } from './stamp.tsx';

const draft = createContactDraft(() => browserStorage('localStorage'), Date.now, randomKey);

/** The consultation form, as a letter. Specification: content and operations, sections 2, 4, 5 and 8. */
export function ContactForm() {
  // Without values to begin with: what was written before the page was hydrated is taken over.
  const form = useForm<ContactValues>();
  const [isBusy, setIsBusy] = useState(false);
  const restored = useDraft(form);
  const captcha = useCaptcha();
  const honeypot = useRef<HTMLInputElement>(null);
  const [received, setReceived] = useState<ToastMessage>();
  const [explanation, setExplanation] = useState('');
  const mustPass = captcha.state.name === 'loading' || captcha.state.name === 'unanswered';

  async function send(given: ContactValues) {
    const values = contactValues(given);
    setIsBusy(true);
    const outcome = await sendContact({
      values,
      recaptchaToken: captcha.state.name === 'passed' ? captcha.state.token : null,
      topic: honeypot.current?.value ?? '',
      elapsedMs: Math.round(performance.now() - restored.begunAt),
      idempotencyKey: draft.keyFor(values),
    });
    // At once, since what is disabled takes no focus.
    flushSync(() => setIsBusy(false));
    captcha.reset();
    notify(outcome.notice);
    show(outcome);
  }

  function show(outcome: ContactOutcome) {
    if (outcome.isAccepted) {
      draft.forget();
      form.reset(NO_VALUES);
      restored.dismiss();
      setReceived(outcome.notice);
      return;
    }
    flushSync(() => setExplanation(outcome.explanation));
    const wrong = CONTACT_TEXTS.filter((name) => outcome.fields[name]);
    for (const name of wrong) form.setError(name, { message: outcome.fields[name] ?? '' });
    if (wrong[0]) form.setFocus(wrong[0]);
  }

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setReceived(undefined);
    setExplanation('');
    if (mustPass) {
      notify(CONTACT_NOTICES.captchaMissing);
      // Clear of the notice, which appears at an edge of the window.
      captcha.place.current?.scrollIntoView({ block: 'center' });
      return;
    }
    form.handleSubmit(send, tellWhatIsMissing)();
  }

  return (
    <div data-tone="paper" className="relative rounded-card bg-raised p-6 shadow-lifted sm:p-10">
      <noscript>
        <Letter />
      </noscript>
      <div className="[@media(scripting:none)]:hidden">
        <div className="flex items-start justify-between gap-4">
          <h2 id="letter" className="text-headline">
            {CONTACT_FORM.title}
          </h2>
          <Stamp />
        </div>
        <p className="mt-3 max-w-[30rem] text-lead text-soft">{CONTACT_FORM.lead}</p>
        <Received notice={received} />
        {restored.isRestored && <RestoredNote onStartOver={restored.startOver} />}
        <form
          noValidate
          method="post"
          aria-labelledby="letter"
          className="mt-8 grid gap-8"
          onSubmit={submit}
          onFocus={prepareOnce}
        >
          <fieldset disabled={isBusy} className="grid min-w-0 gap-8">
            <legend className="sr-only">{CONTACT_FORM.title}</legend>
            <Fields form={form} />
            <HoneypotField ref={honeypot} />
          </fieldset>
          <CaptchaCheck captcha={captcha} />
          <div className="grid gap-4">
            <Explanation text={explanation} />
            <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
              <Button
                type="submit"
                size="large"
                busy={isBusy}
                aria-disabled={mustPass}
                className="w-full sm:w-auto"
                data-replay=""
              >
                {isBusy ? CONTACT_FORM.submitting : CONTACT_FORM.submit}
              </Button>
              <p className="max-w-[22rem] flex-1 basis-60 text-small text-soft">{CONTACT_FORM.promise}</p>
            </div>
          </div>
        </form>
      </div>
    </div>
  );
}

function prepareOnce({ relatedTarget, currentTarget }: FocusEvent<HTMLFormElement>) {
  if (!currentTarget.contains(relatedTarget)) preloadToasts();
}

/** The first of the marked fields has the focus already. */
function tellWhatIsMissing(errors: FieldErrors<ContactValues>) {
  if (CONTACT_TEXTS.some((name) => errors[name]?.type === 'missing')) notify(CONTACT_NOTICES.fieldsMissing);
}

/** Goes on with the draft that this browser holds, and keeps it up to date. */
function useDraft(form: UseFormReturn<ContactValues>) {
  const [isRestored, setIsRestored] = useState(false);
  const [begunAt, setBegunAt] = useState(0);

  useEffect(() => {
    const stored = draft.read();
    if (stored && fillIn(form, stored.values)) {
      setIsRestored(true);
      // Sending it soon after a reload is not what a program does.
      setBegunAt((now) => now - stored.age);
    }
    // With what was written before the page was hydrated.
    draft.save(contactValues(form.getValues()));
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => draft.save(contactValues(values)),
    });
  }, [form]);

  return {
    isRestored,
    /** When the visitor could begin, as `performance.now()` counts: with the page, which is before this code. */
    begunAt,
    dismiss: () => setIsRestored(false),
    startOver() {
      draft.forget();
      // At once, since a form that is being reset has no field to focus.
      flushSync(() => {
        form.reset(NO_VALUES);
        setIsRestored(false);
      });
      form.setFocus('name');
    },
  };
}

/** Puts a draft into what is empty. @returns whether there was anything to put */
function fillIn(form: UseFormReturn<ContactValues>, stored: ContactValues): boolean {
  const current = contactValues(form.getValues());
  const empty = CONTACT_TEXTS.filter((name) => current[name] === '' && stored[name] !== '');
  for (const name of empty) form.setValue(name, stored[name]);
  const hasServices = current.services.length === 0 && stored.services.length > 0;
  if (hasServices) form.setValue('services', stored.services);
  return empty.length > 0 || hasServices;
}

function Fields({ form }: { readonly form: UseFormReturn<ContactValues> }) {
  const { labels, websiteHint, messageHint } = CONTACT_FORM;
  const { errors } = form.formState;
  const field = (name: ContactText) => ({
    ...form.register(name, {
      validate: {
        missing: (text) => text.trim() !== '' || CONTACT_FORM.missing[name],
        invalid: (text) => name !== 'email' || isUsableEmail(text) || CONTACT_FORM.invalidEmail,
      },
    }),
    label: labels[name],
    error: errors[name]?.message,
    look: 'line' as const,
    required: true,
    maxLength: CONTACT_LIMITS[name],
    dir: 'auto',
  });
  return (
    <>
      <div className="grid gap-x-8 gap-y-7 sm:grid-cols-2">
        <TextField {...field('name')} autoComplete="name" />
        <TextField {...field('company')} autoComplete="organization" />
        <TextField {...field('email')} type="email" autoComplete="email" inputMode="email" dir="ltr" />
        <TextField {...field('phone')} type="tel" autoComplete="tel" inputMode="tel" dir="ltr" />
        <div className="sm:col-span-2">
          <TextField
            {...field('website')}
            // Not of type url: people write theirs without https://, or have a profile page instead.
            type="text"
            autoComplete="url"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            hint={websiteHint}
          />
        </div>
      </div>
      <Services form={form} />
      <TextArea {...field('message')} rows={5} hint={messageHint} />
    </>
  );
}

const NO_SERVICES: ContactValues['services'] = [];

function Services({ form }: { readonly form: UseFormReturn<ContactValues> }) {
  const { field } = useController({ name: 'services', control: form.control, defaultValue: NO_SERVICES });
  return (
    <CheckboxPills
      legend={CONTACT_FORM.services}
      hint={CONTACT_FORM.servicesHint}
      name="services"
      options={CONTACT_SERVICES}
      value={field.value}
      onChange={field.onChange}
    />
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

/** Stays after the notice has gone, and takes the focus, so that nobody is left at an empty form. */
function Received({ notice }: { readonly notice: ToastMessage | undefined }) {
  const panel = useFocusWhenShown(notice);
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

/** Takes the focus too, unless a field needs it more. */
function Explanation({ text }: { readonly text: string }) {
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!text) return;
    place.current?.focus({ preventScroll: true });
    // Clear of the notice, which appears at an edge of the window.
    place.current?.scrollIntoView({ block: 'center' });
  }, [text]);

  return (
    <div ref={place} role="status" tabIndex={-1} className="outline-none">
      {text && (
        <p className="flex gap-2.5 rounded-control bg-danger-wash p-4 font-semibold text-danger text-small">
          <AlertIcon className="mt-0.5 size-4.5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}

function useFocusWhenShown(shown: unknown): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown) element.current?.focus();
  }, [shown]);
  return element;
}
