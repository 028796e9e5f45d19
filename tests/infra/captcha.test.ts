import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { EMPTY_PRICE_MAP } from '../../domain/shop/prices.ts';
import { bindCaptcha } from '../../infra/captcha.ts';
import { HandlerFunction } from '../../infra/functions/function.ts';
import { Alarms } from '../../infra/observability/alarms.ts';
import { createContentSecurityPolicy } from '../../infra/site/content-security-policy.ts';
import { createSiteConfig } from '../../infra/site/site-config.ts';
import { CAPTCHA_TEST_SITE_KEY, type StageSettings, stages } from '../../infra/stages.ts';
import { bundledFunctions } from '../support/synthesized.ts';
import {
  AUTH,
  emptyStack,
  policiesOf,
  propertiesOf,
  resourcesOf,
  synthesizedStages,
} from './synthesized-stages.ts';

const { dev, prod } = synthesizedStages();

const SECRET = /parameter\/s5\/\w+\/captcha\/secret-key/;

/** The functions that may read the captcha's secret, each with what its environment says of the captcha. */
function verifying({ template }: typeof dev) {
  const readers = policiesOf(template)
    .filter(({ PolicyDocument }) => SECRET.test(JSON.stringify(PolicyDocument)))
    .map(({ Roles }) => Roles[0].Ref);
  return Object.values(resourcesOf(template, 'AWS::Lambda::Function'))
    .filter(({ Properties }) => readers.includes(Properties.Role['Fn::GetAtt'][0]))
    .map(({ Metadata, Properties }) => ({
      name: Metadata['s5:function'],
      variables: Properties.Environment.Variables,
    }));
}

describe('a stage with a captcha', () => {
  test('tells the browser its key, and lets pages load the script and show its frames', () => {
    expect(createSiteConfig(dev.stage, EMPTY_PRICE_MAP, AUTH).captcha).toEqual({
      siteKey: CAPTCHA_TEST_SITE_KEY,
      scriptUrl: 'https://www.google.com/recaptcha/api.js?render=explicit',
    });
    expect(createContentSecurityPolicy(dev.stage).split('; ')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^script-src 'self' (?:'sha256-\S+' )+https:\/\/www\.google\.com\/recaptcha\/api\.js https:\/\/www\.gstatic\.com\/recaptcha\/releases\/$/,
        ),
        'frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
      ]),
    );
  });

  test('lets the functions of the two forms and of sign-ups read its secret, and no other', () => {
    expect(
      verifying(dev)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['account-triggers', 'contact', 'onboarding']);
    for (const { variables } of verifying(dev)) {
      expect(variables).toMatchObject({
        ASKS_CAPTCHA: 'true',
        CAPTCHA_VERIFY_URL: 'https://www.google.com/recaptcha/api/siteverify',
        CAPTCHA_SECRET_KEY_PARAMETER: '/s5/dev/captcha/secret-key',
      });
    }
  });

  test('takes proofs of Google’s test page only with Google’s test key', () => {
    const originsOf = (captchaSiteKey: string) => {
      const stack = emptyStack();
      const stage = { ...stages.dev, captchaSiteKey };
      const form = new HandlerFunction(stack, 'Form', {
        stage,
        functionsDir: bundledFunctions(),
        name: 'contact',
      });
      bindCaptcha(stage, 'https://www.example.com', form);
      const [{ Environment } = expect.fail('No function')] = propertiesOf(
        Template.fromStack(stack),
        'AWS::Lambda::Function',
      );
      return Environment.Variables.CAPTCHA_ORIGINS;
    };
    expect(originsOf(CAPTCHA_TEST_SITE_KEY)).toContain('https://testkey.google.com');
    expect(originsOf('6Lc_a_key_of_ones_own')).toBe('https://www.example.com');
  });
});

describe('a stage without a captcha', () => {
  const { captchaSiteKey: _, ...stage } = stages.dev as StageSettings;

  test('has no key and no frames', () => {
    expect(createSiteConfig(stage, EMPTY_PRICE_MAP, AUTH)).not.toHaveProperty('captcha');
    expect(createContentSecurityPolicy(stage)).toContain("frame-src 'none'");
    expect(createContentSecurityPolicy(stage)).not.toContain('google');
  });

  test('has no function that may read a secret of one, or asks for it', () => {
    expect(prod.stage.captchaSiteKey).toBeUndefined();
    expect(verifying(prod)).toEqual([]);
    const functions = JSON.stringify(resourcesOf(prod.template, 'AWS::Lambda::Function'));
    expect(functions).not.toContain('"CAPTCHA');
    // Without a word, a function would ask.
    expect(functions.match(/"ASKS_CAPTCHA":"false"/g)).toHaveLength(3);
  });
});

test('production never uses the test key, which lets every program in', () => {
  const { captchaSiteKey } = stages.prod;
  expect(captchaSiteKey).not.toBe(CAPTCHA_TEST_SITE_KEY);
});

test('a stage with an email address for alarms sends them there', () => {
  const stack = emptyStack();
  new Alarms(stack, 'Alarms', { stage: { ...stages.dev, alarmEmail: 'operator@example.com' } });
  expect(propertiesOf(Template.fromStack(stack), 'AWS::SNS::Subscription')).toMatchObject([
    { Protocol: 'email', Endpoint: 'operator@example.com' },
  ]);
});
