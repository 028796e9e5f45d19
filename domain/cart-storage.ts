import { brand } from './brand.ts';

/**
 * Key of the cart in browser storage. Separate from the cart's rules, so that a page can check for a cart without
 * loading them.
 */
export const CART_STORAGE_KEY = `${brand.shortName}_cart`;
