import { PROBLEMS } from '../../content/auth.ts';

/** The user pool's names of what can go wrong, where its own words would help nobody. */
const PLAIN: Readonly<Record<string, string>> = {
  NetworkError: PROBLEMS.unreachable,
  CodeMismatchException: PROBLEMS.wrongCode,
  EnableSoftwareTokenMFAException: PROBLEMS.wrongTotp,
  ExpiredCodeException: PROBLEMS.oldCode,
  LimitExceededException: PROBLEMS.tooMany,
  TooManyRequestsException: PROBLEMS.tooMany,
  TooManyFailedAttemptsException: PROBLEMS.tooMany,
  CodeDeliveryFailureException: PROBLEMS.noMail,
  UserLambdaValidationException: PROBLEMS.noMail,
  UnexpectedLambdaException: PROBLEMS.noMail,
  InvalidLambdaResponseException: PROBLEMS.noMail,
  UnknownStage: PROBLEMS.otherWay,
  CommonPassword: PROBLEMS.commonPassword,
};

/** Names of errors whose message is made for the people who see it. */
const SPEAKING = new Set([
  'NotAuthorizedException',
  'InvalidPasswordException',
  'InvalidParameterException',
  'PasswordHistoryPolicyViolationException',
  'UserNotFoundException',
  'UserNotConfirmedException',
]);

/** How the user pool passes on what our own function says of a sign-up. */
const REFUSED_SIGN_UP = /^PreSignUp failed with error (Please .*|There were .*\.)\.$/;

/** The name under which the user pool knows what went wrong; empty for anything else. */
export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

/**
 * What went wrong, in words for the person in front of the page.
 * @param words what to say in place of the usual words, by the user pool's name of the error
 */
export function problemOf(error: unknown, words: Readonly<Record<string, string>> = {}): string {
  const name = nameOf(error);
  const refusal = error instanceof Error ? REFUSED_SIGN_UP.exec(error.message)?.[1] : undefined;
  const known = refusal ?? words[name] ?? PLAIN[name];
  if (known) return known;
  if (error instanceof Error && SPEAKING.has(name)) return error.message;
  // Not an answer of the user pool: the settings of the site are missing, or nobody has answered in time.
  return name === 'Error' || name === 'TypeError' || name === 'TimeoutError'
    ? PROBLEMS.unreachable
    : PROBLEMS.broken;
}
