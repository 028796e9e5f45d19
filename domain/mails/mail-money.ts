/**
 * Formats an amount, such as `$1,240.50`.
 * @param cents hundredths of the currency
 * @param currency such as `usd`
 */
export function mailMoney(cents: number, currency: string): string {
  const amount = cents / 100;
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount);
  } catch {
    // An invalid currency code must not prevent the mail.
    return `${amount.toFixed(2)} ${currency}`;
  }
}
