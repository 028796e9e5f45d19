const format = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/**
 * Writes an amount as `$1,234`, with cents only when there are any.
 * @param amount US dollars
 */
export function dollars(amount: number): string {
  return format.format(amount);
}
