import { beforeAll, describe, expect, it } from 'vitest';
import { orderMetadata } from '../../../../domain/orders.ts';
import { createStripe } from '../../../../lambdas/stripe/client.later.ts';
import { STRIPE_SECRET_KEY } from '../../../../local/stand-in-keys.ts';
import { passTime, SITE_URL, TEAM, type Viewer } from '../mail-harness.ts';
import { type ChosenFile, CONTENTS, entry, LOGO, startOnboarding } from './onboarding-harness.ts';

const harness = startOnboarding();
const { mailHarness } = harness;
const SOME_SESSION = 'cs_test_a1B2c3D4e5F6g7H8';
let keys = 0;
const newKey = () => `key-of-the-browser-${++keys}`;
const filesOf = (...general: object[]) => ({
  files: { general, localPhotos: [], brandGuidelines: [] },
});

describe('an onboarding form', () => {
  it('is stored, its files are kept, and the team and the customer are told', async () => {
    const email = 'first@engines.example';
    const photo = { ...LOGO, name: 'shop front.png', category: 'localPhotos' as const };
    const files = {
      general: [entry(LOGO, await harness.upload(LOGO))],
      localPhotos: [entry(photo, await harness.upload(photo))],
      brandGuidelines: [entry(LOGO, null)],
    };
    const answer = await harness.submit({ email, files, filesCount: 1 });
    expect(answer).toMatchObject({ status: 200, body: { success: true, mail: 'sent' } });

    const [stored, ...others] = await harness.stored(email);
    expect(others).toEqual([]);
    expect(stored).toMatchObject({
      kind: 'onboarding',
      status: 'new',
      businessName: 'Analytical Engines',
      source: 'standalone',
      customerPaid: true,
      payment: { state: 'none' },
      answers: {
        aboutBusiness: 'We compute.\nBy steam.',
        missionStatement: '',
        services: ['seo-services', 'social-media-management'],
        socialChannels: { facebook: { selected: true }, x: { selected: false, url: '' } },
        hasLocalPhotos: 'yes',
        hasBrandGuidelines: '',
      },
      files: [
        { category: 'general', name: 'logo.png', type: 'image/png', state: 'stored' },
        { category: 'localPhotos', name: 'shop front.png', state: 'stored' },
        { category: 'brandGuidelines', name: 'logo.png', state: 'missing' },
      ],
      mails: { team: { state: 'sent', attempts: 1 }, receipt: { state: 'sent', attempts: 1 } },
    });
    expect(stored).not.toHaveProperty('outbox');
    expect(stored?.answers).not.toHaveProperty('filesCount');
    for (const { url } of [...files.general, ...files.localPhotos]) {
      expect(harness.object(String(url))?.tags).toEqual({ state: 'submitted' });
    }

    const [toTeam] = mailHarness.emailsTo(TEAM);
    expect(toTeam).toMatchObject({
      subject: 'New onboarding form: Analytical Engines',
      headers: { 'reply-to': expect.stringContaining(email) },
      tags: { record: 'onboarding', record_id: stored?.id, mail: 'team' },
    });
    expect(toTeam?.text).toContain(`${SITE_URL}/admin?list=onboarding&open=${stored?.id}`);
    const [receipt] = mailHarness.emailsTo(email);
    expect(receipt?.text).toMatch(/24 hours[\s\S]*5-10 business days/);
    expect(receipt?.text).not.toContain('/admin');
    expect(mailHarness.emails()).toHaveLength(2);
  });

  it('is stored with whatever was entered for an email address, and can be found by it', async () => {
    // Written the way in which email addresses are compared, each of these letters is eighteen.
    const answer = await harness.submit({ email: '\uFDFA'.repeat(300), businessName: 'Long Address Inc.' });
    expect(answer.body).toMatchObject({ success: true, mail: 'sent' });
    const items = await mailHarness.items('ONBOARDING_SUBMISSIONS_TABLE');
    const stored = items.find(({ businessName }) => businessName === 'Long Address Inc.');
    expect(String(stored?.email)).toHaveLength(300);
    expect(stored?.answers).toMatchObject({ email: '\uFDFA'.repeat(300) });
  });

  it('is found by an email address that is never cut inside a character', async () => {
    // The domain has 300 characters as it is entered, and 18 times as many as it is compared.
    const email = `ab@${'\uFDFA'.repeat(16)}${'😀'.repeat(100)}`;
    const answer = await harness.submit({ email, businessName: 'Half Address Inc.' });
    expect(answer.body).toMatchObject({ success: true });
    const items = await mailHarness.items('ONBOARDING_SUBMISSIONS_TABLE');
    const stored = items.find(({ businessName }) => businessName === 'Half Address Inc.');
    expect(String(stored?.email)).not.toContain('\ufffd');
  });

  it('needs nothing but what the wizard asks for', async () => {
    const { aboutBusiness, socialChannels, files, hasLocalPhotos, ...required } = harness.provenBody();
    const answer = await mailHarness.call('onboarding', {
      body: { ...required, email: 'few@engines.example' },
    });
    expect(answer.body).toMatchObject({ success: true, mail: 'sent' });
  });

  it('of somebody whose email address is none is stored and reaches the team', async () => {
    const email = 'please call me';
    expect((await harness.submit({ email })).body).toEqual({
      success: true,
      mail: 'sent',
      form: expect.any(String),
    });
    const [stored] = await harness.stored(email);
    expect(Object.keys(stored?.mails as object)).toEqual(['team']);
    const [toTeam, ...others] = mailHarness.emails();
    expect(others).toEqual([]);
    expect(toTeam?.headers).not.toHaveProperty('reply-to');
  });

  it.each(['a@b.example\r\nBcc: everybody@example.org', 'a@b.example, c@d.example', 'a@b@c.example'])(
    'mails nobody else when the email address is %j',
    async (email) => {
      await harness.submit({ email });
      for (const { to, headers } of mailHarness.emails()) {
        expect(to).toEqual([TEAM]);
        expect(headers).not.toHaveProperty('bcc');
      }
    },
  );

  it.each<[string, unknown]>([
    ['businessName', '  '],
    ['website', undefined],
    ['services', []],
    ['services', ['unknown']],
    ['reviewContactEmail', ''],
    ['aboutBusiness', 'x'.repeat(5001)],
    ['phone', 5],
    ['source', 'elsewhere'],
    ['sessionId', '../../refunds'],
    ['hasLocalPhotos', 'perhaps'],
  ])('with %s %j is refused, and the field is named', async (field, value) => {
    const answer = await harness.submit({ [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(Object.keys(answer.body.fields as object).join()).toContain(field);
    expect(mailHarness.emails()).toEqual([]);
  });

  it('of 2 MB is refused whole', async () => {
    const answer = await harness.submit({ aboutBusiness: 'x'.repeat(2 * 1024 * 1024) });
    expect(answer).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
  });

  it('as large as it may be is stored whole', async () => {
    const email = 'large@engines.example';
    const long = '語'.repeat(5000);
    const names = [
      'aboutBusiness',
      'missionStatement',
      'coreServices',
      'customerPainPoints',
      'competitiveAdvantage',
      'topics',
      'websiteGoals',
      'keywords',
      'demographics',
      'psychographics',
      'incentives',
      'products',
      'hoursOfOperation',
      'additionalInfo',
    ];
    const files = Array.from({ length: 40 }, (_, index) =>
      entry({ ...LOGO, name: `${'名'.repeat(290)}${index}` }, null),
    );
    const answers = Object.fromEntries(names.map((name) => [name, long]));
    const answer = await harness.submit({
      email,
      ...answers,
      files: { general: files, localPhotos: files, brandGuidelines: files },
    });
    expect(answer.body).toMatchObject({ success: true, mail: 'sent' });
    expect((await harness.stored(email))[0]?.answers).toMatchObject(answers);
  });

  it('is taken ten times in ten minutes from one visitor', async () => {
    const calls = Array.from({ length: 15 }, () => ({
      body: harness.provenBody({ email: 'flood@flood.example' }),
    }));
    const answers = await mailHarness.callAtOnce('onboarding', calls);
    const byStatus = Map.groupBy(answers, ({ status }) => status);
    expect(byStatus.get(200)).toHaveLength(10);
    expect(byStatus.get(429)).toHaveLength(5);
  });

  it('sends at most three mails a day to one email address, and is stored all the same', async () => {
    const email = 'victim@elsewhere.example';
    for (let times = 0; times < 5; times++) expect((await harness.submit({ email })).status).toBe(200);
    expect(mailHarness.emailsTo(email)).toHaveLength(3);
    expect(await harness.stored(email)).toHaveLength(5);
  });
});

describe('a form that is repeated', () => {
  it('is stored and mailed once, and answered the same', async () => {
    const email = 'twice@engines.example';
    const key = newKey();
    const first = await harness.submit({ email }, { key });
    const second = await harness.submit({ email, filesCount: 3 }, { key });
    expect(second.body).toEqual(first.body);
    expect([first.metrics, second.metrics]).toEqual([{ 'business.Onboardings': 1 }, {}]);
    expect(await harness.stored(email)).toHaveLength(1);
    expect(mailHarness.emails()).toHaveLength(2);
  });

  it('at the same time is stored and mailed once', async () => {
    const email = 'double-click@engines.example';
    const headers = { 'Idempotency-Key': newKey() };
    const call = () => ({ body: harness.provenBody({ email }), headers });
    const answers = await mailHarness.callAtOnce('onboarding', [call(), call()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await harness.stored(email)).toHaveLength(1);
    expect(mailHarness.emails()).toHaveLength(2);
  });

  it('with other contents under the same key is refused', async () => {
    const key = newKey();
    await harness.submit({ email: 'conflict@engines.example' }, { key });
    const answer = await harness.submit({ email: 'conflict@engines.example', topics: 'Steam' }, { key });
    expect(answer).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
  });

  it('is refused when its key is none', async () => {
    expect((await harness.submit({}, { key: 'short' })).body.code).toBe('invalid_idempotency_key');
  });
});

describe('the captcha of a form', () => {
  const issueToken: typeof mailHarness.standIns.captcha.issueToken = (options) =>
    mailHarness.standIns.captcha.issueToken(options);

  it.each<[string, () => string]>([
    ['forged', () => 'forged'],
    ['of another site', () => issueToken({ hostname: 'evil.example' })],
    ['that has expired', () => issueToken({ age: 3 * 60_000 })],
  ])('refuses a token %s, and neither the form nor its files are kept', async (_, token) => {
    const email = 'refused@engines.example';
    const url = await harness.upload(LOGO);
    const form = { email, ...filesOf(entry(LOGO, url)) };
    const answer = await harness.submit({ ...form, recaptchaToken: token() });
    expect(answer).toMatchObject({ status: 400, body: { code: 'captcha_failed' } });
    expect(await harness.stored(email)).toEqual([]);
    expect(harness.object(url)?.tags).not.toHaveProperty('state', 'submitted');
    expect(mailHarness.emails()).toEqual([]);
  });

  it('is not asked about a form that is repeated after a lost answer, with a proof that is used up', async () => {
    const email = 'same-proof@engines.example';
    const key = newKey();
    const recaptchaToken = issueToken();
    const first = await harness.submit({ email, recaptchaToken }, { key });
    expect((await harness.submit({ email, recaptchaToken }, { key })).body).toEqual(first.body);
    expect((await harness.submit({ email, topic: 'x' }, { key })).body).toEqual(first.body);
    expect(await harness.stored(email)).toHaveLength(1);
  });

  it('with the same proof at the same time is stored and mailed once', async () => {
    const email = 'same-moment@engines.example';
    const call = { body: harness.provenBody({ email }), headers: { 'Idempotency-Key': newKey() } };
    const codes = (await mailHarness.callAtOnce('onboarding', [call, call])).map(({ body }) => body.code);
    expect(codes).toContain(undefined);
    for (const code of codes) expect([undefined, 'captcha_failed']).toContain(code);
    expect((await mailHarness.call('onboarding', call)).body).toEqual({
      success: true,
      mail: 'sent',
      form: expect.any(String),
    });
    expect(await harness.stored(email)).toHaveLength(1);
    expect(mailHarness.emails()).toHaveLength(2);
  });

  it.each(['error', 'throttle', 'unreachable', 'slow'] as const)(
    'costs nobody the answers while its provider is in trouble (%s): the form is held, its files are kept',
    async (fault) => {
      const email = `captcha-${fault}@engines.example`;
      const url = await harness.upload(LOGO);
      mailHarness.break('captcha', fault);
      const answer = await harness.submit({ email, ...filesOf(entry(LOGO, url)) });
      expect(answer).toMatchObject({ status: 200, body: { success: true, mail: 'sent' }, metrics: {} });
      expect(await harness.stored(email)).toMatchObject([{ status: 'unchecked', mails: {} }]);
      expect(harness.object(url)?.tags).toMatchObject({ state: 'submitted' });
      expect(mailHarness.emails()).toEqual([]);
    },
  );

  it('that nobody could pass lets three forms an hour in from one IP', async () => {
    const ip = mailHarness.newIp();
    const statuses = [];
    for (let times = 0; times < 4; times++) {
      statuses.push((await harness.submit({ recaptchaToken: null }, { ip })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('leaves no part of it in the record', async () => {
    const email = 'nothing-left@engines.example';
    await harness.submit({ email, topic: '' });
    const [stored] = await harness.stored(email);
    expect(stored).toBeDefined();
    expect(JSON.stringify(stored)).not.toMatch(/recaptchaToken|topic"/);
  });
});

describe('the files of a form', () => {
  it('that were never uploaded are noted as missing', async () => {
    const email = 'missing@engines.example';
    const { url } = await harness.permissionFor(LOGO);
    const { body } = await harness.submit({ email, ...filesOf(entry(LOGO, url)) });
    expect(body).toMatchObject({ success: true, files: ['missing'] });
    expect((await harness.stored(email))[0]?.files).toMatchObject([{ state: 'missing' }]);
    expect(mailHarness.emailsTo(TEAM)[0]?.text).toContain('not uploaded');
    expect(mailHarness.emailsTo(email)[0]?.text).toContain('Not all of your files have reached us');
  });

  it('that are not what they say are noted as rejected; the sender and the team are told', async () => {
    const email = 'rejected@engines.example';
    const url = await harness.upload({ ...LOGO, content: CONTENTS.html });
    const honest = await harness.upload(LOGO);
    await harness.passUploads();
    const call = { body: harness.provenBody({ email, ...filesOf(entry(LOGO, honest), entry(LOGO, url)) }) };
    const repeated = { ...call, headers: { 'Idempotency-Key': 'key-of-rejected-files' } };
    for (const answer of [
      await mailHarness.call('onboarding', repeated),
      await mailHarness.call('onboarding', repeated),
    ]) {
      expect(answer.body).toEqual({
        success: true,
        mail: 'sent',
        files: ['stored', 'rejected'],
        form: expect.any(String),
      });
    }
    expect((await harness.stored(email))[0]?.files).toMatchObject([
      { state: 'stored' },
      { state: 'rejected' },
    ]);
    expect(harness.object(url)?.tags.check).toBe('refused');
    expect(mailHarness.emailsTo(TEAM)[0]?.text).toContain('refused: not the kind of file');
  });

  it('that are checked only after the form was sent are marked then, and told of', async () => {
    const lie = await harness.upload({ ...LOGO, content: CONTENTS.html });
    const honest = await harness.upload(LOGO);
    await harness.submit(filesOf(entry(LOGO, lie), entry(LOGO, honest)));
    await harness.passUploads();
    expect(harness.object(lie)?.tags).toMatchObject({ check: 'refused' });
    expect(harness.object(honest)?.tags).toEqual({ state: 'submitted', check: 'passed' });
    expect(await harness.check(harness.tagged(honest))).toEqual([]);
    mailHarness.clear();
    passTime(11);
    await mailHarness.runSchedule();
    expect(mailHarness.emails().map(({ subject }) => subject)).toEqual([
      'Files refused: Analytical Engines',
      expect.stringContaining('send us files of your onboarding form'),
    ]);
  });

  it('stay submitted when the form is sent again', async () => {
    const url = await harness.upload(LOGO);
    await harness.submit(filesOf(entry(LOGO, url)));
    await harness.passUploads();
    await harness.submit(filesOf(entry(LOGO, url), entry(LOGO, url)));
    expect(harness.object(url)?.tags).toEqual({ state: 'submitted', check: 'passed' });
  });

  it.each<[string, (url: string) => string]>([
    ['somewhere else', () => 'https://evil.example/file.png'],
    ['at another site', (url) => url.replace('http://localhost:3000', 'https://evil.example')],
    ['with a token for another file', (url) => url.replace(/uploads\/[^.]*/, 'uploads/b25ib2FyZGluZy94')],
    ['with a forged token', (url) => `${url.slice(0, -6)}AAAAAA`],
    ['with no token', (url) => url.replace(/[^/]*$/, '')],
    ['that is no URL', () => 'x'],
  ])('%s are refused, and nothing is stored', async (_, change) => {
    const email = 'foreign@engines.example';
    const { url } = await harness.permissionFor(LOGO);
    const answer = await harness.submit({ email, ...filesOf(entry(LOGO, change(url))) });
    expect(answer).toMatchObject({ status: 400, body: { code: 'unknown_file' } });
    expect(await harness.stored(email)).toEqual([]);
  });
});

describe('files that come after the form', () => {
  const MENU: ChosenFile = { name: '菜单 🍜.pdf', type: 'application/octet-stream', content: CONTENTS.pdf };
  const lists = (general: object[], localPhotos: object[] = []) => ({
    general,
    localPhotos,
    brandGuidelines: [],
  });
  const add = (form: unknown, ...files: object[]) =>
    harness.mailHarness.call('onboarding-files', { body: { form, files: lists(files) } });

  /** A form whose menu did not arrive. */
  async function sent(email: string) {
    const { body } = await harness.submit({ email, files: lists([entry(LOGO, null)], [entry(MENU, null)]) });
    harness.mailHarness.clear();
    return body.form;
  }

  it('take the places of those that did not arrive, once, and the team is mailed of them together', async () => {
    const email = 'late@files.example';
    const form = await sent(email);
    const menu = entry(MENU, await harness.upload(MENU));
    for (const _ of ['first', 'repeated']) {
      expect(await add(form, menu)).toMatchObject({
        status: 200,
        body: { success: true, files: ['stored'] },
      });
    }
    const other = { ...LOGO, name: 'other.png' };
    expect((await add(form, entry(other, await harness.upload(other)))).body.files).toEqual(['stored']);
    const [stored, ...more] = await harness.stored(email);
    expect(more).toEqual([]);
    expect(stored?.files).toMatchObject([
      { name: 'logo.png', category: 'general', state: 'missing' },
      { name: '菜单 🍜.pdf', category: 'localPhotos', state: 'stored', addedIn: 1 },
      { name: 'other.png', category: 'general', state: 'stored', addedIn: 1 },
    ]);
    expect(harness.object(menu.url ?? '')?.tags).toMatchObject({ state: 'submitted' });
    expect(harness.mailHarness.emails()).toEqual([]);
    passTime(11);
    await harness.mailHarness.runSchedule();
    const [mail, ...others] = harness.mailHarness.emails();
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^More for an onboarding form/);
    expect(mail?.text).toContain('菜单 🍜.pdf');
    expect(mail?.text).toContain('other.png');
    expect(mail?.text).not.toContain('logo.png');
  });

  it('are refused without the proof of a form, without a permission, and beyond what a form can have', async () => {
    const form = await sent('attack@files.example');
    const url = await harness.upload(MENU);
    for (const forged of ['', 'x.y.z', `${String(form)}x`]) {
      expect(await add(forged, entry(MENU, url))).toMatchObject({
        status: 404,
        body: { code: 'unknown_form' },
      });
    }
    expect(await add(form, entry(MENU, `${url}x`))).toMatchObject({
      status: 400,
      body: { code: 'unknown_file' },
    });
    const many = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        const file = { ...LOGO, name: `${at}.png` };
        return entry(file, await harness.upload(file));
      }),
    );
    expect(await add(form, ...many)).toMatchObject({ status: 409, body: { code: 'form_full' } });
    expect(await add(form, ...many.slice(1))).toMatchObject({ status: 200 });
    passTime(11);
    await harness.mailHarness.runSchedule();
  });

  it('belong to the form although the whole form is sent again, and changed answers are kept beside', async () => {
    const email = 'again@files.example';
    const form = await sent(email);
    const files = lists([], [entry(MENU, await harness.upload(MENU))]);
    const key = 'again-key-0123456789';
    for (const _ of ['first', 'repeated']) {
      const answer = await harness.submit({ email, form, files, topics: 'Looms' }, { key });
      expect(answer).toMatchObject({ status: 200, body: { success: true, files: ['stored'] } });
    }
    const [stored, ...more] = await harness.stored(email);
    expect(more).toEqual([]);
    expect(stored).toMatchObject({ changes: [{ answers: { topics: 'Looms' } }] });
    expect(stored?.changes).toHaveLength(1);
    expect(await harness.submit({ email, form, topics: 'Steam' }, { key })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_conflict' },
    });
    passTime(11);
    await harness.mailHarness.runSchedule();
    const text = harness.mailHarness
      .emailsTo(TEAM)
      .map((mail) => mail.text)
      .join();
    expect(text).toMatch(/Changed answers[\s\S]*Looms/);
    expect(text).toContain('菜单 🍜.pdf');
  });
});

describe('the payment of a form', () => {
  let stripe: ReturnType<typeof createStripe>;
  beforeAll(() => {
    stripe = createStripe({ apiUrl: mailHarness.standIns.stripe.url, secretKey: STRIPE_SECRET_KEY });
  });

  async function session(): Promise<{ id: string; url: string }> {
    const product = await stripe.products.create({ name: 'Test' });
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 1000,
    });
    const { id, url } = await stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price: price.id, quantity: 1 }],
      success_url: 'https://shop.example/success',
      cancel_url: 'https://shop.example/pricing',
      metadata: orderMetadata(
        [
          { id: 'basic-seo', quantity: 1 },
          { id: 'social-static-5', quantity: 1 },
        ],
        'monthly',
      ),
    });
    return { id, url: url ?? '' };
  }

  async function paymentAfter(email: string, changes: object, viewer: Viewer = {}) {
    expect((await harness.submit({ email, ...changes }, viewer)).body).toMatchObject({
      success: true,
      mail: 'sent',
    });
    const [{ payment, customerPaid } = {}] = await harness.stored(email);
    return { payment, customerPaid };
  }

  it('is what the provider says, beside what the browser claims', async () => {
    const { id, url } = await session();
    expect(await paymentAfter('unpaid@pay.example', { sessionId: id })).toEqual({
      payment: { state: 'unpaid', sessionId: id },
      customerPaid: true,
    });
    expect(mailHarness.emailsTo(TEAM)[0]?.text).toContain('No payment is confirmed');
    mailHarness.clear();
    const body = new URLSearchParams({ action: 'pay', card: 'accepted', email: 'ada@example.com' });
    expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
    expect(await paymentAfter('paid@pay.example', { sessionId: id, customerPaid: false })).toEqual({
      payment: { state: 'paid', sessionId: id },
      customerPaid: false,
    });
    expect(mailHarness.emailsTo(TEAM)[0]?.text).not.toContain('No payment is confirmed');
  });

  it('stays that of a form that is sent twice by a double click', async () => {
    const { id, url } = await session();
    const form = new URLSearchParams({ action: 'pay', card: 'accepted', email: 'ada@example.com' });
    expect((await fetch(url, { method: 'POST', body: form, redirect: 'manual' })).status).toBe(303);
    const email = 'double@pay.example';
    const call = {
      body: harness.provenBody({ email, sessionId: id }),
      headers: { 'Idempotency-Key': newKey() },
    };
    const answers = await mailHarness.callAtOnce('onboarding', [call, call]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await harness.stored(email)).toMatchObject([{ payment: { state: 'paid' } }]);
  });

  it('of a session that nobody knows is none', async () => {
    expect(await paymentAfter('unknown@pay.example', { sessionId: SOME_SESSION })).toMatchObject({
      payment: { state: 'unpaid' },
    });
  });

  it.each(['error', 'throttle', 'unreachable', 'slow'] as const)(
    'is unknown while the provider is in trouble (%s), and the form is stored',
    async (fault) => {
      mailHarness.standIns.stripe.setFault(fault);
      expect(await paymentAfter(`${fault}@pay.example`, { sessionId: SOME_SESSION })).toMatchObject({
        payment: { state: 'unknown', sessionId: SOME_SESSION },
      });
    },
  );

  it('is unknown while the key cannot be read', async () => {
    passTime(6);
    mailHarness.standIns.ssm.setFault('error');
    const secret = `${SOME_SESSION}.key.${'A'.repeat(43)}`;
    expect(await paymentAfter('no-key@pay.example', { sessionId: SOME_SESSION }, { secret })).toMatchObject({
      payment: { state: 'unknown' },
    });
  });
});

describe('when a service is in trouble', () => {
  it.each(['error', 'throttle', 'unreachable', 'slow'] as const)(
    'the bucket (%s), the form with files is refused, and can be sent again',
    async (fault) => {
      const email = `s3-${fault}@engines.example`;
      const key = newKey();
      const files = filesOf(entry(LOGO, await harness.upload(LOGO)));
      mailHarness.break('s3', fault);
      expect(await harness.submit({ email, ...files }, { key })).toMatchObject({
        status: 503,
        body: { code: 'storage_unavailable' },
      });
      expect(mailHarness.emails()).toEqual([]);
      mailHarness.standIns.s3.setFault('off');
      expect((await harness.submit({ email, ...files }, { key })).body).toEqual({
        success: true,
        mail: 'sent',
        files: ['stored'],
        form: expect.any(String),
      });
    },
  );

  it.each(['error', 'throttle', 'unreachable'] as const)(
    'the database (%s), the form is refused, and can be sent again',
    async (fault) => {
      const email = `db-${fault}@engines.example`;
      const key = newKey();
      mailHarness.standIns.dynamodb.setFault(fault);
      expect(await harness.submit({ email }, { key })).toMatchObject({
        status: 503,
        body: { code: 'storage_unavailable' },
      });
      mailHarness.standIns.dynamodb.setFault('off');
      expect((await harness.submit({ email }, { key })).status).toBe(200);
      expect(await harness.stored(email)).toHaveLength(1);
    },
  );

  it.each(['error', 'throttle', 'unreachable'] as const)(
    'the mail service (%s), the form is stored and mailed later',
    async (fault) => {
      const email = `ses-${fault}@engines.example`;
      const files = filesOf(entry(LOGO, await harness.upload(LOGO)));
      mailHarness.standIns.ses.setFault(fault);
      expect((await harness.submit({ email, ...files })).body).toMatchObject({
        success: true,
        mail: 'delayed',
      });
      mailHarness.standIns.ses.setFault('off');
      passTime(16);
      await mailHarness.runSchedule();
      expect(mailHarness.emailsTo(email)).toHaveLength(1);
      const toTeam = mailHarness.emailsTo(TEAM).filter(({ text }) => text.includes(email));
      expect(toTeam).toHaveLength(1);
      expect(toTeam[0]?.text).toContain('logo.png');
      expect((await harness.stored(email))[0]).toMatchObject({
        mails: { team: { state: 'sent' }, receipt: { state: 'sent' } },
      });
    },
  );

  it('a mail that was sent without an answer is settled by what the mail service tells', async () => {
    const email = 'lost-answer@engines.example';
    mailHarness.break('ses', 'slow');
    expect((await harness.submit({ email })).body).toMatchObject({ success: true, mail: 'delayed' });
    mailHarness.standIns.ses.setFault('off');
    expect(mailHarness.emails()).toHaveLength(2);
    await mailHarness.passEvents();
    expect((await harness.stored(email))[0]).toMatchObject({
      mails: { team: { state: 'sent' }, receipt: { state: 'sent' } },
    });
  });

  it('a form without files needs no key', async () => {
    passTime(6);
    mailHarness.standIns.ssm.setFault('error');
    expect((await harness.submit()).body).toEqual({ success: true, mail: 'sent' });
  });
});

it('nothing that a client enters reaches the log', async () => {
  const secrets = {
    businessName: 'Verschwiegen GmbH',
    contactPerson: 'Wilhelmina Geheim',
    email: 'wilhelmina@secret.example',
    phone: '801-555-7777',
    website: 'verschwiegen.example',
    aboutBusiness: 'Nobody may read this in a log.',
  };
  const chosen = { ...LOGO, name: 'geheim.png', businessName: secrets.businessName };
  const files = filesOf(entry(chosen, await harness.upload(chosen)));
  const lines = await harness.passUploads();
  for (const fault of ['off', 'error', 'unreachable'] as const) {
    for (const service of ['s3', 'ses', 'dynamodb'] as const) {
      mailHarness.standIns[service].setFault(fault);
      lines.push(...(await harness.submit({ ...secrets, ...files, sessionId: SOME_SESSION })).logLines);
      lines.push(...(await harness.submit({ ...secrets, services: [] })).logLines);
      lines.push(...(await harness.ask(chosen)).logLines);
      mailHarness.standIns[service].setFault('off');
    }
  }
  expect(lines.length).toBeGreaterThan(25);
  const log = lines.join('\n').toLowerCase();
  for (const secret of [...Object.values(secrets), 'geheim', 'verschwiegen', 'cs_test_']) {
    expect(log).not.toContain(secret.toLowerCase());
  }
});
