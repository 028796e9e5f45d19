import { brand } from '../../../domain/brand.ts';

/** The storage key of the answer about analytics. Separate from consent.ts, because every page loads this. */
export const CONSENT_STORAGE_KEY = `${brand.shortName}_consent`;
