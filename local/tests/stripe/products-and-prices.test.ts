import { describe, expect } from 'vitest';
import { it, makePrice } from './support.ts';

describe('products', () => {
  it('are created with a given id, listed newest first, and found by the id', async ({ stripe, clock }) => {
    const created = await stripe.products.create({
      id: 's5_blogs',
      name: 'Blogs',
      description: 'Four posts a month',
      metadata: { managed_by: 's5' },
    });
    expect(created).toMatchObject({
      id: 's5_blogs',
      object: 'product',
      active: true,
      created: Math.floor(clock.now() / 1000),
      name: 'Blogs',
      description: 'Four posts a month',
      metadata: { managed_by: 's5' },
    });
    await stripe.products.create({ id: 'other', name: 'Other' });
    expect((await stripe.products.list()).data.map(({ id }) => id)).toEqual(['other', 's5_blogs']);
    expect((await stripe.products.list({ ids: ['s5_blogs'] })).data).toEqual([created]);
  });

  it('refuse an id that is taken or unknown', async ({ stripe }) => {
    await stripe.products.create({ id: 'one', name: 'First' });
    await expect(stripe.products.create({ id: 'one', name: 'Second' })).rejects.toMatchObject({
      statusCode: 400,
      code: 'resource_already_exists',
      message: 'Product already exists.',
    });
    await expect(stripe.products.update('two', { name: 'B' })).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such product: 'two'",
    });
    await expect(stripe.prices.retrieve('price_none')).rejects.toThrow("No such price: 'price_none'");
    await expect(
      stripe.prices.create({ product: 'prod_none', currency: 'usd', unit_amount: 1 }),
    ).rejects.toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'product' });
  });

  it('change the fields of an update; an empty description is unset', async ({ stripe }) => {
    const { id } = await stripe.products.create({
      name: 'Blogs',
      description: 'Old',
      metadata: { keep: '1', change: '2' },
    });
    const renamed = await stripe.products.update(id, { name: 'Articles', metadata: { change: '3' } });
    expect(renamed).toMatchObject({
      name: 'Articles',
      description: 'Old',
      metadata: { keep: '1', change: '3' },
    });
    const emptied = await stripe.products.update(id, { active: false, description: '' });
    expect(emptied).toMatchObject({ active: false, description: null, name: 'Articles' });
  });
});

describe('prices', () => {
  it('are charged once or in intervals', async ({ stripe }) => {
    const { id: product } = await stripe.products.create({ name: 'Blogs' });
    const monthly = await stripe.prices.create({
      product,
      currency: 'usd',
      unit_amount: 11_500,
      recurring: { interval: 'month' },
      lookup_key: 's5_blogs_monthly',
    });
    expect(monthly).toMatchObject({
      object: 'price',
      active: true,
      currency: 'usd',
      lookup_key: 's5_blogs_monthly',
      product,
      unit_amount: 11_500,
      recurring: { interval: 'month', interval_count: 1 },
    });
    expect(monthly.id).toMatch(/^price_[A-Za-z0-9]{24}$/);
    const once = await stripe.prices.create({ product, currency: 'usd', unit_amount: 0 });
    expect(once).toMatchObject({ recurring: null, unit_amount: 0 });
    expect(await stripe.prices.retrieve(once.id)).toEqual(once);
  });

  it('share no lookup key, even with an inactive price, and transfer it on request', async ({ stripe }) => {
    const holder = await makePrice(stripe, { lookup_key: 'blogs' });
    await stripe.prices.update(holder.id, { active: false });
    await expect(makePrice(stripe, { lookup_key: 'blogs' })).rejects.toMatchObject({
      statusCode: 400,
      param: 'lookup_key',
      message: `A price (\`${holder.id}\`) already uses that lookup key.`,
    });
    const next = await makePrice(stripe, { lookup_key: 'blogs', transfer_lookup_key: true });
    expect(next.lookup_key).toBe('blogs');
    expect((await stripe.prices.retrieve(holder.id)).lookup_key).toBeNull();
  });

  it('can be archived and described, but never change their amount', async ({ stripe }) => {
    const { id, unit_amount } = await makePrice(stripe, { lookup_key: 'blogs', metadata: { a: '1' } });
    const updated = await stripe.prices.update(id, { active: false, metadata: { b: '2' } });
    expect(updated).toMatchObject({ active: false, metadata: { a: '1', b: '2' }, unit_amount });
    await expect(stripe.rawRequest('POST', `/v1/prices/${id}`, { unit_amount: 5 })).rejects.toMatchObject({
      message: 'Received unknown parameter: unit_amount',
    });
  });

  it('are found by lookup keys and activity', async ({ stripe }) => {
    const a = await makePrice(stripe, { lookup_key: 'a' });
    const b = await makePrice(stripe, { lookup_key: 'b', interval: 'month' });
    const archived = await makePrice(stripe, { lookup_key: 'c', active: false });
    const ids = async (params: object) => (await stripe.prices.list(params)).data.map(({ id }) => id);
    expect(await ids({ lookup_keys: ['a', 'b', 'c', 'd'] })).toEqual([b.id, a.id]);
    expect(await ids({ lookup_keys: ['c'], active: false })).toEqual([archived.id]);
  });

  it('come in pages of ten that the SDK can walk through', async ({ stripe }) => {
    const { id: product } = await stripe.products.create({ name: 'Blogs' });
    const created: string[] = [];
    for (let amount = 1; amount <= 23; amount++) {
      created.unshift((await stripe.prices.create({ product, currency: 'usd', unit_amount: amount })).id);
    }
    const first = await stripe.prices.list();
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/prices' });
    expect(first.data).toHaveLength(10);
    const walked: string[] = [];
    for await (const price of stripe.prices.list({ limit: 4 })) walked.push(price.id);
    expect(walked).toEqual(created);
    await expect(stripe.prices.list({ starting_after: 'price_none' })).rejects.toMatchObject({
      param: 'starting_after',
      code: 'resource_missing',
    });
    await expect(stripe.prices.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
  });
});
