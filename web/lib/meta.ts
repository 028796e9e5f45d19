import type { MetaDescriptor } from 'react-router';
import { brand } from '../../domain/brand.ts';

interface PageMeta {
  /** Without the brand's name, which is added. */
  readonly title: string;
  /** One or two sentences, up to about 155 characters. */
  readonly description: string;
  /** The page's own address, such as `/pricing`; absent for a page that has none, like the 404 page. */
  readonly path?: string;
  /** Keeps the page out of search results. */
  readonly noIndex?: boolean;
}

/** What a page tells search engines and social networks. Every route's `meta` is made here. */
export function pageMeta({ title, description, path, noIndex = false }: PageMeta): MetaDescriptor[] {
  const fullTitle = `${title} | ${brand.name}`;
  const descriptors: MetaDescriptor[] = [
    { title: fullTitle },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:image', content: `${brand.site}/social.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
  if (path) {
    const address = `${brand.site}${path}`;
    descriptors.push({ tagName: 'link', rel: 'canonical', href: address });
    descriptors.push({ property: 'og:url', content: address });
  }
  if (noIndex) descriptors.push({ name: 'robots', content: 'noindex' });
  return descriptors;
}
