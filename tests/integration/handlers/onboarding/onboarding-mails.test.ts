import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordRefusedFiles } from '../../../../lambdas/onboarding/later-changes.ts';
import { LIST_RULES } from '../../../../lambdas/records/kinds.ts';
import { createSendingEmail, getOutboxAttributes } from '../../../../lambdas/tables/emails.ts';
import { onboardingSubmissions } from '../../../../lambdas/tables/onboarding-submissions.ts';
import { startDatabaseMeter } from '../../../support/database-meter.ts';
import { emailsOfForm, form } from '../../../support/stored-records.ts';
import { startAdminHarness } from '../admin/admin-harness.ts';
import { passTime, TEAM } from '../api-harness.ts';
import { entry, filesOf, LOGO } from './onboarding-harness.ts';

const LONG_ANSWERS = [
  ...['aboutBusiness', 'missionStatement', 'coreServices', 'customerPainPoints', 'competitiveAdvantage'],
  ...['topics', 'websiteGoals', 'keywords', 'demographics', 'psychographics', 'incentives', 'products'],
  ...['hoursOfOperation', 'additionalInfo'],
];

const FILE = { category: 'general', size: 1, type: 'image/png', state: 'stored' } as const;

const harness = startAdminHarness();
const { onboarding } = harness;
let meter: Awaited<ReturnType<typeof startDatabaseMeter>>;
/** Write units since the test began. */
let written = 0;

beforeAll(async () => {
  meter = await startDatabaseMeter(harness.standIns.dynamodb.url, ({ isRead, units }) => {
    if (!isRead) written += units;
  });
  process.env.AWS_ENDPOINT_URL_DYNAMODB = meter.url;
});
beforeEach(() => {
  written = 0;
});
afterAll(() => meter.stop());

/** Sends a form while the mail service is down. */
async function submitUnmailed(changes: object = {}): Promise<string> {
  const email = harness.newEmail();
  expect(
    (await harness.breakDuring('ses', () => onboarding.submit({ email, ...changes }))).body,
  ).toMatchObject({ mail: 'delayed' });
  return email;
}

const storedFile = (name: string) => ({ ...FILE, name, key: `onboarding/${name}`, version: '1' }) as const;

const found = async (id: string) => {
  harness.enter('admin-record');
  return onboardingSubmissions.get(id);
};

const stateOf = async (id: string) => {
  const entries = Object.entries((await found(id))?.mails ?? {});
  return Object.fromEntries(entries.map(([name, { state }]) => [name, state]));
};

describe('a form of almost 400 kB', () => {
  const LONG = '語'.repeat(5000);
  const name = '名'.repeat(280);
  const files = Array.from({ length: 40 }, (_, at) => ({
    name: `${name}${at}`,
    type: 'image/png',
    size: 1,
    url: null,
  }));
  const answers = Object.fromEntries(LONG_ANSWERS.map((question) => [question, LONG]));
  const large = { ...answers, files: { general: files, localPhotos: files, brandGuidelines: files } };

  it('is stored whole and written once, and each change of its emails costs a few units', async () => {
    const email = await submitUnmailed(large);
    expect(written, 'once, and its files in an index').toBeLessThan(450);
    // Not every database of the local run counts a letter's bytes.
    expect(written).toBeGreaterThan(100);
    const [form] = await onboarding.stored(email);
    expect(form?.answers).toMatchObject(answers);
    expect(form?.files).toHaveLength(3 * files.length);

    written = 0;
    await harness.runSchedule();
    expect(harness.emailsTo(email)).toHaveLength(1);
    expect(written).toBeLessThan(20);

    written = 0;
    await harness.passEvents();
    expect(written).toBeLessThan(10);
  });
});

describe('a form with unsent emails', () => {
  it('gets them once from the schedule, however many runs overlap', async () => {
    const files = filesOf(entry(LOGO, null));
    const emails = [await submitUnmailed(), await submitUnmailed(), await submitUnmailed({ files })];
    await harness.runSchedulesAtOnce(3);
    for (const email of emails) expect(harness.emailsTo(email)).toHaveLength(1);
    const toTeam = harness.emailsTo(TEAM);
    expect(toTeam).toHaveLength(3);
    expect(toTeam.filter(({ text }) => text.includes('logo.png'))).toHaveLength(1);
    const { metrics } = await harness.runSchedule();
    expect(metrics).toEqual({ 'mail.OldestPendingMailSeconds': 0 });
    expect(harness.emails()).toHaveLength(6);
  });

  it("learns from the mail service's event that they were sent when its answer was lost", async () => {
    const email = harness.newEmail();
    expect((await harness.breakDuring('ses', () => onboarding.submit({ email }), 'slow')).body).toMatchObject(
      { success: true, mail: 'delayed' },
    );
    expect(harness.emails()).toHaveLength(2);
    await harness.passEvents();
    const [stored] = await onboarding.stored(email);
    expect(await stateOf(String(stored?.id))).toEqual({ team: 'sent', receipt: 'sent' });
    passTime(16);
    await harness.runSchedule();
    expect(harness.emailsTo(email)).toHaveLength(1);
  });
});

describe('a crash', () => {
  it('sends no email between the emails and the form, and a repeated call sends both', async () => {
    const email = harness.newEmail();
    const key = randomUUID();
    harness.enter('onboarding');
    vi.spyOn(onboardingSubmissions, 'create').mockImplementationOnce(async (submission) => {
      await harness.store('onboarding', {
        ...emailsOfForm(submission),
        ...getOutboxAttributes(submission.mails),
      });
      throw new Error('The function ended.');
    });
    expect((await onboarding.submit({ email }, { key })).status).toBe(500);
    expect((await onboarding.submit({ email }, { key })).body).toMatchObject({ mail: 'sent' });
    passTime(16);
    await harness.runSchedule();
    expect(harness.emailsTo(email)).toHaveLength(1);
    expect(harness.emailsTo(TEAM)).toHaveLength(1);
    const { metrics } = await harness.runSchedule();
    expect(metrics, 'no email is waiting').toEqual({ 'mail.OldestPendingMailSeconds': 0 });
  });

  it('sends emails once between the emails and the status of a released form', async () => {
    const email = harness.newEmail();
    await onboarding.submit({ email, recaptchaToken: undefined });
    const [held] = await onboarding.stored(email);
    const path = { list: 'onboarding', id: String(held?.id) };
    const release = { path, body: { version: 0, status: 'new' } };
    await harness.call('admin-change', release);
    await harness.runSchedule();
    expect(harness.emailsTo(email)).toHaveLength(1);

    const items = await harness.items('onboarding');
    const { version, ...before } = items.find(({ id }) => id === held?.id) ?? expect.fail('no form');
    expect(version).toBe(1);
    await harness.store('onboarding', { ...before, version: 0, status: 'unchecked' });
    const { body } = await harness.call('admin-record', { path });
    expect(body).toMatchObject({ record: { status: 'new', version: 1 } });
    await harness.runSchedule();
    expect(harness.emailsTo(email)).toHaveLength(1);
  });

  it('delays the emails about a refused file until the call is repeated', async () => {
    const email = harness.newEmail();
    const sent = { ...createSendingEmail(Date.now()), state: 'sent' as const };
    const files = [storedFile('logo.png')];
    harness.enter('onboarding');
    const made = form({ email, files, mails: { team: sent, receipt: sent } });
    await onboardingSubmissions.create(made);
    harness.enter('upload-check');
    vi.spyOn(onboardingSubmissions, 'replace').mockRejectedValueOnce(new Error('The function ended.'));
    await expect(recordRefusedFiles(made.id, () => 'rejected', false)).rejects.toThrow();

    passTime(11);
    await harness.runSchedule();
    expect(harness.emails(), 'nothing to tell yet').toEqual([]);
    harness.enter('upload-check');
    await recordRefusedFiles(made.id, () => 'rejected', false);
    passTime(21);
    await harness.runSchedule();
    expect(harness.emailsTo(TEAM)).toHaveLength(1);
    expect(harness.emailsTo(TEAM)[0]?.text).toContain('logo.png');
  });
});

it('a file that is refused while emails about others are about to go out gets its own emails', async () => {
  const files = ['one', 'two'].map(storedFile);
  const sent = { ...createSendingEmail(Date.now()), state: 'sent' as const };
  const made = form({ email: harness.newEmail(), files, mails: { team: sent, copy: sent } });
  harness.enter('upload-check');
  await onboardingSubmissions.create(made);
  const refuse = (name: string) =>
    recordRefusedFiles(made.id, (one) => (one.name === name ? 'rejected' : one.state), false);
  await refuse('one');
  passTime(9.5);
  await refuse('two');
  expect((await found(made.id))?.files).toMatchObject([{ toldIn: 1 }, { toldIn: 2 }]);
});

it('the back office finds a form with its emails, and none for emails alone', async () => {
  const email = await submitUnmailed();
  const [stored] = await onboarding.stored(email);
  const id = String(stored?.id);
  harness.enter('admin-record');
  const record = await LIST_RULES.onboarding.find(id);
  expect(record?.mails).toMatchObject({ team: { state: 'pending' }, receipt: { state: 'pending' } });
  expect(await LIST_RULES.onboarding.find(`${id}#${stored?.createdAt}`)).toBeUndefined();
  const ids = await harness.idsIn('onboarding');
  expect(ids).toContain(id);
  expect(ids.filter((one) => one.includes('#'))).toEqual([]);
});
