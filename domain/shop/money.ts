/** Amounts of money, which the payment provider counts in the smallest unit of their currency. */

/** Currencies whose smallest unit is not a hundredth. Source: docs.stripe.com/currencies. */
const DIGITS: Readonly<Record<number, readonly string[]>> = {
  0: 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '),
  3: 'bhd jod kwd omr tnd'.split(' '),
};

export interface Money {
  /** In the smallest unit of the currency, such as cents. */
  readonly amount: number;
  /** Such as `usd`. */
  readonly currency: string;
}

/** An amount in whole units, such as dollars of cents. */
export function inUnits(amount: number, currency: string): number {
  return amount / 10 ** digitsOf(currency);
}

/** An amount in whole units as plain text, such as `1240.50`. */
export function plainAmount(amount: number, currency: string): string {
  return inUnits(amount, currency).toFixed(digitsOf(currency));
}

/** Formats an amount, such as `$1,240.50`. @param amount in the smallest unit of the currency */
export function money(amount: number, currency: string): string {
  const units = inUnits(amount, currency);
  const digits = digitsOf(currency);
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...fraction }).format(units);
  } catch {
    // An unknown currency code must not prevent an email.
    return `${units.toFixed(digits)} ${currency}`;
  }
}

/** The charged amount, in the currency that the customer paid in. */
export function chargedText({
  amount,
  currency,
  chargedAs,
}: Money & { readonly chargedAs?: Money | undefined }): string {
  return chargedAs ? money(chargedAs.amount, chargedAs.currency) : money(amount, currency);
}

/** How later charges of a converted order are converted. */
export function conversionText({ currency }: Pick<Money, 'currency'>): string {
  return `Charged in ${currency.toUpperCase()} at Stripe’s conversion rate.`;
}

function digitsOf(currency: string): number {
  const digits = Object.keys(DIGITS).map(Number);
  return digits.find((count) => DIGITS[count]?.includes(currency.toLowerCase())) ?? 2;
}

const TYPED = /^\$?\s?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,3}))?$/;

/** Reads an amount that a person typed, such as `$1,240.50`, in the smallest unit; undefined for other texts. */
export function readAmount(text: string, currency = 'usd'): number | undefined {
  const [, whole, fraction = ''] = TYPED.exec(text.trim()) ?? [];
  const digits = digitsOf(currency);
  const isTooExact = /[1-9]/.test(fraction.slice(digits));
  if (whole === undefined || isTooExact || fraction.length > Math.max(digits, 2)) return undefined;
  return Number(`${whole.replaceAll(',', '')}${fraction.slice(0, digits).padEnd(digits, '0')}`);
}
