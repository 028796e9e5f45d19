import { money } from '../../../../domain/shop/money.ts';
import type { Cell } from './figures-table.tsx';

/** Returns cents as dollars without cents, such as `$1,240`. */
export function dollars(cents: number): string {
  return money(Math.round(cents / 100) * 100, 'usd').replace(/\.00$/, '');
}

/** Returns a share, such as `12.5%`; a dash without one. */
export function percent(share: number | undefined): string {
  return share === undefined
    ? '–'
    : `${(share * 100).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`;
}

export const count = (value: number) => value.toLocaleString('en-US');

/** @param cents in files as dollars */
export const moneyCell = (cents: number, to?: string): Cell => ({
  text: dollars(cents),
  value: cents === 0 ? 0 : (cents / 100).toFixed(2),
  to: cents === 0 ? undefined : to,
});

export const countCell = (value: number, to?: string): Cell => ({
  text: count(value),
  value,
  to: value === 0 ? undefined : to,
});

export const shareCell = (share: number | undefined): Cell => ({
  text: percent(share),
  value: share === undefined ? '' : (share * 100).toFixed(1),
});

/** Such as `7 of 8`, kept promises of all that were due. */
export const keptCell = (
  { kept, broken }: { readonly kept: number; readonly broken: number },
  to?: string,
): Cell => {
  const all = kept + broken;
  return all === 0
    ? { text: '–', value: '' }
    : { text: `${count(kept)} of ${count(all)}`, value: `${kept} of ${all}`, to };
};
