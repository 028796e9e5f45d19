import { type ReactNode, useId, useRef, useState } from 'react';
import { AUTH, AUTH_NOTICES } from '../../content/auth.ts';
import { getProblemText, needsProof, toFormProblem } from '../../lib/auth/problem.ts';
import { Button } from '../../ui/button.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { notifyAtTop, preloadToasts } from '../../ui/toast/toast.ts';
import { useForm } from '../../ui/use-form.ts';
import { PersonCheck } from './person-check.tsx';

interface AccountFormProps {
  /** The form's accessible name. */
  readonly name: string;
  /** The button's text, and its text while the form is busy. */
  readonly button: { readonly action: string; readonly busy: string };
  /** Title of the error message. */
  readonly failed: string;
  /** Messages that replace the usual ones, by the user pool's name of the error. */
  readonly words?: Readonly<Record<string, string>>;
  /**
   * Sends the values. An error that it throws is shown as a message, and the form keeps the values.
   * @param proof of a passed captcha, once the user pool has asked for one
   */
  readonly onSend: (typed: (field: string) => string, proof?: string) => Promise<void>;
  /** The fields. @param errorOf returns a field's error message, by its name */
  readonly children: (errorOf: (field: string) => string | undefined) => ReactNode;
}

/** A form that calls the user pool. All fields are required; nothing else is validated here. */
export function AccountForm({ name, button, failed, words, onSend, children }: AccountFormProps) {
  const { form, isBusy, errors, read, refuse, whileBusy } = useForm();
  const [problem, setProblem] = useState<string>();
  const [isUnproved, setIsUnproved] = useState(false);
  const proof = useRef<string>(undefined);
  const id = useId();

  async function send(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = read();
    const typed = (field: string) => String(values.get(field) ?? '');
    const empty = [...values.keys()].filter((field) => typed(field).trim() === '');
    const given = proof.current;
    proof.current = undefined;
    setProblem(undefined);
    setIsUnproved(false);
    refuse(Object.fromEntries(empty.map((field) => [field, AUTH.missing])));
    if (empty.length > 0) return notifyAtTop(AUTH_NOTICES.incomplete);
    try {
      await whileBusy(onSend(typed, given));
    } catch (error) {
      if (needsProof(error)) return setIsUnproved(true);
      notifyAtTop({ title: failed, description: getProblemText(error, words), tone: 'destructive' });
      const { text, fields } = toFormProblem(error, words);
      const field = fields.find((name) => form.current?.querySelector(`[name=${name}]:not([readonly])`));
      if (field) refuse({ [field]: text });
      else setProblem(text);
    }
  }

  function sendWith(given: string) {
    proof.current = given;
    form.current?.requestSubmit();
  }

  return (
    <form
      ref={form}
      noValidate
      // Outside of a dialog, this makes submitting do nothing. Before the scripts have loaded, the password stays in
      // the page.
      method="dialog"
      aria-label={name}
      className="grid gap-5"
      onSubmit={send}
      onFocus={preloadToasts}
    >
      {children((field) => errors[field])}
      {/* The toast is announced to screen readers; this copy stays visible. */}
      {isUnproved && <PersonCheck onProof={sendWith} />}
      {problem && (
        <p
          id={id}
          className="flex gap-2.5 rounded-control bg-danger-wash p-4 font-semibold text-danger text-small"
        >
          <AlertIcon className="mt-0.5 size-4.5 shrink-0" />
          <span>{problem}</span>
        </p>
      )}
      <Button
        type="submit"
        size="large"
        busy={isBusy}
        aria-describedby={problem && id}
        className="mt-1 w-full"
        data-replay=""
      >
        {isBusy ? button.busy : button.action}
      </Button>
    </form>
  );
}
