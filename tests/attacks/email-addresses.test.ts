import { describe, expect, it } from 'vitest';
import { deliverableAddress, getMailbox } from '../../domain/email-address/email-address.ts';
import { passTime, problem, TEAM } from '../integration/handlers/api-harness.ts';
import { startPaymentHarness } from '../integration/handlers/payment-harness.ts';

const harness = startPaymentHarness();
let requests = 0;

const VARIATIONS = [
  ...Array.from({ length: 16 }, (_, at) => String.fromCodePoint(0xfe00 + at)),
  ...['\u034f', '\u180b', '\u180c', '\u180d', '\u200b', '\u2060', '\u00ad', '\u200e', '\u202e', '\ufeff'],
  ...['\u200c', '\u200d', '\u3164', '\u{e0041}'],
];

/** One of each kind. */
const KINDS = ['\ufe0f', '\u034f', '\u180b', '\u200b', '\u202e', '\u200d', '\u3164', '\u{e0041}'];

/** One mailbox in many spellings, each as a program would send it. */
const spellings = (mailbox: string, domain: string, signs: readonly string[] = KINDS) =>
  signs.map((sign) => `${mailbox}@${domain.slice(0, 2)}${sign}${domain.slice(2)}`);

/** How many emails have come to a mailbox, however it is written in their envelopes. */
function emailsTo(mailbox: string): number {
  return harness.emails().filter(({ to }) => to.some((address) => address.startsWith(`${mailbox}@`))).length;
}

const contact = (email: string) => harness.submitContact({ email, message: `Request ${++requests}` });
const subscribe = (email: string) => harness.newsletter.signUp(email);
const unsubscribe = (email: string) => harness.newsletter.unsubscribe(email);

describe('a mailbox in many spellings', () => {
  it('is the same mailbox with the same address in all thirty', () => {
    const all = [
      ...spellings('bombed', 'mail.example', VARIATIONS),
      ...VARIATIONS.map((sign) => `bo${sign}mbed@mail.example`),
    ];
    expect(new Set(all).size).toBe(60);
    expect(new Set(all.map(getMailbox))).toEqual(new Set([getMailbox('bombed@mail.example')]));
    expect(new Set(all.map(deliverableAddress))).toEqual(new Set(['bombed@mail.example']));
  });

  it.each([
    ['three emails a day from the contact form', 'bombed', contact, 3],
    ['one email from the newsletter', 'reader', subscribe, 1],
    [
      'three emails a day from the onboarding form',
      'client',
      (email: string) => harness.onboarding.submit({ email }),
      3,
    ],
  ] as const)('gets %s for eight spellings of its domain', async (_, mailbox, send, most) => {
    for (const email of spellings(mailbox, 'mail.example')) await send(email);
    expect(emailsTo(mailbox)).toBe(most);
    const others = harness.emails().flatMap(({ to }) => to.filter((address) => address !== TEAM));
    expect(new Set(others)).toEqual(new Set([`${mailbox}@mail.example`]));
  });

  it.each([
    ['gmail.com', 'googlemail.com'],
    ['xn--bcher-kva.example', 'BÜCHER.example'],
    ['xn--bcher-kva.example', 'bu\u0308cher.example'],
    ['mail.example', 'ｍａｉｌ。example'],
  ])('gets three emails a day at %s and %s together', async (domain, other) => {
    passTime(24 * 60);
    const mailbox = `known${other.length}${domain.length}`;
    for (const email of [domain, other, domain, other, domain, other]) await contact(`${mailbox}@${email}`);
    expect(emailsTo(mailbox)).toBe(3);
  });

  it('gets three emails a day for invisible characters in its name', async () => {
    for (const sign of KINDS) await contact(`hid${sign}den@mail.example`);
    expect(emailsTo('hidden')).toBe(3);
  });

  it.each(['a..b', '.ab', 'ab.', 'josé', 'ｂuyer'])(
    'is refused with instructions when no mail server takes it: %s',
    async (mailbox) => {
      for (const send of [contact, subscribe, unsubscribe]) {
        const { status, body } = await send(`${mailbox}@mail.example`);
        expect({ status, body }).toMatchObject(problem(400, 'validation_failed'));
        expect((body.fields as { email: string }).email).toMatch(
          /^must be a valid email address\. Please .+\w$/,
        );
      }
      expect(harness.emails()).toEqual([]);
    },
  );
});

describe('an address of an international domain', () => {
  const CANONICAL = 'reader@xn--bcher-kva.example';
  const SPELLINGS = ['reader@bücher.example', 'Reader@BÜCHER.example', CANONICAL];

  it('can sign up in one spelling and unsubscribe in another', async () => {
    const [one = '', other = ''] = SPELLINGS;
    await subscribe(one);
    await harness.newsletter.confirm(harness.newsletter.confirmationToken(CANONICAL));
    expect(await harness.itemsOf('subscribers', CANONICAL)).toMatchObject([{ status: 'subscribed' }]);
    expect((await unsubscribe(other)).status).toBe(200);
    expect(await harness.itemsOf('subscribers', CANONICAL)).toMatchObject([{ status: 'unsubscribed' }]);
  });

  it('gets no email in any spelling after one has bounced', async () => {
    const bounced = 'gone@xn--bcher-kva.example';
    await harness.passBounce('gone@bücher.example', 'Permanent');
    for (const email of [bounced, 'gone@BÜCHER.example', 'gone@bü\u00adcher.example']) await contact(email);
    expect(emailsTo('gone')).toBe(0);
  });

  it('is found and erased in any spelling', async () => {
    await contact('found@BÜCHER.example');
    const address = 'found@xn--bcher-kva.example';
    for (const q of ['found@bücher.example', address, 'bücher']) {
      await harness.followChanges('submissions');
      const { body } = await harness.list('submissions', { q });
      expect(JSON.stringify(body), q).toContain(address);
    }
    const email = 'found@bü\u200bcher.example';
    const erased = await harness.call('admin-erasure', { body: { email, confirmation: address } });
    expect(erased).toMatchObject({ status: 200, body: { isDone: true } });
    expect(await harness.itemsOf('submissions', address)).toEqual([]);
  });
});
