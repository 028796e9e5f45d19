/** Limits of single things, which are reached by growing and not by visits. */
import { ADMIN_EXPORT_LENGTH } from '../../domain/admin.ts';
import { MAX_SUBSCRIPTIONS, MAX_UNITS } from '../../domain/cart.ts';
import { SERVICES } from '../../domain/catalogue.ts';
import { MAX_FORM_BYTES } from '../../domain/contracts/onboarding.ts';
import { FILE_CATEGORIES, MAX_FILE_BYTES, MAX_FILES } from '../../domain/onboarding-files.ts';
import { MAX_PURCHASES, orderMetadata } from '../../domain/orders.ts';
import { PRICE_DEFINITIONS, priceMapFrom } from '../../domain/prices.ts';
import type { Limit } from './limits.ts';
import type { StackFacts } from './stack-facts.ts';

export interface SizeLimit extends Pick<Limit, 'name' | 'setBy' | 'change'> {
  /** How much there is today, where the code says so. */
  readonly used?: number;
  readonly most: number;
  readonly unit: string;
}

/** Quotas of AWS and Stripe. */
const QUOTAS = {
  edgeFunctionBytes: 10 * 1024,
  /** Of the standard tier. */
  parameterBytes: 4 * 1024,
  metadataEntries: 50,
} as const;

/** Length of Stripe's price ids, in characters. */
const PRICE_ID_LENGTH = 30;

/** All limits of single things. */
export function sizeLimitsOf({ edgeFunctionBytes }: StackFacts): SizeLimit[] {
  const oneTime = SERVICES.filter((service) => service.oneTime).length;
  return [
    {
      name: 'Function at the edge',
      used: edgeFunctionBytes,
      most: QUOTAS.edgeFunctionBytes,
      unit: 'bytes',
      setBy: 'AWS',
      change: 'move files from the root of `web/public` into a folder; articles take no room in it',
    },
    {
      name: 'Price map of the whole catalogue',
      used: priceMapBytes(),
      most: QUOTAS.parameterBytes,
      unit: 'bytes',
      setBy: 'AWS',
      change: 'nothing: beyond it, it becomes an advanced parameter of 8 KB by itself, for 5 cents a month',
    },
    {
      name: 'Metadata of an order at Stripe',
      used: MAX_SUBSCRIPTIONS + oneTime + Object.keys(orderMetadata([], 'monthly')).length,
      most: QUOTAS.metadataEntries,
      unit: 'entries',
      setBy: 'Stripe',
      change: '`orderMetadata` in `domain/orders.ts`: several services in one entry',
    },
    {
      name: 'Different services of an order that renew',
      most: MAX_SUBSCRIPTIONS,
      unit: 'services',
      setBy: 'Stripe',
      change: 'ask for an offer, as the cart says',
    },
    {
      name: 'Units of an order',
      most: MAX_UNITS,
      unit: 'units',
      setBy: 'us',
      change: '`MAX_UNITS` in `domain/cart.ts`; Stripe charges at most a million dollars at once',
    },
    {
      name: 'Subscriptions of one customer, and orders',
      most: MAX_PURCHASES,
      unit: 'of each',
      setBy: 'us',
      change: '`MAX_PURCHASES` in `domain/orders.ts`; the newest are shown',
    },
    {
      name: 'Onboarding form',
      most: MAX_FORM_BYTES / 1024,
      unit: 'KB',
      setBy: 'AWS',
      change: 'keep long answers as files: a record has at most 400 KB',
    },
    {
      name: 'Files of an onboarding form',
      most: FILE_CATEGORIES.length * MAX_FILES,
      unit: 'files',
      setBy: 'us',
      change: '`MAX_FILES` in `domain/onboarding-files.ts`, for each list of files',
    },
    {
      name: 'File of an onboarding form',
      most: MAX_FILE_BYTES / 1024 ** 2,
      unit: 'MB',
      setBy: 'us',
      change: '`MAX_FILE_BYTES` in `domain/onboarding-files.ts`; S3 takes 5 GB',
    },
    {
      name: 'Rows of an export in one call',
      most: ADMIN_EXPORT_LENGTH,
      unit: 'rows',
      setBy: 'us',
      change: 'nothing: the browser asks until the list ends, and saves one file',
    },
  ];
}

function priceMapBytes(): number {
  const id = 'x'.repeat(PRICE_ID_LENGTH);
  const ids = new Map(PRICE_DEFINITIONS.map(({ lookupKey }) => [lookupKey, id]));
  return Buffer.byteLength(JSON.stringify(priceMapFrom(ids)));
}
