import { expect, it } from 'vitest';
import { onboardingServicesFor } from '../../../../domain/shop/bought-services.ts';
import { SERVICES } from '../../../../domain/shop/catalog.ts';

it('every service of the catalog has an option in the onboarding form', () => {
  for (const { id } of SERVICES) expect(onboardingServicesFor([id]), id).not.toEqual([]);
});

it('options are checked once each, in the order of the form', () => {
  expect(onboardingServicesFor(['review-automation', 'basic-seo', 'seo-bundle', 'blogs-2'])).toEqual([
    'content-creation-blogging',
    'seo-services',
    'reputation-management',
  ]);
});

it('unknown services are omitted', () => {
  expect(onboardingServicesFor(['billing_cycle', 'constructor', '__proto__', ''])).toEqual([]);
});
