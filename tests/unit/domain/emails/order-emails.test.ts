import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type OrderLinkDetails,
  orderFailedEmail,
  orderPendingEmail,
  orderReceiptEmail,
  orderTeamEmail,
} from '../../../../domain/emails/order-emails.ts';
import { DEFAULT_SETTINGS } from '../../../../domain/settings/settings.ts';
import { withNamedSetupFees } from '../../../../domain/shop/setup-fees.ts';

const order: OrderLinkDetails = {
  id: 'cs_test_a1B2c3D4e5F6g7H8',
  createdAt: '2026-11-24T16:14:00.000Z',
  email: 'dana@whitcombdental.example',
  name: 'Dana Whitcomb',
  amount: 126_000,
  currency: 'usd',
  cycle: 'monthly',
  lines: [
    { name: 'SEO bundle', quantity: 2, amount: 80_000, interval: 'month' },
    { name: 'AI chatbot', quantity: 1, amount: 30_500, interval: 'month' },
    { name: 'Setup fee ($250)', quantity: 2, amount: 50_000 },
    { name: 'Setup fee ($500)', quantity: 1, amount: 50_000 },
  ],
  services: [],
  discount: 84_500,
  renewsAt: '2026-12-24T16:14:00.000Z',
  siteUrl: 'https://www.example.com',
  token: 'secret-of-the-mailbox',
};

const receipt = (changes: Partial<OrderLinkDetails> = {}) =>
  orderReceiptEmail({ ...order, ...changes }, DEFAULT_SETTINGS);

/** The text without line breaks. */
const words = (text: string) => text.replace(/\s+/g, ' ');

describe('the receipt', () => {
  it('contains every line, the discount and the paid amount', () => {
    const text = words(receipt().text);
    expect(text).toContain(
      '2 × SEO bundle, every month $800.00 2 × Setup of SEO bundle, once $500.00 AI chatbot, every month $305.00 Setup of AI chatbot, once $500.00',
    );
    expect(text).toContain('Discount -$845.00 Total paid $1,260.00');
    expect(receipt().subject).toContain('$1,260.00 paid');
  });

  it('states what renews and when, without one-time charges', () => {
    const text = words(receipt().text);
    expect(text).toContain('$1,105.00 every month, starting December 24, 2026.');
    expect(text).toContain('Setup fees and one-time services are charged once');
    const lines = [{ name: 'SEO bundle', quantity: 1, amount: 417_600, interval: 'year' as const }];
    const annual = words(receipt({ lines, cycle: 'annual' }).text);
    expect(annual).toContain('$4,176.00 every year');
    expect(annual).not.toContain('charged once');
  });

  it('states the charged amount when the payment page converted it', () => {
    const converted = { ...order, chargedAs: { amount: 116_300, currency: 'eur' } };
    const { subject, text } = orderReceiptEmail(converted, DEFAULT_SETTINGS);
    expect(subject).toContain('€1,163.00 paid');
    expect(words(text)).toContain('We received your payment of €1,163.00.');
    expect(words(text)).toContain('Before conversion $1,260.00 Total paid €1,163.00');
    expect(words(text)).toContain('December 24, 2026. Charged in EUR at Stripe’s conversion rate.');
    for (const email of [
      orderPendingEmail(converted),
      orderFailedEmail(converted),
      orderTeamEmail(converted),
    ]) {
      expect(words(email.text)).toContain('€1,163.00');
    }
  });

  it('mentions no renewal of a one-time service', () => {
    const lines = [{ name: 'Marketing documents', quantity: 1, amount: 19_900 }];
    expect(receipt({ lines, cycle: 'once' }).text).not.toContain('renew');
  });

  it('links to the onboarding of the order and to the plan', () => {
    const url =
      'https://www.example.com/success?session_id=cs_test_a1B2c3D4e5F6g7H8#order=secret-of-the-mailbox';
    const { html, text } = receipt();
    expect(text).toContain(url);
    expect(html).toContain(`href="${url}"`);
    expect(text).toContain('https://www.example.com/account');
  });

  it('contains no name, since a payer can enter any name with any email address', () => {
    const { subject, html, text } = receipt({ name: 'Win big money today' });
    expect(`${subject} ${html} ${text}`).not.toContain('money');
  });
});

describe('the setup fees of an order', () => {
  const lineOf = (name: string, quantity: number, amount: number) => ({ name, quantity, amount });

  it('are each named after their service when they have the same amount', () => {
    const lines = [
      lineOf('Blogs', 1, 11_500),
      lineOf('Essential SEO', 2, 27_600),
      lineOf('Setup fee ($200)', 3, 60_000),
    ];
    expect(withNamedSetupFees(lines).map(({ name, amount }) => `${name} ${amount}`)).toEqual([
      'Blogs 11500',
      'Setup of Blogs 20000',
      'Essential SEO 27600',
      'Setup of Essential SEO 40000',
    ]);
  });

  it('stay as they were charged where the catalog has other amounts', () => {
    const lines = [lineOf('Blogs', 1, 11_500), lineOf('Setup fee ($200)', 2, 40_000), lineOf('Other', 1, 1)];
    expect(withNamedSetupFees(lines)).toEqual(lines);
  });
});

describe('the email about a pending payment', () => {
  it('lists the order and when the payment usually arrives, without confirming it', () => {
    const { subject, text } = orderPendingEmail(order);
    expect(subject).toBe('Your order at Signal Five: payment on its way');
    expect(words(text)).toContain(
      '2 × SEO bundle, every month $800.00 2 × Setup of SEO bundle, once $500.00 AI chatbot, every month $305.00 Setup of AI chatbot, once $500.00',
    );
    expect(words(text)).toContain('$1,260.00 usually arrives within 5 business days');
    expect(words(text)).toContain('$1,105.00 every month');
    expect(text).not.toContain('We received your payment');
  });

  it('links to the onboarding of the order, and to the plan', () => {
    const { text } = orderPendingEmail(order);
    expect(text).toContain('https://www.example.com/success?session_id=cs_test_a1B2c3D4e5F6g7H8');
    expect(text).toContain('https://www.example.com/account');
  });
});

describe('the email about a failed payment', () => {
  const services = [
    { id: 'seo-bundle', quantity: 2 },
    { id: 'ai-chatbot', quantity: 1 },
  ];

  it('links to a cart with the same services and quantities', () => {
    const url = 'https://www.example.com/pricing?add=seo-bundle+seo-bundle+ai-chatbot&cycle=annual';
    const { text, html } = orderFailedEmail({ ...order, services, cycle: 'annual' });
    expect(text).toContain(url);
    expect(html).toContain(`href="${url.replace('&', '&amp;')}"`);
    expect(text).toContain('$1,260.00');
  });
});

describe('the email to the team', () => {
  it('names a customer without a name by the email address', () => {
    expect(orderTeamEmail({ ...order, name: ' ' }).subject).toContain('dana@whitcombdental.example');
  });

  it('warns only about amounts that differ from the catalog', () => {
    const warning = 'The amounts do not match our catalog.';
    expect(orderTeamEmail({ ...order, catalogueMismatch: true }).text).toContain(warning);
    expect(orderTeamEmail(order).text).not.toContain(warning);
  });
});

it('emails can be written for any order', () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 });
  const anyOrder = fc.record({
    name: text,
    email: text,
    currency: text,
    amount: fc.integer(),
    renewsAt: text,
    lines: fc.array(fc.record({ name: text, quantity: fc.nat(), amount: fc.integer() })),
  });
  fc.assert(
    fc.property(anyOrder, (changes) => {
      for (const write of [orderReceiptEmail, orderPendingEmail, orderFailedEmail, orderTeamEmail]) {
        const { subject, html } = write({ ...order, ...changes }, DEFAULT_SETTINGS);
        expect(subject).not.toMatch(/[\r\n]/);
        expect(html).toContain('</html>');
      }
    }),
  );
});
