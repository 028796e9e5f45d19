/**
 * What services cost by billing cycle, and how they are named at the payment provider.
 * Amounts are US dollars unless a name says cents.
 */
import { brand } from './brand.ts';
import { SERVICES, SETUP_FEE_TIERS, type Service, type ServiceId, type SetupFeeTier } from './catalogue.ts';

export const BILLING_CYCLES = ['monthly', 'annual'] as const;

export type BillingCycle = (typeof BILLING_CYCLES)[number];

/** Monthly price of an annual plan relative to the monthly plan, where the catalogue gives none. */
export const ANNUAL_ESTIMATE_FACTOR = 0.87;

const MONTHS_PER_YEAR = 12;

/**
 * Estimates the monthly price of an annual plan, rounded to whole dollars.
 * Only for items without an annual price in the catalogue (decisions, contradiction 3).
 * @param monthlyPrice dollars per month
 */
export function estimateAnnualPrice(monthlyPrice: number): number {
  return Math.round(monthlyPrice * ANNUAL_ESTIMATE_FACTOR);
}

/** Dollars per month of a service in a cycle; the flat price of a one-time service. */
export function pricePerMonth(service: Service, cycle: BillingCycle): number {
  return cycle === 'annual' ? service.annualPrice : service.monthlyPrice;
}

/** Dollars charged each time a service is billed: a month, a year (annual price times 12), or once. */
export function billedAmount(service: Service, cycle: BillingCycle): number {
  if (service.oneTime || cycle === 'monthly') return pricePerMonth(service, cycle);
  return service.annualPrice * MONTHS_PER_YEAR;
}

/** Dollars saved in a year by annual instead of monthly billing. */
export function yearlySaving(service: Service): number {
  return service.oneTime ? 0 : (service.monthlyPrice - service.annualPrice) * MONTHS_PER_YEAR;
}

/**
 * The payment provider's price ids of one stage. A one-time service has the same id in both cycles.
 * Made by a command from the provider's answers; never typed by hand.
 */
export interface PriceMap {
  readonly services: { readonly [id in ServiceId]?: Readonly<Record<BillingCycle, string>> };
  readonly setupFees: { readonly [tier in SetupFeeTier]?: string };
}

export const EMPTY_PRICE_MAP: PriceMap = { services: {}, setupFees: {} };

/** A price that the provider must have: what to create it from, and the stable key to find it by. */
export interface PriceDefinition {
  readonly lookupKey: string;
  readonly productId: string;
  readonly productName: string;
  /** Absent where the catalogue says nothing about it; the provider may then say what it likes. */
  readonly productDescription?: string;
  readonly unitAmountCents: number;
  /** Absent for a price that is charged once. */
  readonly interval?: 'month' | 'year';
}

const serviceKey = (id: ServiceId, kind: BillingCycle | 'once') => `${brand.shortName}_${id}_${kind}`;
const setupFeeKey = (tier: SetupFeeTier) => `${brand.shortName}_setup_${tier}`;

const INTERVALS = { monthly: 'month', annual: 'year' } as const;

function servicePrices(service: Service): PriceDefinition[] {
  const product = {
    productId: `${brand.shortName}_${service.id}`,
    productName: service.name,
    productDescription: service.description,
  };
  if (service.oneTime) {
    return [
      {
        ...product,
        lookupKey: serviceKey(service.id, 'once'),
        unitAmountCents: billedAmount(service, 'monthly') * 100,
      },
    ];
  }
  return BILLING_CYCLES.map((cycle) => ({
    ...product,
    lookupKey: serviceKey(service.id, cycle),
    unitAmountCents: billedAmount(service, cycle) * 100,
    interval: INTERVALS[cycle],
  }));
}

/** Every price that the catalogue needs at the payment provider. */
export const PRICE_DEFINITIONS: readonly PriceDefinition[] = [
  ...SERVICES.flatMap(servicePrices),
  ...SETUP_FEE_TIERS.map((tier) => ({
    lookupKey: setupFeeKey(tier),
    productId: `${brand.shortName}_setup_${tier}`,
    productName: `Setup fee ($${tier})`,
    unitAmountCents: tier * 100,
  })),
];

/**
 * Makes a stage's price map from the provider's ids.
 * @param idByLookupKey the provider's price id for each lookup key that it knows
 * @returns the map; services and tiers whose ids are missing are left out (see `missingPrices`)
 */
export function priceMapFrom(idByLookupKey: ReadonlyMap<string, string>): PriceMap {
  const services: { [id in ServiceId]?: Record<BillingCycle, string> } = {};
  for (const { id, oneTime } of SERVICES) {
    const monthly = idByLookupKey.get(serviceKey(id, oneTime ? 'once' : 'monthly'));
    const annual = idByLookupKey.get(serviceKey(id, oneTime ? 'once' : 'annual'));
    if (monthly && annual) services[id] = { monthly, annual };
  }
  const setupFees: { [tier in SetupFeeTier]?: string } = {};
  for (const tier of SETUP_FEE_TIERS) {
    const id = idByLookupKey.get(setupFeeKey(tier));
    if (id) setupFees[tier] = id;
  }
  return { services, setupFees };
}

/** A service's price ids in a cycle, or undefined when any that it needs is not mapped. */
export function mappedPrices(
  prices: PriceMap,
  service: Service,
  cycle: BillingCycle,
): { readonly price: string; readonly setupFee?: string } | undefined {
  const price = prices.services[service.id]?.[cycle];
  if (!price) return undefined;
  if (service.setupFee === 0) return { price };
  const setupFee = prices.setupFees[service.setupFee];
  return setupFee ? { price, setupFee } : undefined;
}

/** Names of the catalogue's services that cannot be sold with this map, in catalogue order. */
export function missingPrices(prices: PriceMap): string[] {
  return SERVICES.filter((service) =>
    BILLING_CYCLES.some((cycle) => !mappedPrices(prices, service, cycle)),
  ).map((service) => service.name);
}
