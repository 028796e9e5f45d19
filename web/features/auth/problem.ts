import { PROBLEMS } from '../../content/auth.ts';

/** Our messages for the user pool's errors, by name, where its own would not help the visitor. */
const PLAIN: Readonly<Record<string, string>> = {
  NetworkError: PROBLEMS.unreachable,
  CodeMismatchException: PROBLEMS.wrongCode,
  EnableSoftwareTokenMFAException: PROBLEMS.wrongTotp,
  ExpiredCodeException: PROBLEMS.oldCode,
  LimitExceededException: PROBLEMS.tooMany,
  TooManyRequestsException: PROBLEMS.tooMany,
  ForbiddenException: PROBLEMS.tooMany,
  TooManyFailedAttemptsException: PROBLEMS.tooMany,
  CodeDeliveryFailureException: PROBLEMS.noMail,
  UserLambdaValidationException: PROBLEMS.noMail,
  UnexpectedLambdaException: PROBLEMS.noMail,
  InvalidLambdaResponseException: PROBLEMS.noMail,
  UnknownStage: PROBLEMS.otherWay,
  CommonPassword: PROBLEMS.commonPassword,
  UsernameExistsException: PROBLEMS.hasAccount,
};

/** Names of errors whose own message is shown to visitors. */
const SPEAKING = new Set([
  'NotAuthorizedException',
  'InvalidPasswordException',
  'InvalidParameterException',
  'PasswordHistoryPolicyViolationException',
  'UserNotFoundException',
  'UserNotConfirmedException',
]);

/** The user pool's wrapper around messages of our own sign-up function. */
const REFUSED_SIGN_UP = /^PreSignUp failed with error (Please .*|There were .*\.)\.$/;

/** The name of a user pool error; empty for anything else. */
export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

/**
 * The visitor's message for an error.
 * @param words messages that replace the usual ones, by the user pool's name of the error
 */
export function problemOf(error: unknown, words: Readonly<Record<string, string>> = {}): string {
  const name = nameOf(error);
  const refusal = error instanceof Error ? REFUSED_SIGN_UP.exec(error.message)?.[1] : undefined;
  const known = refusal ?? words[name] ?? PLAIN[name];
  if (known) return known;
  if (error instanceof Error && SPEAKING.has(name)) return error.message;
  // Not from the user pool: the site's configuration is missing, or there was no response in time.
  return name === 'Error' || name === 'TypeError' || name === 'TimeoutError'
    ? PROBLEMS.unreachable
    : PROBLEMS.broken;
}
