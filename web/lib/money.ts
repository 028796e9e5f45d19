/**
 * An amount as it was charged, such as `$1,240.50`.
 * @param cents hundredths of the currency
 * @param currency such as `usd`
 */
export function money(cents: number, currency: string): string {
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
  } catch {
    // Not the code of a currency.
    return `${(cents / 100).toFixed(2)} ${currency}`;
  }
}
