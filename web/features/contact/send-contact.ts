import { api, IDEMPOTENCY_HEADER } from '../../../domain/api.ts';
import { CONTACT_FIELDS } from '../../../domain/contact.ts';
import { isRecord } from '../../../domain/record.ts';
import { CONTACT_EXPLANATIONS, CONTACT_NOTICES } from '../../content/contact-form.ts';
import { type ApiAnswer, codeIn, fieldsIn, isDone } from '../../lib/api.ts';
import { callAsPerson } from '../../lib/call-as-person.ts';
import type { ToastMessage } from '../../ui/toast/toast-message.ts';
import type { FormErrors } from '../../ui/use-form.ts';
import type { ContactValues } from './contact-values.ts';

interface ContactSubmission {
  readonly values: ContactValues;
  /** Null where the captcha cannot be shown: without a session, the request then waits for a person. */
  readonly recaptchaToken: string | null;
  /** What the field holds that people do not see. */
  readonly topic: string;
  /** Milliseconds since the form appeared. */
  readonly elapsedMs: number;
  readonly idempotencyKey: string;
}

/** Sends the form. Never throws: a call that fails is an outcome too. */
export async function sendContact({
  values,
  idempotencyKey,
  ...rest
}: ContactSubmission): Promise<ContactOutcome> {
  try {
    const answer = await callAsPerson(api.contact, {
      body: { ...values, ...rest },
      headers: { [IDEMPOTENCY_HEADER]: idempotencyKey },
    });
    if (!answer) return notAccepted(CONTACT_EXPLANATIONS.signedOut);
    if (answer.status >= 400) console.warn('The request was refused', answer.status, codeIn(answer));
    return readContactAnswer(answer);
  } catch (error) {
    console.warn('The request got no answer', error);
    return noContactAnswer(navigator.onLine);
  }
}

export type ContactOutcome =
  | { readonly isAccepted: true; readonly notice: ToastMessage }
  | {
      readonly isAccepted: false;
      readonly notice: ToastMessage;
      /** Said beside the form, for longer than the notice stays. */
      readonly explanation: string;
      readonly fields: FormErrors;
    };

/** Reads the answer of `POST /api/contact`. Specification: content and operations, section 8. */
export function readContactAnswer(answer: ApiAnswer): ContactOutcome {
  if (isDone(answer)) {
    const isDelayed = isRecord(answer.body) && answer.body.mail === 'delayed';
    return { isAccepted: true, notice: isDelayed ? CONTACT_NOTICES.mailDelayed : CONTACT_NOTICES.sent };
  }
  const fields = fieldErrors(fieldsIn(answer));
  if (Object.keys(fields).length > 0) return notAccepted(CONTACT_EXPLANATIONS.fields, fields);
  if (codeIn(answer) === 'captcha_failed') return notAccepted(CONTACT_EXPLANATIONS.captcha);
  if (answer.status !== 429) return notAccepted(CONTACT_EXPLANATIONS.notSaved);
  const notice = { ...CONTACT_NOTICES.failed, description: CONTACT_EXPLANATIONS.tooMany };
  return { ...notAccepted(CONTACT_EXPLANATIONS.tooMany), notice };
}

/** A call without a response. @param isOnline whether the browser has a network */
export function noContactAnswer(isOnline: boolean): ContactOutcome {
  return notAccepted(isOnline ? CONTACT_EXPLANATIONS.noAnswer : CONTACT_EXPLANATIONS.offline);
}

function notAccepted(explanation: string, fields: FormErrors = {}): ContactOutcome {
  return { isAccepted: false, notice: CONTACT_NOTICES.failed, explanation, fields };
}

/** The server says what is wrong without naming the field: 'is required'. */
function fieldErrors(given: Readonly<Record<string, unknown>>): FormErrors {
  const wrong = CONTACT_FIELDS.filter(({ id }) => typeof given[id] === 'string');
  return Object.fromEntries(wrong.map(({ id, label }) => [id, `${label} ${given[id]}.`]));
}
