import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type FormEvent, useEffect, useState } from 'react';
import type { AdminList } from '../../../../domain/admin.ts';
import { NOTE_STORAGE_PREFIX } from '../../../../domain/storage-keys.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { openSessionStorage, storedText } from '../../../lib/storage/stored-values.ts';
import { Button } from '../../../ui/button.tsx';
import { type FormErrors, useForm } from '../../../ui/use-form.ts';
import type { Summary } from '../admin-api.ts';
import { describeFailure, findProblem, toFailure } from '../admin-failure.ts';
import { DashboardDialog } from '../dashboard-dialog.tsx';
import { FormError, SmallButton } from '../layout.tsx';
import { showChanged } from '../list/record-queries.ts';
import { notifyDashboard } from '../notify-dashboard.ts';
import { getTitle } from '../record/record-texts.ts';
import { useView } from '../use-view.ts';

interface AddRecordProps<Body> {
  readonly list: AdminList;
  /** The button's text and the dialog's title. */
  readonly title: string;
  /** Reads the form. @returns the errors if a value cannot be read */
  readonly read: (values: FormData) => Body | { readonly errors: FormErrors };
  /** @param key the same for each attempt to add the same record */
  readonly add: (body: Body, key: string) => Promise<{ readonly record: Summary }>;
  /** The fields, which the browser holds. */
  readonly Fields: ComponentType<{ readonly errors: FormErrors }>;
}

/** A button that opens a form to add a record. What is typed stays until it is added, or the tab is closed. */
export function AddRecord<Body extends object>(props: AddRecordProps<Body>) {
  const { title } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <SmallButton
        variant="secondary"
        className="whitespace-nowrap px-3! lg:min-h-9! lg:py-0!"
        onClick={() => setIsOpen(true)}
      >
        {title}
      </SmallButton>
      <DashboardDialog title={title} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <AddForm {...props} onAdded={() => setIsOpen(false)} />
      </DashboardDialog>
    </>
  );
}

interface AddFormProps<Body> extends AddRecordProps<Body> {
  readonly onAdded: () => void;
}

function AddForm<Body extends object>({ list, title, read, add, Fields, onAdded }: AddFormProps<Body>) {
  const client = useQueryClient();
  const { go } = useView();
  const { form, errors, refuse, setErrors, read: readForm } = useForm();
  const draft = storedText(`${NOTE_STORAGE_PREFIX}new#${list}`, openSessionStorage);
  // With the values, so that a form that is opened again adds no second record.
  const [key, setKey] = useState(() => new URLSearchParams(draft.get() ?? '').get(KEY) ?? randomKey());
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useEffect(() => fillForm(form.current, draft.get() ?? ''), []);

  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Body) => add(body, key),
    onSuccess: ({ record }) => {
      draft.remove();
      showChanged(client, record);
      notifyDashboard({ title: 'Added', description: getTitle(record), tone: 'success' });
      onAdded();
      go({ open: record.id });
    },
    onError: (failed) => {
      // Other values under a new key are another record.
      if (toFailure(failed) === 'idempotency_conflict') keepUnder(randomKey());
      const fields = findProblem(failed)?.fields;
      refuse(Object.fromEntries(Object.entries(fields ?? {}).map(([name, text]) => [name, `This ${text}.`])));
    },
  });

  function keepUnder(next: string) {
    setKey(next);
    draft.set(writeForm(readForm(), next));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const body = read(readForm());
    if ('errors' in body) return refuse(body.errors);
    setErrors({});
    mutate(body);
  }

  const hasFieldErrors = Object.values(errors).some(Boolean);
  return (
    <form ref={form} noValidate className="mt-4 grid gap-4" onInput={() => keepUnder(key)} onSubmit={submit}>
      <Fields errors={errors} />
      <FormError>{error && !hasFieldErrors && `Not added. ${describeFailure(error)}`}</FormError>
      <Button type="submit" busy={isPending} className="justify-self-start">
        {title}
      </Button>
    </form>
  );
}

/** The name of the key among the form's values. */
const KEY = 'key';

/** The form's values, and the key under which they are added, as one text. */
function writeForm(values: FormData, key: string): string {
  const texts = [...values].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  return new URLSearchParams([...texts, [KEY, key]]).toString();
}

/** Restores values that were typed. @param text see `writeForm` */
function fillForm(form: HTMLFormElement | null, text: string): void {
  if (!form || text === '') return;
  const values = new URLSearchParams(text);
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      control.checked = values.has(control.name, control.value);
    } else if (
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
    ) {
      control.value = values.get(control.name) ?? control.value;
    }
  }
}
