import {
  CONTACT_FIELDS,
  CONTACT_SERVICES,
  type ContactFieldId,
  type ContactServiceId,
} from '../../../domain/contact.ts';
import { isRecord } from '../../../domain/record.ts';

/** All values of the contact form. */
export type ContactValues = Readonly<Record<ContactFieldId, string>> & {
  readonly services: readonly ContactServiceId[];
};

/** Takes the valid values from unknown data, in a fixed order, so that equal values are serialized equally. */
export function parseContactValues(from: unknown): ContactValues {
  const given = isRecord(from) ? from : {};
  const chosen = Array.isArray(given.services) ? given.services : [];
  const texts = CONTACT_FIELDS.map(({ id }) => [id, typeof given[id] === 'string' ? given[id] : '']);
  return {
    ...(Object.fromEntries(texts) as Record<ContactFieldId, string>),
    services: CONTACT_SERVICES.map(({ id }) => id).filter((id) => chosen.includes(id)),
  };
}

export const NO_VALUES = parseContactValues({});

/** Reads the values of a form. */
export function readFormValues(form: FormData): ContactValues {
  return parseContactValues({ ...Object.fromEntries(form), services: form.getAll('services') });
}

/** Fills a form with values. */
export function fillForm(form: HTMLFormElement, values: ContactValues): void {
  for (const { id } of CONTACT_FIELDS) {
    const control = form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${id}]`);
    if (control) control.value = values[id];
  }
  for (const box of form.querySelectorAll<HTMLInputElement>('[name=services]')) {
    box.checked = values.services.some((id) => id === box.value);
  }
}

/** Fills empty values from a draft. A message that differs from the draft's follows it. */
export function withDraft(values: ContactValues, draft: ContactValues): ContactValues {
  return parseContactValues({
    ...Object.fromEntries(CONTACT_FIELDS.map(({ id }) => [id, values[id] || draft[id]])),
    message: joinMessages(draft.message, values.message),
    services: values.services.length > 0 ? values.services : draft.services,
  });
}

/** If one text contains the other, as after a reload, it stands alone. The field says when it is too long. */
function joinMessages(draft: string, typed: string): string {
  if (draft.includes(typed.trim())) return draft;
  if (typed.includes(draft.trim())) return typed;
  return `${draft.trimEnd()}\n\n${typed}`;
}

export function isEmptyForm(values: ContactValues): boolean {
  return values.services.length === 0 && CONTACT_FIELDS.every(({ id }) => values[id].trim() === '');
}

export function areEqual(a: ContactValues, b: ContactValues): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
