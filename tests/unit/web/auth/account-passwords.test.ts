import {
  confirmResetPassword,
  confirmSignIn,
  resetPassword,
  signIn as startSignIn,
  signUp as startSignUp,
} from 'aws-amplify/auth';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emailProblem } from '../../../../domain/email-address/email-address.ts';
import { PROBLEMS } from '../../../../web/content/auth.ts';
import {
  answerNewPassword,
  choosePassword,
  requestPasswordReset,
  signIn,
  signUp,
} from '../../../../web/features/auth/account.ts';
import { toFormProblem } from '../../../../web/lib/auth/problem.ts';
import { MemoryStorage } from '../memory-storage.ts';

vi.mock('aws-amplify/auth', () => ({
  confirmResetPassword: vi.fn(),
  confirmSignIn: vi.fn(),
  resetPassword: vi.fn(),
  signIn: vi.fn(),
  signUp: vi.fn(),
}));
vi.mock('../../../../web/lib/auth/session.ts', () => ({ configureAuth: async () => {}, signOut: vi.fn() }));

const EMAIL = 'dana@example.com';
const COMPOSED = 'Bl\u00e5b\u00e6rgr\u00f8t-\u00c5rdal-2026';
const DECOMPOSED = COMPOSED.normalize('NFD');
const FULL_WIDTH = '\uff22l\u00e5b\u00e6rgr\u00f8t-\u00c5rdal-\uff12\uff10\uff12\uff16';
const DONE = { isSignedIn: true, nextStep: { signInStep: 'DONE' } } as const;

const failure = (name: string) => Object.assign(new Error(`${name} it is`), { name });

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.mocked(startSignIn).mockResolvedValue(DONE);
  vi.mocked(confirmSignIn).mockResolvedValue(DONE);
  vi.mocked(startSignUp).mockResolvedValue({
    isSignUpComplete: false,
    nextStep: { signUpStep: 'DONE' },
    userId: 'u',
  });
});

describe('a password with accents', () => {
  it.each([COMPOSED, DECOMPOSED, FULL_WIDTH])('is set and used in one form (%j)', async (typed) => {
    await signUp('Dana', EMAIL, typed);
    expect(startSignUp).toHaveBeenCalledWith(expect.objectContaining({ password: COMPOSED }));
    await choosePassword(EMAIL, '123456', typed);
    expect(confirmResetPassword).toHaveBeenCalledWith(expect.objectContaining({ newPassword: COMPOSED }));
    await answerNewPassword(EMAIL, typed);
    expect(confirmSignIn).toHaveBeenCalledWith({ challengeResponse: COMPOSED });
    expect(await signIn(EMAIL, typed)).toBe('done');
    expect(vi.mocked(startSignIn).mock.calls).toEqual([[{ username: EMAIL, password: COMPOSED }]]);
  });
});

describe('a new password', () => {
  it.each([
    ['a space at its start', ` ${COMPOSED}`],
    ['a space at its end', `${COMPOSED}\u00a0`],
    ['more than 256 characters', COMPOSED.repeat(13)],
  ])('with %s is refused at its field', async (_, typed) => {
    for (const set of [
      () => signUp('Dana', EMAIL, typed),
      () => choosePassword(EMAIL, '123456', typed),
      () => answerNewPassword(EMAIL, typed),
    ]) {
      const error = await set().then(() => undefined, toFormProblem);
      expect(error).toEqual({ text: PROBLEMS.unusablePassword, fields: ['password'] });
    }
    expect(startSignUp).not.toHaveBeenCalled();
  });
});

describe('a mistyped address', () => {
  it.each(['dana..lee@example.com', 'dana@example', 'd\u00e4na@example.com', 'dana'])(
    'is refused at its field, with help: %s',
    async (email) => {
      for (const send of [() => signUp('Dana', email, COMPOSED), () => requestPasswordReset(email)]) {
        const error = await send().then(() => undefined, toFormProblem);
        expect(error).toEqual({ text: emailProblem(email), fields: ['email'] });
      }
      expect(startSignUp).not.toHaveBeenCalled();
      expect(resetPassword).not.toHaveBeenCalled();
    },
  );
});

describe('requesting a code for a new password', () => {
  it.each(['InvalidParameterException', 'NotAuthorizedException', 'UserNotFoundException'])(
    'hides that an account cannot have one (%s)',
    async (name) => {
      vi.mocked(resetPassword).mockRejectedValue(failure(name));
      await expect(requestPasswordReset(EMAIL)).resolves.toBeUndefined();
    },
  );

  it('fails when the code cannot be sent', async () => {
    vi.mocked(resetPassword).mockRejectedValue(failure('LimitExceededException'));
    await expect(requestPasswordReset(EMAIL)).rejects.toThrow('LimitExceededException');
  });
});
