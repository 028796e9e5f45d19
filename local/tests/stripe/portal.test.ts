import type Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { eventTypes, it, read, subscribe } from './support.ts';

const RETURN_URL = 'https://site.example/account';

async function openPortal(stripe: Stripe, customer: string): Promise<string> {
  const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: RETURN_URL });
  return url;
}

/** Sends the form of a button as a browser does. */
function press(url: string, subscription: string, action: string): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ subscription, action }),
    redirect: 'manual',
  });
}

describe('the billing portal', () => {
  it('shows the subscriptions of the customer, the next date and the way back', async ({ stripe }) => {
    const { customer, subscription } = await subscribe(stripe);
    const { subscription: others } = await subscribe(stripe, {}, { email: 'grace@example.com' });
    const { items } = await stripe.subscriptions.retrieve(subscription);
    const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    const { text, markup } = await read(await openPortal(stripe, customer));
    expect(markup).toContain('value="ada@example.com"');
    expect(text).toContain('Blogs Qty 1 $115.00 per month');
    expect(text).toContain(`Renews on ${date.format((items.data[0]?.current_period_end ?? 0) * 1000)}`);
    expect(text).toContain('Return to site.example');
    expect(markup).toContain(`href="${RETURN_URL}"`);
    expect(markup).toContain('<button>Cancel subscription</button>');
    expect(markup).not.toContain(others);
    expect(text).toMatch(/-0001 .*, paid \$115\.00/);
  });

  it('changes the email of bills, if it is an email address', async ({ stripe }) => {
    const { customer } = await subscribe(stripe);
    const url = await openPortal(stripe, customer);
    const save = (email: string) =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'change_email', email }) });
    await save('books');
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ email: 'ada@example.com' });
    await save('books@example.com');
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ email: 'books@example.com' });
  });

  it('confirms a cancellation at the end of the period, and undoes it', async ({ stripe, standIn }) => {
    const { customer, subscription } = await subscribe(stripe);
    const url = await openPortal(stripe, customer);
    const asked = await read(`${url}?subscription=${subscription}`);
    expect(asked.text).toContain('Cancel your subscription?');
    expect((await stripe.subscriptions.retrieve(subscription)).cancel_at).toBeNull();

    const answer = await press(url, subscription, 'cancel_at_period_end');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, url]);
    expect((await read(url)).text).toMatch(/Cancels on \w+ \d+, \d{4}/);
    expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
      status: 'active',
      cancel_at: expect.any(Number),
      cancel_at_period_end: false,
    });
    expect(eventTypes(standIn).at(-1)).toBe('customer.subscription.updated');
    await press(url, subscription, 'keep');
    expect((await stripe.subscriptions.retrieve(subscription)).cancel_at).toBeNull();
  });

  it('cancels at once', async ({ stripe, standIn }) => {
    const { customer, subscription } = await subscribe(stripe);
    const url = await openPortal(stripe, customer);
    await press(url, subscription, 'cancel_now');
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
    expect(eventTypes(standIn).at(-1)).toBe('customer.subscription.deleted');
    const { text, markup } = await read(url);
    expect(text).toContain('Ended on');
    expect(markup).not.toContain('Cancel subscription');
    await press(url, subscription, 'cancel_now');
    expect(eventTypes(standIn).filter((type) => type === 'customer.subscription.deleted')).toHaveLength(1);
  });

  it('does not cancel what belongs to another customer', async ({ stripe }) => {
    const { customer } = await subscribe(stripe);
    const { subscription } = await subscribe(stripe, {}, { email: 'grace@example.com' });
    const url = await openPortal(stripe, customer);
    await press(url, subscription, 'cancel_now');
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active');
    expect((await read(`${url}?subscription=${subscription}`)).text).toContain('Your subscriptions');
    expect((await read(`${url}x`)).status).toBe(410);
  });

  it('shows that a payment has failed', async ({ stripe, standIn }) => {
    const { customer, subscription } = await subscribe(stripe);
    await standIn.act('subscriptions', subscription, 'fail-renewal');
    expect((await read(await openPortal(stripe, customer))).text).toContain('The last payment failed.');
  });

  it('needs a customer, with or without subscriptions', async ({ stripe }) => {
    await expect(openPortal(stripe, 'cus_none')).rejects.toThrow("No such customer: 'cus_none'");
    const { id } = await stripe.customers.create({});
    expect((await read(await openPortal(stripe, id))).text).toContain('You have no subscriptions.');
  });
});
