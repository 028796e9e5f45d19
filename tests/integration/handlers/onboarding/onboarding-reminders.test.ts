import { beforeAll, describe, expect, it } from 'vitest';
import { isPaymentEvent } from '../../../../domain/payment-events.ts';
import { passTime } from '../mail-harness.ts';
import { startPaymentHarness, statesOf } from '../payment-harness.ts';
import { OnboardingHarness } from './onboarding-harness.ts';

const payments = startPaymentHarness();
const { mailHarness } = payments.harness;
let harness: OnboardingHarness;

beforeAll(() => {
  harness = new OnboardingHarness(mailHarness);
});

/** Buys Essential SEO, and forgets the mails about it. */
async function buySeo() {
  const email = payments.newEmail();
  const { sessionId, events } = await payments.buy({ 'basic-seo': 1 }, { email });
  await payments.deliverAll(events);
  mailHarness.clear();
  return { email, sessionId };
}

async function passDays(days: number) {
  passTime(days * 24 * 60);
  return mailHarness.runSchedule();
}

/** What the client has been mailed since paying. */
const remindersTo = (email: string) => mailHarness.emailsTo(email).map(({ subject }) => subject);

const FIRST = expect.stringContaining('is waiting for you');
const LAST = expect.stringContaining('Shall we help with your onboarding form');

describe('a client who has paid', () => {
  it('is reminded of the form after two days and once more after five, and reads how to go on', async () => {
    const { email, sessionId } = await buySeo();
    await passDays(1.9);
    expect(remindersTo(email)).toEqual([]);
    await passDays(0.2);
    await mailHarness.runSchedule();
    expect(remindersTo(email)).toEqual([FIRST]);
    const [mail] = mailHarness.emailsTo(email);
    expect(mail?.text).toContain(`/success?session_id=${sessionId}`);
    expect(mail?.text).toContain('the browser that you began with');
    await passDays(2.5);
    expect(remindersTo(email)).toEqual([FIRST]);
    await passDays(0.6);
    await passDays(30);
    expect(remindersTo(email)).toEqual([FIRST, LAST]);
    expect(statesOf((await payments.order(sessionId))?.mails)).toEqual({
      receipt: 'sent',
      team: 'sent',
      reminder2: 'sent',
      reminder5: 'sent',
    });
  });

  it('reads at which step the kept draft is, and none of the answers', async () => {
    const { email, sessionId } = await buySeo();
    const body = { sessionId, step: 4, answers: { businessName: 'Buy at prize.example' }, files: [] };
    await mailHarness.call('onboarding-draft-save', { body });
    await passDays(2.1);
    const [mail] = mailHarness.emailsTo(email);
    expect(mail?.text.replace(/\s+/g, ' ')).toContain('You stopped at step 4 of 9, Content Strategy.');
    expect(`${mail?.html} ${mail?.text}`).not.toContain('prize');
  });

  it('is not late with anything: no alarm counts what is meant for another day', async () => {
    await buySeo();
    expect((await passDays(1)).metrics).toMatchObject({ 'mail.OldestPendingMailSeconds': 0 });
    expect((await passDays(0.98)).metrics).toMatchObject({ 'mail.OldestPendingMailSeconds': 0 });
  });

  it('is not written to where mail has bounced', async () => {
    const email = 'bounce@simulator.amazonses.com';
    const { sessionId, events } = await payments.buy({ 'basic-seo': 1 }, { email });
    await payments.deliverAll(events);
    await mailHarness.passEvents();
    mailHarness.clear();
    await passDays(6);
    expect(remindersTo(email)).toEqual([]);
    expect(statesOf((await payments.order(sessionId))?.mails)).toMatchObject({
      reminder2: 'suppressed',
      reminder5: 'suppressed',
    });
  });
});

describe('nobody is reminded', () => {
  it('who has sent the form, be it between the reminders', async () => {
    const { email, sessionId } = await buySeo();
    await passDays(2.1);
    await harness.submit({ email: 'another@engines.example', sessionId, source: 'post-checkout' });
    await passDays(6);
    expect(remindersTo(email)).toEqual([FIRST]);
    expect(statesOf((await payments.order(sessionId))?.mails)).toMatchObject({ reminder5: 'suppressed' });
  });

  it('who has sent it by the page for everybody, with the address of the payment', async () => {
    const { email } = await buySeo();
    await harness.submit({ email });
    mailHarness.clear();
    await passDays(6);
    expect(remindersTo(email)).toEqual([]);
  });

  it('again who asks for no more, once an administrator has stopped them, which the order tells', async () => {
    const { email, sessionId } = await buySeo();
    await passDays(2.1);
    const claims = { ...payments.harness.admin, auth_time: String(Math.floor(Date.now() / 1000)) };
    const stop = async (version: number) => {
      const path = { list: 'orders', id: sessionId };
      const body = { version, stopReminders: true };
      return (await payments.harness.call('admin-change', { path, body, claims })).body;
    };
    expect(await stop(0)).toMatchObject({ change: { by: 'admin@example.com', remindersStopped: true } });
    expect(await stop(1)).toMatchObject({ code: 'nothing_to_change' });
    const path = { list: 'orders', id: sessionId };
    const { record } = (await payments.harness.call('admin-record', { path, claims })).body;
    expect(record).toMatchObject({
      mails: expect.arrayContaining([
        expect.objectContaining({ name: 'reminder2', state: 'sent' }),
        expect.objectContaining({ name: 'reminder5', state: 'suppressed' }),
      ]),
    });
    await passDays(6);
    expect(remindersTo(email)).toEqual([FIRST]);
  });

  it.each(['refund', 'dispute'])('who wants the money back (%s)', async (action) => {
    const { email } = await buySeo();
    const before = payments.standIn.events().length;
    await payments.standIn.act('charges', payments.standIn.charges()[0]?.id ?? '', action);
    await payments.deliverAll(payments.eventsSince(before).filter(({ type }) => isPaymentEvent(type)));
    mailHarness.clear();
    await passDays(6);
    expect(remindersTo(email)).toEqual([]);
  });

  it('a second time, however often the payment provider tells of the payment', async () => {
    const email = payments.newEmail();
    const { events } = await payments.buy({ 'basic-seo': 1 }, { email });
    await payments.deliverAll(events);
    mailHarness.clear();
    await passDays(2.1);
    await payments.deliverAll(events.map((event) => ({ ...event, id: `${event.id}_again` })));
    await mailHarness.runSchedulesAtOnce(3);
    expect(remindersTo(email)).toEqual([FIRST]);
  });
});
