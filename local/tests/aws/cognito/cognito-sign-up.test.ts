import { confirmSignUp, resendSignUpCode, signIn, signUp } from 'aws-amplify/auth';
import { describe, expect, it } from 'vitest';
import { PASSWORD, refusal, startCognitoHarness, stepOf } from './cognito-harness.ts';

const harness = startCognitoHarness();

const CODE_WRONG = 'CodeMismatchException: Invalid verification code provided, please try again.';
const CODE_OVER = 'ExpiredCodeException: Invalid code provided, please request a code again.';

function register(email: string, changes: { password?: string; attributes?: Record<string, string> } = {}) {
  const { password = PASSWORD, attributes = {} } = changes;
  return signUp({ username: email, password, options: { userAttributes: { email, ...attributes } } });
}

const confirm = (username: string, confirmationCode: string) => confirmSignUp({ username, confirmationCode });

describe('signing up', () => {
  it('emails a code that confirms the account', async () => {
    const email = harness.newEmail();
    const result = await register(email, { attributes: { name: 'Ana' } });
    expect(result).toEqual({
      isSignUpComplete: false,
      nextStep: {
        signUpStep: 'CONFIRM_SIGN_UP',
        codeDeliveryDetails: { destination: 'a***@v***', deliveryMedium: 'EMAIL', attributeName: 'email' },
      },
      userId: harness.user(email).attributes.sub,
    });
    const code = harness.codeOf(email, 'signUp');
    expect(code).toMatch(/^\d{6}$/);
    expect(harness.mails.at(-1)).toMatchObject({
      from: 'Signal <hello@example.com>',
      to: email,
      subject: 'CustomMessage_SignUp',
      html: `<p>Ana: <b>${code}</b> </p>`,
    });

    expect(stepOf(await signIn({ username: email, password: PASSWORD }))).toBe('CONFIRM_SIGN_UP');
    // Whatever the password is, as with the service.
    expect(stepOf(await signIn({ username: email, password: 'Not-The-One-7!' }))).toBe('CONFIRM_SIGN_UP');
    expect(await confirm(email, code)).toMatchObject({ isSignUpComplete: true });
    expect(harness.user(email)).toMatchObject({
      status: 'CONFIRMED',
      attributes: { email, name: 'Ana', email_verified: 'true' },
      codes: {},
    });
    expect(stepOf(await signIn({ username: email, password: PASSWORD }))).toBe('DONE');
  });

  it('takes the email address from the user name when no attribute has it', async () => {
    const email = harness.newEmail();
    await signUp({ username: email, password: PASSWORD });
    expect(harness.user(email).attributes.email).toBe(email);
  });

  it('reports a taken email address in any case', async () => {
    const email = await harness.newcomer();
    expect(await refusal(register(email))).toContain('UsernameExistsException');
    expect(await refusal(register(email.toUpperCase()))).toContain('UsernameExistsException');
  });

  it.each([
    ['Short-1', 'Password not long enough'],
    ['all-lower-case-1', 'Password must have uppercase characters'],
    ['ALL-UPPER-CASE-1', 'Password must have lowercase characters'],
    ['No-Digits-At-All', 'Password must have numeric characters'],
    ['NoSymbolsAtAll1', 'Password must have symbol characters'],
  ])('refuses the password %j', async (password, reason) => {
    const email = harness.newEmail();
    expect(await refusal(register(email, { password }))).toBe(
      `InvalidPasswordException: Password did not conform with policy: ${reason}`,
    );
    expect(() => harness.user(email)).toThrow('There is no user');
  });

  it.each([' Correct-Horse-7', 'Correct-Horse-7 ', `Correct-Horse-7${'x'.repeat(250)}`])(
    'refuses a password that no form could ask for: %j',
    async (password) => {
      expect(await refusal(register(harness.newEmail(), { password }))).toContain(
        'InvalidParameterException',
      );
    },
  );

  it('refuses invalid email addresses', async () => {
    expect(await refusal(register('ada'))).toBe('InvalidParameterException: Invalid email address format.');
    expect(await refusal(signUp({ username: 'ada', password: PASSWORD }))).toBe(
      'InvalidParameterException: Username should be an email.',
    );
  });

  it.each([{ email_verified: 'true' }, { phone_number: '+15550100' }, { sub: 'mine' }])(
    'refuses attributes that the app may not write: %j',
    async (attributes) => {
      expect(await refusal(register(harness.newEmail(), { attributes }))).toBe(
        'NotAuthorizedException: A client attempted to write unauthorized attribute',
      );
    },
  );
});

describe('a confirmation code', () => {
  it('works after a wrong attempt', async () => {
    const email = await harness.newcomer();
    expect(await refusal(confirm(email, harness.wrongCode(email, 'signUp')))).toBe(CODE_WRONG);
    expect(await confirm(email, harness.codeOf(email, 'signUp'))).toMatchObject({ isSignUpComplete: true });
  });

  it('ends after 24 hours', async () => {
    const email = await harness.newcomer();
    const code = harness.codeOf(email, 'signUp');
    harness.pass(24 * 3_600_000);
    expect(await refusal(confirm(email, code))).toBe(CODE_OVER);
  });

  it('works once', async () => {
    const email = await harness.newcomer();
    const code = harness.codeOf(email, 'signUp');
    await confirm(email, code);
    expect(await refusal(confirm(email, code))).toBe(
      'NotAuthorizedException: User cannot be confirmed. Current status is CONFIRMED',
    );
  });

  it('is invalid after another one is sent', async () => {
    const email = await harness.newcomer();
    const first = harness.codeOf(email, 'signUp');
    do await resendSignUpCode({ username: email });
    while (harness.codeOf(email, 'signUp') === first);
    expect(harness.mails.at(-1)?.subject).toBe('CustomMessage_ResendCode');
    expect(await refusal(confirm(email, first))).toBe(CODE_WRONG);
    expect(await confirm(email, harness.codeOf(email, 'signUp'))).toMatchObject({ isSignUpComplete: true });
  });

  it('is sent a limited number of times', async () => {
    const email = await harness.newcomer();
    for (let n = 1; n <= 5; n++) await resendSignUpCode({ username: email });
    const sixth = () => resendSignUpCode({ username: email });
    expect(await refusal(sixth())).toBe(
      'LimitExceededException: Attempt limit exceeded, please try after some time.',
    );
    harness.pass(3_600_000);
    expect(await sixth()).toMatchObject({ deliveryMedium: 'EMAIL' });
  });

  it('cannot be guessed by trying', async () => {
    const email = await harness.newcomer();
    const wrong = harness.wrongCode(email, 'signUp');
    for (let n = 1; n <= 15; n++) expect(await refusal(confirm(email, wrong))).toBe(CODE_WRONG);
    expect(await refusal(confirm(email, harness.codeOf(email, 'signUp')))).toContain(
      'LimitExceededException',
    );
  });

  it('reveals nothing about unknown email addresses', async () => {
    const unknown = harness.newEmail();
    const emails = harness.mails.length;
    expect(await resendSignUpCode({ username: unknown })).toEqual({
      destination: 'a***@v***',
      deliveryMedium: 'EMAIL',
      attributeName: 'email',
    });
    expect(harness.mails).toHaveLength(emails);
    expect(await refusal(confirm(unknown, '123456'))).toBe(CODE_OVER);
  });

  it('is not sent to a confirmed user', async () => {
    const email = await harness.member();
    expect(await refusal(resendSignUpCode({ username: email }))).toBe(
      'InvalidParameterException: User is already confirmed.',
    );
  });
});

describe('the function that writes emails', () => {
  const eventOf = (email: string) =>
    harness.fixture.log.entries
      .map(({ fields }) => fields as { request?: { userAttributes: { email: string } } } | undefined)
      .findLast((fields) => fields?.request?.userAttributes.email === email);

  it('gets the event of the service', async () => {
    const email = harness.newEmail();
    await signUp({
      username: email,
      password: PASSWORD,
      options: { userAttributes: { email, name: 'Ana' }, clientMetadata: { from: '/admin' } },
    });
    const { username, attributes } = harness.user(email);
    expect(eventOf(email)).toEqual({
      version: '1',
      region: 'us-east-1',
      userPoolId: harness.pool.UserPoolId,
      userName: username,
      callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: harness.clientId },
      triggerSource: 'CustomMessage_SignUp',
      request: {
        userAttributes: {
          sub: attributes.sub,
          email_verified: 'false',
          email,
          name: 'Ana',
          'cognito:user_status': 'UNCONFIRMED',
        },
        codeParameter: '{####}',
        linkParameter: '{##Click Here##}',
        usernameParameter: null,
        clientMetadata: { from: '/admin' },
      },
      response: { smsMessage: null, emailMessage: null, emailSubject: null },
    });
  });

  it.each([
    ['broken', 'UserLambdaValidationException: CustomMessage failed with error no words.'],
    ['shapeless', 'InvalidLambdaResponseException: CustomMessage: emailMessage is missing'],
    ['codeless', 'InvalidLambdaResponseException: CustomMessage: emailMessage lacks one of {####}'],
    ['endless', 'InvalidLambdaResponseException: CustomMessage: emailMessage is longer'],
    ['invisible', 'InvalidLambdaResponseException: CustomMessage: emailMessage has characters'],
  ])('keeps the account waiting for a code when it fails (%s)', async (prefix, error) => {
    const email = harness.newEmail(prefix);
    expect(await refusal(register(email))).toContain(error);
    expect(harness.user(email).status).toBe('UNCONFIRMED');
  });

  it('keeps the account when SES rejects its email', async () => {
    harness.mailError = new Error('Maximum sending rate exceeded.');
    const email = harness.newEmail();
    expect(await refusal(register(email))).toContain('CodeDeliveryFailureException');
    expect(harness.user(email).status).toBe('UNCONFIRMED');
  });
});
