import { type PriceMap, priceMapFrom } from '../../domain/prices.ts';
import { type StageSettings, stages } from '../../infra/stages.ts';

/** A stage under its own host name, whatever the real stages use at the moment. */
export const OWN_DOMAIN: StageSettings = {
  ...stages.prod,
  domain: {
    hostName: 'www.example.com',
    certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/00000000-0000-0000-0000-000000000000',
  },
};

export const PRICE_MAP: PriceMap = priceMapFrom(
  new Map([
    ['s5_basic-seo_monthly', 'price_monthly'],
    ['s5_basic-seo_annual', 'price_annual'],
  ]),
);
