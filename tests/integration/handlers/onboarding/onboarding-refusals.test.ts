import { describe, expect, it, vi } from 'vitest';
import { onboardingSubmissions } from '../../../../lambdas/tables/onboarding-submissions.ts';
import { passTimeItself } from '../../../support/held-answers.ts';
import { captureLog } from '../../../unit/lambdas/api-call.ts';
import { passTime, repeat, SITE_URL, TEAM } from '../api-harness.ts';
import { startPaymentHarness } from '../payment-harness.ts';
import { type ChosenFile, CONTENTS, entry, filesOf, LOGO, queued } from './onboarding-harness.ts';

const harness = startPaymentHarness();
const { onboarding } = harness;

const BOOK: ChosenFile = { ...LOGO, name: 'brand book.png', content: CONTENTS.html };
const LIST: ChosenFile = { ...LOGO, name: 'price list.png', content: CONTENTS.html };

/** Sends a form with files. @returns what was stored, and where the files are */
async function submit(email: string, files: readonly ChosenFile[], changes: object = {}) {
  const urls: string[] = [];
  for (const file of files) urls.push(await onboarding.upload(file));
  const general = files.map((file, at) => entry(file, urls[at] ?? null));
  const { status, body } = await onboarding.submit({ email, files: filesOf(...general), ...changes });
  expect(status).toBe(200);
  const form = async () => (await onboarding.stored(email))[0];
  return { urls, body, form, id: String((await form())?.id) };
}

/** The same by who has paid with that email address. */
async function submitPaid(files: readonly ChosenFile[]) {
  const { email, sessionId } = await harness.purchase();
  return { email, ...(await submit(email, files, { sessionId, services: ['seo-services'] })) };
}

/** The emails of the next minutes, with single spaces. The second about a form waits for twenty. */
async function mailedLater(to: string): Promise<string[]> {
  harness.standIns.ses.clear();
  passTime(21);
  await harness.runSchedulesAtOnce(2);
  await harness.runSchedule();
  passTimeItself();
  return harness.emailsTo(to).map(({ text }) => text.replace(/\s+/g, ' '));
}

describe('a client who has paid', () => {
  it('gets one email about files refused after the form was sent, with reasons and advice, like the team', async () => {
    const { email, id, form } = await submitPaid([BOOK, LOGO, LIST]);
    await onboarding.passUploads();
    expect((await form())?.files).toMatchObject([
      { state: 'rejected' },
      { state: 'stored' },
      { state: 'rejected' },
    ]);
    harness.standIns.ses.clear();
    await harness.runSchedule();
    expect(harness.emails(), 'others may follow').toEqual([]);

    const [toClient, ...others] = await mailedLater(email);
    const [toTeam, ...more] = harness.emailsTo(TEAM).map(({ text }) => text.replace(/\s+/g, ' '));
    expect([others, more]).toEqual([[], []]);
    for (const mail of [toClient, toTeam]) {
      expect(mail).toContain('brand book.png (1 KB, rejected: its content does not match its file type)');
      expect(mail).toContain('price list.png');
      expect(mail).not.toContain('logo.png');
    }
    expect(toClient).toContain('save it as a PDF or an image, and reply with it attached');
    expect(toClient).not.toContain('/admin');
    expect(toTeam).toContain(`${SITE_URL}/admin?list=onboarding&open=${id}`);
    expect(toTeam).toContain('We emailed the client the file names');
    expect(await mailedLater(email)).toEqual([]);
  });

  it('gets each refused file in one email only, however often and late it is checked', async () => {
    const { email, urls } = await submitPaid([BOOK, LIST]);
    const [book = ''] = urls;
    const event = onboarding.tagged(book);
    await onboarding.check(event, event);
    const [first = ''] = await mailedLater(email);
    expect([first.includes('brand book'), first.includes('price list')]).toEqual([true, false]);
    await onboarding.check(event);
    await onboarding.passUploads();
    const [second = '', ...others] = await mailedLater(email);
    expect(others).toEqual([]);
    expect([second.includes('brand book'), second.includes('price list')]).toEqual([false, true]);
    await onboarding.check(event, onboarding.tagged(book));
    expect(await mailedLater(email)).toEqual([]);
  });

  it('gets one email about many files that are refused at the same time', async () => {
    const files = Array.from({ length: 6 }, (_, at) => ({ ...BOOK, name: `book ${at}.png` }));
    const { email, urls } = await submitPaid(files);
    harness.enter('upload-check');
    const { handler } = await import('../../../../lambdas/onboarding/upload-check.handler.ts');
    const events = urls.map((url) => onboarding.tagged(url));
    // A file that one call has just closed cannot be read by another, which Lambda then repeats.
    const handle = (event: object) => handler(queued(event)).catch(() => handler(queued(event)));
    await captureLog(() => Promise.all([...events, ...events].map(handle)));
    const emails = await mailedLater(email);
    expect(emails).toHaveLength(1);
    for (const { name } of files) expect(emails[0]).toContain(name);
  });

  it('finds files that were refused before the form arrived in the responses and its copy, and in no other email', async () => {
    const { email, sessionId } = await harness.purchase();
    const url = await onboarding.upload(BOOK);
    await onboarding.passUploads();
    const files = filesOf(entry(LOGO, await onboarding.upload(LOGO)), entry(BOOK, url));
    harness.clear();
    const body = onboarding.provenBody({ email, sessionId, services: ['seo-services'], files });
    const call = harness.withKey(body, harness.newKey());
    for (const answer of await repeat(2, () => harness.call('onboarding', call)))
      expect(answer.body).toMatchObject({ mail: 'sent', files: ['stored', 'rejected'] });
    const text = harness.emailsTo(email)[0]?.text.replace(/\s+/g, ' ');
    expect(text).toContain('brand book.png (1 KB, rejected: its content does not match its file type)');
    expect(text).toContain('save it as a PDF or an image');
    await onboarding.passUploads();
    expect(await mailedLater(email)).toEqual([]);
  });
});

it('an address that nothing proves gets one email about refused files, without any words of the sender', async () => {
  const email = 'visitor@refused.example';
  const { urls } = await submit(email, [BOOK, LIST], { businessName: 'Prize Inc.' });
  await onboarding.check(onboarding.tagged(urls[0] ?? ''));
  const [mail = '', ...others] = await mailedLater(email);
  expect(others).toEqual([]);
  expect(mail).toContain('We could not accept a file because its content does not match its file type.');
  expect(mail).not.toMatch(/brand book|price list|Prize|Lovelace/);
  expect(harness.emailsTo(TEAM)[0]?.text.replace(/\s+/g, ' ')).toContain('without file names');
  await onboarding.passUploads();
  expect(await mailedLater(email)).toEqual([]);
  expect(harness.emailsTo(TEAM)[0]?.text.replace(/\s+/g, ' ')).toContain('We did not email the client.');
});

describe('a refused file', () => {
  it('is noted without an email, when its form is held back', async () => {
    const { form } = await submit('held@refused.example', [BOOK], { recaptchaToken: undefined });
    await onboarding.passUploads();
    expect(await form()).toMatchObject({ status: 'unchecked', files: [{ state: 'rejected' }], mails: {} });
    await mailedLater('held@refused.example');
    expect(harness.emails()).toEqual([]);
  });

  it('is kept for a month when its form was sent, before or after, and for a day when it was not', async () => {
    const unsent = await onboarding.upload(BOOK);
    await onboarding.passUploads();
    expect(onboarding.tagsOf(unsent)).toEqual({ check: 'rejected' });
    const late = await submit('late@refused.example', [BOOK]);
    await onboarding.passUploads();
    expect(onboarding.tagsOf(late.urls[0] ?? '')).toEqual({ check: 'refused' });
    const files = filesOf(entry(BOOK, unsent));
    await onboarding.submit({ email: 'early@refused.example', files });
    await onboarding.passUploads();
    expect(onboarding.tagsOf(unsent)).toMatchObject({ check: 'refused' });
  });

  it('is kept for a month even when the check overwrote the mark of the sent form', async () => {
    const { urls, form } = await submit('overwritten@refused.example', [BOOK]);
    const { writeTags } = await import('../../../../lambdas/aws/object-tags.ts');
    const { bucket = '', key = '', version } = onboarding.object(urls[0] ?? '') ?? {};
    harness.enter('upload-check');
    await writeTags({ bucket, key, version }, { check: 'rejected' });
    await onboarding.passUploads();
    expect(onboarding.tagsOf(urls[0] ?? '')).toEqual({ check: 'refused' });
    expect((await form())?.files).toMatchObject([{ state: 'rejected' }]);
  });

  it('is in the response and the form’s emails when it is found while the form is being stored', async () => {
    const email = 'meanwhile@refused.example';
    const { create } = onboardingSubmissions;
    vi.spyOn(onboardingSubmissions, 'create').mockImplementationOnce(async (form) => {
      await onboarding.passUploads();
      harness.enter('onboarding');
      return create(form);
    });
    const { body, form } = await submit(email, [BOOK, LOGO]);
    expect(body.files).toEqual(['rejected', 'stored']);
    expect((await form())?.files).toMatchObject([{ state: 'rejected' }, { state: 'stored' }]);
    expect(harness.emailsTo(TEAM)[0]?.text).toContain('rejected: its content does not match');
    expect(await mailedLater(email)).toEqual([]);
  });
});
