import { describe, expect, it } from 'vitest';
import { SERVICES, SETUP_FEE_TIERS } from '../../../../domain/shop/catalog.ts';
import {
  billedAmount,
  cheapestSubscription,
  EMPTY_PRICE_MAP,
  estimateAnnualPrice,
  mappedPrices,
  missingPrices,
  PRICE_DEFINITIONS,
  priceMapFrom,
  pricePerMonth,
  yearlySaving,
} from '../../../../domain/shop/prices.ts';
import { serviceNamed as service } from './services.ts';

const seoBundle = service('seo-bundle');
const documents = service('marketing-documents');

/** The provider's ids have 30 characters. */
const allIds = new Map(
  PRICE_DEFINITIONS.map(({ lookupKey }, index) => [lookupKey, `price_${String(index).padStart(24, '0')}`]),
);
const allPrices = priceMapFrom(allIds);

function without(lookupKey: string) {
  return priceMapFrom(new Map([...allIds].filter(([key]) => key !== lookupKey)));
}

describe('the price of a service', () => {
  it('is the catalog price of the chosen cycle, per month', () => {
    expect(pricePerMonth(seoBundle, 'monthly')).toBe(seoBundle.monthlyPrice);
    expect(pricePerMonth(seoBundle, 'annual')).toBe(seoBundle.annualPrice);
  });

  it('is compared among subscriptions of the cycle, without one-time services', () => {
    const [short, longer] = [service('social-video-2'), service('landing-page-premium-maintenance')];
    expect(cheapestSubscription([documents, short, longer], 'monthly')).toBe(short);
    expect(cheapestSubscription([longer, { ...short, annualPrice: 50 }], 'annual')).toBe(longer);
    expect(() => cheapestSubscription([documents], 'monthly')).toThrow();
  });

  it('is billed each month, or once a year at the annual price times 12', () => {
    expect(billedAmount(seoBundle, 'monthly')).toBe(seoBundle.monthlyPrice);
    expect(billedAmount(seoBundle, 'annual')).toBe(seoBundle.annualPrice * 12);
  });

  it('is billed once, without a discount, for a one-time service', () => {
    expect(billedAmount(documents, 'monthly')).toBe(documents.monthlyPrice);
    expect(billedAmount(documents, 'annual')).toBe(documents.monthlyPrice);
  });

  it.each([
    ['seo-bundle', 624],
    ['social-video-4', 24],
    ['ai-voice-agent', 720],
    ['landing-page-basic-maintenance', 48],
    ['marketing-documents', 0],
  ])('saves, for %s, $%d a year with annual billing', (id, saving) => {
    expect(yearlySaving(service(id))).toBe(saving);
  });

  it('is not higher by the year than by the month', () => {
    for (const each of SERVICES) expect(yearlySaving(each), each.id).toBeGreaterThanOrEqual(0);
  });
});

describe('the estimate for an item without an annual price', () => {
  it.each([
    [100, 87],
    [0, 0],
    [1, 1],
    [46, 40],
    [50, 44],
    [288, 251],
  ])('turns $%d a month into $%d, which is 0.87 of it, rounded', (monthly, annual) => {
    expect(estimateAnnualPrice(monthly)).toBe(annual);
  });
});

describe('the prices at the payment provider', () => {
  it('are two for each subscription, one for the one-time service and one for each setup fee', () => {
    expect(PRICE_DEFINITIONS).toHaveLength((SERVICES.length - 1) * 2 + 1 + SETUP_FEE_TIERS.length);
    expect(allIds.size, 'different lookup keys').toBe(PRICE_DEFINITIONS.length);
  });

  it('are whole positive cents', () => {
    for (const { lookupKey, unitAmountCents } of PRICE_DEFINITIONS) {
      expect(Number.isSafeInteger(unitAmountCents) && unitAmountCents > 0, lookupKey).toBe(true);
    }
  });

  it('charge the amounts of the catalog', () => {
    const byKey = new Map(PRICE_DEFINITIONS.map((definition) => [definition.lookupKey, definition]));
    expect(byKey.get('s5_seo-bundle_monthly')).toEqual({
      lookupKey: 's5_seo-bundle_monthly',
      productId: 's5_seo-bundle',
      productName: 'SEO bundle',
      productDescription: seoBundle.description,
      unitAmountCents: seoBundle.monthlyPrice * 100,
      interval: 'month',
    });
    expect(byKey.get('s5_seo-bundle_annual')).toMatchObject({
      unitAmountCents: seoBundle.annualPrice * 1200,
      interval: 'year',
    });
    expect(byKey.get('s5_marketing-documents_once')).toMatchObject({
      unitAmountCents: documents.monthlyPrice * 100,
    });
    expect(byKey.get('s5_marketing-documents_once')).not.toHaveProperty('interval');
    expect(byKey.get('s5_setup_299')).toMatchObject({ unitAmountCents: 29_900 });
    expect(byKey.get('s5_setup_299')).not.toHaveProperty('interval');
  });
});

describe('a price map', () => {
  it('has every service and setup fee when the provider has all prices', () => {
    expect(missingPrices(allPrices)).toEqual([]);
    expect(mappedPrices(allPrices, seoBundle, 'annual')).toEqual({
      price: allIds.get('s5_seo-bundle_annual'),
      setupFee: allIds.get('s5_setup_250'),
    });
  });

  it('has one id for both cycles of a one-time service, and no setup fee where there is none', () => {
    const price = allIds.get('s5_marketing-documents_once');
    expect(mappedPrices(allPrices, documents, 'monthly')).toEqual({ price });
    expect(mappedPrices(allPrices, documents, 'annual')).toEqual({ price });
  });

  it('omits a service with only one of its two prices', () => {
    expect(missingPrices(without('s5_seo-bundle_annual'))).toEqual(['SEO bundle']);
    expect(mappedPrices(without('s5_seo-bundle_annual'), seoBundle, 'monthly')).toBeUndefined();
  });

  it('omits services whose setup fee has no price', () => {
    expect(missingPrices(without('s5_setup_500'))).toEqual(['AI chatbot', 'AI voice agent']);
  });

  it('is empty for a stage without prices', () => {
    expect(missingPrices(EMPTY_PRICE_MAP)).toHaveLength(SERVICES.length);
    expect(priceMapFrom(new Map())).toEqual(EMPTY_PRICE_MAP);
  });

  it('fits a standard parameter of 4 KB with the whole catalog', () => {
    expect(Buffer.byteLength(JSON.stringify(allPrices))).toBeLessThanOrEqual(4096);
  });
});
