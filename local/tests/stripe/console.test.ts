import { describe, expect } from 'vitest';
import { handleConsole } from '../../console/console.ts';
import type { ConsoleSources } from '../../console/pages.ts';
import type { Response as Answer } from '../../http-message.ts';
import type { StripeStandIn } from '../../stripe/stripe.ts';
import { json, request } from '../fixture-stack.ts';
import { it, openSession, subscribe } from './support.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

function call(
  stripe: StripeStandIn,
  path: string,
  method = 'GET',
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  // The page about payments looks at nothing else.
  const sources = { standIns: { stripe } } as unknown as ConsoleSources;
  return handleConsole(request(`/_local/stripe${path}`, { method, headers }), sources);
}

describe("the console's page about payments", () => {
  it('shows purchases with their actions', async ({ stripe, standIn }) => {
    expect((await call(standIn, '')).body.toString()).toContain('There are none.');
    const open = await openSession(stripe);
    const { session, subscription } = await subscribe(stripe);
    const page = (await call(standIn, '')).body.toString();
    expect(page).toContain(`<a href="${open.url}">Open</a>`);
    expect(page).toContain(session);
    expect(page).toContain('ada@example.com');
    expect(page).toContain('checkout.session.completed');
    const actions = [...page.matchAll(/action="\/_local\/stripe\/(\w+)\/([\w-]+)\/([\w-]+)"/g)].map(
      ([, kind, id, action]) => `${kind} ${id} ${action}`,
    );
    expect(actions).toContain(`sessions ${open.id} expire`);
    expect(actions).not.toContain(`sessions ${session} expire`);
    expect(actions).toContain(`subscriptions ${subscription} fail-renewal`);
    expect(actions).not.toContain(`subscriptions ${subscription} pay`);
    expect(actions).toContain(`charges ${standIn.charges()[0]?.id} refund`);
    expect(actions).toContain(`events ${standIn.events()[0]?.id} send-old`);
    expect(page).not.toContain('<script');
  });

  it('shows refunds and disputes, with the actions of banks', async ({ stripe, standIn }) => {
    const { subscription } = await subscribe(stripe);
    const first = standIn.charges()[0]?.id ?? '';
    await stripe.refunds.create({ charge: first });
    for (const action of ['dispute', 'inquire']) {
      await standIn.act('subscriptions', subscription, 'renew');
      await standIn.act('charges', standIn.charges()[0]?.id ?? '', action);
    }
    await standIn.act('subscriptions', subscription, 'fail-renewal');
    const [inquiry, dispute] = standIn.disputes();
    const page = (await call(standIn, '')).body.toString();
    for (const action of [
      `refunds/${standIn.refunds()[0]?.id}/fail`,
      `disputes/${dispute?.id}/win`,
      `disputes/${dispute?.id}/lose`,
      `disputes/${inquiry?.id}/escalate`,
      `disputes/${inquiry?.id}/withdraw`,
      `subscriptions/${subscription}/void-invoice`,
      `subscriptions/${subscription}/write-off-invoice`,
    ]) {
      expect(page).toContain(`action="/_local/stripe/${action}"`);
      expect((await call(standIn, `/${action}`, 'POST')).status, action).toBe(
        /lose|withdraw|write-off/.test(action) ? 409 : 200,
      );
    }
    expect(json(await call(standIn, '/refunds'))).toMatchObject([{ status: 'failed' }]);
    expect(json(await call(standIn, '/disputes'))).toMatchObject([
      { status: 'needs_response' },
      { status: 'won' },
    ]);
  });

  it('performs the action of a button, and returns to the page', async ({ stripe, standIn }) => {
    const { subscription } = await subscribe(stripe);
    const answer = await call(standIn, `/subscriptions/${subscription}/cancel`, 'POST', FORM);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/_local/stripe']);
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
    const refused = await call(standIn, `/subscriptions/${subscription}/renew`, 'POST', FORM);
    expect(refused.status).toBe(409);
    expect(refused.body.toString()).toContain('There is no such subscription, or it has ended.');
  });

  it('answers calls with the resulting events', async ({ stripe, standIn }) => {
    const { subscription } = await subscribe(stripe);
    const answer = await call(standIn, `/subscriptions/${subscription}/cancel-at-period-end`, 'POST');
    expect(answer.status).toBe(200);
    expect(json(answer)).toMatchObject({
      events: [{ event: { type: 'customer.subscription.updated' }, deliveries: [] }],
    });
    const refused = await call(standIn, '/events/evt_none/resend', 'POST');
    expect([refused.status, json(refused)]).toEqual([409, { error: 'There is no receiver of events.' }]);
    const reversal = await call(standIn, '/events/send-last-reversed', 'POST');
    expect(reversal.status).toBe(409);
  });

  it('returns its lists as JSON', async ({ stripe, standIn }) => {
    const { session, subscription } = await subscribe(stripe);
    const list = async (name: string) => json(await call(standIn, `/${name}`));
    expect(await list('sessions')).toMatchObject([{ id: session }]);
    expect(await list('subscriptions')).toMatchObject([{ id: subscription, status: 'active' }]);
    expect(await list('charges')).toMatchObject([{ paid: true, amount: 11_500 }]);
    expect(await list('events')).toHaveLength(2);
    expect((await call(standIn, '/nothing')).status).toBe(404);
  });
});
