import { describe, expect, it } from 'vitest';
import { TRIGGER_PROBLEMS } from '../../../../domain/responses/trigger-problems.ts';
import { PROBLEMS } from '../../../../web/content/auth.ts';
import { getProblemText, toFormProblem } from '../../../../web/lib/auth/problem.ts';

function refusal(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

describe('a problem of the user pool', () => {
  it('keeps the message of the user pool when that is readable', () => {
    expect(getProblemText(refusal('NotAuthorizedException', 'Incorrect username or password.'))).toBe(
      'Incorrect username or password.',
    );
  });

  it.each([
    ['a lost network', refusal('NetworkError', 'A network error has occurred.'), PROBLEMS.unreachable],
    ['settings that cannot be fetched', new TypeError('Failed to fetch'), PROBLEMS.unreachable],
    ['a missing response', new Error('no response within 30 seconds'), PROBLEMS.unreachable],
    ['a failure of its own', refusal('InternalErrorException', 'Internal'), PROBLEMS.broken],
    ['a failure without a name', refusal('UnknownError', 'Unknown error'), PROBLEMS.broken],
    ['a value other than an error', 'down', PROBLEMS.broken],
    ['an existing account', refusal('UsernameExistsException', 'User already exists'), PROBLEMS.hasAccount],
    ['too many tries', refusal('LimitExceededException', 'Attempt limit exceeded'), PROBLEMS.tooMany],
    [
      'a busy service',
      refusal('TooManyRequestsException', 'Too many requests'),
      'Too many people are signing in right now. Please try again in a minute.',
    ],
    [
      'an email that could not be written',
      refusal('UserLambdaValidationException', 'CustomMessage failed with error x'),
      PROBLEMS.noMail,
    ],
    [
      'a sign-in that could not be checked',
      refusal('UserLambdaValidationException', 'PostAuthentication failed with error IdentityError.'),
      PROBLEMS.broken,
    ],
  ])('has a plain text for %s', (_, error, words) => {
    expect(getProblemText(error)).toBe(words);
  });

  it.each(Object.values(TRIGGER_PROBLEMS))('has the words of our triggers: %s', (words) => {
    for (const trigger of ['PreSignUp', 'CustomMessage', 'PostAuthentication']) {
      const error = refusal('UserLambdaValidationException', `${trigger} failed with error ${words}.`);
      expect(getProblemText(error)).toBe(words);
    }
  });

  it.each([
    ['NotAuthorizedException', 'Incorrect username or password.', PROBLEMS.wrongPassword, ['password']],
    ['NotAuthorizedException', 'User is disabled.', PROBLEMS.closed, []],
    ['InvalidPasswordException', 'Password did not conform with policy', PROBLEMS.weakPassword, ['password']],
    ['UsernameExistsException', 'User already exists', PROBLEMS.hasAccount, ['email']],
    ['CodeMismatchException', 'Invalid verification code provided', PROBLEMS.wrongCode, ['code']],
    [
      'UserLambdaValidationException',
      `PreSignUp failed with error ${TRIGGER_PROBLEMS.specialCharacters}.`,
      TRIGGER_PROBLEMS.specialCharacters,
      ['email'],
    ],
    ['InternalErrorException', 'Internal', PROBLEMS.broken, []],
  ])('has a text and its fields in a form: %s, %s', (name, message, text, fields) => {
    expect(toFormProblem(refusal(name, message))).toEqual({ text, fields });
  });

  it('belongs to no field when the step has its own text', () => {
    const words = { NotAuthorizedException: PROBLEMS.tookTooLong };
    const problem = toFormProblem(
      refusal('NotAuthorizedException', 'Incorrect username or password.'),
      words,
    );
    expect(problem).toEqual({ text: PROBLEMS.tookTooLong, fields: [] });
  });

  it('has the text of the step when the step has its own', () => {
    expect(
      getProblemText(
        refusal('NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED'),
        {
          NotAuthorizedException: PROBLEMS.wrongCode,
        },
      ),
    ).toBe(PROBLEMS.wrongCode);
  });
});
