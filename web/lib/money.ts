/**
 * Formats a charged amount, such as `$1,240.50`.
 * @param cents hundredths of the currency
 * @param currency such as `usd`
 */
export function money(cents: number, currency: string): string {
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
  } catch {
    // Not a currency code.
    return `${(cents / 100).toFixed(2)} ${currency}`;
  }
}
