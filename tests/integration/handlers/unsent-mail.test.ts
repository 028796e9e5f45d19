import { describe, expect, it } from 'vitest';
import { onboardingContract } from '../../../domain/contracts/onboarding.ts';
import { toAnswers } from '../../../lambdas/onboarding/submission.ts';
import { contactSubmissions } from '../../../lambdas/tables/contact-submissions.ts';
import { getOutboxAttributes, type OutgoingEmails, queueEmail } from '../../../lambdas/tables/emails.ts';
import { onboardingSubmissions } from '../../../lambdas/tables/onboarding-submissions.ts';
import { orders } from '../../../lambdas/tables/orders.ts';
import type { FaultMode } from '../../../local/stand-in.ts';
import { loseResponse } from '../../support/lost-responses.ts';
import { onboardingBody } from '../../support/onboarding-body.ts';
import { contact, form, order } from '../../support/stored-records.ts';
import { passTime, repeat, startEmailHarness, TEAM } from './api-harness.ts';

const harness = startEmailHarness();

const submit = (email: string) => harness.submitContact({ email });

async function stored(email: string) {
  const [item] = await harness.itemsOf('submissions', email);
  return item as {
    mails: Record<string, { state: string; attempts: number; dueAt?: string; error?: string }>;
    outbox?: string;
  };
}

it('an outstanding email is sent by the next run, although the response to its claim is lost', async () => {
  const email = harness.newEmail();
  await harness.breakDuring('ses', () => submit(email));
  const isLost = loseResponse(['"sending"', 'UpdateExpression']);
  await harness.runSchedule();
  expect(isLost()).toBe(true);
  expect(harness.emailsTo(email)).toHaveLength(1);
});

describe('a contact request while the mail service', () => {
  it.each<[string, FaultMode, string]>([
    ['fails', 'error', 'ServiceUnavailable'],
    ['is too busy', 'throttle', 'Throttling'],
    ['refuses', 'rejected', 'MessageRejected'],
  ])(
    '%s is answered as delayed, and the next run of the schedule sends its emails',
    async (_, fault, error) => {
      const email = harness.newEmail();
      harness.break('ses', fault);
      expect(await submit(email)).toMatchObject({ status: 200, body: { success: true, mail: 'delayed' } });
      expect(await stored(email)).toMatchObject({
        outbox: 'pending',
        mails: {
          team: { state: 'pending', attempts: 1, error },
          acknowledgement: { state: 'pending', error },
        },
      });

      harness.standIns.ses.setFault('off');
      await harness.runSchedule();
      expect(
        harness
          .emails()
          .map(({ to }) => to[0])
          .sort(),
      ).toEqual([TEAM, email].sort());
      const { outbox, mails } = await stored(email);
      expect(outbox).toBeUndefined();
      expect(mails).toMatchObject({
        team: { state: 'sent', attempts: 2 },
        acknowledgement: { state: 'sent' },
      });
      await harness.runSchedule();
      expect(harness.emails()).toHaveLength(2);
    },
  );

  it.each<[string, FaultMode]>([
    ['answers too late', 'slow'],
    ['cuts the connection', 'unreachable'],
  ])('%s sends no email again before it is known whether it went out', async (_, fault) => {
    const email = harness.newEmail();
    const call = harness.withKey(harness.provenContact({ email }), harness.newKey());
    harness.break('ses', fault);
    for (const answer of await repeat(2, () => harness.call('contact', call)))
      expect(answer.body).toEqual({ success: true, mail: 'delayed' });
    const taken = harness.emails().length;
    expect(taken).toBe(fault === 'slow' ? 2 : 0);
    expect(await stored(email)).toMatchObject({ mails: { team: { state: 'sending' } } });

    harness.standIns.ses.setFault('off');
    await harness.runSchedule();
    expect(harness.emails()).toHaveLength(taken);

    await harness.passEvents();
    passTime(16);
    await harness.runSchedule();
    expect(harness.emails()).toHaveLength(2);
    expect(await stored(email)).toMatchObject({
      mails: { team: { state: 'sent' }, acknowledgement: { state: 'sent' } },
    });
    expect((await stored(email)).outbox).toBeUndefined();
    expect((await harness.call('contact', call)).body).toEqual({ success: true, mail: 'sent' });
  });

  it('stays down is tried less and less often, and given up with an alarm after a day', async () => {
    const email = harness.newEmail();
    harness.break('ses');
    await submit(email);
    const tries = [];
    let given: { readonly failed: number; readonly minutes: number } | undefined;
    for (let minutes = 0; minutes < 36 * 60 && !given; minutes += 5) {
      const { team } = (await stored(email)).mails;
      // Of the runs before it is due, every five minutes, only the last is made.
      const early = Math.ceil((Date.parse(team?.dueAt ?? '') - Date.now()) / 300_000) - 1;
      if (early > 0) {
        passTime(5 * early);
        minutes += 5 * early;
        await harness.runSchedule();
        expect((await stored(email)).mails.team).toEqual(team);
      }
      passTime(5);
      const { metrics } = await harness.runSchedule();
      const { 'mail.FailedMails': failed, 'mail.OldestPendingMailSeconds': oldest } = metrics;
      if (failed) given = { failed, minutes };
      else if (oldest) tries.push(oldest);
    }
    expect(tries.some((seconds) => seconds > 30 * 60)).toBe(true);
    expect(given?.failed).toBe(2);
    expect(given?.minutes).toBeGreaterThan(23 * 60);
    const { mails, outbox } = await stored(email);
    expect(outbox).toBeUndefined();
    expect(mails).toMatchObject({ team: { state: 'failed', attempts: 30, error: 'ServiceUnavailable' } });
    harness.standIns.ses.setFault('off');
    await harness.runSchedule();
    expect(harness.emails()).toEqual([]);
  });
});

describe('a bounced email to the team', () => {
  it.each(['Bounce', 'Complaint'] as const)(
    'raises an alarm (%s), and so does every later one that the mail service drops',
    async (type) => {
      const [first, lost, later] = [harness.newEmail(), harness.newEmail(), harness.newEmail()];
      await submit(first);
      expect((await harness.returnEmail(TEAM, type)).join()).toContain('"ReturnedTeamMails":1');

      await submit(lost);
      expect(harness.emailsTo(TEAM)).toHaveLength(1);
      expect(await stored(lost)).toMatchObject({ mails: { team: { state: 'sent' } } });
      expect((await harness.passEvents()).join()).toContain('"ReturnedTeamMails":1');

      harness.clear();
      await submit(later);
      expect(harness.emailsTo(TEAM), 'our own list never has the team').toHaveLength(1);
    },
  );

  it.each(['Transient', 'Undetermined'])(
    'raises the alarm when the failure is temporary (%s), too, since the email is lost',
    async (bounceType) => {
      const logLines = await harness.passBounce(TEAM.toUpperCase(), bounceType);
      expect(logLines.join()).toContain('"ReturnedTeamMails":1');
    },
  );

  it('is recognized when the mail service writes its international domain in ASCII', async () => {
    harness.vary({ MAIL_TEAM: 'team@bücher.example' });
    const lines = await harness.passBounce('team@xn--bcher-kva.example', 'Permanent');
    expect(lines.join()).toContain('"ReturnedTeamMails":1');
    expect(await harness.suppression('team@xn--bcher-kva.example')).toBeUndefined();
  });

  it('is recognized at an address that the settings name, which is not suppressed either', async () => {
    await harness.applySettings({ notices: { orders: 'sales@agency.example' } }, async () => {
      const lines = await harness.passBounce('Sales@agency.example', 'Permanent');
      expect(lines.join()).toContain('"ReturnedTeamMails":1');
    });
    expect(await harness.suppression('sales@agency.example')).toBeUndefined();
  });

  it('raises the alarm, and one to another address does not', async () => {
    await submit('bounce@simulator.amazonses.com');
    expect((await harness.passEvents()).join()).not.toContain('ReturnedTeamMails');
  });
});

describe('a database that', () => {
  it.each<[FaultMode, object]>([
    ['throttle', { 'database.ThrottledCalls': 1 }],
    ['error', {}],
    ['unreachable', {}],
  ])('fails (%s) is counted when it is throttled only', async (fault, metrics) => {
    harness.break('dynamodb', fault);
    const answer = await harness.call('newsletter', { body: { email: harness.newEmail() } });
    expect(answer).toMatchObject({ status: 503, metrics });
    expect(Object.keys(answer.metrics)).toEqual(Object.keys(metrics));
  });

  it('fails after the emails were sent learns of them from SES, and sends none twice', async () => {
    const email = harness.newEmail();
    const { ses, dynamodb } = harness.standIns;
    // The database fails from the moment that the first mail has been taken.
    ses.publishTo((_topic, _subject, message) => {
      dynamodb.setFault('error');
      harness.keepEvent(message);
    });
    const answer = await submit(email);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.logLines.join()).not.toContain(email);
    harness.listenToMailService();
    dynamodb.setFault('off');
    expect(await stored(email)).toMatchObject({ mails: { team: { state: 'sending' } } });

    await harness.passEvents();
    expect(await stored(email)).toMatchObject({ mails: { team: { state: 'sent' } } });
    const sentToTeam = harness.emailsTo(TEAM).length;
    passTime(16);
    await harness.runSchedule();
    expect(harness.emailsTo(TEAM)).toHaveLength(sentToTeam);
    expect(harness.emailsTo(email)).toHaveLength(1);
  });

  it('fails makes the schedule’s run fail', async () => {
    harness.break('dynamodb');
    await expect(harness.runSchedule()).rejects.toMatchObject({ name: 'StorageError' });
  });
});

/** The database's limit of an item. */
const MAX_BYTES = 400 * 1024;

/** Stores contact requests whose mail to the team has been due since a moment, in milliseconds since the epoch. */
async function storeWaiting(count: number, due: number): Promise<void> {
  const mails: OutgoingEmails = { team: queueEmail(due) };
  const waiting = () => ({ ...contact({ mails }), ...getOutboxAttributes(mails) });
  await harness.store('submissions', ...Array.from({ length: count }, waiting));
}

describe('a run of the schedule', () => {
  it('fails when it cannot read one list, after it has sent the emails of all others', async () => {
    const [waiting, served] = [harness.newEmail(), harness.newEmail()];
    harness.break('ses');
    await submit(waiting);
    await harness.call('newsletter', { body: { email: served } });
    harness.standIns.ses.setFault('off');
    passTime(10);
    harness.vary({ CONTACT_SUBMISSIONS_TABLE: 'gone' });
    const { error, metrics, logLines } = await harness.tryToRunSchedule();
    harness.vary({ CONTACT_SUBMISSIONS_TABLE: harness.tableOf('submissions') });
    expect(error).toMatchObject({ name: 'StorageError' });
    expect(harness.permissions.takeMissing()).toEqual([expect.stringContaining('table/gone/')]);
    expect(harness.emails().map(({ to }) => to)).toEqual([[served]]);
    expect(Object.keys(metrics), 'unread records have no age').toEqual([]);
    expect(logLines.find((line) => line.includes('ERROR'))).toContain('"record":"contact"');
    await harness.runSchedule();
    expect(harness.emailsTo(waiting)).toHaveLength(1);
  });

  it('sends the reason of an unsubscription that could not be emailed at first', async () => {
    await harness.breakDuring('ses', () =>
      harness.call('unsubscribe', { body: { email: harness.newEmail(), reason: 'Too many letters' } }),
    );
    passTime(10);
    await harness.runSchedule();
    expect(harness.emailsTo(TEAM)[0]?.html).toContain('Too many letters');
  });

  it.each([
    ['pending', 'paid'],
    ['pending', 'failed'],
    ['failed', 'paid'],
  ] as const)('sends no email about a %s payment once it is %s', async (name, payment) => {
    harness.enter('stripe-webhook');
    const email = harness.newEmail();
    const late = order({ email, payment, mails: { [name]: queueEmail(Date.now()) } });
    await orders.create(late);
    await harness.runSchedule();
    expect(harness.emailsTo(email)).toEqual([]);
    expect((await orders.get(late.id))?.mails[name]).toMatchObject({
      state: 'suppressed',
      error: 'NotNeeded',
    });
  });

  it('emails a form by the payment as it is now', async () => {
    const [email, due] = [harness.newEmail(), queueEmail(Date.now())];
    harness.enter('stripe-webhook');
    const paid = order({ email, payment: 'paid' });
    await orders.create(paid);
    harness.enter('onboarding');
    const sent = form({ email, payment: { state: 'pending', sessionId: paid.id } });
    const body = onboardingContract.body?.parse(onboardingBody({ email })) ?? expect.fail('No body');
    const answers = toAnswers(body);
    await onboardingSubmissions.create({ ...sent, answers, mails: { team: due, receipt: due } });
    await harness.runSchedule();
    expect(harness.emailsTo(email)[0]?.subject).toContain('setup starts within');
    expect(harness.emailsTo(TEAM)[0]?.text).toContain('Paid, confirmed by Stripe');
  });

  it('fails when it cannot store one record, after it has sent the emails of later ones', async () => {
    // So large that an attempt cannot add to it.
    harness.enter('contact');
    const broken = contact({ mails: { team: queueEmail(Date.now() - 60_000) } });
    const isStored = (length: number) =>
      contactSubmissions.create({ ...broken, message: 'x'.repeat(length) }).catch(() => false);
    for (let length = MAX_BYTES; !(await isStored(length)); length -= 20);
    await storeWaiting(1, Date.now());

    const { error, metrics } = await harness.tryToRunSchedule();
    expect(error).toMatchObject({ name: 'StorageError' });
    expect(harness.emailsTo(TEAM)).toHaveLength(1);
    expect(metrics['mail.OldestPendingMailSeconds']).toBeGreaterThanOrEqual(60);
    harness.enter('contact');
    expect(await contactSubmissions.replace({ ...broken, mails: {} })).toBeDefined();
  });

  it('sends every email that is due, of more records than a page has', async () => {
    await storeWaiting(101, Date.now());
    await harness.runSchedule();
    expect(harness.emailsTo(TEAM)).toHaveLength(101);
    const { metrics } = await harness.runSchedule();
    expect(metrics).toEqual({ 'mail.OldestPendingMailSeconds': 0 });
    expect(harness.emails()).toHaveLength(101);
  });

  it('serves every list when its time is short, and the next one continues', async () => {
    await storeWaiting(60, Date.now() - 60_000);
    harness.enter('stripe-webhook');
    await orders.create(order({ email: 'late@engines.example', mails: { receipt: queueEmail(Date.now()) } }));
    const { metrics } = await harness.runSchedule(() => harness.emails().length < 20);
    expect(harness.emailsTo('late@engines.example')).toHaveLength(1);
    expect(harness.emails().length).toBeLessThan(60);
    expect(metrics['mail.OldestPendingMailSeconds']).toBeGreaterThanOrEqual(60);
    await harness.runSchedule();
    expect(harness.emails()).toHaveLength(61);
  });
});
