import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { composeMessage as handler } from '../../../lambdas/identity/identity-messages.ts';
import { captureLog } from './api-call.ts';

// tests/attacks/account-mails.test.ts tests the limits with a database.
vi.mock('../../../lambdas/identity/limits.ts', () => ({
  countUnprovedEmail: async () => 'allowed',
  countSignedInEmail: async () => 'allowed',
  countAccountEmail: async () => 'allowed',
}));

const SITE_URL = 'https://site.example';
const CODE = '{####}';
const USERNAME = '{username}';

/** The messages that Cognito accepts. Its patterns allow only ASCII spaces. */
const ACCEPTED = /^[\p{L}\p{M}\p{S}\p{N}\p{P} \t\n\v\f\r]{6,20000}$/u;

const SOURCES = ['SignUp', 'ResendCode', 'ForgotPassword', 'VerifyUserAttribute', 'AdminCreateUser'] as const;

function eventOf(
  source: string,
  userAttributes: Record<string, string> = { email: 'dana@example.com', name: 'Dana' },
): CustomMessageTriggerEvent {
  return {
    version: '1',
    region: 'us-east-1',
    userPoolId: 'us-east-1_Example01',
    userName: 'a1b2c3d4-0000-4000-8000-000000000000',
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: '1example23456789' },
    triggerSource: `CustomMessage_${source}`,
    request: {
      userAttributes: { sub: 'a1b2c3d4-0000-4000-8000-000000000000', ...userAttributes },
      codeParameter: CODE,
      linkParameter: '{##Click Here##}',
      usernameParameter: source === 'AdminCreateUser' ? USERNAME : null,
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  } as unknown as CustomMessageTriggerEvent;
}

async function messageFor(source: string, userAttributes?: Record<string, string>) {
  const { response } = await handler(eventOf(source, userAttributes));
  return { subject: response.emailSubject ?? '', html: response.emailMessage ?? '' };
}

beforeEach(() => {
  vi.stubEnv('SITE_URL', SITE_URL);
});

describe('an email of the user pool', () => {
  it.each(SOURCES)('after %s has the design of the brand and contains the code', async (source) => {
    const { subject, html } = await messageFor(source);
    expect(subject).toMatch(/^[\p{L}\p{P} ]{6,140}$/u);
    expect(html).toMatch(/^<!doctype html>/);
    expect(html).toContain('Signal Five');
    expect(html).toContain(CODE);
    expect(html).toMatch(ACCEPTED);
  });

  it.each(['SignUp', 'ResendCode'])('after %s contains a confirmation link', async (source) => {
    const { html } = await messageFor(source, { email: 'dana+news@example.com', name: '' });
    expect(html).toContain(`href="${SITE_URL}/auth#code=${CODE}&amp;email=dana%2Bnews%40example.com"`);
  });

  it.each([
    ['ForgotPassword', 'Reset your password'],
    ['VerifyUserAttribute', 'Your code to confirm this email address'],
  ])('after %s explains its code in the subject', async (source, subject) => {
    expect((await messageFor(source)).subject).toBe(subject);
  });

  it('contains the email address, the user name, and the sign-in link when it invites', async () => {
    const { html } = await messageFor('AdminCreateUser');
    expect(html).toContain(USERNAME);
    expect(html).toContain('dana@example.com');
    expect(html).toContain(`href="${SITE_URL}/auth?from=/admin"`);
  });

  it.each(SOURCES)(
    'after %s does not contain the name, which any visitor can have entered',
    async (source) => {
      for (const name of ['Zoë O’Brien', 'Win big money today', `${CODE} ${USERNAME}`, '<b>']) {
        expect(await messageFor(source, { email: 'dana@example.com', name })).toEqual(
          await messageFor(source, { email: 'dana@example.com' }),
        );
      }
    },
  );

  it.each(['zo\u00A0ë@example.com', 'dana\u200D\u200Cx@example.com', 'דנה@example.com'])(
    'is accepted by Cognito for the email address %j',
    async (email) => {
      const { html } = await messageFor('AdminCreateUser', { email });
      expect(html).toMatch(ACCEPTED);
      expect(html).not.toEqual((await messageFor('AdminCreateUser', { email: 'dana@example.com' })).html);
    },
  );

  it('escapes the email address of an invitation', async () => {
    const { html } = await messageFor('AdminCreateUser', { email: '<b>&"@example.com' });
    expect(html).toContain('&lt;b&gt;&amp;&quot;@example.com');
  });
});

describe('the default message of Cognito', () => {
  it.each(['Authentication', 'SomethingNew'])('is used for %s', async (source) => {
    const event = eventOf(source);
    expect(await handler(event)).toEqual(eventOf(source));
  });

  it('is used when an email address is too long for a message', async () => {
    const email = `${'ü'.repeat(5_000)}@example.com`;
    const { result, logLines } = await captureLog(() => handler(eventOf('SignUp', { email })));
    expect(result.response).toEqual({ smsMessage: null, emailMessage: null, emailSubject: null });
    expect(logLines).toHaveLength(1);
    expect(logLines[0]).toContain('CustomMessage_SignUp');
    expect(logLines[0]).not.toContain('@example.com');
  });

  it('is used without the URL of the site', async () => {
    vi.stubEnv('SITE_URL', '');
    const { result, logLines } = await captureLog(() => handler(eventOf('ForgotPassword')));
    expect(result.response.emailMessage).toBeNull();
    expect(logLines).toHaveLength(1);
  });

  it('is used for an invalid event', async () => {
    const broken = { triggerSource: 'CustomMessage_SignUp' } as CustomMessageTriggerEvent;
    const { result } = await captureLog(() => handler(broken));
    expect(result).toBe(broken);
  });
});
