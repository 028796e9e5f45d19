import { describe, expect, it } from 'vitest';
import { checkoutOf, eventTypes, makePrice, openSession, read, running, submit } from './support.ts';

describe('the hosted page', () => {
  it('shows what is bought, what is due today and what renews', async () => {
    const { stripe } = await running();
    const blogs = await makePrice(stripe, { name: 'Blogs', amount: 11_500, interval: 'month' });
    const posts = await makePrice(stripe, { name: 'Static 5 posts', amount: 20_000, interval: 'month' });
    const setup = await makePrice(stripe, { name: 'Setup fee ($100)', amount: 10_000 });
    const { url } = await stripe.checkout.sessions.create({
      ...checkoutOf([]),
      line_items: [
        { price: blogs.id, quantity: 1 },
        { price: posts.id, quantity: 2 },
        { price: setup.id, quantity: 2 },
      ],
    });
    const { status, text, headers } = await read(url);
    expect(status).toBe(200);
    expect(text).toContain('Simulated checkout');
    expect(text).toContain('Blogs Qty 1 · $115.00 per month $115.00');
    expect(text).toContain('Static 5 posts Qty 2 · $200.00 per month $400.00');
    expect(text).toContain('Setup fee ($100) Qty 2 · $100.00 one time $200.00');
    expect(text).toContain('Total due today $715.00');
    expect(text).toContain('then $515.00 per month');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('says how often a yearly or quarterly subscription renews, and nothing when nothing renews', async () => {
    const { stripe } = await running();
    const textOf = async (price: { id: string }, mode: 'payment' | 'subscription') =>
      (await read((await stripe.checkout.sessions.create(checkoutOf([price], { mode }))).url)).text;
    const yearly = await makePrice(stripe, { interval: 'year', amount: 120_000 });
    expect(await textOf(yearly, 'subscription')).toContain('then $1,200.00 per year');
    const quarterly = await makePrice(stripe, { recurring: { interval: 'month', interval_count: 3 } });
    expect(await textOf(quarterly, 'subscription')).toContain('then $115.00 every 3 months');
    expect(await textOf(await makePrice(stripe), 'payment')).not.toContain('then');
  });

  it('has an email field and the buttons Pay and Cancel, and no script', async () => {
    const { stripe } = await running();
    const { url } = await openSession(stripe);
    const { markup } = await read(url);
    expect(markup).toMatch(/<label for="email">Email<\/label>/);
    expect(markup).toMatch(
      /<input id="email"[^>]* type="email"[^>]* required[^>]*value="customer@example.com"/,
    );
    expect(markup).toMatch(/<button[^>]*>Pay<\/button>/);
    expect(markup).toMatch(/<button[^>]*>Cancel<\/button>/);
    expect(markup).not.toContain('<script');
  });

  it('offers no way back when the session has none', async () => {
    const { stripe } = await running();
    const price = await makePrice(stripe);
    const params = checkoutOf([price], { mode: 'payment' });
    delete params.cancel_url;
    const { url } = await stripe.checkout.sessions.create(params);
    expect((await read(url)).markup).not.toContain('Cancel');
  });

  it('escapes what callers have put in', async () => {
    const { stripe } = await running();
    const price = await makePrice(stripe, { name: '<img src=x onerror="alert(1)"> & co', interval: 'month' });
    const { url } = await stripe.checkout.sessions.create(checkoutOf([price]));
    const { markup } = await read(url);
    expect(markup).not.toContain('<img');
    expect(markup).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; co');
    const refused = await submit(url ?? '', { email: '"><script>' });
    expect(await refused.text()).not.toContain('<script');
  });

  it('answers 404 for a session that does not exist', async () => {
    const { standIn } = await running();
    for (const path of ['/c/pay/cs_test_none', '/c/pay/', '/c/other']) {
      const { status, text } = await read(standIn.url + path);
      expect(status).toBe(404);
      expect(text).toContain('Checkout not found');
    }
  });
});

describe('paying', () => {
  it('completes the session and returns to the success page with the id filled in', async () => {
    const { stripe } = await running();
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

  it('needs no payment when nothing is due', async () => {
    const { stripe } = await running();
    const price = await makePrice(stripe, { amount: 0 });
    const { id, url } = await stripe.checkout.sessions.create(checkoutOf([price], { mode: 'payment' }));
    await submit(url ?? '');
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('no_payment_required');
  });

  it('twice is harmless', async () => {
    const { stripe, standIn } = await running();
    const { url } = await openSession(stripe);
    const answers = await Promise.all([submit(url), submit(url)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1);
    expect(eventTypes(standIn).filter((type) => type === 'checkout.session.completed')).toHaveLength(1);
    expect(standIn.subscriptions()).toHaveLength(1);
  });

  it('shows that it is paid when the page is opened again', async () => {
    const { stripe } = await running();
    const { id, url } = await openSession(stripe);
    await submit(url);
    const { status, text, markup } = await read(url);
    expect(status).toBe(200);
    expect(text).toContain('Already paid');
    expect(markup).toContain(`href="https://site.example/success?session_id=${id}"`);
    expect(markup).not.toContain('<form');
  });

  it.each(['', 'ada', 'ada@example', 'a da@example.com'])('needs a valid email, not "%s"', async (email) => {
    const { stripe, standIn } = await running();
    const { url } = await openSession(stripe);
    const response = await submit(url, { email });
    expect(response.status).toBe(400);
    const markup = await response.text();
    expect(markup).toContain('Please enter a valid email address.');
    expect(markup).toContain('aria-describedby="email-problem"');
    expect(standIn.sessions()[0]?.status).toBe('open');
  });

  it('with a declined card leaves the session open for another try', async () => {
    const { stripe, standIn } = await running();
    const { url } = await openSession(stripe);
    const response = await submit(url, { card: 'declined' });
    expect(response.status).toBe(402);
    const markup = await response.text();
    expect(markup).toContain('Your card was declined.');
    expect(markup).toContain('value="ada@example.com"');
    expect(standIn.sessions()[0]).toMatchObject({ status: 'open', payment_status: 'unpaid' });
    expect((await submit(url)).status).toBe(303);
  });

  it('is not possible once the session has expired', async () => {
    const { stripe, standIn } = await running();
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
  it('returns to the website and leaves the session open', async () => {
    const { stripe } = await running();
    const { id, url } = await openSession(stripe);
    const response = await submit(url, { action: 'cancel', email: '' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('https://site.example/pricing?checkout=cancelled');
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open');
  });
});
