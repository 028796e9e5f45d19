/**
 * Formats an amount as `$1,234`, with cents only if there are any. Does not use `Intl`, whose initialization takes a
 * phone 50 ms and would delay every cart.
 * @param amount US dollars, not negative
 */
export function dollars(amount: number): string {
  const [whole = '', cents] = amount.toFixed(2).split('.');
  return `$${whole.replace(/\B(?=(?:\d{3}){1,7}$)/g, ',')}${cents === '00' ? '' : `.${cents}`}`;
}
