import { describe, expect, it } from 'vitest';
import { PROBLEMS } from '../../../../web/content/auth.ts';
import { formProblemOf, problemOf } from '../../../../web/lib/auth/problem.ts';

function refusal(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

describe('what went wrong at the user pool', () => {
  it('is said in its own words where they are made for people', () => {
    expect(problemOf(refusal('NotAuthorizedException', 'Incorrect username or password.'))).toBe(
      'Incorrect username or password.',
    );
  });

  it.each([
    [
      'a network that is gone',
      refusal('NetworkError', 'A network error has occurred.'),
      PROBLEMS.unreachable,
    ],
    ['settings that cannot be fetched', new TypeError('Failed to fetch'), PROBLEMS.unreachable],
    ['an answer that does not come', new Error('no answer within 30 seconds'), PROBLEMS.unreachable],
    ['a failure of its own', refusal('InternalErrorException', 'Internal'), PROBLEMS.broken],
    ['a failure without a name', refusal('UnknownError', 'Unknown error'), PROBLEMS.broken],
    ['a value other than an error', 'down', PROBLEMS.broken],
    [
      'an account that exists',
      refusal('UsernameExistsException', 'User already exists'),
      PROBLEMS.hasAccount,
    ],
    ['too many tries', refusal('LimitExceededException', 'Attempt limit exceeded'), PROBLEMS.tooMany],
    [
      'a service that is busy',
      refusal('TooManyRequestsException', 'Too many requests'),
      'Too many people are signing in at the moment. Please try again in a minute.',
    ],
    [
      'a mail that could not be made',
      refusal('UserLambdaValidationException', 'CustomMessage failed with error x'),
      PROBLEMS.noMail,
    ],
    [
      'a sign-in that could not be checked',
      refusal('UserLambdaValidationException', 'PostAuthentication failed with error IdentityError.'),
      PROBLEMS.broken,
    ],
    [
      'a second factor that is gone',
      refusal(
        'UserLambdaValidationException',
        'PostAuthentication failed with error Please write to us: x..',
      ),
      'Please write to us: x.',
    ],
  ])('is said plainly of %s', (_, error, words) => {
    expect(problemOf(error)).toBe(words);
  });

  it.each([
    ['NotAuthorizedException', 'Incorrect username or password.', PROBLEMS.wrongPassword, ['password']],
    ['NotAuthorizedException', 'User is disabled.', PROBLEMS.closed, []],
    ['InvalidPasswordException', 'Password did not conform with policy', PROBLEMS.weakPassword, ['password']],
    ['UsernameExistsException', 'User already exists', PROBLEMS.hasAccount, ['email']],
    ['CodeMismatchException', 'Invalid verification code provided', PROBLEMS.wrongCode, ['code']],
    ['InternalErrorException', 'Internal', PROBLEMS.broken, []],
  ])(
    'is said in our own words in the form, beside the field that it is about: %s, %s',
    (name, message, text, fields) => {
      expect(formProblemOf(refusal(name, message))).toEqual({ text, fields });
    },
  );

  it('is nothing that a field is to blame for where the step knows better', () => {
    const words = { NotAuthorizedException: PROBLEMS.tookTooLong };
    const problem = formProblemOf(
      refusal('NotAuthorizedException', 'Incorrect username or password.'),
      words,
    );
    expect(problem).toEqual({ text: PROBLEMS.tookTooLong, fields: [] });
  });

  it('is said in the words of the step that knows better', () => {
    expect(
      problemOf(refusal('NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED'), {
        NotAuthorizedException: PROBLEMS.wrongCode,
      }),
    ).toBe(PROBLEMS.wrongCode);
  });
});
