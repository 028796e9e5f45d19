import { expect, it } from 'vitest';
import { onboardingServicesFor } from '../../../../domain/shop/bought-services.ts';
import { SERVICES } from '../../../../domain/shop/catalogue.ts';

it('every service of the catalogue is set up as something that the form knows', () => {
  for (const { id } of SERVICES) expect(onboardingServicesFor([id]), id).not.toEqual([]);
});

it('services are ticked once each, in the order of the form', () => {
  expect(onboardingServicesFor(['review-automation', 'basic-seo', 'seo-bundle', 'blogs-2'])).toEqual([
    'content-creation-blogging',
    'seo-services',
    'reputation-management',
  ]);
});

it('what the catalogue does not sell is left out', () => {
  expect(onboardingServicesFor(['billing_cycle', 'constructor', '__proto__', ''])).toEqual([]);
});
