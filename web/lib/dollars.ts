/**
 * Writes an amount as `$1,234`, with cents only when there are any. Not by `Intl`: that takes a phone 50 ms to begin with,
 * and every cart waits for it.
 * @param amount US dollars, not negative
 */
export function dollars(amount: number): string {
  const [whole = '', cents] = amount.toFixed(2).split('.');
  return `$${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${cents === '00' ? '' : `.${cents}`}`;
}
