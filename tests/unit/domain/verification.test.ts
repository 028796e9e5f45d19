import { describe, expect, it } from 'vitest';
import { orderMetadata } from '../../../domain/orders.ts';
import { isPaidSession, isPaidToSite, isSessionId } from '../../../domain/verification.ts';

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
])('a session that is %s and %s counts as paid: %s', (status, payment_status, isPaid) => {
  expect(isPaidSession({ status, payment_status })).toBe(isPaid);
});

it.each([
  ['this site', orderMetadata([{ id: 'basic-seo', quantity: 1 }], 'monthly'), true],
  ['another site', { product: 'mugs', 'basic-seo': '1' }, false],
  ['nobody that it says', null, false],
])('a paid session of %s counts as paid to this one: %s', (_, metadata, isPaid) => {
  expect(isPaidToSite({ status: 'complete', payment_status: 'paid', metadata })).toBe(isPaid);
});
