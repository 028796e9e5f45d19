import { expect, it } from 'vitest';
import { offerRequest } from '../../../../web/features/cart/offer-request.ts';

it('the request for an offer lists the services with the wanted quantities, and the billing cycle', () => {
  const items = [
    { id: 'blogs-2', name: 'Blogs', quantity: 3 },
    { id: 'premium-care', name: 'Premium care', quantity: 1 },
  ];
  expect(offerRequest(items, 'annual', new Map([['blogs-2', 25]]))).toBe(
    'Please send me a quote for:\n25 × Blogs\n1 × Premium care\nBilled once a year.',
  );
});
