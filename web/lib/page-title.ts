import { brand } from '../../domain/brand.ts';

/** Returns the content of a page's `<title>`. */
export function pageTitle({ title }: { readonly title: string }): string {
  return `${title} | ${brand.name}`;
}
