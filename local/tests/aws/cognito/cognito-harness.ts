import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import { type SignInOutput, signIn, signOut, signUp } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { Duration } from 'aws-cdk-lib';
import { ClientAttributes, Mfa, UserPool, UserPoolEmail } from 'aws-cdk-lib/aws-cognito';
import { TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { User } from '../../../aws/cognito/directory.ts';
import type { Email } from '../../../aws/cognito/messages.ts';
import { readUserPools } from '../../../aws/cognito/pools.ts';
import { type CognitoStandIn, startCognito } from '../../../aws/cognito.ts';
import { type Clock, systemClock } from '../../../clock.ts';
import type { FunctionHost } from '../../../functions/function-host.ts';
import { lambdaFunctions } from '../../../functions/functions.ts';
import { FixtureStack } from '../../fixture-stack.ts';
import { computeQuickly } from '../../quick-powers.ts';

export const PASSWORD = 'Correct-Horse-7';

/** Writes emails, or fails, as the email address demands. */
const MESSAGES = `
export const handler = async (event) => {
  const { triggerSource, request, response } = event;
  const { email, name = '' } = request.userAttributes;
  console.log(JSON.stringify(event));
  if (email.startsWith('broken')) throw new Error('no words');
  if (email.startsWith('shapeless')) return {};
  const filler = email.startsWith('endless') ? 'x'.repeat(20_000) : email.startsWith('invisible') ? '\\u200d' : '';
  const code = email.startsWith('codeless') ? '' : request.codeParameter;
  response.emailMessage = '<p>' + name + filler + ': <b>' + code + '</b> ' + (request.usernameParameter ?? '') + '</p>';
  response.emailSubject = triggerSource;
  return event;
};`;

/** A pool like that of the product, and people who use it through Amplify. */
class CognitoHarness {
  readonly fixture = new FixtureStack();
  /** Oldest first. */
  readonly mails: Email[] = [];
  /** Thrown at every email while it is set. */
  mailError: Error | undefined;
  cognito!: CognitoStandIn;
  /** Signs its calls, as functions and operators do. */
  client!: CognitoIdentityProviderClient;
  pool!: { readonly UserPoolId: string };
  clientId!: string;
  readonly #store = new Map<string, string>();
  /** Stands still unless a test lets time pass. */
  #now = Date.now();
  #people = 0;
  #functions: ReadonlyMap<string, FunctionHost> = new Map();
  #computeAsBefore = () => {};

  readonly #clock: Clock = { ...systemClock, now: () => this.#now };

  async start(): Promise<void> {
    declarePool(this.fixture);
    const template = this.fixture.synthesize();
    this.#functions = lambdaFunctions({
      template,
      assemblyDirectory: join(this.fixture.directory, 'assembly'),
      localize: (text) => text,
      endpoints: {},
      log: this.fixture.log,
    });
    const pools = readUserPools(template);
    this.cognito = await startCognito({ clock: this.#clock });
    this.cognito.setPools(pools);
    this.cognito.invokeThrough((arn, event) => this.#functionOf(arn).invoke(event));
    this.cognito.setEmailSender((email) => {
      if (this.mailError) throw this.mailError;
      this.mails.push(email);
    });
    this.pool = { UserPoolId: pools[0]?.id ?? '' };
    this.clientId = pools[0]?.clients[0]?.id ?? '';
    this.client = new CognitoIdentityProviderClient({
      region: 'us-east-1',
      endpoint: this.cognito.url,
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      maxAttempts: 1,
    });
    this.#configureAmplify();
    this.#computeAsBefore = await computeQuickly();
  }

  async stop(): Promise<void> {
    this.#computeAsBefore();
    this.client.destroy();
    await this.cognito.stop();
    await Promise.all([...this.#functions.values()].map((host) => host.stop()));
    await this.fixture.stop();
  }

  /** Advances the time of the service. @param ms milliseconds */
  pass(ms: number): void {
    this.#now += ms;
  }

  /** An email address that is unique among the tests. */
  newEmail(prefix = 'ana'): string {
    this.#people += 1;
    return `${prefix}${this.#people}@visitor.example`;
  }

  /** Signs up a user with `PASSWORD`, without confirming. */
  async newcomer(prefix?: string): Promise<string> {
    const email = this.newEmail(prefix);
    await signUp({
      username: email,
      password: PASSWORD,
      options: { userAttributes: { email, name: 'Ana' } },
    });
    return email;
  }

  /** Signs up and confirms a user. */
  async member(prefix?: string): Promise<string> {
    const email = await this.newcomer(prefix);
    const code = this.codeOf(email, 'signUp');
    await this.call('ConfirmSignUp', { ClientId: this.clientId, Username: email, ConfirmationCode: code });
    return email;
  }

  /** Signs in a new user. */
  async signedIn(): Promise<string> {
    const email = await this.member();
    await signIn({ username: email, password: PASSWORD });
    return email;
  }

  /** The stored user of an email address. */
  user(email: string): User {
    const users = this.cognito.accounts().flatMap((accounts) => accounts.users);
    const user = users.find(({ attributes }) => attributes.email === email);
    return user ?? expect.fail(`There is no user ${email}`);
  }

  /** The code in the last email to a user. */
  codeOf(email: string, purpose: keyof User['codes']): string {
    return this.user(email).codes[purpose]?.value ?? expect.fail(`${email} has no code`);
  }

  /** A code that was not sent. */
  wrongCode(email: string, purpose: keyof User['codes']): string {
    return this.codeOf(email, purpose) === '123456' ? '654321' : '123456';
  }

  /** The current code of a user's authenticator app. */
  totp(secret: string): string {
    return new TOTP({ secret }).generate({ timestamp: this.#now });
  }

  /** Makes a call as a browser does, without a signature. */
  async call(operation: string, input: object): Promise<{ status: number; body: Record<string, unknown> }> {
    const response = await fetch(this.cognito.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify(input),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  /** Tries a wrong password, without the work that a browser has with it. @returns the error */
  async guess(email: string): Promise<string> {
    const started = await this.call('InitiateAuth', {
      ClientId: this.clientId,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: email, SRP_A: '2' },
    });
    const { SECRET_BLOCK } = started.body.ChallengeParameters as Record<string, string>;
    const answered = await this.call('RespondToAuthChallenge', {
      ClientId: this.clientId,
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: {
        PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
        PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32).toString('base64'),
        TIMESTAMP: 'Tue Mar 3 07:05:09 UTC 2026',
      },
    });
    return `${answered.body.__type}: ${answered.body.message}`;
  }

  /** Signs out without telling the service, as a browser whose storage was emptied. */
  forget(): void {
    this.#store.clear();
  }

  get refreshToken(): string {
    const [, token] = [...this.#store].find(([name]) => name.endsWith('.refreshToken')) ?? [];
    return token ?? '';
  }

  #functionOf(arn: string): FunctionHost {
    return this.#functions.get(arn) ?? expect.fail(`There is no function ${arn}`);
  }

  #configureAmplify(): void {
    const userPool = {
      userPoolId: this.pool.UserPoolId,
      userPoolClientId: this.clientId,
      userPoolEndpoint: this.cognito.url,
    };
    Amplify.configure({ Auth: { Cognito: userPool } });
    // Configuring puts a storage of Amplify's own in place.
    cognitoUserPoolsTokenProvider.setKeyValueStorage({
      setItem: async (name, value) => void this.#store.set(name, value),
      getItem: async (name) => this.#store.get(name) ?? null,
      removeItem: async (name) => void this.#store.delete(name),
      clear: async () => this.#store.clear(),
    });
  }
}

function declarePool(fixture: FixtureStack): void {
  const pool = new UserPool(fixture.stack, 'Pool', {
    signInAliases: { email: true },
    signInCaseSensitive: false,
    selfSignUpEnabled: true,
    autoVerify: { email: true },
    keepOriginal: { email: true },
    standardAttributes: { email: { required: true, mutable: true }, fullname: { mutable: true } },
    passwordPolicy: {
      minLength: 12,
      requireDigits: true,
      requireLowercase: true,
      requireSymbols: true,
      requireUppercase: true,
      tempPasswordValidity: Duration.days(3),
    },
    mfa: Mfa.OPTIONAL,
    mfaSecondFactor: { otp: true, sms: false },
    email: UserPoolEmail.withSES({
      fromEmail: 'hello@example.com',
      fromName: 'Signal',
      sesRegion: 'us-east-1',
      sesVerifiedDomain: 'example.com',
    }),
    lambdaTriggers: { customMessage: fixture.function('messages', MESSAGES) },
  });
  for (const groupName of ['admin', 'staff']) pool.addGroup(groupName, { groupName });
  const profile = new ClientAttributes().withStandardAttributes({ email: true, fullname: true });
  pool.addClient('Client', {
    authFlows: { userSrp: true },
    disableOAuth: true,
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    accessTokenValidity: Duration.minutes(15),
    idTokenValidity: Duration.minutes(15),
    refreshTokenValidity: Duration.days(30),
    readAttributes: profile.withStandardAttributes({ emailVerified: true }),
    writeAttributes: profile,
  });
}

/** Starts the harness for the tests of a file. Each test begins without a signed-in user. */
export function startCognitoHarness(): CognitoHarness {
  const harness = new CognitoHarness();
  beforeAll(() => harness.start());
  afterEach(async () => {
    harness.mailError = undefined;
    await signOut();
    harness.forget();
  });
  afterAll(() => harness.stop());
  return harness;
}

/** The name and message of the error that a call ends with. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  const result = await call.then(
    (value) => `accepted: ${JSON.stringify(value)}`,
    (error: Error) => `${error.name}: ${error.message}`,
  );
  return result;
}

export const WRONG_PASSWORD = 'NotAuthorizedException: Incorrect username or password.';
export const LOCKED = 'NotAuthorizedException: Password attempts exceeded';

/** The step that a sign-in has come to. */
export const stepOf = ({ nextStep }: SignInOutput): string => nextStep.signInStep;
