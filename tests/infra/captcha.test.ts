import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { EMPTY_PRICE_MAP } from '../../domain/prices.ts';
import { Alarms } from '../../infra/observability/alarms.ts';
import { contentSecurityPolicy } from '../../infra/site/content-security-policy.ts';
import { siteConfig } from '../../infra/site/site-config.ts';
import { CAPTCHA_TEST_SITE_KEY, type StageSettings, stages } from '../../infra/stages.ts';
import { AUTH, emptyStack, propertiesOf, synthesizedStages } from './synthesized-stages.ts';

const { dev, prod } = synthesizedStages();

function captchaOrigins({ template }: typeof dev): string {
  const { Environment } =
    propertiesOf(template, 'AWS::Lambda::Function').find(
      (properties) => 'CAPTCHA_ORIGINS' in properties.Environment.Variables,
    ) ?? expect.fail('No function knows about the captcha');
  return JSON.stringify(Environment.Variables.CAPTCHA_ORIGINS);
}

describe('a stage with a captcha', () => {
  test('tells the browser its key, and lets pages load the script and show its frames', () => {
    expect(siteConfig(dev.stage, EMPTY_PRICE_MAP, AUTH).captcha).toEqual({
      siteKey: CAPTCHA_TEST_SITE_KEY,
      scriptUrl: 'https://www.google.com/recaptcha/api.js?render=explicit',
    });
    expect(contentSecurityPolicy(dev.stage).split('; ')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^script-src 'self' 'sha256-\S+' https:\/\/www\.google\.com\/recaptcha\/ https:\/\/www\.gstatic\.com\/recaptcha\/$/,
        ),
        'frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
      ]),
    );
  });

  test('takes proofs of Google’s test page only with Google’s test key', () => {
    expect(captchaOrigins(dev)).toContain('https://testkey.google.com');
    expect(captchaOrigins(prod)).not.toContain('google');
  });
});

describe('a stage without a captcha', () => {
  const { captchaSiteKey: _, ...stage } = stages.dev as StageSettings;

  test('has no key and no frames', () => {
    expect(siteConfig(stage, EMPTY_PRICE_MAP, AUTH)).not.toHaveProperty('captcha');
    expect(contentSecurityPolicy(stage)).toContain("frame-src 'none'");
    expect(contentSecurityPolicy(stage)).not.toContain('google');
  });
});

test('production never uses the test key, which lets every program in', () => {
  const { captchaSiteKey } = stages.prod;
  expect(captchaSiteKey).not.toBe(CAPTCHA_TEST_SITE_KEY);
});

test('a stage with an email address for alarms sends them there', () => {
  const stack = emptyStack();
  new Alarms(stack, 'Alarms', { stage: { ...stages.dev, alarmEmail: 'operator@example.com' } });
  Template.fromStack(stack).hasResourceProperties('AWS::SNS::Subscription', {
    Protocol: 'email',
    Endpoint: 'operator@example.com',
  });
});
