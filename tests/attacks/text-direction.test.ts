import { describe, expect, it } from 'vitest';
import { csvLine } from '../../domain/text/csv.ts';
import { encodeMimeMessage } from '../../lambdas/outbox/mime-message.ts';
import { startAdminHarness } from '../integration/handlers/admin/admin-harness.ts';
import { contactBody } from '../integration/handlers/api-harness.ts';
import { onboardingBody } from '../support/onboarding-body.ts';

const harness = startAdminHarness();

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

describe('controls of the text direction', () => {
  it('are removed from a contact request and its email', async () => {
    const recaptchaToken = harness.standIns.captcha.issueToken();
    const body = { ...texts(contactBody()), recaptchaToken };
    expect((await harness.call('contact', { body })).status).toBe(200);
    const [team] = harness.emails();
    expect(team?.subject).toContain('gpj.exe');
    expect(`${team?.subject}${team?.text}${team?.html}${Object.values(team?.headers ?? {})}`).not.toMatch(
      ANY_CONTROL,
    );
    const [stored] = await harness.items('submissions');
    expect(stored).toMatchObject({ name: 'gpj.exe', company: 'gpj.exe', message: 'gpj.exe' });
  });

  it('are removed from every answer and file name of an onboarding form', async () => {
    const file = { name: REVERSED, type: 'image/png', size: 1, url: null };
    const recaptchaToken = harness.standIns.captcha.issueToken();
    const body = {
      ...texts(onboardingBody()),
      socialChannels: { facebook: { selected: true, url: REVERSED } },
      files: { general: [file], localPhotos: [], brandGuidelines: [] },
      recaptchaToken,
    };
    expect((await harness.call('onboarding', { body })).status).toBe(200);
    expect(JSON.stringify(await harness.items('onboarding'))).not.toMatch(ANY_CONTROL);
    expect(JSON.stringify(harness.emails())).not.toMatch(ANY_CONTROL);
  });

  it('are removed from the reason of an unsubscription', async () => {
    const body = { email: 'reader@letters.example', reason: REVERSED };
    expect((await harness.call('unsubscribe', { body })).status).toBe(200);
    expect(JSON.stringify(harness.emails())).not.toMatch(ANY_CONTROL);
  });

  it('do not count as a required text', async () => {
    const body = contactBody({ name: CONTROLS.join('') });
    expect(await harness.call('contact', { body })).toMatchObject({
      status: 400,
      body: { fields: { name: 'is required' } },
    });
  });

  it('are removed from exports and emails of older records', () => {
    expect(csvLine([REVERSED, `${CONTROLS[0]}=1+1`])).toBe("gpj.exe,'=1+1\r\n");
    const mail = { subject: `New inquiry from ${REVERSED}`, html: '', text: '' };
    harness.enter('contact');
    const replyTo = { name: `Ada\u202e`, address: 'ada@engines.example' };
    const message = encodeMimeMessage({ mail, to: 'team', replyTo }, 'team@agency.example').toString();
    expect(message).toContain('Reply-To: "Ada" <ada@engines.example>');
    expect(message).toContain('Subject: New inquiry from gpj.exe');
  });

  it('are not needed by a right-to-left name, which stays as written', async () => {
    const recaptchaToken = harness.standIns.captcha.issueToken();
    const names = { name: 'דנה לוי', company: 'شركة می‌خواهم' };
    await harness.call('contact', { body: contactBody({ ...names, recaptchaToken }) });
    const stored = await harness.items('submissions');
    expect(stored).toContainEqual(expect.objectContaining(names));
    const [team] = harness.emails();
    expect(team?.html).toContain('דנה לוי</bdi>');
  });
});
