import { brand } from '../../domain/brand.ts';

/** A page's title as the browser shows it. */
export function pageTitle({ title }: { readonly title: string }): string {
  return `${title} | ${brand.name}`;
}
