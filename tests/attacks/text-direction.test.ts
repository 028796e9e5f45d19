import { describe, expect, it } from 'vitest';
import { csvLine } from '../../domain/text/csv.ts';
import { mimeMessage } from '../../lambdas/outbox/mime-message.ts';
import { startAdminHarness } from '../integration/handlers/admin/admin-harness.ts';
import { contactBody } from '../integration/handlers/mail-harness.ts';
import { onboardingBody } from '../integration/handlers/onboarding/onboarding-harness.ts';

const harness = startAdminHarness();
const { mailHarness } = harness;

const CONTROLS = [
  ...['\u061c', '\u200e', '\u200f'],
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e'],
  ...['\u2066', '\u2067', '\u2068', '\u2069'],
];
const REVERSED = `gpj.${CONTROLS.join('')}exe`;
const ANY_CONTROL = new RegExp(`[${CONTROLS.join('')}]`);

/** Leaves out what may be no text: choices, ids and email addresses. */
const texts = <Body extends object>(body: Body) =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' && !/email|Photos|Guidelines|source/i.test(name) ? REVERSED : value,
    ]),
  );

describe('Somebody who turns the direction of a text around', () => {
  it('wants the team to read and answer somebody else by the contact form', async () => {
    const recaptchaToken = mailHarness.standIns.captcha.issueToken();
    const body = { ...texts(contactBody()), recaptchaToken };
    expect((await mailHarness.call('contact', { body })).status).toBe(200);
    const [team] = mailHarness.emails();
    expect(team?.subject).toContain('gpj.exe');
    expect(`${team?.subject}${team?.text}${team?.html}${Object.values(team?.headers ?? {})}`).not.toMatch(
      ANY_CONTROL,
    );
    const [stored] = await harness.items('CONTACT_SUBMISSIONS_TABLE');
    expect(stored).toMatchObject({ name: 'gpj.exe', company: 'gpj.exe', message: 'gpj.exe' });
  });

  it('wants it in any answer of an onboarding form, or the name of a file', async () => {
    const file = { name: REVERSED, type: 'image/png', size: 1, url: null };
    const recaptchaToken = mailHarness.standIns.captcha.issueToken();
    const body = {
      ...texts(onboardingBody()),
      socialChannels: { facebook: { selected: true, url: REVERSED } },
      files: { general: [file], localPhotos: [], brandGuidelines: [] },
      recaptchaToken,
    };
    expect((await mailHarness.call('onboarding', { body })).status).toBe(200);
    expect(JSON.stringify(await harness.items('ONBOARDING_SUBMISSIONS_TABLE'))).not.toMatch(ANY_CONTROL);
    expect(JSON.stringify(mailHarness.emails())).not.toMatch(ANY_CONTROL);
  });

  it('wants it in a reason for leaving', async () => {
    const body = { email: 'reader@letters.example', reason: REVERSED };
    expect((await mailHarness.call('unsubscribe', { body })).status).toBe(200);
    expect(JSON.stringify(mailHarness.emails())).not.toMatch(ANY_CONTROL);
  });

  it('wants to be a required text that nobody sees', async () => {
    const body = contactBody({ name: CONTROLS.join('') });
    expect(await mailHarness.call('contact', { body })).toMatchObject({
      status: 400,
      body: { fields: { name: 'is required' } },
    });
  });

  it('wrote to the table before it was kept out, and wants to be exported or answered', () => {
    expect(csvLine([REVERSED, `${CONTROLS[0]}=1+1`])).toBe("gpj.exe,'=1+1\r\n");
    const mail = { subject: `New inquiry from ${REVERSED}`, html: '', text: '' };
    mailHarness.enter('contact');
    const replyTo = { name: `Ada\u202e`, address: 'ada@engines.example' };
    const message = mimeMessage({ mail, to: 'team', replyTo }, 'team@agency.example').toString();
    expect(message).toContain('Reply-To: "Ada" <ada@engines.example>');
    expect(message).toContain('Subject: New inquiry from gpj.exe');
  });

  it('is an honest customer with a name from right to left, which stays as it is written', async () => {
    const recaptchaToken = mailHarness.standIns.captcha.issueToken();
    const names = { name: 'דנה לוי', company: 'شركة می‌خواهم' };
    await mailHarness.call('contact', { body: contactBody({ ...names, recaptchaToken }) });
    const stored = await harness.items('CONTACT_SUBMISSIONS_TABLE');
    expect(stored).toContainEqual(expect.objectContaining(names));
    const [team] = mailHarness.emails();
    expect(team?.html).toContain('דנה לוי</bdi>');
  });
});
