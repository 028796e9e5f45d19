import { describe, expect, it } from 'vitest';
import { METADATA } from '../../infra/metadata/metadata-names.ts';
import { resourcesOf, synthesizedStages } from '../infra/synthesized-stages.ts';
import { type EndpointName, passTime, repeat } from '../integration/handlers/api-harness.ts';
import { entry, filesOf, LOGO } from '../integration/handlers/onboarding/onboarding-harness.ts';
import { startPaymentHarness } from '../integration/handlers/payment-harness.ts';

const harness = startPaymentHarness();
const { onboarding } = harness;

const A_MONTH = 30 * 24 * 60;
const MADE_UP = 'cs_test_a1B2c3D4e5F6g7H8';

const buy = async (email: string, name = 'Ada Lovelace') =>
  (await harness.purchase({ 'marketing-documents': 1 }, { email, name })).sessionId;

describe('asking whether a checkout was paid', () => {
  it('is limited to thirty times in ten minutes for a visitor', async () => {
    const sessionId = await buy(harness.newEmail());
    const ip = '198.51.100.7';
    const statuses = await repeat(31, async () => (await harness.verify(MADE_UP, { ip })).status);
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
    expect((await harness.verify(sessionId)).body.paid).toBe(true);
    passTime(11);
    expect((await harness.verify(sessionId, { ip })).body.paid).toBe(true);
  });

  it('does not call the payment provider after the order is stored', async () => {
    const email = harness.newEmail();
    const sessionId = await buy(email);
    const asked = (await harness.verify(sessionId)).body;
    harness.break('stripe', 'unreachable');
    expect((await harness.verify(sessionId)).body).toEqual(asked);
    expect(asked).toMatchObject({
      paid: true,
      customer: { email, services: ['creative-services'] },
      order: { amount: expect.any(Number), lines: [{ name: expect.any(String) }] },
      ordered: { services: [{ id: 'marketing-documents', quantity: 1 }] },
    });
  });
});

describe('the secret of a checkout', () => {
  it('shows only that it is paid after two months', async () => {
    const sessionId = await buy(harness.newEmail());
    passTime(2 * A_MONTH - 60);
    expect((await harness.verify(sessionId)).body).toHaveProperty('customer');
    passTime(61);
    expect((await harness.verify(sessionId)).body).toEqual({ paid: true, mayContinue: true });
  });

  it('shows only that it is paid after two months without an order', async () => {
    const { sessionId } = await harness.buy({ 'marketing-documents': 1 });
    expect((await harness.verify(sessionId)).body).toHaveProperty('customer');
    passTime(2 * A_MONTH + 1);
    expect((await harness.verify(sessionId)).body).toEqual({ paid: true, mayContinue: true });
  });
});

/** Public routes without data of people. */
const WITHOUT_PEOPLE = [
  'ANY /404/index.html',
  'ANY /{list}/{slug}/index.html',
  'POST /api/checkout',
  'POST /api/checkout/cancelled',
  'POST /api/policy-reports',
  'POST /api/webhooks/stripe',
];

describe('a person who was erased', () => {
  const NAME = 'Ada Forgotten';
  const BUSINESS = 'Forgotten Engines';

  /** Has bought, sent the form, and reads the newsletter. @returns everything that leads back to them */
  async function person() {
    const email = harness.newEmail();
    const sessionId = await buy(email, NAME);
    const draft = { sessionId, step: 2, answers: { businessName: BUSINESS }, files: [] };
    await harness.call('onboarding-draft-save', { body: draft });
    const permission = await onboarding.permissionFor(LOGO);
    await onboarding.post(permission, LOGO.content);
    const { body } = await onboarding.submit({
      ...{ email, sessionId, businessName: BUSINESS, contactPerson: NAME, source: 'post-checkout' },
      files: filesOf(entry(LOGO, permission.url)),
    });
    await harness.newsletter.signUp(email);
    const confirmation = harness.newsletter.confirmationToken(email);
    await harness.newsletter.confirm(confirmation);
    const unsubscription = harness.newsletter.oneClickToken(email);
    return {
      email,
      sessionId,
      draft,
      form: String(body.form),
      confirmation,
      unsubscription,
      url: permission.url,
    };
  }

  async function erase(email: string): Promise<void> {
    const body = { email, confirmation: email };
    expect((await harness.call('admin-erasure', { body })).body).toMatchObject({ isDone: true });
    harness.clear();
  }

  /**
   * Calls all public routes with everything that a person has had.
   * @param secret of the checkout, as of `Viewer`
   * @returns what they answer, by route
   */
  async function callAll(
    { sessionId, draft, form, confirmation, unsubscription, url }: Person,
    secret?: null,
  ) {
    const session_id = sessionId;
    const files = filesOf(entry(LOGO, url));
    const { content, ...logo } = LOGO;
    const size = Buffer.byteLength(content);
    const email = 'other@engines.example';
    const call = async (name: EndpointName, request: object) =>
      (await harness.call(name, request, { secret })).body;
    return {
      'GET /api/verify-session': (await harness.verify(sessionId, { secret })).body,
      'GET /api/onboarding/draft': await call('onboarding-draft', { query: { session_id } }),
      'PUT /api/onboarding/draft': await call('onboarding-draft-save', { body: draft }),
      'POST /api/onboarding': (
        await onboarding.submit({ email, sessionId, form, recaptchaToken: null }, { secret })
      ).body,
      'POST /api/onboarding/files': await call('onboarding-files', { body: { form, files } }),
      'POST /api/onboarding/uploads': await call('onboarding-upload', {
        body: { ...logo, category: 'general', size },
      }),
      'POST /api/contact': await call('contact', { body: { email } }),
      'POST /api/newsletter': await call('newsletter', { body: { email } }),
      'POST /api/newsletter/confirm': await call('newsletter-confirmation', {
        body: { token: confirmation },
      }),
      'POST /api/unsubscribe': await call('unsubscribe', { body: { email } }),
      'POST /api/unsubscribe/answer': await call('unsubscribe-answer', { body: { token: unsubscription } }),
      'GET /api/unsubscribe/one-click': await call('unsubscribe-link', { query: { token: unsubscription } }),
      'POST /api/unsubscribe/one-click': await call('one-click-unsubscribe', {
        query: { token: unsubscription },
        body: 'List-Unsubscribe=One-Click',
      }),
    };
  }

  type Person = Awaited<ReturnType<typeof person>>;

  /** Checks answers for the data of a person and of the draft. */
  function expectNoTraces(answers: Awaited<ReturnType<typeof callAll>>, email: string): void {
    for (const [route, answer] of Object.entries(answers)) {
      const text = JSON.stringify(answer);
      for (const trace of [email, NAME, BUSINESS]) expect(text, route).not.toContain(trace);
    }
    expect(answers).toMatchObject({
      'GET /api/onboarding/draft': { draft: null },
      'PUT /api/onboarding/draft': { saved: false },
    });
  }

  it('is in no answer of any public route', async () => {
    const erased = await person();
    await erase(erased.email);
    const answers = await callAll(erased);
    const routes = Object.values(resourcesOf(synthesizedStages().prod.template, 'AWS::ApiGatewayV2::Route'));
    const isPublic = routes.filter(({ Metadata }) => METADATA.publicReason in (Metadata ?? {}));
    expect([...WITHOUT_PEOPLE, ...Object.keys(answers)].sort()).toEqual(
      isPublic.map(({ Properties }) => Properties.RouteKey).sort(),
    );
    expectNoTraces(answers, erased.email);
    expect(answers['GET /api/verify-session']).toEqual({ paid: false });
  });

  it('is in no answer to the id of the checkout before the erasure', async () => {
    const customer = await person();
    const answers = await callAll(customer, null);
    expectNoTraces(answers, customer.email);
    expect(answers['GET /api/onboarding/draft']).not.toHaveProperty('received');
    expect(answers['GET /api/verify-session']).toEqual({ paid: true });
  });

  it('has a checkout that proves nothing', async () => {
    const { email, sessionId } = await person();
    await erase(email);
    const other = 'with-old-proof@engines.example';
    await onboarding.submit({ email: other, sessionId, source: 'post-checkout', recaptchaToken: null });
    const [form] = await onboarding.stored(other);
    expect(form).toMatchObject({ status: 'unchecked', payment: { state: 'none' }, mails: {} });
    expect(harness.emails()).toEqual([]);
    const drafts = await harness.items('ONBOARDING_DRAFTS_TABLE');
    expect(drafts.filter((draft) => draft.sessionId === sessionId && 'answers' in draft)).toEqual([]);
  });
});
