import { type ReactNode, useId, useState } from 'react';
import { AUTH, AUTH_NOTICES } from '../../content/auth.ts';
import { Button } from '../../ui/button.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { notifyAtTop, preloadToasts } from '../../ui/toast.ts';
import { useForm } from '../../ui/use-form.ts';
import { problemOf } from './problem.ts';

interface AccountFormProps {
  /** Names the form for screen readers. */
  readonly name: string;
  /** What its button reads, and what it reads meanwhile. */
  readonly button: { readonly action: string; readonly busy: string };
  /** Title of the message about a failure. */
  readonly failed: string;
  /** Words for what can fail, by the user pool's names, where the usual ones do not fit. */
  readonly words?: Readonly<Record<string, string>>;
  /** Sends what was filled in. What it throws is told, and nothing that was typed is lost. */
  readonly onSend: (typed: (field: string) => string) => Promise<void>;
  /** The fields. @param errorOf what to say beside a field, by its name */
  readonly children: (errorOf: (field: string) => string | undefined) => ReactNode;
}

/** A form that asks the user pool for something. Every field has to be filled in, and nothing else is checked. */
export function AccountForm({ name, button, failed, words, onSend, children }: AccountFormProps) {
  const { form, isBusy, errors, read, refuse, whileBusy } = useForm();
  const [problem, setProblem] = useState<string>();
  const id = useId();

  async function send(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = read();
    const typed = (field: string) => String(values.get(field) ?? '');
    const empty = [...values.keys()].filter((field) => typed(field).trim() === '');
    setProblem(undefined);
    refuse(Object.fromEntries(empty.map((field) => [field, AUTH.missing])));
    if (empty.length > 0) return notifyAtTop(AUTH_NOTICES.incomplete);
    try {
      await whileBusy(onSend(typed));
    } catch (error) {
      const text = problemOf(error, words);
      setProblem(text);
      notifyAtTop({ title: failed, description: text, tone: 'destructive' });
    }
  }

  return (
    <form
      ref={form}
      noValidate
      // Outside of a dialog a browser sends nothing by it: no password leaves the page before its scripts have come.
      method="dialog"
      aria-label={name}
      className="grid gap-5"
      onSubmit={send}
      onFocus={preloadToasts}
    >
      {children((field) => errors[field])}
      {/* The message in front of the page reads it out; this is for reading it again. */}
      {problem && (
        <p
          id={id}
          className="flex gap-2.5 rounded-control bg-danger-wash p-4 font-semibold text-danger text-small"
        >
          <AlertIcon className="mt-0.5 size-4.5 shrink-0" />
          {problem}
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
