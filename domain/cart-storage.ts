import { brand } from './brand.ts';

/** Where browsers keep the cart. Apart from the cart's rules, so that a page can look without loading them. */
export const CART_STORAGE_KEY = `${brand.shortName}_cart`;
