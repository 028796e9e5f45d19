import { brand } from '../../../domain/brand.ts';

/** Where the answer about analytics is kept. Apart from consent.ts, because every page loads this. */
export const CONSENT_STORAGE_KEY = `${brand.shortName}_consent`;
