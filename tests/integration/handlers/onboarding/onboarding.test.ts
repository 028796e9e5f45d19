import { describe, expect, it } from 'vitest';
import { MAX_FILES } from '../../../../domain/onboarding/onboarding-files.ts';
import { passTime, problem, SITE_URL, TEAM, type Viewer } from '../api-harness.ts';
import { startPaymentHarness } from '../payment-harness.ts';
import { type ChosenFile, CONTENTS, entry, LOGO, filesOf as listsOf } from './onboarding-harness.ts';

const harness = startPaymentHarness();
const { onboarding } = harness;

const SOME_SESSION = 'cs_test_a1B2c3D4e5F6g7H8';
const filesOf = (...entries: object[]) => ({ files: listsOf(...entries) });

describe('an onboarding form', () => {
  it('is stored with its files, and emailed to the team and the customer', async () => {
    const email = 'first@engines.example';
    const photo = { ...LOGO, name: 'shop front.png', category: 'localPhotos' as const };
    const files = {
      general: [entry(LOGO, await onboarding.upload(LOGO))],
      localPhotos: [entry(photo, await onboarding.upload(photo))],
      brandGuidelines: [entry(LOGO, null)],
    };
    const answer = await onboarding.submit({ email, files, filesCount: 1, topic: '' });
    expect(answer).toMatchObject({ status: 200, body: { success: true, mail: 'sent' } });

    const [stored, ...others] = await onboarding.stored(email);
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
    expect(JSON.stringify(stored)).not.toMatch(/filesCount|recaptchaToken|topic"/);
    for (const { url } of [...files.general, ...files.localPhotos]) {
      expect(onboarding.tagsOf(String(url))).toEqual({ state: 'submitted' });
    }

    const [toTeam] = harness.emailsTo(TEAM);
    expect(toTeam).toMatchObject({
      subject: 'New onboarding form: Analytical Engines',
      headers: { 'reply-to': expect.stringContaining(email) },
      tags: { record: 'onboarding', record_id: stored?.id, mail: 'team' },
    });
    expect(toTeam?.text).toContain(`${SITE_URL}/admin?list=onboarding&open=${stored?.id}`);
    const [receipt] = harness.emailsTo(email);
    expect(receipt?.text).toMatch(/24\s+hours[\s\S]*5-10\s+business\s+days/);
    expect(receipt?.text).not.toContain('/admin');
    expect(harness.emails()).toHaveLength(2);
  });

  it.each([
    // Written the way in which email addresses are compared, each of these letters is eighteen.
    ['shortened to search by it', 'Long Address Inc.', '\uFDFA'.repeat(300), 300],
    [
      'never cut inside a character',
      'Half Address Inc.',
      `ab@${'\uFDFA'.repeat(16)}${'😀'.repeat(100)}`,
      299,
    ],
  ])('is stored with any text for an email address, %s', async (_, businessName, email, length) => {
    const answer = await onboarding.submit({ email, businessName });
    expect(answer.body).toMatchObject({ success: true, mail: 'sent' });
    const items = await harness.items('onboarding');
    const stored = items.find((item) => item.businessName === businessName);
    expect(stored?.email).toHaveLength(length);
    expect(stored?.email).not.toContain('\ufffd');
    expect(stored?.answers).toMatchObject({ email });
  });

  it('needs only the answers that the wizard requires', async () => {
    const { aboutBusiness, socialChannels, files, hasLocalPhotos, ...body } = onboarding.provenBody();
    const answer = await harness.call('onboarding', { body });
    expect(answer.body).toMatchObject({ success: true, mail: 'sent' });
  });

  it.each([
    'please call me',
    'a@b.example\r\nBcc: victim@example.org',
    'a@b.example, c@d.example',
    'a@b@c.example',
    '\u200b',
  ])('is stored and emailed to the team only when the email address is %j', async (email) => {
    expect((await onboarding.submit({ email })).body).toMatchObject({ success: true, mail: 'sent' });
    const [{ to, headers, tags } = expect.fail('No email'), ...others] = harness.emails();
    expect([to, others]).toEqual([[TEAM], []]);
    const items = await harness.items('onboarding');
    const stored = items.find(({ id }) => String(id).startsWith(`${tags.record_id}#`));
    expect(Object.keys(stored?.mails as object)).toEqual(['team']);
    expect(headers).not.toHaveProperty('bcc');
    expect(headers).not.toHaveProperty('reply-to');
  });

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
    // Such a number cannot be stored, and the files would have been kept before that shows.
    ['files', listsOf({ ...entry(LOGO, null), size: 1e17 })],
  ])('is refused with the name of the field when %s is %j', async (field, value) => {
    const answer = await onboarding.submit({ [field]: value });
    expect(answer).toMatchObject(problem(400, 'validation_failed'));
    expect(Object.keys(answer.body.fields as object).join()).toContain(field);
    expect(harness.emails()).toEqual([]);
  });

  it('is refused at 2 MB', async () => {
    expect(await onboarding.submit({ aboutBusiness: 'x'.repeat(2 * 1024 * 1024) })).toMatchObject(
      problem(413, 'body_too_large'),
    );
  });
});

describe('the captcha of a form', () => {
  it('keeps no files of a form that it refuses', async () => {
    const url = await onboarding.upload(LOGO);
    const form = { ...filesOf(entry(LOGO, url)), recaptchaToken: 'forged' };
    expect(await onboarding.submit(form)).toMatchObject(problem(400, 'captcha_failed'));
    expect(onboarding.tagsOf(url)).not.toHaveProperty('state', 'submitted');
  });

  it('is not checked again when a form is repeated after a lost answer', async () => {
    const email = 'same-proof@engines.example';
    const key = harness.newKey();
    const recaptchaToken = harness.standIns.captcha.issueToken();
    const first = await onboarding.submit({ email, recaptchaToken }, { key });
    expect((await onboarding.submit({ email, recaptchaToken }, { key })).body).toEqual(first.body);
    expect((await onboarding.submit({ email, topic: 'x' }, { key })).body).toEqual(first.body);
    expect(await onboarding.stored(email)).toHaveLength(1);
  });

  it('holds the form back with its files while its provider fails', async () => {
    const email = 'captcha-error@engines.example';
    const url = await onboarding.upload(LOGO);
    harness.break('captcha');
    await onboarding.submit({ email, ...filesOf(entry(LOGO, url)) });
    expect(await onboarding.stored(email)).toMatchObject([{ status: 'unchecked' }]);
    expect(onboarding.tagsOf(url)).toMatchObject({ state: 'submitted' });
  });
});

describe('the files of a form', () => {
  it('are noted as missing when they were never uploaded', async () => {
    const email = 'missing@engines.example';
    const { url } = await onboarding.permissionFor(LOGO);
    const { body } = await onboarding.submit({ email, ...filesOf(entry(LOGO, url)) });
    expect(body).toMatchObject({ success: true, files: ['missing'] });
    expect((await onboarding.stored(email))[0]?.files).toMatchObject([{ state: 'missing' }]);
    expect(harness.emailsTo(TEAM)[0]?.text).toContain('not uploaded');
    expect(harness.emailsTo(email)[0]?.text).toContain('Some of your files did not reach us');
  });

  it('stay submitted when the form is sent again', async () => {
    const url = await onboarding.upload(LOGO);
    await onboarding.submit(filesOf(entry(LOGO, url)));
    await onboarding.passUploads();
    await onboarding.submit(filesOf(entry(LOGO, url), entry(LOGO, url)));
    expect(onboarding.tagsOf(url)).toEqual({ state: 'submitted', check: 'passed' });
  });

  it.each<[string, (url: string) => string]>([
    ['somewhere else', () => 'https://evil.example/file.png'],
    ['at another site', (url) => url.replace('http://localhost:3000', 'https://evil.example')],
    ['with a token for another file', (url) => url.replace(/uploads\/[^.]*/, 'uploads/b25ib2FyZGluZy94')],
    ['with a forged token', (url) => `${url.slice(0, -6)}AAAAAA`],
    ['without a token', (url) => url.replace(/[^/]*$/, '')],
    ['that is invalid', () => 'x'],
  ])('are refused with a URL %s, and nothing is stored', async (_, change) => {
    const email = 'foreign@engines.example';
    const { url } = await onboarding.permissionFor(LOGO);
    expect(await onboarding.submit({ email, ...filesOf(entry(LOGO, change(url))) })).toMatchObject(
      problem(400, 'unknown_file'),
    );
    expect(await onboarding.stored(email)).toEqual([]);
  });
});

describe('files that come after the form', () => {
  const MENU: ChosenFile = { name: '菜单 🍜.pdf', type: 'application/octet-stream', content: CONTENTS.pdf };
  const add = (form: unknown, ...files: object[]) =>
    harness.call('onboarding-files', { body: { form, files: listsOf(...files) } });

  /** A form whose menu, logo, and other files did not arrive. */
  async function sent(email: string, ...others: readonly ChosenFile[]) {
    const general = [LOGO, ...others].map((file) => entry(file, null));
    const { body } = await onboarding.submit({
      email,
      files: { ...listsOf(...general), localPhotos: [entry(MENU, null)] },
    });
    harness.clear();
    return body.form;
  }

  it('replace those that did not arrive, once, and the team gets one email about all', async () => {
    const email = 'late@files.example';
    const form = await sent(email);
    const menu = entry(MENU, await onboarding.upload(MENU));
    for (const _ of ['first', 'repeated']) {
      expect(await add(form, menu)).toMatchObject({
        status: 200,
        body: { success: true, files: ['stored'] },
      });
    }
    const other = { ...LOGO, name: 'other.png' };
    expect((await add(form, entry(other, await onboarding.upload(other)))).body.files).toEqual(['stored']);
    const [stored, ...more] = await onboarding.stored(email);
    expect(more).toEqual([]);
    expect(stored?.files).toMatchObject([
      { name: 'logo.png', category: 'general', state: 'missing' },
      { name: '菜单 🍜.pdf', category: 'localPhotos', state: 'stored', addedIn: 1 },
      { name: 'other.png', category: 'general', state: 'stored', addedIn: 1 },
    ]);
    expect(onboarding.tagsOf(menu.url ?? '')).toMatchObject({ state: 'submitted' });
    expect(harness.emails()).toEqual([]);
    passTime(11);
    await harness.runSchedule();
    const [mail, ...others] = harness.emails();
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Onboarding form updated/);
    expect(mail?.text).toContain('菜单 🍜.pdf');
    expect(mail?.text).toContain('other.png');
    expect(mail?.text).not.toContain('logo.png');
  });

  it('are refused without the proof of a form, without a permission, and beyond the limit of a form', async () => {
    const pictures = Array.from({ length: MAX_FILES }, (_, at) => ({ ...LOGO, name: `${at}.png` }));
    // With the logo, all but one of the files that a form may have.
    const form = await sent('attack@files.example', ...pictures.slice(2));
    const url = await onboarding.upload(MENU);
    for (const forged of ['', 'x.y.z', `${String(form)}x`]) {
      expect(await add(forged, entry(MENU, url))).toMatchObject(problem(404, 'unknown_form'));
    }
    expect(await add(form, entry(MENU, `${url}x`))).toMatchObject(problem(400, 'unknown_file'));
    const two = await Promise.all(
      pictures.slice(0, 2).map(async (file) => entry(file, await onboarding.upload(file))),
    );
    expect(await add(form, ...two)).toMatchObject(problem(409, 'form_full'));
    expect(await add(form, ...two.slice(1))).toMatchObject({ status: 200 });
    passTime(11);
    await harness.runSchedule();
  });

  it('belong to the form although the whole form is sent again, and changed answers are kept beside it', async () => {
    const email = 'again@files.example';
    const form = await sent(email);
    const late = { ...LOGO, name: 'late.png' };
    const files = {
      ...listsOf(entry(late, null)),
      localPhotos: [entry(MENU, await onboarding.upload(MENU))],
    };
    const key = 'again-key-0123456789';
    const changed = { email, businessName: 'Looms & Co.', topics: 'Looms' };
    for (const _ of ['first', 'repeated']) {
      const answer = await onboarding.submit({ ...changed, form, files }, { key });
      expect(answer).toMatchObject({ status: 200, body: { success: true, files: ['missing', 'stored'] } });
    }
    const [stored, ...more] = await onboarding.stored(email);
    expect(more).toEqual([]);
    expect(stored).toMatchObject({
      businessName: 'Looms & Co.',
      changes: [{ answers: { topics: 'Looms' } }],
    });
    expect(stored?.files).toMatchObject([{ name: 'logo.png' }, {}, { name: 'late.png', state: 'missing' }]);
    expect(stored?.changes).toHaveLength(1);
    expect(await onboarding.submit({ email, form, topics: 'Steam' }, { key })).toMatchObject(
      problem(409, 'idempotency_conflict'),
    );
    passTime(11);
    await harness.runSchedule();
    const text = harness
      .emailsTo(TEAM)
      .map((email) => email.text)
      .join();
    expect(text).toMatch(/Changed answers[\s\S]*Looms/);
    expect(text).toContain('菜单 🍜.pdf');
  });
});

describe('a form that was begun before another one was received', () => {
  it('changes only the answers that its sender changed', async () => {
    const email = harness.newEmail();
    const first = {
      email,
      phone: '801 555 0111',
      topics: 'Looms',
      services: ['seo-services', 'premium-care'],
      socialChannels: { facebook: { selected: true, url: 'https://facebook.com/looms' } },
    };
    const { body } = await onboarding.submit(first);
    const x = { selected: true, url: 'https://x.com/engines' };
    const second = {
      email: harness.newEmail(),
      topics: '',
      keywords: 'Steam',
      services: ['social-media-management'],
      socialChannels: { facebook: { selected: false, url: '' }, x },
      form: (body as { form: string }).form,
    };
    const changed = ['keywords', 'x', 'seo-services', 'social-media-management'];
    expect(await onboarding.submit({ ...second, changed })).toMatchObject({ status: 200 });
    const [form] = await onboarding.stored(email);
    const answers = {
      keywords: 'Steam',
      services: ['premium-care', 'social-media-management'],
      socialChannels: expect.objectContaining({ facebook: first.socialChannels.facebook, x }),
    };
    expect(form?.changes).toEqual([expect.objectContaining({ answers })]);
  });

  it('changes nothing with equal answers, in whatever order the database returns their parts', async () => {
    const email = harness.newEmail();
    const { body } = await onboarding.submit({ email, aboutBusiness: 'Looms' });
    const [item] = (await harness.items('onboarding')).filter((one) => one.email === email);
    const answers = item?.answers as { readonly socialChannels: object };
    const socialChannels = Object.fromEntries(Object.entries(answers.socialChannels).reverse());
    await harness.store('onboarding', { ...item, answers: { ...answers, socialChannels } });
    const second = { email, aboutBusiness: 'Engines', form: (body as { form: string }).form };
    expect(await onboarding.submit(second)).toMatchObject({ status: 200 });
    const [form] = await onboarding.stored(email);
    expect(form?.changes).toEqual([expect.objectContaining({ answers: { aboutBusiness: 'Engines' } })]);
  });
});

describe('a form that is sent again after it was held back', () => {
  const hold = (email: string, changes = {}) =>
    onboarding.submit({ email, recaptchaToken: null, ...changes });

  it('is a form of its own once a captcha proves it, with its emails and its files', async () => {
    const email = 'proven@held.example';
    const files = filesOf(entry(LOGO, await onboarding.upload(LOGO)));
    const { form } = (await hold(email, files)).body;
    expect((await hold(email, { form, topics: 'Looms' })).body).toMatchObject({ success: true });
    expect(harness.emails()).toEqual([]);
    await onboarding.submit({ email, form, topics: 'Looms', ...files });
    const stored = await onboarding.stored(email);
    const held = stored.find(({ status }) => status === 'unchecked');
    const proven = stored.find(({ status }) => status === 'new');
    expect(stored).toHaveLength(2);
    expect(held).toMatchObject({ changes: [{ answers: { topics: 'Looms' } }], mails: {} });
    expect(proven).toMatchObject({ answers: { topics: 'Looms' }, files: [{ state: 'stored' }] });
    expect(harness.emails().map(({ subject }) => subject)).toHaveLength(2);
  });

  it('has the payment that the held form had claimed', async () => {
    const { sessionId } = await harness.purchase(undefined, { card: 'transfer' });
    await hold('transfer@held.example', { sessionId, services: ['seo-services'] });
    const email = 'transfer-proven@held.example';
    await onboarding.submit({ email, sessionId, services: ['seo-services'] });
    expect(await onboarding.stored(email)).toMatchObject([{ payment: { state: 'pending', sessionId } }]);
  });
});

describe('the payment of a form', () => {
  const open = () => harness.open({ 'basic-seo': 1, 'social-static-5': 1 });

  async function paymentAfter(email: string, changes: object, viewer: Viewer = {}) {
    expect((await onboarding.submit({ email, ...changes }, viewer)).body).toMatchObject({
      success: true,
      mail: 'sent',
    });
    const [{ payment, customerPaid } = {}] = await onboarding.stored(email);
    return { payment, customerPaid };
  }

  it('is the state at the provider, beside the claim of the browser', async () => {
    const { sessionId: id, url } = await open();
    expect(await paymentAfter('unpaid@pay.example', { sessionId: id })).toEqual({
      payment: { state: 'unpaid', sessionId: id },
      customerPaid: true,
    });
    expect(harness.emailsTo(TEAM)[0]?.text).toContain('No payment is confirmed');
    harness.clear();
    await harness.submit(url);
    expect(await paymentAfter('paid@pay.example', { sessionId: id, customerPaid: false })).toEqual({
      payment: { state: 'paid', sessionId: id },
      customerPaid: false,
    });
    expect(harness.emailsTo(TEAM)[0]?.text).not.toContain('No payment is confirmed');
  });

  it('is stored once after a double click', async () => {
    const { sessionId: id, url } = await open();
    await harness.submit(url);
    const email = 'double@pay.example';
    const call = harness.withKey(onboarding.provenBody({ email, sessionId: id }), harness.newKey());
    const answers = await harness.callAtOnce('onboarding', [call, call]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await onboarding.stored(email)).toMatchObject([{ payment: { state: 'paid' } }]);
  });

  it.each(['error', 'throttle', 'unreachable', 'slow'] as const)(
    'is unknown while the provider fails (%s), and the form is stored',
    async (fault) => {
      harness.break('stripe', fault);
      expect(await paymentAfter(`${fault}@pay.example`, { sessionId: SOME_SESSION })).toMatchObject({
        payment: { state: 'unknown', sessionId: SOME_SESSION },
      });
    },
  );

  it('is unknown while the key cannot be read', async () => {
    passTime(6);
    harness.break('ssm');
    const secret = `${SOME_SESSION}.key.${'A'.repeat(43)}`;
    expect(await paymentAfter('no-key@pay.example', { sessionId: SOME_SESSION }, { secret })).toMatchObject({
      payment: { state: 'unknown' },
    });
  });
});

describe('a form during an outage', () => {
  it.each(['error', 'throttle', 'unreachable', 'slow'] as const)(
    'is refused with files while the bucket is down (%s), and can be sent again',
    async (fault) => {
      const email = `s3-${fault}@engines.example`;
      const key = harness.newKey();
      const files = filesOf(entry(LOGO, await onboarding.upload(LOGO)));
      const submit = () => onboarding.submit({ email, ...files }, { key });
      expect(await harness.breakDuring('s3', submit, fault)).toMatchObject(
        problem(503, 'storage_unavailable'),
      );
      expect(harness.emails()).toEqual([]);
      expect((await submit()).body).toEqual({
        success: true,
        mail: 'sent',
        files: ['stored'],
        form: expect.any(String),
      });
    },
  );

  it('is stored without files while the parameter store is down', async () => {
    passTime(6);
    harness.break('ssm');
    expect((await onboarding.submit()).body).toEqual({ success: true, mail: 'sent' });
  });
});

it('the log contains no answers of a form', async () => {
  const secrets = {
    businessName: 'Unspoken Ltd',
    contactPerson: 'Wilhelmina Furtive',
    email: 'wilhelmina@secret.example',
    phone: '801-555-7777',
    website: 'unspoken.example',
    aboutBusiness: 'Logs must not contain this.',
  };
  const chosen = { ...LOGO, name: 'furtive.png', businessName: secrets.businessName };
  const files = filesOf(entry(chosen, await onboarding.upload(chosen)));
  const lines = await onboarding.passUploads();
  for (const fault of ['off', 'error', 'unreachable'] as const) {
    for (const service of ['s3', 'ses', 'dynamodb'] as const) {
      harness.break(service, fault);
      lines.push(...(await onboarding.submit({ ...secrets, ...files, sessionId: SOME_SESSION })).logLines);
      lines.push(...(await onboarding.submit({ ...secrets, services: [] })).logLines);
      lines.push(...(await onboarding.ask(chosen)).logLines);
      harness.standIns[service].setFault('off');
    }
  }
  expect(lines.length).toBeGreaterThan(25);
  const log = lines.join('\n').toLowerCase();
  for (const secret of [...Object.values(secrets), 'furtive', 'unspoken', 'cs_test_']) {
    expect(log).not.toContain(secret.toLowerCase());
  }
});
