import { type ApiAnswer, codeIn } from '../../lib/api.ts';

/** Texts for administrators: why a call failed, and what to do. */
export const FAILURE_TEXTS = {
  /** The session has ended, or never began. */
  signed_out: 'You are signed out. Sign in to go on.',
  sign_in_too_old: 'This needs a recent sign-in. Sign in again to go on.',
  not_admin: 'You do not have admin privileges.',
  mfa_required: 'Your account needs an authenticator app first.',
  conflict: 'Somebody else was faster. Look at what has changed and try again.',
  not_found: 'It is not there any more.',
  /** A file that the malware scan has not finished with. */
  not_checked: 'The file is still being checked. Try again in a minute.',
  /** A copy of a person's data that does not fit into one response. */
  too_much: 'This is more than one copy holds. Whoever looks after the site can make it by hand.',
  not_erasable: 'Something has to be done first. Open this once more to see what.',
  provider_unavailable: 'Stripe is not answering. Try again in a few minutes.',
  refused: 'The server did not understand this. Load the page again.',
  /** The user pool does not respond, so no caller can be authorized. */
  identity_unavailable: 'Sign-in is not answering, so nobody can be let in for the moment. Nothing is lost.',
  unavailable: 'The server could not answer. Nothing is lost. Try again in a moment.',
  unreachable: 'No answer from the server. Check the connection and try again.',
} as const;

export type AdminFailure = keyof typeof FAILURE_TEXTS;

const ACCESS_FAILURES = ['signed_out', 'sign_in_too_old', 'not_admin', 'mfa_required'] as const;

/** A failure after which the visitor has to leave the back office. */
export type AccessFailure = (typeof ACCESS_FAILURES)[number];

/** A failed call of the back office. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
  readonly failure: AdminFailure;
  /** Identifies the call in the logs. Only set where operators have something to look into. */
  readonly requestId: string | undefined;

  constructor(failure: AdminFailure, { cause, requestId }: { cause?: unknown; requestId?: string } = {}) {
    super(`The call failed: ${failure}`, { cause });
    this.failure = failure;
    this.requestId = requestId;
  }
}

/** Returns the failure of any thrown value. */
export function failureOf(error: unknown): AdminFailure {
  return error instanceof AdminError ? error.failure : 'unreachable';
}

export function isAccessFailure(failure: AdminFailure): failure is AccessFailure {
  return ACCESS_FAILURES.some((known) => known === failure);
}

const BY_CODE: Readonly<Record<string, AdminFailure>> = {
  sign_in_again: 'signed_out',
  not_admin: 'not_admin',
  mfa_required: 'mfa_required',
  conflict: 'conflict',
  not_found: 'not_found',
  file_not_checked: 'not_checked',
  too_much: 'too_much',
  not_erasable: 'not_erasable',
  payment_provider_unavailable: 'provider_unavailable',
  identity_unavailable: 'identity_unavailable',
};

const BY_STATUS: Readonly<Record<number, AdminFailure>> = {
  // The API gateway responds without codes.
  401: 'signed_out',
  403: 'not_admin',
  400: 'refused',
  404: 'not_found',
};

/** Returns the failure of a response other than 200. */
export function failureIn(answer: ApiAnswer): AdminFailure {
  return BY_CODE[codeIn(answer)] ?? BY_STATUS[answer.status] ?? 'unavailable';
}

/** Failures that administrators neither cause nor can resolve. */
const FOR_OPERATORS: readonly AdminFailure[] = ['refused', 'identity_unavailable', 'unavailable'];

export function isForOperators(failure: AdminFailure): boolean {
  return FOR_OPERATORS.includes(failure);
}
