import {
  CONTACT_FIELDS,
  CONTACT_SERVICES,
  type ContactFieldId,
  type ContactServiceId,
} from '../../../domain/contact.ts';
import { isRecord } from '../../../domain/record.ts';

/** Everything that a visitor says in the form. */
export type ContactValues = Readonly<Record<ContactFieldId, string>> & {
  readonly services: readonly ContactServiceId[];
};

/** Takes what is usable from values of any origin, in an order of its own, so that equal ones are written equally. */
export function contactValues(from: unknown): ContactValues {
  const given = isRecord(from) ? from : {};
  const chosen = Array.isArray(given.services) ? given.services : [];
  const texts = CONTACT_FIELDS.map(({ id }) => [id, typeof given[id] === 'string' ? given[id] : '']);
  return {
    ...(Object.fromEntries(texts) as Record<ContactFieldId, string>),
    services: CONTACT_SERVICES.map(({ id }) => id).filter((id) => chosen.includes(id)),
  };
}

export const NO_VALUES = contactValues({});

/** What a form holds. */
export function valuesIn(form: FormData): ContactValues {
  return contactValues({ ...Object.fromEntries(form), services: form.getAll('services') });
}

/** Replaces what a form holds. */
export function fillForm(form: HTMLFormElement, values: ContactValues): void {
  for (const { id } of CONTACT_FIELDS) {
    const control = form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${id}]`);
    if (control) control.value = values[id];
  }
  for (const box of form.querySelectorAll<HTMLInputElement>('[name=services]')) {
    box.checked = values.services.some((id) => id === box.value);
  }
}

/** The values with those of a draft where they are empty. */
export function withDraft(values: ContactValues, draft: ContactValues): ContactValues {
  return contactValues({
    ...Object.fromEntries(CONTACT_FIELDS.map(({ id }) => [id, values[id] || draft[id]])),
    services: values.services.length > 0 ? values.services : draft.services,
  });
}

export function isEmptyForm(values: ContactValues): boolean {
  return values.services.length === 0 && CONTACT_FIELDS.every(({ id }) => values[id].trim() === '');
}

export function areEqual(a: ContactValues, b: ContactValues): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
