import { api, IDEMPOTENCY_HEADER } from '../../../domain/api.ts';
import { isRecord } from '../../../domain/record.ts';
import { callApi } from '../../lib/api.ts';
import { type ContactOutcome, noContactAnswer, readContactAnswer } from './contact-answer.ts';
import type { ContactValues } from './contact-values.ts';

interface ContactSubmission {
  readonly values: ContactValues;
  /** Null where the captcha cannot be shown: the server then accepts fewer submissions. */
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
    const answer = await callApi(api.contact, {
      body: { ...values, ...rest },
      headers: { [IDEMPOTENCY_HEADER]: idempotencyKey },
    });
    if (answer.status >= 400) console.warn('The request was refused', answer.status, codeOf(answer.body));
    return readContactAnswer(answer);
  } catch (error) {
    console.warn('The request got no answer', error);
    return noContactAnswer(navigator.onLine);
  }
}

function codeOf(body: unknown): unknown {
  return isRecord(body) ? body.code : undefined;
}
