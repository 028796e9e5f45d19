import { describe, expect, it } from 'vitest';
import { running } from './support.ts';

const URL = 'https://site.example/api/webhooks/stripe';

describe('webhook endpoints', () => {
  it('can be registered, found, changed and removed; the secret is told once', async () => {
    const { stripe } = await running();
    const made = await stripe.webhookEndpoints.create({
      url: URL,
      enabled_events: ['checkout.session.completed', 'invoice.paid'],
      description: 'The site',
      metadata: { managed_by: 's5' },
    });
    expect(made).toMatchObject({
      object: 'webhook_endpoint',
      status: 'enabled',
      secret: expect.stringMatching(/^whsec_/),
    });
    const { data } = await stripe.webhookEndpoints.list();
    expect(data).toMatchObject([{ id: made.id, url: URL, metadata: { managed_by: 's5' } }]);
    expect(data[0]).not.toHaveProperty('secret');
    const changed = await stripe.webhookEndpoints.update(made.id, {
      disabled: true,
      enabled_events: ['invoice.paid'],
    });
    expect(changed).toMatchObject({ status: 'disabled', enabled_events: ['invoice.paid'], url: URL });
    expect((await stripe.webhookEndpoints.list()).data).toEqual([changed]);
    expect(await stripe.webhookEndpoints.del(made.id)).toEqual({
      id: made.id,
      object: 'webhook_endpoint',
      deleted: true,
    });
    expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
    await expect(stripe.webhookEndpoints.del(made.id)).rejects.toMatchObject({ statusCode: 404 });
  });

  it('must be reachable, encrypted for live payments, and for known kinds of events', async () => {
    const { stripe } = await running();
    const create = (url: string, type: 'invoice.paid' | '*' = 'invoice.paid') =>
      stripe.webhookEndpoints.create({ url, enabled_events: [type] });
    await expect(create('http://localhost:3000/hook')).rejects.toMatchObject({
      code: 'url_invalid',
      message: expect.stringContaining('publicly accessible'),
    });
    await expect(create('site.example/hook')).rejects.toMatchObject({ code: 'url_invalid' });
    expect((await create('http://site.example/hook', '*')).enabled_events).toEqual(['*']);
    await expect(
      stripe.rawRequest('POST', '/v1/webhook_endpoints', { url: URL, enabled_events: ['Paid!'] }),
    ).rejects.toMatchObject({ param: 'enabled_events' });
    await expect(
      stripe.rawRequest('POST', '/v1/webhook_endpoints', { url: URL, enabled_events: '' }),
    ).rejects.toThrow('at least one event');

    const { stripe: live } = await running({ secretKey: 'sk_live_51StandInForTheTestsOnly4242' });
    await expect(
      live.webhookEndpoints.create({ url: 'http://site.example/hook', enabled_events: ['*'] }),
    ).rejects.toThrow('must be https');
  });

  it('are sixteen at most', async () => {
    const { stripe } = await running();
    for (let i = 0; i < 16; i++) await stripe.webhookEndpoints.create({ url: URL, enabled_events: ['*'] });
    await expect(stripe.webhookEndpoints.create({ url: URL, enabled_events: ['*'] })).rejects.toThrow(
      'maximum of 16',
    );
  });
});
