import { describe, expect, it } from 'vitest';
import { orderMetadata } from '../../../domain/orders.ts';
import { MAX_SUBSCRIPTIONS } from '../../../domain/shop/cart.ts';
import { SERVICES } from '../../../domain/shop/catalog.ts';
import { checkoutPayment, currentPayment, isPaidSession, isSessionId } from '../../../domain/verification.ts';

describe('a checkout session id', () => {
  it.each(['cs_test_a1B2c3D4e5F6g7H8', `cs_live_${'x'.repeat(200)}`])('can be %s', (id) => {
    expect(isSessionId(id)).toBe(true);
  });

  it.each([
    '',
    'cs_test_',
    'cs_test_short',
    'cs_prod_a1B2c3D4e5F6g7H8',
    'pi_a1B2c3D4e5F6g7H8',
    ' cs_test_a1B2c3D4e5F6g7H8',
    'cs_test_a1B2c3D4e5F6g7H8\n',
    'cs_test_a1B2c3D4/../refunds',
    'cs_test_a1B2c3D4e5F6g7H8?expand[]=customer',
    `cs_live_${'x'.repeat(201)}`,
    '{CHECKOUT_SESSION_ID}',
  ])('cannot be %j', (id) => {
    expect(isSessionId(id)).toBe(false);
  });
});

it.each([
  ['complete', 'paid', true],
  ['complete', 'no_payment_required', true],
  ['complete', 'unpaid', false],
  ['open', 'paid', false],
  [null, 'paid', false],
])('a session with the status %s and the payment status %s is paid: %s', (status, payment_status, isPaid) => {
  expect(isPaidSession({ status, payment_status })).toBe(isPaid);
});

it.each([
  ['this site', orderMetadata([{ id: 'basic-seo', quantity: 1 }], 'monthly'), 'paid', 'pending'],
  ['another site', { product: 'mugs', 'basic-seo': '1' }, undefined, undefined],
  ['an unknown site', null, undefined, undefined],
])('a complete session of %s is paid or pending here', (_, metadata, paid, pending) => {
  expect(checkoutPayment({ status: 'complete', payment_status: 'paid', metadata })).toBe(paid);
  expect(checkoutPayment({ status: 'complete', payment_status: 'unpaid', metadata })).toBe(pending);
});

it.each([
  ['open', 'unpaid'],
  ['expired', 'unpaid'],
  ['complete', 'a_state_of_the_future'],
])(
  'a session with the status %s and the payment status %s is neither paid nor pending',
  (status, payment_status) => {
    expect(
      checkoutPayment({ status, payment_status, metadata: orderMetadata([], 'monthly') }),
    ).toBeUndefined();
  },
);

it.each([
  ['paid', undefined, 'paid'],
  ['paid', 'processing', 'paid'],
  ['paid', 'refunded', 'refunded'],
  ['paid', 'disputed', 'disputed'],
  ['pending', undefined, 'pending'],
  ['pending', 'processing', 'pending'],
  ['pending', 'paid', 'paid'],
  ['pending', 'failed', 'failed'],
  ['pending', 'refunded', 'refunded'],
] as const)('a %s checkout with a %s order is %s', (checkout, recorded, present) => {
  expect(currentPayment(checkout, recorded)).toBe(present);
});

it('the largest order fits into 50 metadata entries of the payment provider', () => {
  const oneTime = SERVICES.filter((service) => service.oneTime);
  const recurring = SERVICES.filter((service) => !service.oneTime).slice(0, MAX_SUBSCRIPTIONS);
  const services = [...recurring, ...oneTime].map(({ id }) => ({ id, quantity: 1 }));
  expect(Object.keys(orderMetadata(services, 'monthly')).length).toBeLessThanOrEqual(50);
});
