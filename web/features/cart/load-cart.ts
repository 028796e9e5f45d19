import type { CartSession } from './cart-session.ts';

/**
 * The cart's code comes in two parts, neither of which a page needs to begin with: the rules, when there is a
 * cart or something is put into one, and the sheet, when it opens.
 */
let session: Promise<CartSession> | undefined;
let sheet: Promise<typeof import('./cart-sheet.tsx')> | undefined;

/**
 * The page's one cart session.
 * @throws when its code cannot be fetched; the next call tries again
 */
export function loadCartSession(): Promise<CartSession> {
  session ??= import('./cart-session.ts')
    .then(({ openCartSession }) => openCartSession())
    .catch((error: unknown) => {
      session = undefined;
      throw error;
    });
  return session;
}

/**
 * The sheet that shows the cart.
 * @throws when its code cannot be fetched; the next call tries again
 */
export function loadCartSheet(): Promise<typeof import('./cart-sheet.tsx')> {
  sheet ??= import('./cart-sheet.tsx').catch((error: unknown) => {
    sheet = undefined;
    throw error;
  });
  return sheet;
}

/** Starts fetching on a sign that the cart will be wanted. A failure shows when it is. */
export function prepareCart(): void {
  loadCartSession().catch(() => undefined);
  loadCartSheet().catch(() => undefined);
}
