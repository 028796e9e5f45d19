import { api, IDEMPOTENCY_HEADER } from '../../../domain/api.ts';
import type { onboardingContract } from '../../../domain/contracts/onboarding.ts';
import { type OnboardingAnswers, TEXT_FIELDS } from '../../../domain/onboarding/onboarding.ts';
import type { FileState } from '../../../domain/onboarding/onboarding-files.ts';
import { FILE_TEXTS, SUBMISSION_REASONS } from '../../content/onboarding-form.ts';
import {
  type ApiResponse,
  getErrorCode,
  getErrorMessage,
  getFieldErrors,
  getRateLimitMessage,
  readSuccess,
} from '../../lib/api.ts';
import type { callWithSession } from '../../lib/call-with-session.ts';
import { checkoutHeaders } from '../../lib/checkout-secrets.ts';
import type { IdempotencyKeys } from '../../lib/idempotency-keys.ts';
import type { Attachment, AttachmentStatus } from './attachments.ts';
import { buildSubmission, type DraftSource, listSent, type SubmissionContext } from './submission.ts';
import { UploadError, type UploadFile } from './upload-file.ts';

export interface SubmissionTools {
  readonly callApi: typeof callWithSession;
  readonly uploadFile: UploadFile;
  readonly keys: IdempotencyKeys;
  readonly isOnline: () => boolean;
  readonly onFile: (id: string, status: AttachmentStatus) => void;
  /** Waits before a retry, in milliseconds. @throws the signal's reason if the visitor left the page */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Called after the uploads, because a captcha can expire during them. @returns undefined if it has expired */
  readonly readSigns: () => SpamSignals | undefined;
  /** Called after the uploads, during which the draft may be saved. */
  readonly readSource: () => DraftSource | undefined;
  readonly signal: AbortSignal;
}

/** Signals that tell a person from a program. */
export interface SpamSignals {
  /** Null without a captcha. Unless paid or signed in, the form then waits for an administrator. */
  readonly recaptchaToken: string | null;
  /** The content of the hidden field. */
  readonly topic: string;
}

export type SubmissionResult =
  /** Includes the status of each file, and the proof for adding more. */
  | { readonly isAccepted: true; readonly files: readonly Attachment[]; readonly form?: string | undefined }
  /** `mustUploadAgain` if the server no longer knows the uploaded files. */
  | { readonly isAccepted: false; readonly reason: string; readonly mustUploadAgain: boolean };

/**
 * Uploads the files one by one, then sends the form. A file that fails is skipped, unless the browser is offline: then
 * nothing is sent, so that a later attempt includes every file. docs/product.md#onboarding-form
 * @returns the result, also of a failure
 * @throws the signal's reason if the visitor left the page
 */
export async function submitOnboarding(
  answers: OnboardingAnswers,
  attachments: readonly Attachment[],
  setting: SubmissionContext,
  tools: SubmissionTools,
): Promise<SubmissionResult> {
  const settled: Attachment[] = [];
  let pauses = PAUSES_MS;
  for (const attachment of attachments) {
    const status = await uploadWhenNeeded(attachment, answers.businessName, tools, pauses);
    // Without a working connection, later files are not retried here, to keep the wait short. They are retried after
    // the form is sent.
    if (status.name === 'failed' && status.failure === 'passing') pauses = [];
    if (status.name === 'failed' && !tools.isOnline()) return failure(SUBMISSION_REASONS.offline);
    settled.push({ ...attachment, status });
  }
  const signs = tools.readSigns();
  if (!signs) return failure(SUBMISSION_REASONS.captcha);
  return send(answers, settled, setting, signs, tools);
}

/** The pauses before the retries, in milliseconds. */
const PAUSES_MS: readonly number[] = [1_000, 3_000];

/**
 * Uploads a file unless it is uploaded already. Retries after each pause while the failure may be temporary. Logs a
 * failure.
 * @param pauses milliseconds
 * @throws the signal's reason if the visitor left the page
 */
export async function uploadWhenNeeded(
  attachment: Attachment,
  businessName: string,
  { uploadFile, onFile, pause, isOnline, signal }: UploadTools,
  pauses = PAUSES_MS,
): Promise<AttachmentStatus> {
  const { id, status } = attachment;
  if (status.name === 'refused' || status.name === 'uploaded') return status;
  if (status.name === 'waiting' && status.url !== undefined) return { name: 'uploaded', url: status.url };
  const onProgress = (progress: number) => onFile(id, { name: 'uploading', progress });
  const attempt = async (): Promise<AttachmentStatus> => {
    onProgress(0);
    return uploadFile(attachment, businessName, { onProgress, signal }).then(
      (url): AttachmentStatus => ({ name: 'uploaded', url }),
      (error: unknown): AttachmentStatus => {
        signal.throwIfAborted();
        console.warn('A file could not be uploaded', attachment.file.name, error);
        return error instanceof UploadError
          ? { name: 'failed', reason: error.message, failure: error.failure }
          : { name: 'failed', reason: FILE_TEXTS.noAnswer, failure: 'passing' };
      },
    );
  };
  let result = await attempt();
  for (const ms of pauses) {
    if (result.name !== 'failed' || result.failure !== 'passing' || !isOnline()) break;
    await pause(ms, signal);
    result = await attempt();
  }
  onFile(id, result);
  return result;
}

export type UploadTools = Pick<SubmissionTools, 'uploadFile' | 'onFile' | 'pause' | 'isOnline' | 'signal'>;

async function send(
  answers: OnboardingAnswers,
  attachments: readonly Attachment[],
  setting: SubmissionContext,
  signs: SpamSignals,
  { callApi, keys, isOnline, readSource, signal }: SubmissionTools,
): Promise<SubmissionResult> {
  const submission = buildSubmission(answers, attachments, setting);
  const key = keys.keyFor(JSON.stringify(submission));
  const draft = readSource();
  try {
    const response = await callApi(api.onboarding, {
      body: { ...submission, ...signs, ...(draft && { draft }) },
      headers: { [IDEMPOTENCY_HEADER]: key, ...checkoutHeaders(submission.sessionId) },
      signal,
    });
    return response
      ? readSubmissionResponse(response, attachments, keys)
      : failure(SUBMISSION_REASONS.signedOut);
  } catch (error) {
    signal.throwIfAborted();
    console.warn('The onboarding form got no response', error);
    return failure(isOnline() ? SUBMISSION_REASONS.noAnswer : SUBMISSION_REASONS.offline);
  }
}

function readSubmissionResponse(
  response: ApiResponse,
  attachments: readonly Attachment[],
  keys: IdempotencyKeys,
): SubmissionResult {
  const stored = readSuccess<typeof onboardingContract>(response);
  if (stored) {
    keys.renew();
    return { isAccepted: true, files: applyFileStates(attachments, stored.files), form: stored.form };
  }
  const code = getErrorCode(response);
  console.warn('The onboarding form was refused', response.status, code);
  if (code === 'idempotency_conflict') keys.renew();
  return failure(withoutPeriod(getReason(response)), code === 'unknown_file');
}

/** Applies the server's states to the attachments. @param states of the sent attachments, in their order */
function applyFileStates(
  attachments: readonly Attachment[],
  states: readonly FileState[] = [],
): readonly Attachment[] {
  const sent = listSent(attachments);
  return attachments.map((attachment) => {
    const problem = getStateProblem(states[sent.indexOf(attachment)]);
    return problem && attachment.status.name === 'uploaded' ? { ...attachment, status: problem } : attachment;
  });
}

/** Returns the problem of a file in a state that the server reports; undefined if it has none. */
export function getStateProblem(state: FileState | undefined): AttachmentStatus | undefined {
  return state && SERVER_PROBLEMS[state];
}

const SERVER_PROBLEMS: Readonly<Partial<Record<FileState, AttachmentStatus>>> = {
  missing: { name: 'failed', reason: FILE_TEXTS.notArrived, failure: 'passing' },
  rejected: { name: 'refused', reason: FILE_TEXTS.notItsType },
  infected: { name: 'refused', reason: FILE_TEXTS.infected },
};

/** The server returns messages by field id, without the field's name: 'must have at most 300 characters'. */
function getReason(response: ApiResponse): string {
  const wrong = getFieldErrors(response);
  const field = TEXT_FIELDS.find(({ id }) => typeof wrong[id] === 'string');
  if (!field) return getRateLimitMessage(response) ?? getErrorMessage(response) ?? SUBMISSION_REASONS.unknown;
  const text = String(wrong[field.id]);
  return text === field.required ? text : `${field.label} ${text}`;
}

function failure(reason: string, mustUploadAgain = false): SubmissionResult {
  return { isAccepted: false, reason, mustUploadAgain };
}

/** Removes the period, so that the sentence can be part of another. */
function withoutPeriod(sentence: string): string {
  return sentence.trim().replace(/(?<!\.)\.+$/, '');
}
