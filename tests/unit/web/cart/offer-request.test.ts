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

it('the request for an offer includes a service that the cart has no room for', () => {
  const items = [{ id: 'premium-care', name: 'Premium care', quantity: 20 }];
  expect(offerRequest(items, 'monthly', new Map([['blogs-2', 2]]))).toBe(
    'Please send me a quote for:\n20 × Premium care\n2 × Blogs\nBilled every month.',
  );
});
