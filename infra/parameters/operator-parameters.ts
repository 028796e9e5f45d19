/** The secrets that an operator stores in the parameter store, because templates must not contain any. */
import { randomBytes } from 'node:crypto';
import { CAPTCHA_TEST_SITE_KEY, type StageSettings } from '../stages.ts';
import { getParameterName } from './parameters.ts';
import {
  describeMoneyKeyRights,
  describeReadKeyRights,
  describeSecretKeyRights,
  findSecretKeyProblem,
} from './stripe-keys.ts';

export type OperatorParameterPath =
  | 'stripe/secret-key'
  | 'stripe/read-key'
  | 'stripe/money-key'
  | 'stripe/webhook-secret'
  | 'mail/token-key'
  | 'captcha/secret-key';

export interface OperatorParameter {
  readonly path: OperatorParameterPath;
  /** In the parameter store, such as `/s5/dev/stripe/secret-key`. */
  readonly name: string;
  readonly what: string;
  /** Whether the stage cannot work without it. */
  readonly isNeeded: boolean;
  /** Where the value comes from: a person, this machine, or the creation of the webhook endpoint. */
  readonly origin: 'person' | 'machine' | 'webhook';
  /** Where a person finds the value. */
  readonly source: string;
  /** The permissions that a key needs, as the end of a sentence that begins with `It has to`. */
  readonly rights?: string;
  /** Generates the value, if it comes from this machine. */
  readonly make?: () => string;
  /** Whether the value may contain older values after the newest one, separated by spaces, which stay valid. */
  readonly rotates?: true;
  /** @returns the end of a sentence that begins with `It`, without the value; undefined if the value is valid */
  problem(value: string): string | undefined;
}

/** Google's public test key, the counterpart of `CAPTCHA_TEST_SITE_KEY`. */
const CAPTCHA_TEST_SECRET = '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe';

/** Length of 32 random bytes in base64, the key length that HMAC with SHA-256 can use. */
const TOKEN_KEY_LENGTH = 43;

/** A shorter key could be found by brute force from a link in an email. */
const MIN_TOKEN_KEY_LENGTH = 32;

/** A random key of that length has more of them. */
const MIN_DISTINCT_CHARACTERS = 10;

const PLACEHOLDER = /\.\.\.|…|[<>]|x{5,}|change.?me|replace.?me|placeholder|your[-_ ]/i;

type NamelessParameter = Omit<OperatorParameter, 'name'>;

export function listOperatorParameters(stage: StageSettings): readonly OperatorParameter[] {
  const { payments, hasStripeReadKey, hasStripeMoneyKey, captchaSiteKey } = stage;
  const isTestCaptcha = captchaSiteKey === CAPTCHA_TEST_SITE_KEY;
  const dashboard = `https://dashboard.stripe.com${payments === 'test' ? '/test' : ''}`;
  const all: readonly NamelessParameter[] = [
    {
      path: 'stripe/secret-key',
      what: "Stripe's secret key",
      isNeeded: true,
      origin: 'person',
      source: `${dashboard}/apikeys (sk_${payments}_... or rk_${payments}_...)`,
      rights: describeSecretKeyRights(stage),
      problem: (value) => findKeyProblem(stage, value),
    },
    ...(hasStripeReadKey
      ? [
          createRestrictedKeyParameter(stage, dashboard, {
            path: 'stripe/read-key',
            what: "Stripe's key for functions that only read",
            rights: describeReadKeyRights(),
          }),
        ]
      : []),
    ...(hasStripeMoneyKey
      ? [
          createRestrictedKeyParameter(stage, dashboard, {
            path: 'stripe/money-key',
            what: "Stripe's key for refunds and plans by hand",
            rights: describeMoneyKeyRights(),
          }),
        ]
      : []),
    {
      path: 'stripe/webhook-secret',
      what: 'The secret that Stripe signs its events with',
      isNeeded: true,
      origin: 'webhook',
      source: `stored by \`npm run stripe:webhook -- --stage ${stage.name}\`; also at ${dashboard}/webhooks (whsec_...)`,
      problem: (value) =>
        /^whsec_\S{16,}$/.test(value) ? undefined : 'is not a Stripe signing secret (whsec_...)',
    },
    {
      path: 'captcha/secret-key',
      what: "The secret key of Google's reCAPTCHA v2",
      isNeeded: captchaSiteKey !== undefined,
      origin: isTestCaptcha ? 'machine' : 'person',
      source: isTestCaptcha
        ? 'public, by Google, with the test site key in infra/stages.ts'
        : 'https://www.google.com/recaptcha/admin, in the settings of the site (6L...)',
      ...(isTestCaptcha && { make: () => CAPTCHA_TEST_SECRET }),
      problem: (value) => findCaptchaProblem(value, isTestCaptcha),
    },
    {
      path: 'mail/token-key',
      what: 'The key that signs the links in mails',
      isNeeded: true,
      origin: 'machine',
      source: 'made at random on this machine',
      make: () => randomBytes(32).toString('base64url'),
      rotates: true,
      problem: (value) =>
        value.split(' ').some(canBeGuessed)
          ? `can be guessed: ${TOKEN_KEY_LENGTH} random characters are good, ${MIN_TOKEN_KEY_LENGTH} the least`
          : undefined,
    },
  ];
  return all.map((parameter) => ({
    ...parameter,
    name: getParameterName(stage, parameter.path),
    problem: (value) => findFormatProblem(value) ?? parameter.problem(value),
  }));
}

export function getOperatorParameter(stage: StageSettings, path: OperatorParameterPath): OperatorParameter {
  const found = listOperatorParameters(stage).find((parameter) => parameter.path === path);
  if (!found) throw new Error(`Stage '${stage.name}' has no secret ${path}.`);
  return found;
}

function canBeGuessed(key: string): boolean {
  return key.length < MIN_TOKEN_KEY_LENGTH || new Set(key).size < MIN_DISTINCT_CHARACTERS;
}

function createRestrictedKeyParameter(
  stage: StageSettings,
  dashboard: string,
  key: Pick<NamelessParameter, 'path' | 'what' | 'rights'>,
): NamelessParameter {
  const prefix = `rk_${stage.payments}_`;
  return {
    ...key,
    isNeeded: true,
    origin: 'person',
    source: `${dashboard}/apikeys/create, a restricted key (${prefix}...)`,
    problem: (value) =>
      findKeyProblem(stage, value) ??
      (value.startsWith(prefix)
        ? undefined
        : `is not a restricted key (${prefix}...), so it may do everything`),
  };
}

function findKeyProblem({ payments }: StageSettings, value: string): string | undefined {
  const problem = findSecretKeyProblem(payments, value);
  return problem && `is ${problem}, where a ${payments} key belongs`;
}

/** The functions use values without trimming them. */
function findFormatProblem(value: string): string | undefined {
  if (value.trim() === '') return 'is empty';
  if (value !== value.trim()) return 'has a space or a line break at an end';
  return PLACEHOLDER.test(value) ? 'looks like a placeholder' : undefined;
}

function findCaptchaProblem(value: string, isTestCaptcha: boolean): string | undefined {
  if (!/^6L[\w-]{38}$/.test(value)) return 'is not a reCAPTCHA key (6L... with 40 characters)';
  if (isTestCaptcha === (value === CAPTCHA_TEST_SECRET)) return undefined;
  return isTestCaptcha
    ? "does not belong to the site key in infra/stages.ts, which is Google's for tests"
    : "is Google's test key, which every visitor passes";
}
