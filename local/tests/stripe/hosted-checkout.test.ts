import { describe, expect } from 'vitest';
import { createCheckoutParams, eventTypes, it, makePrice, openSession, read, submit } from './support.ts';

describe('the hosted page', () => {
  it('shows the lines, the amount due today and the renewal', async ({ stripe }) => {
    const blogs = await makePrice(stripe, { name: 'Blogs', amount: 11_500, interval: 'month' });
    const posts = await makePrice(stripe, { name: 'Static 5 posts', amount: 20_000, interval: 'month' });
    const setup = await makePrice(stripe, { name: 'Setup fee ($100)', amount: 10_000 });
    const { url } = await stripe.checkout.sessions.create({
      ...createCheckoutParams([]),
      line_items: [
        { price: blogs.id, quantity: 1 },
        { price: posts.id, quantity: 2 },
        { price: setup.id, quantity: 2 },
      ],
    });
    const { status, text, headers } = await read(url);
    expect(status).toBe(200);
    expect(text).toContain('Simulated. This page stands in for Stripe');
    expect(text).toContain('Blogs Qty 1 · $115.00 per month $115.00');
    expect(text).toContain('Static 5 posts Qty 2 · $200.00 per month $400.00');
    expect(text).toContain('Setup fee ($100) Qty 2 · $100.00 one time $200.00');
    expect(text).toContain('Total due today $715.00');
    expect(text).toContain('then $515.00 per month');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('has the fields and buttons of its contract, and no script', async ({ stripe }) => {
    const { url } = await openSession(stripe);
    const { markup } = await read(url);
    expect(markup).toMatch(/<label for="email">Email<\/label>/);
    expect(markup).toMatch(
      /<input id="email"[^>]* type="email"[^>]* required[^>]*value="customer@example.com"/,
    );
    expect(markup).toMatch(/<button[^>]*>Pay<\/button>/);
    expect(markup).toMatch(/<button[^>]*>Cancel<\/button>/);
    expect(markup).toContain('Pay by bank transfer, arrives later');
    expect(markup).not.toContain('<script');

    const price = await makePrice(stripe, { interval: 'year', amount: 120_000 });
    const { cancel_url: _, ...params } = createCheckoutParams([price]);
    const other = await read((await stripe.checkout.sessions.create(params)).url);
    expect(other.text).toContain('then $1,200.00 per year');
    expect(other.markup).not.toContain('Cancel');
  });

  it('escapes texts of callers', async ({ stripe }) => {
    const price = await makePrice(stripe, { name: '<img src=x onerror="alert(1)"> & co', interval: 'month' });
    const { url } = await stripe.checkout.sessions.create(createCheckoutParams([price]));
    const { markup } = await read(url);
    expect(markup).not.toContain('<img');
    expect(markup).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; co');
    const refused = await submit(url ?? '', { email: '"><script>' });
    expect(await refused.text()).not.toContain('<script');
  });

  it('answers 404 for a session that does not exist', async ({ standIn }) => {
    for (const path of ['/c/pay/cs_test_none', '/c/pay/', '/c/other']) {
      const { status, text } = await read(standIn.url + path);
      expect(status).toBe(404);
      expect(text).toContain('Checkout not found');
    }
  });
});

describe('paying', () => {
  it('completes the session and returns to the success page with the id filled in', async ({ stripe }) => {
    const { id, url } = await openSession(stripe);
    const response = await submit(url, { email: ' ada@example.com ' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`https://site.example/success?session_id=${id}`);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      customer_details: { email: 'ada@example.com' },
      url: null,
    });
  });

  it('completes the session once when it happens twice at the same time', async ({ stripe, standIn }) => {
    const { url } = await openSession(stripe);
    const answers = await Promise.all([submit(url), submit(url)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1);
    expect(eventTypes(standIn).filter((type) => type === 'checkout.session.completed')).toHaveLength(1);
    expect(standIn.subscriptions()).toHaveLength(1);
  });

  it('shows that it is paid when the page is opened again', async ({ stripe }) => {
    const { id, url } = await openSession(stripe);
    await submit(url);
    const { status, text, markup } = await read(url);
    expect(status).toBe(200);
    expect(text).toContain('Already paid');
    expect(markup).toContain(`href="https://site.example/success?session_id=${id}"`);
    expect(markup).not.toContain('<form');
  });

  it.for(['', 'ada', 'ada@example', 'a da@example.com'])(
    'needs a valid email, not "%s"',
    async (email, { stripe, standIn }) => {
      const { url } = await openSession(stripe);
      const response = await submit(url, { email });
      expect(response.status).toBe(400);
      const markup = await response.text();
      expect(markup).toContain('Please enter a valid email address.');
      expect(markup).toContain('role="alert"');
      expect(standIn.sessions()[0]?.status).toBe('open');
    },
  );

  it('leaves the session open for another try when the card is declined', async ({ stripe, standIn }) => {
    const { url } = await openSession(stripe);
    const response = await submit(url, { card: 'declined' });
    expect(response.status).toBe(402);
    const markup = await response.text();
    expect(markup).toContain('Your card was declined.');
    expect(markup).toContain('value="ada@example.com"');
    expect(standIn.sessions()[0]).toMatchObject({ status: 'open', payment_status: 'unpaid' });
    expect((await submit(url)).status).toBe(303);
  });

  it('is not possible once the session has expired', async ({ stripe, standIn }) => {
    const { id, url } = await openSession(stripe);
    await stripe.checkout.sessions.expire(id);
    for (const answer of [await fetch(url), await submit(url)]) {
      expect(answer.status).toBe(410);
      expect(await answer.text()).toContain('This checkout has expired');
    }
    expect(standIn.sessions()[0]?.payment_status).toBe('unpaid');
  });
});

describe('canceling', () => {
  it('returns to the website and leaves the session open', async ({ stripe }) => {
    const { id, url } = await openSession(stripe);
    const response = await submit(url, { action: 'cancel', email: '' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('https://site.example/pricing?checkout=cancelled');
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open');
  });
});
