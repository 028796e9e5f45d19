import type { ApiProblem } from '../../../domain/api.ts';
import { type ApiResponse, getErrorCode } from '../../lib/api.ts';

/** Texts for administrators: why a call failed, and what to do. Most keys are codes of the API; others come with a text. */
export const FAILURE_TEXTS = {
  /** The session has ended, or never began. */
  signed_out: 'You are signed out. Sign in to continue.',
  sign_in_too_old: 'This action needs a recent sign-in. Sign in again to continue.',
  not_admin: 'You do not have admin privileges.',
  role_forbids: 'Your role does not allow this. Ask an administrator.',
  mfa_required: 'Set up an authenticator app to continue.',
  conflict: 'A colleague changed this first. Review the change and try again.',
  not_found: 'It no longer exists.',
  /** A file that the malware scan has not finished with. */
  file_not_checked: 'The file is still being checked. Try again in a minute.',
  idempotency_conflict: 'It was added already, with other values. Reload the page to see it.',
  mail_unavailable: 'The email could not be sent. Try again in a minute.',
  payment_provider_unavailable: 'Stripe is not responding. Try again in a few minutes.',
  /** Any other code, and a rejection without one. */
  refused: 'The server rejected this request. Reload the page and try again.',
  /** The user pool does not respond, so no caller can be authorized. */
  identity_unavailable: 'Sign-in is not responding. Nothing is lost. Try again in a moment.',
  unavailable: 'The server is not available. Nothing is lost. Try again in a moment.',
  /** The page that ran an export was left. */
  left: 'It stopped before it was complete. No file was saved. Start it again.',
  unreachable: 'Cannot reach the server. Check your connection and try again.',
} as const;

export type AdminFailure = keyof typeof FAILURE_TEXTS;

const ACCESS_FAILURES = ['signed_out', 'sign_in_too_old', 'not_admin', 'mfa_required'] as const;

/** A failure after which the visitor has to leave the back office. */
export type AccessFailure = (typeof ACCESS_FAILURES)[number];

interface AdminErrorOptions {
  readonly cause?: unknown;
  readonly requestId?: string;
  readonly problem?: ApiProblem;
}

export class AdminError extends Error {
  override readonly name = 'AdminError';
  readonly failure: AdminFailure;
  /** Identifies the call in the logs. Only set where operators have something to look into. */
  readonly requestId: string | undefined;
  /** The API's own words, by field where a field is wrong; undefined if it has none. */
  readonly problem: Pick<ApiProblem, 'code' | 'message' | 'fields'> | undefined;

  constructor(failure: AdminFailure, { cause, requestId, problem }: AdminErrorOptions = {}) {
    super(`The call failed: ${failure}`, { cause });
    this.failure = failure;
    this.requestId = requestId;
    this.problem = problem;
  }
}

/** Returns the failure of any thrown value. */
export function toFailure(error: unknown): AdminFailure {
  return error instanceof AdminError ? error.failure : 'unreachable';
}

/** Returns the API's own words about any thrown value. */
export function findProblem(error: unknown): AdminError['problem'] {
  return error instanceof AdminError ? error.problem : undefined;
}

/** Explains why a call failed, and what to do: in the API's own words where it refused something. */
export function describeFailure(error: unknown): string {
  const failure = toFailure(error);
  const problem = failure === 'refused' ? findProblem(error) : undefined;
  return problem?.code ? problem.message : FAILURE_TEXTS[failure];
}

export function isAccessFailure(failure: AdminFailure): failure is AccessFailure {
  return ACCESS_FAILURES.some((known) => known === failure);
}

const UNANSWERED: readonly AdminFailure[] = [
  'payment_provider_unavailable',
  'identity_unavailable',
  'mail_unavailable',
  'unavailable',
  'unreachable',
];

/** Whether it is unknown if the server did it. A repeat names the same version or key, so that it takes effect once. */
export function isUnanswered(failure: AdminFailure): boolean {
  return UNANSWERED.includes(failure);
}

const BY_STATUS: Readonly<Record<number, AdminFailure>> = {
  // The API gateway responds without codes.
  401: 'signed_out',
  403: 'not_admin',
  400: 'refused',
  404: 'not_found',
};

/** Returns the failure of a response other than 200. */
export function readFailure(response: ApiResponse): AdminFailure {
  const code = getErrorCode(response);
  if (code === 'sign_in_again') return 'signed_out';
  if (Object.hasOwn(FAILURE_TEXTS, code)) return code as AdminFailure;
  return BY_STATUS[response.status] ?? (code && response.status < 500 ? 'refused' : 'unavailable');
}

/** Failures that administrators neither cause nor can resolve. */
const FOR_OPERATORS: readonly AdminFailure[] = ['refused', 'identity_unavailable', 'unavailable'];

export function isForOperators(failure: AdminFailure): boolean {
  return FOR_OPERATORS.includes(failure);
}
