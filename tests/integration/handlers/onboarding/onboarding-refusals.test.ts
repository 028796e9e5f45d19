import { beforeAll, describe, expect, it, vi } from 'vitest';
import { onboardingSubmissions } from '../../../../lambdas/tables/onboarding-submissions.ts';
import { passTimeItself } from '../../../support/held-answers.ts';
import { withLog } from '../../../unit/lambdas/api-call.ts';
import { passTime, SITE_URL, TEAM } from '../mail-harness.ts';
import { startPaymentHarness } from '../payment-harness.ts';
import { type ChosenFile, CONTENTS, entry, LOGO, OnboardingHarness, queued } from './onboarding-harness.ts';

const payments = startPaymentHarness();
const { mailHarness } = payments.harness;
let harness: OnboardingHarness;

beforeAll(() => {
  harness = new OnboardingHarness(mailHarness);
});

const BOOK: ChosenFile = { ...LOGO, name: 'brand book.png', content: CONTENTS.html };
const LIST: ChosenFile = { ...LOGO, name: 'price list.png', content: CONTENTS.html };

const tagsOf = (url: string) => harness.object(url)?.tags;

/** Sends a form with files. @returns what was stored, and where the files are */
async function submit(email: string, files: readonly ChosenFile[], changes: object = {}) {
  const urls: string[] = [];
  for (const file of files) urls.push(await harness.upload(file));
  const general = files.map((file, at) => entry(file, urls[at] ?? null));
  const lists = { general, localPhotos: [], brandGuidelines: [] };
  const { status, body } = await harness.submit({ email, files: lists, ...changes });
  expect(status).toBe(200);
  const form = async () => (await harness.stored(email))[0];
  return { urls, body, form, id: String((await form())?.id) };
}

/** The same by who has paid with that email address. */
async function submitPaid(files: readonly ChosenFile[]) {
  const email = payments.newEmail();
  const { sessionId, events } = await payments.buy({ 'basic-seo': 1 }, { email });
  await payments.deliverAll(events);
  mailHarness.clear();
  return { email, ...(await submit(email, files, { sessionId, services: ['seo-services'] })) };
}

/** What is mailed within the next minutes, whitespace aside. */
async function mailedLater(to: string): Promise<string[]> {
  mailHarness.standIns.ses.clear();
  passTime(11);
  await mailHarness.runSchedulesAtOnce(2);
  await mailHarness.runSchedule();
  passTimeItself();
  return mailHarness.emailsTo(to).map(({ text }) => text.replace(/\s+/g, ' '));
}

describe('A client who has paid', () => {
  it('is told once which files were refused after the form was sent, why, and what to do; so is the team', async () => {
    const { email, id, form } = await submitPaid([BOOK, LOGO, LIST]);
    await harness.passUploads();
    expect((await form())?.files).toMatchObject([
      { state: 'rejected' },
      { state: 'stored' },
      { state: 'rejected' },
    ]);
    mailHarness.standIns.ses.clear();
    await mailHarness.runSchedule();
    expect(mailHarness.emails(), 'others may follow').toEqual([]);

    const [toClient, ...others] = await mailedLater(email);
    const [toTeam, ...more] = mailHarness.emailsTo(TEAM).map(({ text }) => text.replace(/\s+/g, ' '));
    expect([others, more]).toEqual([[], []]);
    for (const mail of [toClient, toTeam]) {
      expect(mail).toContain('brand book.png (1 KB, refused: not the kind of file that it says it is)');
      expect(mail).toContain('price list.png');
      expect(mail).not.toContain('logo.png');
    }
    expect(toClient).toContain('save it as a PDF or a picture, and reply with that attached');
    expect(toClient).not.toContain('/admin');
    expect(toTeam).toContain(`${SITE_URL}/admin?list=onboarding&open=${id}`);
    expect(toTeam).toContain('The client is told which');
    expect(await mailedLater(email)).toEqual([]);
  });

  it('is told of each file in one mail only, however often and late it is looked at', async () => {
    const { email, urls } = await submitPaid([BOOK, LIST]);
    const [book = ''] = urls;
    const event = harness.tagged(book);
    await harness.check(event, event);
    const [first = ''] = await mailedLater(email);
    expect([first.includes('brand book'), first.includes('price list')]).toEqual([true, false]);
    await harness.check(event);
    await harness.passUploads();
    const [second = '', ...others] = await mailedLater(email);
    expect(others).toEqual([]);
    expect([second.includes('brand book'), second.includes('price list')]).toEqual([false, true]);
    await harness.check(event, harness.tagged(book));
    expect(await mailedLater(email)).toEqual([]);
  });

  it('reads of many files that are refused at the same time in one mail', async () => {
    const files = Array.from({ length: 12 }, (_, at) => ({ ...BOOK, name: `book ${at}.png` }));
    const { email, urls } = await submitPaid(files);
    mailHarness.enter('upload-check');
    const { handler } = await import('../../../../lambdas/onboarding/upload-check.handler.ts');
    const events = urls.map((url) => harness.tagged(url));
    // A file that one call has just closed cannot be read by another, which Lambda then repeats.
    const handle = (event: object) => handler(queued(event)).catch(() => handler(queued(event)));
    await withLog(() => Promise.all([...events, ...events].map(handle)));
    const mails = await mailedLater(email);
    expect(mails).toHaveLength(1);
    for (const { name } of files) expect(mails[0]).toContain(name);
  });

  it('finds what was refused before the form arrived in the copy of it, and hears no more of it', async () => {
    const email = payments.newEmail();
    const { sessionId, events } = await payments.buy({ 'basic-seo': 1 }, { email });
    await payments.deliverAll(events);
    const url = await harness.upload(BOOK);
    await harness.passUploads();
    const files = { general: [entry(BOOK, url)], localPhotos: [], brandGuidelines: [] };
    mailHarness.clear();
    await harness.submit({ email, sessionId, services: ['seo-services'], files });
    const text = mailHarness.emailsTo(email)[0]?.text.replace(/\s+/g, ' ');
    expect(text).toContain('brand book.png (1 KB, refused: not the kind of file that it says it is)');
    expect(text).toContain('save it as a PDF or a picture');
    await harness.passUploads();
    expect(await mailedLater(email)).toEqual([]);
  });
});

describe('An address that may be anybody’s', () => {
  it('is told once that files were refused, and nothing that the sender has written', async () => {
    const email = 'anybody@refused.example';
    const { urls } = await submit(email, [BOOK, LIST], { businessName: 'Prize Inc.' });
    await harness.check(harness.tagged(urls[0] ?? ''));
    const [mail = '', ...others] = await mailedLater(email);
    expect(others).toEqual([]);
    expect(mail).toContain('We could not keep a file that is not the kind of file that its name says.');
    expect(mail).not.toMatch(/brand book|price list|Prize|Lovelace/);
    expect(mailHarness.emailsTo(TEAM)[0]?.text.replace(/\s+/g, ' ')).toContain('but not which');
    await harness.passUploads();
    expect(await mailedLater(email)).toEqual([]);
    expect(mailHarness.emailsTo(TEAM)[0]?.text.replace(/\s+/g, ' ')).toContain('The client is not told');
  });
});

describe('A refused file', () => {
  it('of a form that waits for a person is mailed of by nobody, and noted', async () => {
    const { form } = await submit('held@refused.example', [BOOK], { recaptchaToken: undefined });
    await harness.passUploads();
    expect(await form()).toMatchObject({ status: 'unchecked', files: [{ state: 'rejected' }], mails: {} });
    await mailedLater('held@refused.example');
    expect(mailHarness.emails()).toEqual([]);
  });

  it('is kept for a month when its form was sent, before or after, and for a day when it was not', async () => {
    const unsent = await harness.upload(BOOK);
    await harness.passUploads();
    expect(tagsOf(unsent)).toEqual({ check: 'rejected' });
    const late = await submit('late@refused.example', [BOOK]);
    await harness.passUploads();
    expect(tagsOf(late.urls[0] ?? '')).toEqual({ check: 'refused' });
    const files = { general: [entry(BOOK, unsent)], localPhotos: [], brandGuidelines: [] };
    await harness.submit({ email: 'early@refused.example', files });
    await harness.passUploads();
    expect(tagsOf(unsent)).toMatchObject({ check: 'refused' });
  });

  it('is kept for a month also when the check has overwritten that its form was sent', async () => {
    const { urls, form } = await submit('overwritten@refused.example', [BOOK]);
    const { writeTags } = await import('../../../../lambdas/aws/object-tags.ts');
    const { bucket = '', key = '', version } = harness.object(urls[0] ?? '') ?? {};
    mailHarness.enter('upload-check');
    await writeTags({ bucket, key, version }, { check: 'rejected' });
    await harness.passUploads();
    expect(tagsOf(urls[0] ?? '')).toEqual({ check: 'refused' });
    expect((await form())?.files).toMatchObject([{ state: 'rejected' }]);
  });

  it('that is found while its form is being stored is in the answer and in the form’s own mails', async () => {
    const email = 'meanwhile@refused.example';
    const { create } = onboardingSubmissions;
    vi.spyOn(onboardingSubmissions, 'create').mockImplementationOnce(async (form) => {
      await harness.passUploads();
      mailHarness.enter('onboarding');
      return create(form);
    });
    const { body, form } = await submit(email, [BOOK, LOGO]);
    expect(body.files).toEqual(['rejected', 'stored']);
    expect((await form())?.files).toMatchObject([{ state: 'rejected' }, { state: 'stored' }]);
    expect(mailHarness.emailsTo(TEAM)[0]?.text).toContain('refused: not the kind');
    expect(await mailedLater(email)).toEqual([]);
  });
});
