/** Pagination of long responses. */
import { invalidParameter } from './errors.ts';
import { type Input, optionalText } from './input.ts';

const MAX_PAGE = 60;

/**
 * The requested page.
 * @param tokenName the field with the page's start
 * @throws CognitoError InvalidParameterException
 */
export function page<Item>(
  all: readonly Item[],
  input: Input,
  tokenName: string,
): { readonly items: readonly Item[]; readonly next: string | undefined } {
  const limit = input.Limit ?? MAX_PAGE;
  if (typeof limit !== 'number' || limit < 0 || limit > MAX_PAGE) {
    throw invalidParameter(
      `1 validation error detected: Value at 'limit' failed to satisfy constraint: Member must have value less than or equal to ${MAX_PAGE}`,
    );
  }
  const token = optionalText(input, tokenName) ?? '0';
  if (!/^\d+$/.test(token)) throw invalidParameter('Invalid pagination token.');
  const end = Number(token) + (limit || MAX_PAGE);
  return { items: all.slice(Number(token), end), next: end < all.length ? String(end) : undefined };
}
