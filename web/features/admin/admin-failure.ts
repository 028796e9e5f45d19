import { type ApiAnswer, codeIn, requestIdIn } from '../../lib/api.ts';

/** Why a call came to nothing: what is wrong and what to do about it, in words for staff. */
export const FAILURE_TEXTS = {
  /** The session has ended, or never began. */
  signed_out: 'You are signed out. Sign in to go on.',
  sign_in_too_old: 'This needs a recent sign-in. Sign in again to go on.',
  not_admin: 'You do not have admin privileges.',
  mfa_required: 'Your account needs an authenticator app first.',
  conflict: 'Somebody else was faster. Look at what has changed and try again.',
  not_found: 'It is not there any more.',
  /** A file that nobody knows to be free of malware yet. */
  not_checked: 'The file is still being checked. Try again in a minute.',
  /** A copy of a person's data is larger than one answer. */
  too_much: 'This is more than one copy holds. Whoever looks after the site can make it by hand.',
  /** Something has to be done before a person can be erased. */
  not_erasable: 'Something has to be done first. Open this once more to see what.',
  provider_unavailable: 'Stripe is not answering. Try again in a few minutes.',
  refused: 'The server did not understand this. Load the page again.',
  /** Who is calling cannot be checked at the moment. */
  identity_unavailable: 'Sign-in is not answering, so nobody can be let in for the moment. Nothing is lost.',
  unavailable: 'The server could not answer. Nothing is lost. Try again in a moment.',
  unreachable: 'No answer from the server. Check the connection and try again.',
} as const;

export type AdminFailure = keyof typeof FAILURE_TEXTS;

/** After these there is nothing to be seen here any more. */
const ACCESS_FAILURES = [
  'signed_out',
  'sign_in_too_old',
  'not_admin',
  'mfa_required',
] as const satisfies readonly AdminFailure[];

export type AccessFailure = (typeof ACCESS_FAILURES)[number];

/** What is to be said where something could not be fetched. */
export interface Trouble {
  readonly failure: AdminFailure;
  /** By which operators find the call in the logs; only where they have something to look for. */
  readonly requestId?: string;
}

/** A call of the back office that came to nothing. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
  readonly trouble: Trouble;

  constructor(trouble: Trouble, options?: ErrorOptions) {
    super(`the call came to nothing: ${trouble.failure}`, options);
    this.trouble = trouble;
  }
}

/** Of anything that was thrown. */
export function troubleOf(error: unknown): Trouble {
  return error instanceof AdminError ? error.trouble : { failure: 'unreachable' };
}

/** Of anything that was thrown. */
export function failureOf(error: unknown): AdminFailure {
  return troubleOf(error).failure;
}

export function isAccessFailure(failure: AdminFailure): failure is AccessFailure {
  return ACCESS_FAILURES.some((barred) => barred === failure);
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
  // The API itself, which has not passed the call on and knows no codes.
  401: 'signed_out',
  403: 'not_admin',
  400: 'refused',
  404: 'not_found',
};

/** Nobody who works here has caused these, or can do more about them than wait. */
const FOR_OPERATORS: readonly AdminFailure[] = ['refused', 'identity_unavailable', 'unavailable'];

/** What an answer other than 200 means. */
export function troubleIn(answer: ApiAnswer): Trouble {
  const failure = BY_CODE[codeIn(answer)] ?? BY_STATUS[answer.status] ?? 'unavailable';
  const requestId = FOR_OPERATORS.includes(failure) ? requestIdIn(answer) : undefined;
  return { failure, ...(requestId !== undefined && { requestId }) };
}
