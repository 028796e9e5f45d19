import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { EMPTY_PRICE_MAP } from '../../domain/shop/prices.ts';
import { bindCaptcha } from '../../infra/captcha.ts';
import { HandlerFunction } from '../../infra/functions/function.ts';
import { createContentSecurityPolicy } from '../../infra/site/content-security-policy.ts';
import { createSiteConfig } from '../../infra/site/site-config.ts';
import { CAPTCHA_TEST_SITE_KEY, type StageSettings, stages } from '../../infra/stages.ts';
import { bundledFunctions } from '../support/synthesized.ts';
import {
  AUTH,
  emptyStack,
  functionNames,
  onlyResource,
  resourcesOf,
  statementsOf,
  synthesizedStages,
} from './synthesized-stages.ts';

const { dev, prod } = synthesizedStages();

const SECRET = /parameter\/s5\/\w+\/captcha\/secret-key/;

/** The names of the functions that may read the captcha's secret. */
const verifying = ({ template }: typeof dev) =>
  functionNames(template, ({ Role }) =>
    SECRET.test(JSON.stringify(statementsOf(template, Role['Fn::GetAtt'][0]))),
  );

describe('a stage with a captcha', () => {
  test('configures the browser with its key, and lets pages load its frames', () => {
    expect(createSiteConfig(dev.stage, EMPTY_PRICE_MAP, AUTH).captcha).toEqual({
      siteKey: CAPTCHA_TEST_SITE_KEY,
      scriptUrl: 'https://www.google.com/recaptcha/api.js?render=explicit',
    });
    expect(createContentSecurityPolicy(dev.stage).split('; ')).toContain(
      'frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    );
  });

  test('lets the functions of the two forms and of sign-ups read its secret, and no other', () => {
    expect(verifying(dev).sort()).toEqual(['account-triggers', 'contact', 'onboarding']);
  });

  test('accepts solutions from Google’s test page only with Google’s test key', () => {
    const originsOf = (captchaSiteKey: string) => {
      const stack = emptyStack();
      const stage = { ...stages.dev, captchaSiteKey };
      const parts = { stage, functionsDir: bundledFunctions() };
      const form = new HandlerFunction(stack, 'Form', parts, { name: 'contact' });
      bindCaptcha(stage, 'https://www.example.com', form);
      const { properties } = onlyResource(Template.fromStack(stack), 'AWS::Lambda::Function');
      return properties.Environment.Variables.CAPTCHA_ORIGINS;
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

  test('has no function that reads or requires a captcha', () => {
    expect(prod.stage.captchaSiteKey).toBeUndefined();
    expect(verifying(prod)).toEqual([]);
    const functions = JSON.stringify(resourcesOf(prod.template, 'AWS::Lambda::Function'));
    expect(functions).not.toContain('"CAPTCHA');
    // Without this variable, a function would require a captcha.
    expect(functions.match(/"ASKS_CAPTCHA":"false"/g)).toHaveLength(3);
  });
});

test('production does not use the test key, which accepts every program', () => {
  expect(stages.prod.captchaSiteKey).not.toBe(CAPTCHA_TEST_SITE_KEY);
});
