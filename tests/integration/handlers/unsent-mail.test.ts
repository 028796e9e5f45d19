import { describe, expect, it } from 'vitest';
import { contactSubmissions } from '../../../lambdas/tables/contact-submissions.ts';
import { type Mails, queued } from '../../../lambdas/tables/mails.ts';
import { orders } from '../../../lambdas/tables/orders.ts';
import type { FaultMode } from '../../../local/stand-in.ts';
import { withLog } from '../../unit/lambdas/api-call.ts';
import { contact, order } from './admin/admin-records.ts';
import { contactBody, passTime, startMailHarness, TEAM } from './mail-harness.ts';

const mailHarness = startMailHarness();
let people = 0;
const newPerson = () => `person-${++people}@engines.example`;

function submit(email: string) {
  return mailHarness.call('contact', {
    body: contactBody({ email, recaptchaToken: mailHarness.standIns.captcha.issueToken() }),
  });
}

async function stored(email: string) {
  const [item] = (await mailHarness.items('CONTACT_SUBMISSIONS_TABLE')).filter((one) => one.email === email);
  return item as {
    mails: Record<string, { state: string; attempts: number; error?: string }>;
    outbox?: string;
  };
}

describe('when the mail service', () => {
  it.each<[string, FaultMode, string]>([
    ['fails', 'error', 'ServiceUnavailable'],
    ['is too busy', 'throttle', 'Throttling'],
    ['refuses', 'rejected', 'MessageRejected'],
  ])(
    '%s, the visitor is told that mail comes later, and the next run of the schedule sends it',
    async (_, fault, error) => {
      const email = newPerson();
      mailHarness.standIns.ses.setFault(fault);
      expect(await submit(email)).toMatchObject({ status: 200, body: { success: true, mail: 'delayed' } });
      expect(await stored(email)).toMatchObject({
        outbox: 'pending',
        mails: {
          team: { state: 'pending', attempts: 1, error },
          acknowledgement: { state: 'pending', error },
        },
      });

      mailHarness.standIns.ses.setFault('off');
      await mailHarness.runSchedule();
      expect(
        mailHarness
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
      await mailHarness.runSchedule();
      expect(mailHarness.emails()).toHaveLength(2);
    },
  );

  it.each<[string, FaultMode]>([
    ['answers too late', 'slow'],
    ['cuts the connection', 'unreachable'],
  ])('%s, the mails may have gone out, and nothing is sent again before that is known', async (_, fault) => {
    const email = newPerson();
    mailHarness.break('ses', fault);
    expect((await submit(email)).body).toEqual({ success: true, mail: 'delayed' });
    const taken = mailHarness.emails().length;
    expect(taken).toBe(fault === 'slow' ? 2 : 0);
    expect(await stored(email)).toMatchObject({ mails: { team: { state: 'sending' } } });

    mailHarness.standIns.ses.setFault('off');
    await mailHarness.runSchedule();
    expect(mailHarness.emails()).toHaveLength(taken);

    await mailHarness.passEvents();
    passTime(16);
    await mailHarness.runSchedule();
    expect(mailHarness.emails()).toHaveLength(2);
    expect(await stored(email)).toMatchObject({
      mails: { team: { state: 'sent' }, acknowledgement: { state: 'sent' } },
    });
    expect((await stored(email)).outbox).toBeUndefined();
  });

  it('stays down, attempts become rarer, and after a day the mail is given up and an alarm raised', async () => {
    const email = newPerson();
    mailHarness.standIns.ses.setFault('error');
    await submit(email);
    const tries = [];
    let given: { readonly failed: number; readonly minutes: number } | undefined;
    for (let minutes = 0; minutes < 36 * 60 && !given; minutes += 5) {
      passTime(5);
      const { metrics } = await mailHarness.runSchedule();
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
    mailHarness.standIns.ses.setFault('off');
    await mailHarness.runSchedule();
    expect(mailHarness.emails()).toEqual([]);
  });
});

describe('mail to the team that comes back', () => {
  async function report(type: 'Bounce' | 'Complaint') {
    await mailHarness.passEvents();
    mailHarness.standIns.ses.report(mailHarness.emailsTo(TEAM).at(-1)?.id ?? '', type);
    return (await mailHarness.passEvents()).join();
  }

  it.each(['Bounce', 'Complaint'] as const)(
    '(%s) raises an alarm, and so does every later one, which the mail service takes and drops',
    async (type) => {
      const [first, lost, later] = [newPerson(), newPerson(), newPerson()];
      await submit(first);
      expect(await report(type)).toContain('"ReturnedTeamMails":1');

      await submit(lost);
      expect(mailHarness.emailsTo(TEAM)).toHaveLength(1);
      expect(await stored(lost)).toMatchObject({ mails: { team: { state: 'sent' } } });
      expect((await mailHarness.passEvents()).join()).toContain('"ReturnedTeamMails":1');

      mailHarness.clear();
      await submit(later);
      expect(mailHarness.emailsTo(TEAM), 'our own list never has the team').toHaveLength(1);
    },
  );

  it.each(['Transient', 'Undetermined'])(
    'for a while only (%s) raises it too: it is lost',
    async (bounceType) => {
      const bounce = { bounceType, bouncedRecipients: [{ emailAddress: TEAM.toUpperCase() }] };
      const mail = { timestamp: new Date().toISOString(), messageId: 'm' };
      const logLines = await mailHarness.passEvent(JSON.stringify({ eventType: 'Bounce', mail, bounce }));
      expect(logLines.join()).toContain('"ReturnedTeamMails":1');
    },
  );

  it('from a domain in other letters is known by the form that the mail service gives it', async () => {
    const { handler } = await import('../../../lambdas/mail/mail-events.handler.ts');
    const bounce = {
      bounceType: 'Permanent',
      bouncedRecipients: [{ emailAddress: 'team@xn--bcher-kva.example' }],
    };
    const mail = { timestamp: new Date().toISOString(), messageId: 'm' };
    const Message = JSON.stringify({ eventType: 'Bounce', mail, bounce });
    mailHarness.enter('mail-events');
    process.env.MAIL_TEAM = 'team@bücher.example';
    const { logLines } = await withLog(() => handler({ Records: [{ Sns: { Message } }] }));
    expect(logLines.join()).toContain('"ReturnedTeamMails":1');
    const suppressed = await mailHarness.items('SUPPRESSED_ADDRESSES_TABLE');
    expect(suppressed.map(({ address }) => address)).not.toContain('team@xn--bcher-kva.example');
  });

  it('is not what raises it for anybody else', async () => {
    await submit('bounce@simulator.amazonses.com');
    expect((await mailHarness.passEvents()).join()).not.toContain('ReturnedTeamMails');
  });
});

describe('a function that ends between storing and mailing', () => {
  it('loses nothing: the schedule sends both mails once', async () => {
    const email = newPerson();
    const recaptchaToken = mailHarness.standIns.captcha.issueToken();
    const call = {
      body: contactBody({ email, recaptchaToken }),
      headers: { 'Idempotency-Key': 'key-of-a-crashed-call' },
    };
    mailHarness.standIns.ses.setFault('unreachable');
    await mailHarness.call('contact', call);
    mailHarness.standIns.ses.setFault('off');

    expect((await mailHarness.call('contact', call)).body).toEqual({ success: true, mail: 'delayed' });
    expect(mailHarness.emails()).toEqual([]);
    passTime(16);
    await mailHarness.runSchedule();
    await mailHarness.runSchedule();
    expect(mailHarness.emails()).toHaveLength(2);
    expect((await mailHarness.call('contact', call)).body).toEqual({ success: true, mail: 'sent' });
  });
});

describe('when the database', () => {
  it.each<FaultMode>(['error', 'throttle', 'unreachable', 'slow'])(
    'is in trouble (%s), nothing is mailed and the visitor is told to try again',
    async (fault) => {
      mailHarness.break('dynamodb', fault);
      const answer = await submit(newPerson());
      expect(answer).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } });
      expect(answer.logLines.join()).not.toContain('@');
      expect(mailHarness.emails()).toEqual([]);
    },
  );

  it.each<[FaultMode, object]>([
    ['throttle', { 'database.ThrottledCalls': 1 }],
    ['error', {}],
    ['unreachable', {}],
  ])('answers no call (%s), only having no room for it is counted', async (fault, metrics) => {
    mailHarness.standIns.dynamodb.setFault(fault);
    const answer = await mailHarness.call('newsletter', { body: { email: newPerson() } });
    expect(answer).toMatchObject({ status: 503, metrics });
    expect(Object.keys(answer.metrics)).toEqual(Object.keys(metrics));
  });

  it('fails after the mails went out, the service’s own word about them is noted and nothing goes out twice', async () => {
    const email = newPerson();
    const { ses, dynamodb } = mailHarness.standIns;
    // The database fails from the moment that the first mail has been taken.
    ses.publishTo((_topic, _subject, message) => {
      dynamodb.setFault('error');
      mailHarness.keepEvent(message);
    });
    const answer = await submit(email);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.logLines.join()).not.toContain(email);
    mailHarness.listenToMailService();
    dynamodb.setFault('off');
    expect(await stored(email)).toMatchObject({ mails: { team: { state: 'sending' } } });

    await mailHarness.passEvents();
    expect(await stored(email)).toMatchObject({ mails: { team: { state: 'sent' } } });
    const sentToTeam = mailHarness.emailsTo(TEAM).length;
    passTime(16);
    await mailHarness.runSchedule();
    expect(mailHarness.emailsTo(TEAM)).toHaveLength(sentToTeam);
    expect(mailHarness.emailsTo(email)).toHaveLength(1);
  });

  it('fails, the schedule’s run fails as a whole, so that it is noticed', async () => {
    mailHarness.standIns.dynamodb.setFault('error');
    await expect(mailHarness.runSchedule()).rejects.toMatchObject({ name: 'StorageError' });
  });
});

describe('two runs of the schedule at once', () => {
  it('send each mail once', async () => {
    const emails = Array.from({ length: 6 }, newPerson);
    mailHarness.standIns.ses.setFault('error');
    for (const email of emails) await submit(email);
    mailHarness.standIns.ses.setFault('off');
    await mailHarness.runSchedulesAtOnce(2);
    expect(mailHarness.emails()).toHaveLength(2 * emails.length);
    for (const email of emails) expect(mailHarness.emailsTo(email)).toHaveLength(1);
  });
});

/** The database's limit of an item. */
const MAX_BYTES = 400 * 1024;

/** Stores contact requests whose mail to the team has been due since a moment, in milliseconds since the epoch. */
async function storeWaiting(count: number, due: number): Promise<void> {
  mailHarness.enter('contact');
  const mails: Mails = { team: queued(due) };
  for (let at = 0; at < count; at++) await contactSubmissions.create(contact({ mails }));
}

describe('a run of the schedule', () => {
  it('that cannot read one list sends the mails of all others, measures, and fails so that it is noticed', async () => {
    const [waiting, served] = [newPerson(), newPerson()];
    mailHarness.standIns.ses.setFault('error');
    await submit(waiting);
    await mailHarness.call('newsletter', { body: { email: served } });
    mailHarness.standIns.ses.setFault('off');
    passTime(10);
    const variables = { CONTACT_SUBMISSIONS_TABLE: 'gone' };
    const { error, metrics, logLines } = await mailHarness.tryToRunSchedule({ variables });
    expect(error).toMatchObject({ name: 'StorageError' });
    expect(mailHarness.permissions.takeMissing()).toEqual([expect.stringContaining('table/gone/')]);
    expect(mailHarness.emails().map(({ to }) => to)).toEqual([[served]]);
    expect(Object.keys(metrics), 'what nobody could read has no age').toEqual([]);
    expect(logLines.find((line) => line.includes('ERROR'))).toContain('"record":"contact"');
    await mailHarness.runSchedule();
    expect(mailHarness.emailsTo(waiting)).toHaveLength(1);
  });

  it('tells the team why somebody left, which could not be mailed then', async () => {
    mailHarness.standIns.ses.setFault('error');
    await mailHarness.call('unsubscribe', { body: { email: newPerson(), reason: 'Too many letters' } });
    mailHarness.standIns.ses.setFault('off');
    passTime(10);
    await mailHarness.runSchedule();
    expect(mailHarness.emailsTo(TEAM)[0]?.html).toContain('Too many letters');
  });

  it('that cannot store one record sends the mails of those after it, and fails too', async () => {
    // So large that there is no room for what an attempt adds.
    mailHarness.enter('contact');
    const broken = contact({ mails: { team: queued(Date.now() - 60_000) } });
    const isStored = (length: number) =>
      contactSubmissions.create({ ...broken, message: 'x'.repeat(length) }).catch(() => false);
    for (let length = MAX_BYTES; !(await isStored(length)); length -= 20);
    await storeWaiting(1, Date.now());

    const { error, metrics } = await mailHarness.tryToRunSchedule();
    expect(error).toMatchObject({ name: 'StorageError' });
    expect(mailHarness.emailsTo(TEAM)).toHaveLength(1);
    expect(metrics['mail.OldestPendingMailSeconds']).toBeGreaterThanOrEqual(60);
    mailHarness.enter('contact');
    expect(await contactSubmissions.replace({ ...broken, mails: {} })).toBeDefined();
  });

  it('without anything to send measures that nothing waits', async () => {
    const { metrics, logLines } = await mailHarness.runSchedule();
    expect(metrics).toEqual({ 'mail.OldestPendingMailSeconds': 0 });
    expect(logLines).toHaveLength(1);
  });

  it('sends all that is due, however many records that are', async () => {
    await storeWaiting(130, Date.now());
    await mailHarness.runSchedule();
    expect(mailHarness.emailsTo(TEAM)).toHaveLength(130);
    const { metrics } = await mailHarness.runSchedule();
    expect(metrics).toEqual({ 'mail.OldestPendingMailSeconds': 0 });
    expect(mailHarness.emails()).toHaveLength(130);
  });

  it('without time for all serves every list, and the next one goes on', async () => {
    await storeWaiting(120, Date.now() - 60_000);
    mailHarness.enter('stripe-webhook');
    await orders.create(order({ email: 'late@engines.example', mails: { receipt: queued(Date.now()) } }));
    const { metrics } = await mailHarness.runSchedule({ hasTime: () => mailHarness.emails().length < 40 });
    expect(mailHarness.emailsTo('late@engines.example')).toHaveLength(1);
    expect(mailHarness.emails().length).toBeLessThan(120);
    expect(metrics['mail.OldestPendingMailSeconds']).toBeGreaterThanOrEqual(60);
    await mailHarness.runSchedule();
    expect(mailHarness.emails()).toHaveLength(121);
  });
});
