import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordRefusedFiles } from '../../../../lambdas/onboarding/refused-files.ts';
import { LISTS } from '../../../../lambdas/records/kinds.ts';
import { firstAttempt, outboxAttributes } from '../../../../lambdas/tables/mails.ts';
import { onboardingSubmissions } from '../../../../lambdas/tables/onboarding-submissions.ts';
import { startDatabaseMeter } from '../../../support/database-meter.ts';
import { startAdminHarness } from '../admin/admin-harness.ts';
import { form, mailsOfForm } from '../admin/admin-records.ts';
import { passTime, TEAM } from '../mail-harness.ts';
import { OnboardingHarness } from './onboarding-harness.ts';

const FORMS = 'ONBOARDING_SUBMISSIONS_TABLE';

const office = startAdminHarness();
const { mailHarness } = office;
const harness = new OnboardingHarness(mailHarness);
let meter: Awaited<ReturnType<typeof startDatabaseMeter>>;
/** Write units since the test began. */
let written = 0;
let people = 0;
const newPerson = () => `client-${++people}@engines.example`;

beforeAll(async () => {
  meter = await startDatabaseMeter(mailHarness.standIns.dynamodb.url, (units) => {
    written += units;
  });
  process.env.AWS_ENDPOINT_URL_DYNAMODB = meter.url;
});
beforeEach(() => {
  written = 0;
});
afterAll(() => meter.stop());

/** Sends a form while the mail service is down. */
async function submitUnmailed(changes: object = {}): Promise<string> {
  const email = newPerson();
  mailHarness.standIns.ses.setFault('error');
  expect((await harness.submit({ email, ...changes })).body).toMatchObject({ mail: 'delayed' });
  mailHarness.standIns.ses.setFault('off');
  return email;
}

const found = async (id: string) => {
  mailHarness.enter('admin-record');
  return onboardingSubmissions.get(id);
};

const stateOf = async (id: string) => {
  const entries = Object.entries((await found(id))?.mails ?? {});
  return Object.fromEntries(entries.map(([name, { state }]) => [name, state]));
};

describe('a form of almost 400 kB', () => {
  const answers = Object.fromEntries(
    ['missionStatement', 'coreServices', 'topics', 'keywords', 'demographics', 'products'].map((name) => [
      name,
      '語'.repeat(5000),
    ]),
  );
  const name = '名'.repeat(280);
  const files = Array.from({ length: 40 }, (_, at) => ({
    name: `${name}${at}`,
    type: 'image/png',
    size: 1,
    url: null,
  }));
  const large = {
    ...answers,
    aboutBusiness: '語'.repeat(5000),
    customerPainPoints: '語'.repeat(5000),
    competitiveAdvantage: '語'.repeat(5000),
    websiteGoals: '語'.repeat(5000),
    psychographics: '語'.repeat(5000),
    incentives: '語'.repeat(5000),
    hoursOfOperation: '語'.repeat(5000),
    additionalInfo: '語'.repeat(5000),
    files: { general: files, localPhotos: files, brandGuidelines: files },
  };

  it('is written once, and its mails for a few units each time that something becomes of them', async () => {
    const email = await submitUnmailed(large);
    expect(written, 'once, and its files in an index').toBeLessThan(450);
    // Not every database of the local run counts a letter's bytes.
    expect(written).toBeGreaterThan(100);

    written = 0;
    await mailHarness.runSchedule();
    expect(mailHarness.emailsTo(email)).toHaveLength(1);
    expect(written).toBeLessThan(20);

    written = 0;
    await mailHarness.passEvents();
    expect(written).toBeLessThan(10);
  });
});

describe('a form whose mails could not be sent', () => {
  it('has them sent by the schedule, once, however many runs there are at the same time', async () => {
    const emails = [await submitUnmailed(), await submitUnmailed(), await submitUnmailed()];
    await mailHarness.runSchedulesAtOnce(3);
    for (const email of emails) expect(mailHarness.emailsTo(email)).toHaveLength(1);
    expect(mailHarness.emailsTo(TEAM)).toHaveLength(3);
    const { metrics } = await mailHarness.runSchedule();
    expect(metrics).toEqual({ 'mail.OldestPendingMailSeconds': 0 });
    expect(mailHarness.emails()).toHaveLength(6);
  });

  it('is told of by the mail service when its answer was lost', async () => {
    const email = newPerson();
    mailHarness.break('ses', 'slow');
    await harness.submit({ email });
    mailHarness.standIns.ses.setFault('off');
    await mailHarness.passEvents();
    const [stored] = await harness.stored(email);
    expect(await stateOf(String(stored?.id))).toEqual({ team: 'sent', receipt: 'sent' });
    passTime(16);
    await mailHarness.runSchedule();
    expect(mailHarness.emailsTo(email)).toHaveLength(1);
  });
});

describe('a call that ends in between', () => {
  it('after the mails of a form and before the form mails nobody, and a repeat of it both', async () => {
    const email = newPerson();
    const key = randomUUID();
    mailHarness.enter('onboarding');
    vi.spyOn(onboardingSubmissions, 'create').mockImplementationOnce(async (submission) => {
      await office.store(FORMS, { ...mailsOfForm(submission), ...outboxAttributes(submission.mails) });
      throw new Error('The function ended.');
    });
    expect((await harness.submit({ email }, { key })).status).toBe(500);
    expect((await harness.submit({ email }, { key })).body).toMatchObject({ mail: 'sent' });
    passTime(16);
    await mailHarness.runSchedule();
    expect(mailHarness.emailsTo(email)).toHaveLength(1);
    expect(mailHarness.emailsTo(TEAM)).toHaveLength(1);
    const { metrics } = await mailHarness.runSchedule();
    expect(metrics, 'nothing waits any more').toEqual({ 'mail.OldestPendingMailSeconds': 0 });
  });

  it('between the mails and the status of a form that is released mails once', async () => {
    const email = newPerson();
    await harness.submit({ email, recaptchaToken: undefined });
    const [held] = await harness.stored(email);
    const path = { list: 'onboarding', id: String(held?.id) };
    const release = { path, body: { version: 0, status: 'new' } };
    await office.call('admin-change', release);
    await mailHarness.runSchedule();
    expect(mailHarness.emailsTo(email)).toHaveLength(1);

    const items = await office.items(FORMS);
    const { version, ...before } = items.find(({ id }) => id === held?.id) ?? expect.fail('no form');
    expect(version).toBe(1);
    await office.store(FORMS, { ...before, version: 0, status: 'unchecked' });
    const { body } = await office.call('admin-record', { path });
    expect(body).toMatchObject({ record: { status: 'new', version: 1 } });
    await mailHarness.runSchedule();
    expect(mailHarness.emailsTo(email)).toHaveLength(1);
  });

  it('between the mails about a refused file and the file tells of it when it is repeated', async () => {
    const email = newPerson();
    const file = {
      category: 'general',
      name: 'logo.png',
      size: 1,
      type: 'image/png',
      state: 'stored',
    } as const;
    const sent = { ...firstAttempt(Date.now()), state: 'sent' as const };
    const files = [{ ...file, key: 'onboarding/logo', version: '1' }];
    mailHarness.enter('onboarding');
    const made = form({ email, files, mails: { team: sent, receipt: sent } });
    await onboardingSubmissions.create(made);
    mailHarness.enter('upload-check');
    vi.spyOn(onboardingSubmissions, 'replace').mockRejectedValueOnce(new Error('The function ended.'));
    await expect(recordRefusedFiles(made.id, () => 'rejected', false)).rejects.toThrow();

    passTime(11);
    await mailHarness.runSchedule();
    expect(mailHarness.emails(), 'nothing to tell yet').toEqual([]);
    mailHarness.enter('upload-check');
    await recordRefusedFiles(made.id, () => 'rejected', false);
    passTime(11);
    await mailHarness.runSchedule();
    expect(mailHarness.emailsTo(TEAM)).toHaveLength(1);
    expect(mailHarness.emailsTo(TEAM)[0]?.text).toContain('logo.png');
  });
});

describe('a file that is refused while mails of others are about to go out', () => {
  it('is told of in mails of its own', async () => {
    const file = { category: 'general', size: 1, type: 'image/png', state: 'stored' } as const;
    const files = ['one', 'two'].map((name) => ({ ...file, name, key: `onboarding/${name}`, version: '1' }));
    const sent = { ...firstAttempt(Date.now()), state: 'sent' as const };
    const made = form({ email: newPerson(), files, mails: { team: sent, copy: sent } });
    mailHarness.enter('upload-check');
    await onboardingSubmissions.create(made);
    const refuse = (name: string) =>
      recordRefusedFiles(made.id, (one) => (one.name === name ? 'rejected' : one.state), false);
    await refuse('one');
    passTime(9.5);
    await refuse('two');
    expect((await found(made.id))?.files).toMatchObject([{ toldIn: 1 }, { toldIn: 2 }]);
  });
});

it('the back office finds a form with its mails, and no form where there are only mails', async () => {
  const email = await submitUnmailed();
  const [stored] = await harness.stored(email);
  const id = String(stored?.id);
  mailHarness.enter('admin-record');
  const record = await LISTS.onboarding.find(id);
  expect(record?.mails).toMatchObject({ team: { state: 'pending' }, receipt: { state: 'pending' } });
  expect(await LISTS.onboarding.find(`${id}#${stored?.createdAt}`)).toBeUndefined();
  const listed = await office.call('admin-list', { path: { list: 'onboarding' } });
  const ids = (listed.body.items as { id: string }[]).map((item) => item.id);
  expect(ids).toContain(id);
  expect(ids.filter((one) => one.includes('#'))).toEqual([]);
});
