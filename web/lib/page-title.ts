import { brand } from '../../domain/brand.ts';

/** The content of a page's `<title>`. */
export function pageTitle({ title }: { readonly title: string }): string {
  return `${title} | ${brand.name}`;
}
