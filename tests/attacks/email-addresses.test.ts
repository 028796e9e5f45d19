import { describe, expect, it } from 'vitest';
import { contactBody, passTime } from '../integration/handlers/mail-harness.ts';
import { OnboardingHarness } from '../integration/handlers/onboarding/onboarding-harness.ts';
import { startPaymentHarness } from '../integration/handlers/payment-harness.ts';

const payments = startPaymentHarness();
const { harness } = payments;
const { mailHarness } = harness;
let requests = 0;

const VARIATIONS = [
  ...Array.from({ length: 16 }, (_, at) => String.fromCodePoint(0xfe00 + at)),
  ...['\u034f', '\u180b', '\u180c', '\u180d', '\u200b', '\u2060', '\u00ad', '\u200e', '\u202e', '\ufeff'],
  ...['\u200c', '\u200d', '\u3164', '\u{e0041}'],
];

/** One mailbox in thirty spellings, each as a program would send it. */
const spellings = (mailbox: string, domain: string) =>
  VARIATIONS.map((sign) => `${mailbox}@${domain.slice(0, 2)}${sign}${domain.slice(2)}`);

/** How many mails have come to a mailbox, however it is written in their envelopes. */
function mailsTo(mailbox: string): number {
  return mailHarness.emails().filter(({ to }) => to.some((address) => address.startsWith(`${mailbox}@`)))
    .length;
}

const contact = (email: string) =>
  mailHarness.call('contact', {
    body: contactBody({
      email,
      message: `Request ${++requests}`,
      recaptchaToken: mailHarness.standIns.captcha.issueToken(),
    }),
  });
const subscribe = (email: string) => mailHarness.call('newsletter', { body: { email } });
const unsubscribe = (email: string) => mailHarness.call('unsubscribe', { body: { email } });

const kept = async (variable: string, email: string) =>
  (await mailHarness.items(variable)).filter((item) => item.email === email);

describe('Somebody who wants a mailbox bombed', () => {
  it('spells its domain in thirty ways on the contact form', async () => {
    for (const email of spellings('bombed', 'mail.example')) await contact(email);
    expect(mailsTo('bombed')).toBe(3);
    expect(new Set(mailHarness.emails().flatMap(({ to }) => to)).size, 'the team and the mailbox').toBe(2);
  });

  it('spells its domain in thirty ways to sign it up for the newsletter', async () => {
    for (const email of spellings('reader', 'mail.example')) await subscribe(email);
    expect(mailsTo('reader')).toBe(1);
    expect(await kept('SUBSCRIBERS_TABLE', 'reader@mail.example')).toHaveLength(1);
  });

  it('spells its domain in thirty ways on the onboarding form', async () => {
    const onboarding = new OnboardingHarness(mailHarness);
    for (const email of spellings('client', 'mail.example')) await onboarding.submit({ email });
    expect(mailsTo('client')).toBe(3);
  });

  it.each([
    ['gmail.com', 'googlemail.com'],
    ['xn--bcher-kva.example', 'BÜCHER.example'],
    ['xn--bcher-kva.example', 'bu\u0308cher.example'],
    ['mail.example', 'ｍａｉｌ。example'],
  ])('knows that %s is also %s', async (domain, other) => {
    passTime(24 * 60);
    const mailbox = `known${other.length}${domain.length}`;
    for (const email of [domain, other, domain, other, domain, other]) await contact(`${mailbox}@${email}`);
    expect(mailsTo(mailbox)).toBe(3);
  });

  it('hides it behind what nobody sees before the at sign', async () => {
    for (const sign of VARIATIONS) await contact(`hid${sign}den@mail.example`);
    expect(mailsTo('hidden')).toBe(3);
  });

  it.each(['a..b', '.ab', 'ab.', 'josé', 'ｂuyer'])(
    'has mail tried that no server takes: %s',
    async (mailbox) => {
      for (const send of [contact, subscribe, unsubscribe]) {
        const { status, body } = await send(`${mailbox}@mail.example`);
        expect({ status, body }).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
        expect((body.fields as { email: string }).email).toMatch(
          /^must be a valid email address\. Please .+\w$/,
        );
      }
      expect(mailHarness.emails()).toEqual([]);
    },
  );
});

describe('Somebody with an international domain', () => {
  const CANONICAL = 'leser@xn--bcher-kva.example';
  const SPELLINGS = ['leser@bücher.example', 'Leser@BÜCHER.example', CANONICAL];

  it('signs up in one spelling and leaves in another', async () => {
    const [one = '', other = ''] = SPELLINGS;
    await subscribe(one);
    const [mail] = mailHarness.emailsTo(CANONICAL);
    const token = /\/newsletter\/confirm#token=([\w.-]+)/.exec(mail?.text ?? '')?.[1];
    await mailHarness.call('newsletter-confirmation', { body: { token } });
    expect(await kept('SUBSCRIBERS_TABLE', CANONICAL)).toMatchObject([{ status: 'subscribed' }]);
    expect((await unsubscribe(other)).status).toBe(200);
    expect(await kept('SUBSCRIBERS_TABLE', CANONICAL)).toMatchObject([{ status: 'unsubscribed' }]);
  });

  it('gets nothing more in any spelling after mail to one came back', async () => {
    const bounced = 'weg@xn--bcher-kva.example';
    const mail = { timestamp: new Date().toISOString(), messageId: 'gone', tags: {} };
    const bounce = { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: 'weg@bücher.example' }] };
    await mailHarness.passEvent(JSON.stringify({ eventType: 'Bounce', mail, bounce }));
    for (const email of [bounced, 'weg@BÜCHER.example', 'weg@bü\u00adcher.example']) await contact(email);
    expect(mailsTo('weg')).toBe(0);
  });

  it('is found and erased in another spelling than was written', async () => {
    await contact('finde@BÜCHER.example');
    const address = 'finde@xn--bcher-kva.example';
    for (const q of ['finde@bücher.example', address, 'bücher']) {
      await harness.followChanges('submissions');
      const { body } = await harness.call('admin-list', { path: { list: 'submissions' }, query: { q } });
      expect(JSON.stringify(body), q).toContain(address);
    }
    const email = 'finde@bü\u200bcher.example';
    const erased = await harness.call('admin-erasure', { body: { email, confirmation: address } });
    expect(erased).toMatchObject({ status: 200, body: { isDone: true } });
    expect(await kept('CONTACT_SUBMISSIONS_TABLE', address)).toEqual([]);
  });
});
