import { api, IDEMPOTENCY_HEADER } from '../../../domain/api.ts';
import { CONTACT_FIELDS } from '../../../domain/contact.ts';
import { isRecord } from '../../../domain/record.ts';
import { CONTACT_NOTICES, type ContactExplanations, explainContact } from '../../content/contact-form.ts';
import { type ApiResponse, getErrorCode, getFieldErrors, isSuccess } from '../../lib/api.ts';
import { callWithSession } from '../../lib/call-with-session.ts';
import type { ContactValues } from '../../lib/contact/contact-values.ts';
import { readCameFrom } from '../../lib/links/came-from.ts';
import type { ToastMessage } from '../../ui/toast/toast-message.ts';
import type { FormErrors } from '../../ui/use-form.ts';

interface ContactSubmission {
  readonly values: ContactValues;
  /** Null where the captcha cannot be shown. Without a session, the request then waits for a manual check. */
  readonly recaptchaToken: string | null;
  /** The content of the hidden field. */
  readonly topic: string;
  /** Milliseconds since the form appeared. */
  readonly elapsedMs: number;
  readonly idempotencyKey: string;
  /** Whether the browser stores the values. */
  readonly isSaved: boolean;
}

/** Sends the form. Never throws: a failed call is also a result. */
export async function sendContact({
  values,
  idempotencyKey,
  isSaved,
  ...rest
}: ContactSubmission): Promise<ContactResult> {
  const explanations = explainContact(isSaved);
  try {
    const response = await callWithSession(api.contact, {
      body: { ...values, ...rest, cameFrom: readCameFrom() },
      headers: { [IDEMPOTENCY_HEADER]: idempotencyKey },
    });
    if (!response) return toFailure(explanations.signedOut);
    if (response.status >= 400)
      console.warn('The request was refused', response.status, getErrorCode(response));
    return readContactResponse(response, explanations);
  } catch (error) {
    console.warn('The request got no response', error);
    return getNoResponseResult(navigator.onLine, explanations);
  }
}

export type ContactResult =
  | { readonly isAccepted: true; readonly notice: ToastMessage }
  | {
      readonly isAccepted: false;
      readonly notice: ToastMessage;
      /** Shown beside the form, longer than the notice. */
      readonly explanation: string;
      readonly fields: FormErrors;
    };

/** Reads the response of `POST /api/contact`. docs/product.md#contact */
export function readContactResponse(response: ApiResponse, explanations: ContactExplanations): ContactResult {
  if (isSuccess(response)) {
    const isDelayed = isRecord(response.body) && response.body.mail === 'delayed';
    return { isAccepted: true, notice: isDelayed ? CONTACT_NOTICES.mailDelayed : CONTACT_NOTICES.sent };
  }
  const fields = fieldErrors(getFieldErrors(response));
  if (Object.keys(fields).length > 0) return toFailure(explanations.fields, fields);
  if (getErrorCode(response) === 'captcha_failed') return toFailure(explanations.captcha);
  if (response.status !== 429) return toFailure(explanations.notSaved);
  const notice = { ...CONTACT_NOTICES.failed, description: explanations.tooMany };
  return { ...toFailure(explanations.tooMany), notice };
}

/** Returns the result of a call without a response. @param isOnline whether the browser has a network */
export function getNoResponseResult(isOnline: boolean, explanations: ContactExplanations): ContactResult {
  return toFailure(isOnline ? explanations.noAnswer : explanations.offline);
}

function toFailure(explanation: string, fields: FormErrors = {}): ContactResult {
  return { isAccepted: false, notice: CONTACT_NOTICES.failed, explanation, fields };
}

/** Adds the field's name, which the server's messages lack: 'is required'. */
function fieldErrors(given: Readonly<Record<string, unknown>>): FormErrors {
  const wrong = CONTACT_FIELDS.filter(({ id }) => typeof given[id] === 'string');
  return Object.fromEntries(wrong.map(({ id, label }) => [id, `${label} ${given[id]}.`]));
}
