import { type PriceMap, priceMapFrom } from '../../domain/shop/prices.ts';
import { type StageSettings, stages } from '../../infra/stages.ts';

/**
 * A stage with its own domain and external DNS, independent of the real stages' settings. The mail service has not
 * verified its domain yet.
 */
export const OWN_DOMAIN: StageSettings = {
  ...stages.prod,
  edgePlan: 'pro',
  mail: { ...stages.prod.mail, isVerified: false },
  domain: { hostName: 'www.example.com', redirectFrom: 'example.com' },
};

/** A stage in another region with every optional setting, its DNS zone in the account, and a second site secret. */
export const ELSEWHERE: StageSettings = {
  ...stages.prod,
  region: 'eu-central-1',
  edgePlan: 'pay-as-you-go',
  hasPoolFirewall: true,
  scansUploads: true,
  siteSecrets: ['2', '1'],
  hasStripeReadKey: true,
  hasStripeMoneyKey: true,
  webhookThrottle: { rate: 45, burst: 90 },
  domain: {
    hostName: 'example.com',
    redirectFrom: 'www.example.com',
    hostedZone: { id: 'Z0123456789EXAMPLE', name: 'example.com' },
  },
  mail: { from: 'hello@mail.example.com', team: 'team@example.com', isVerified: true },
  delivery: { repository: 'example/site', comparesChanges: true },
};

export const PRICE_MAP: PriceMap = priceMapFrom(
  new Map([
    ['s5_basic-seo_monthly', 'price_monthly'],
    ['s5_basic-seo_annual', 'price_annual'],
  ]),
);
