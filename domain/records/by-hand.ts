/** Records that administrators add: inquiries from other ways than the form, and clients from before the site sold services. */
import type { ClientStage } from '../clients.ts';

/** How an inquiry came, as the end of a sentence. */
export const INQUIRY_ORIGINS = { phone: 'by phone', visit: 'in person', email: 'by email' } as const;

const ORIGINS = { ...INQUIRY_ORIGINS, contract: 'from a contract' } as const;

/** How a record came that an administrator added. */
export type Origin = keyof typeof ORIGINS;

/** Describes an origin, such as `by phone, by anna@example.com`. */
export function describeOrigin({ by, how }: { readonly by: string; readonly how: Origin }): string {
  return `${originText(how)}, by ${by}`;
}

/** The end of a sentence. @param how may be one of another release */
export function originText(how: Origin): string {
  return ORIGINS[how] ?? how;
}

/** Stages of a client from an old contract. The others begin with a payment, or are over. */
export const CONTRACT_STAGES = [
  'live',
  'form-received',
  'kickoff-scheduled',
  'in-setup',
  'paused',
] as const satisfies readonly ClientStage[];

/** The largest monthly sum of a contract, in cents. */
export const MAX_MONTHLY = 10_000_000;

/** The currency of contracts, which is that of the catalog. */
export const CONTRACT_CURRENCY = 'usd';
