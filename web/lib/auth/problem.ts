import { TRIGGER_PROBLEMS } from '../../../domain/responses/trigger-problems.ts';
import { PROBLEMS } from '../../content/auth.ts';

/** Our messages for the user pool's errors, by name, where the error's own message would not help. */
const PLAIN: Readonly<Record<string, string>> = {
  NetworkError: PROBLEMS.unreachable,
  CodeMismatchException: PROBLEMS.wrongCode,
  EnableSoftwareTokenMFAException: PROBLEMS.wrongTotp,
  ExpiredCodeException: PROBLEMS.oldCode,
  LimitExceededException: PROBLEMS.tooMany,
  TooManyRequestsException: PROBLEMS.busy,
  ForbiddenException: PROBLEMS.tooMany,
  TooManyFailedAttemptsException: PROBLEMS.tooMany,
  CodeDeliveryFailureException: PROBLEMS.noMail,
  UserLambdaValidationException: PROBLEMS.noMail,
  UnexpectedLambdaException: PROBLEMS.noMail,
  InvalidLambdaResponseException: PROBLEMS.noMail,
  UnknownStage: PROBLEMS.otherWay,
  UnusablePassword: PROBLEMS.unusablePassword,
  CommonPassword: PROBLEMS.commonPassword,
  NotSignedUpHere: PROBLEMS.notSignedUpHere,
  UsernameExistsException: PROBLEMS.hasAccount,
};

/** Names of errors whose own message is shown to visitors. */
const SPEAKING = new Set([
  'UnusableEmail',
  'NotAuthorizedException',
  'InvalidPasswordException',
  'InvalidParameterException',
  'PasswordHistoryPolicyViolationException',
  'UserNotFoundException',
  'UserNotConfirmedException',
]);

/** The user pool's wrapper around messages of our triggers. */
const WRAPPED = /^\w+ failed with error (.*)\.$/;

/** Our own messages for `SPEAKING` errors, by error name. */
const OWN_WORDS: Readonly<Record<string, string>> = {
  InvalidPasswordException: PROBLEMS.weakPassword,
  InvalidParameterException: PROBLEMS.notTaken,
  PasswordHistoryPolicyViolationException: PROBLEMS.usedPassword,
};

/** Our own messages by the error's message, for errors with several meanings. */
const OWN_WORDS_FOR: Readonly<Record<string, string>> = {
  'Incorrect username or password.': PROBLEMS.wrongPassword,
  'User is disabled.': PROBLEMS.closed,
  'Password attempts exceeded': PROBLEMS.tooMany,
};

/** The names of the fields that a problem may belong to. The first one that a form has is marked. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  [PROBLEMS.wrongPassword]: ['password'],
  [PROBLEMS.weakPassword]: ['password'],
  [PROBLEMS.unusablePassword]: ['password'],
  [PROBLEMS.usedPassword]: ['password'],
  [PROBLEMS.commonPassword]: ['password'],
  [PROBLEMS.hasAccount]: ['email'],
  [TRIGGER_PROBLEMS.specialCharacters]: ['email'],
  [PROBLEMS.notTaken]: ['code', 'email'],
  [PROBLEMS.wrongCode]: ['code'],
  [PROBLEMS.wrongResetCode]: ['code'],
  [PROBLEMS.wrongTotp]: ['code'],
  [PROBLEMS.oldCode]: ['code'],
};

/** Returns the name of a user pool error; empty for other values. */
export function getErrorName(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

/** Whether the user pool sends the email only after a passed captcha. */
export function needsProof(error: unknown): boolean {
  return getProblemText(error) === TRIGGER_PROBLEMS.proofNeeded;
}

/** The message of an error in a form, in our own words, and the names of the fields that it may belong to. */
export interface FormProblem {
  readonly text: string;
  readonly fields: readonly string[];
}

/** Returns the problem as a form shows it. @param words replace the usual messages, by error name */
export function toFormProblem(error: unknown, words: Readonly<Record<string, string>> = {}): FormProblem {
  const said = getProblemText(error, { ...OWN_WORDS, ...words });
  const text = OWN_WORDS_FOR[said] ?? said;
  return { text, fields: getErrorName(error) === 'UnusableEmail' ? ['email'] : (FIELDS[text] ?? []) };
}

/** Returns the message for an error, in the server's words for the errors that show them. @param words as above */
export function getProblemText(error: unknown, words: Readonly<Record<string, string>> = {}): string {
  const name = getErrorName(error);
  const wrapped = error instanceof Error ? WRAPPED.exec(error.message)?.[1] : undefined;
  const own = Object.values(TRIGGER_PROBLEMS).find((text) => text === wrapped);
  const isAboutSignIn = error instanceof Error && error.message.startsWith('PostAuthentication ');
  const known = own ?? (isAboutSignIn ? PROBLEMS.broken : (words[name] ?? PLAIN[name]));
  if (known) return known;
  if (error instanceof Error && SPEAKING.has(name)) return error.message;
  // Not from the user pool: the site's configuration is missing, or no response arrived in time.
  return name === 'Error' || name === 'TypeError' || name === 'TimeoutError'
    ? PROBLEMS.unreachable
    : PROBLEMS.broken;
}
