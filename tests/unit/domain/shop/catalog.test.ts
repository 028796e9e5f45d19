import { describe, expect, it } from 'vitest';
import {
  CATEGORIES,
  findService,
  RECOMMENDED_SPEND,
  SERVICES,
  SETUP_FEE_TIERS,
  type Service,
} from '../../../../domain/shop/catalog.ts';
import { SERVICE_FEATURES } from '../../../../domain/shop/service-features.ts';

/** docs/product.md#catalog: service, monthly, annual, setup fee. */
const PRICE_TABLE = [
  ['social-static-5', 200, 174, 100],
  ['social-static-10', 403, 350, 100],
  ['social-static-15', 604, 525, 100],
  ['social-video-2', 46, 40, 100],
  ['social-video-4', 92, 90, 100],
  ['linkedin-connected', 288, 250, 350],
  ['facebook-followers', 288, 250, 0],
  ['instagram-followers', 288, 250, 0],
  ['blogs-2', 115, 100, 200],
  ['campaign-management', 375, 326, 150],
  ['seo-bundle', 400, 348, 250],
  ['basic-seo', 138, 120, 200],
  ['gbp-optimization', 115, 100, 200],
  ['directory-listings', 230, 200, 200],
  ['review-automation', 150, 130, 200],
  ['advertising-management', 443, 385, 150],
  ['video-ads', 92, 80, 0],
  ['second-ad-channel', 173, 150, 100],
  ['ai-chatbot', 305, 265, 500],
  ['ai-voice-agent', 460, 400, 500],
  ['landing-page-basic-maintenance', 29, 25, 299],
  ['landing-page-premium-maintenance', 49, 42, 599],
  ['marketing-documents', 199, 199, 0],
  ['monthly-newsletter', 350, 304, 200],
  ['premium-care', 288, 250, 0],
] as const;

/** The categories in their order. */
const CATEGORY_NAMES = [
  'Social Media Management - Static & Video Content',
  'Connections & Followers',
  'Blogs',
  'Email & SMS Campaign Management',
  'SEO & Reputation Management',
  'Paid Advertising',
  'AI & Automation',
  'Creative Services',
  'Premium Services',
];

function featureTexts(service: Service | undefined): string {
  return (service ? SERVICE_FEATURES[service.id] : [])
    .map((feature) => (typeof feature === 'string' ? feature : feature.text))
    .join('\n');
}

describe('the catalog', () => {
  it.each(PRICE_TABLE)(
    'sells %s at $%d monthly, $%d annual and a $%d setup fee',
    (id, monthly, annual, fee) => {
      expect(findService(id)).toMatchObject({ monthlyPrice: monthly, annualPrice: annual, setupFee: fee });
    },
  );

  it('has the 25 specified services, each once, in order', () => {
    const ids = PRICE_TABLE.map(([id]) => id);
    expect(SERVICES.map(({ id }) => id)).toEqual(ids);
    expect(new Set(ids).size).toBe(25);
  });

  it('has the nine specified categories, none of them empty', () => {
    expect(CATEGORIES).toEqual(CATEGORY_NAMES);
    expect(new Set(SERVICES.map(({ category }) => category))).toEqual(new Set(CATEGORY_NAMES));
  });

  it('has the specified setup fee tiers, each used by a service', () => {
    expect(SETUP_FEE_TIERS).toEqual([100, 150, 200, 250, 299, 350, 500, 599]);
    const used = new Set<number>(SERVICES.map(({ setupFee }) => setupFee).filter((fee) => fee !== 0));
    expect(used).toEqual(new Set(SETUP_FEE_TIERS));
  });

  it('has one one-time service, at the same price in both cycles, with 2 revision rounds', () => {
    const [document, ...others] = SERVICES.filter(({ oneTime }) => oneTime);
    expect(others).toEqual([]);
    expect(document).toMatchObject({ id: 'marketing-documents', monthlyPrice: 199, annualPrice: 199 });
    expect(featureTexts(document)).toContain('2 rounds of revisions');
  });

  it('has a unique name, a description and features for each service', () => {
    for (const service of SERVICES) {
      expect(service.name.trim(), service.id).not.toBe('');
      expect(service.description.trim(), service.id).not.toBe('');
      expect(SERVICE_FEATURES[service.id].length, service.id).toBeGreaterThan(0);
      for (const line of featureTexts(service).split('\n')) expect(line.trim(), service.id).not.toBe('');
    }
    expect(new Set(SERVICES.map(({ name }) => name)).size).toBe(SERVICES.length);
  });

  it('lists the recommended spending', () => {
    expect(RECOMMENDED_SPEND).toEqual({
      adsPerMonth: 200,
      boostingPerMonth: 40,
      smsNumberPerMonth: 5,
      smsOutgoingPerMinute: 0.07,
      smsIncomingPerMinute: 0.0425,
      smsPerTextSegment: 0.0415,
    });
  });

  const BOOSTING = 'Recommended boosting: $40/month';
  const AD_SPEND = 'Recommended ad spend: $200/month';

  it.each([
    ['advertising-management', AD_SPEND],
    ['video-ads', AD_SPEND],
    ['second-ad-channel', AD_SPEND],
    ['social-static-5', BOOSTING],
    ['social-static-10', BOOSTING],
    ['social-static-15', BOOSTING],
    ['facebook-followers', BOOSTING],
    ['instagram-followers', BOOSTING],
    ['campaign-management', 'About $5/month for a number'],
    ['campaign-management', '$0.07/min outgoing, $0.0425/min incoming'],
    ['campaign-management', '$0.0415 per text segment'],
  ])('mentions further costs of %s: %s', (id, cost) => {
    expect(featureTexts(findService(id))).toContain(cost);
  });

  it.each(['', 'seo', 'SEO-bundle', '__proto__', 'constructor', 'toString'])(
    'has no service called %j',
    (id) => {
      expect(findService(id)).toBeUndefined();
    },
  );
});
