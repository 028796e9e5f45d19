import { describe, expect, it } from 'vitest';
import { passTime } from '../api-harness.ts';
import { startPaymentHarness, statesOf } from '../payment-harness.ts';

const harness = startPaymentHarness();
const { onboarding } = harness;

async function passDays(days: number) {
  passTime(days * 24 * 60);
  return harness.runSchedule();
}

/** The subjects of emails to the client since paying. */
const remindersTo = (email: string) => harness.emailsTo(email).map(({ subject }) => subject);

const FIRST = expect.stringContaining('onboarding form is waiting');
const LAST = expect.stringContaining('Can we help with your');

describe('a reminder of the onboarding form', () => {
  it('is sent after two days and after five, and explains how to continue', async () => {
    const { email, sessionId } = await harness.purchase();
    await passDays(1.9);
    expect(remindersTo(email)).toEqual([]);
    await passDays(0.2);
    await harness.runSchedule();
    expect(remindersTo(email)).toEqual([FIRST]);
    const [mail] = harness.emailsTo(email);
    expect(mail?.text).toContain(`/success?session_id=${sessionId}`);
    expect(mail?.text).toContain('the browser you used');
    await passDays(2.5);
    expect(remindersTo(email)).toEqual([FIRST]);
    await passDays(0.6);
    await passDays(30);
    expect(remindersTo(email)).toEqual([FIRST, LAST]);
    expect(statesOf((await harness.order(sessionId))?.mails)).toEqual({
      receipt: 'sent',
      team: 'sent',
      reminder2: 'sent',
      reminder5: 'sent',
    });
  });

  it('names the step of the kept draft, and repeats no answers', async () => {
    const { email, sessionId } = await harness.purchase();
    const body = { sessionId, step: 4, answers: { businessName: 'Buy at prize.example' }, files: [] };
    await harness.call('onboarding-draft-save', { body });
    await passDays(2.1);
    const [mail] = harness.emailsTo(email);
    expect(mail?.text.replace(/\s+/g, ' ')).toContain('You stopped at step 4 of 9, Content Strategy.');
    expect(`${mail?.html} ${mail?.text}`).not.toContain('prize');
  });

  it('promises no saved answers to a customer who started over', async () => {
    const { email, sessionId } = await harness.purchase();
    const draft = { sessionId, step: 4, answers: { businessName: 'Harbor Bakery' }, files: [] };
    const { body } = await harness.call('onboarding-draft-save', { body: draft });
    await harness.call('onboarding-draft-save', {
      body: { sessionId, step: 1, answers: {}, files: [], basedOn: body.savedAt },
    });
    await passDays(2.1);
    expect(harness.emailsTo(email)[0]?.text).not.toMatch(/You stopped|where you left off/);
  });

  it('does not count as late before its day', async () => {
    await harness.purchase();
    expect((await passDays(1)).metrics).toMatchObject({ 'mail.OldestPendingMailSeconds': 0 });
    expect((await passDays(0.98)).metrics).toMatchObject({ 'mail.OldestPendingMailSeconds': 0 });
  });

  it('is not sent to an address that has bounced', async () => {
    const email = 'bounce@simulator.amazonses.com';
    const { sessionId, events } = await harness.buy({ 'basic-seo': 1 }, { email });
    await harness.deliverAll(events);
    await harness.passEvents();
    harness.clear();
    await passDays(6);
    expect(remindersTo(email)).toEqual([]);
    expect(statesOf((await harness.order(sessionId))?.mails)).toMatchObject({
      reminder2: 'suppressed',
      reminder5: 'suppressed',
    });
  });
});

describe('reminders', () => {
  it('end after the client has sent the form between them', async () => {
    const { email, sessionId } = await harness.purchase();
    await passDays(2.1);
    await onboarding.submit({ email: 'another@engines.example', sessionId, source: 'post-checkout' });
    await passDays(6);
    expect(remindersTo(email)).toEqual([FIRST]);
    expect(statesOf((await harness.order(sessionId))?.mails)).toMatchObject({ reminder5: 'suppressed' });
  });

  it('end after the client has sent the standalone form with the address of the payment', async () => {
    const { email } = await harness.purchase();
    await onboarding.submit({ email });
    harness.clear();
    await passDays(6);
    expect(remindersTo(email)).toEqual([]);
  });

  it('end with the plan', async () => {
    const { email, sessionId } = await harness.purchase();
    await passDays(2.1);
    const { subscriptionId } = (await harness.order(sessionId)) as { subscriptionId: string };
    await harness.provider.act('subscriptions', subscriptionId, 'cancel');
    await harness.deliverAll(harness.provider.events());
    harness.clear();
    await passDays(6);
    expect(remindersTo(email)).toEqual([]);
  });

  it('end after an administrator has stopped them, which the order shows', async () => {
    const { email, sessionId } = await harness.purchase();
    await passDays(2.1);
    const claims = { ...harness.admin, auth_time: String(Math.floor(Date.now() / 1000)) };
    const stop = async (version: number) => {
      const path = { list: 'orders', id: sessionId };
      const body = { version, stopReminders: true };
      return (await harness.call('admin-change', { path, body, claims })).body;
    };
    expect(await stop(0)).toMatchObject({ change: { by: 'admin@example.com', remindersStopped: true } });
    expect(await stop(1)).toMatchObject({ code: 'nothing_to_change' });
    const path = { list: 'orders', id: sessionId };
    const { record } = (await harness.call('admin-record', { path, claims })).body;
    expect(record).toMatchObject({
      mails: expect.arrayContaining([
        expect.objectContaining({ name: 'reminder2', state: 'sent' }),
        expect.objectContaining({ name: 'reminder5', state: 'suppressed' }),
      ]),
    });
    await passDays(6);
    expect(remindersTo(email)).toEqual([FIRST]);
  });

  it.each(['refund', 'dispute'])('end after a %s', async (action) => {
    const { email } = await harness.purchase();
    await harness.happen('charges', harness.lastCharge, action);
    harness.clear();
    await passDays(6);
    expect(remindersTo(email)).toEqual([]);
  });

  it('are sent once, however often the events of the payment repeat', async () => {
    const { email, events } = await harness.purchase();
    await passDays(2.1);
    await harness.deliverAll(events.map((event) => ({ ...event, id: `${event.id}_again` })));
    await harness.runSchedulesAtOnce(3);
    expect(remindersTo(email)).toEqual([FIRST]);
  });
});
