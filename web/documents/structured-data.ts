/** Structured data of pages in the vocabulary of schema.org, one thing per function. */

import { brand } from '../../domain/brand.ts';
import type { Service } from '../../domain/shop/catalog.ts';
import { billedAmount } from '../../domain/shop/prices.ts';
import { BLOG_PATH, type BlogPost, type PostSummary } from '../../domain/site/blog.ts';
import { priceListUrl } from '../lib/links/price-list-url.ts';

export interface Thing {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

export interface Crumb {
  readonly name: string;
  /** A path of this site, such as `/services`. */
  readonly path: string;
}

const CURRENCY = 'USD';
const ORGANIZATION = { '@id': `${brand.site}/#organization` };
const WEBSITE = { '@id': `${brand.site}/#website` };

/** The company. */
export function organization(): Thing {
  const [city, region] = brand.locality.split(', ');
  return {
    '@type': 'Organization',
    ...ORGANIZATION,
    name: brand.name,
    legalName: brand.legalEntity,
    url: `${brand.site}/`,
    logo: `${brand.site}/icon-512.png`,
    description: brand.description,
    slogan: brand.tagline,
    address: { '@type': 'PostalAddress', addressLocality: city, addressRegion: region, addressCountry: 'US' },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: brand.phone.href.replace('tel:', ''),
      email: brand.email.general,
    },
    sameAs: brand.social.map(({ href }) => href),
  };
}

/** The site itself. */
export function webSite(): Thing {
  return {
    '@type': 'WebSite',
    ...WEBSITE,
    name: brand.name,
    url: `${brand.site}/`,
    description: brand.description,
    inLanguage: 'en-US',
    publisher: ORGANIZATION,
  };
}

/** The path from the home page to a page, which is the last crumb. */
export function breadcrumbs(crumbs: readonly Crumb[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${brand.site}${path}`,
    })),
  };
}

/** Questions that the page answers; they must be visible on it. */
export function faqPage(questions: readonly { readonly question: string; readonly answer: string }[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** A kind of work that the company does, with the services that it sells for it. */
export function service(page: {
  readonly name: string;
  readonly description?: string;
  readonly path: string;
  readonly offers: readonly Service[];
}): Thing {
  return {
    '@type': 'Service',
    name: page.name,
    description: page.description,
    url: `${brand.site}${page.path}`,
    provider: ORGANIZATION,
    offers: page.offers.map((sold) => offer(sold, page.name)),
  };
}

/** A service with all of its prices. @param of the category that it belongs to; omitted if it is the category itself */
export function offer(sold: Service, of?: string): Thing {
  return {
    '@type': 'Offer',
    name: sold.name,
    description: sold.description,
    ...(sold.category !== of && { category: sold.category }),
    url: `${brand.site}${priceListUrl(sold.id, 'monthly')}`,
    price: sold.monthlyPrice,
    priceCurrency: CURRENCY,
    availability: 'https://schema.org/InStock',
    priceSpecification: priceSpecifications(sold),
  };
}

function priceSpecifications(sold: Service): Thing[] {
  const specification = (name: string, price: number, unitCode?: 'MON' | 'ANN'): Thing => ({
    '@type': 'UnitPriceSpecification',
    name,
    price,
    priceCurrency: CURRENCY,
    ...(unitCode && { unitCode }),
  });
  return [
    ...(sold.oneTime
      ? [specification('Charged once', sold.monthlyPrice)]
      : [
          specification('Billed monthly', billedAmount(sold, 'monthly'), 'MON'),
          specification('Billed annually', billedAmount(sold, 'annual'), 'ANN'),
        ]),
    ...(sold.setupFee > 0 ? [specification('Setup fee, charged once', sold.setupFee)] : []),
  ];
}

/** The blog with its articles. */
export function blog(posts: readonly PostSummary[]): Thing {
  return {
    '@type': 'Blog',
    '@id': `${brand.site}${BLOG_PATH}#blog`,
    name: `${brand.name} blog`,
    url: `${brand.site}${BLOG_PATH}`,
    inLanguage: 'en-US',
    publisher: ORGANIZATION,
    blogPost: posts.map((post) => ({
      '@type': 'BlogPosting',
      headline: post.title,
      url: getPostUrl(post),
      datePublished: post.publishedAt,
    })),
  };
}

/** An article. @param images paths of its pictures */
export function blogPosting(post: BlogPost, images: readonly string[]): Thing {
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.excerpt || undefined,
    ...toReading(getPostUrl(post)),
    image: images.map((path) => `${brand.site}${path}`),
    datePublished: post.publishedAt,
    dateModified: post.publishedAt,
    author: post.author ? { '@type': 'Person', name: post.author, worksFor: ORGANIZATION } : ORGANIZATION,
    articleSection: post.category,
    keywords: post.tags.join(', ') || undefined,
    isPartOf: { '@id': `${brand.site}${BLOG_PATH}#blog` },
  };
}

/** A letter of the public archive. @param path of its page @param image path of its picture */
export function publicLetter({ title, excerpt, publishedAt }: BlogPost, path: string, image: string): Thing {
  return {
    '@type': 'Article',
    headline: title,
    description: excerpt || undefined,
    ...toReading(`${brand.site}${path}`),
    image: [`${brand.site}${image}`],
    datePublished: publishedAt,
    dateModified: publishedAt,
    author: ORGANIZATION,
  };
}

/** A case study. It claims no review and no rating: samples are invented, and quotes of clients are our choice. */
export function caseStudy(study: {
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  readonly isSample: boolean;
}): Thing {
  return {
    '@type': 'Article',
    headline: study.title,
    description: study.summary,
    ...toReading(`${brand.site}${study.path}`),
    genre: study.isSample ? 'Sample case study' : 'Case study',
    author: ORGANIZATION,
  };
}

/** The common properties of all that is published to be read. */
function toReading(url: string) {
  return { url, mainEntityOfPage: url, publisher: ORGANIZATION, inLanguage: 'en-US' };
}

function getPostUrl({ slug }: PostSummary): string {
  return `${brand.site}${BLOG_PATH}/${slug}`;
}

/** Returns the content of the `<script>` element with a page's things: JSON escaped for HTML, or empty. */
export function dataBlock(things: readonly Thing[]): string {
  return things.length === 0 ? '' : jsonForHtml({ '@context': 'https://schema.org', '@graph': things });
}

/** Returns JSON escaped for an HTML element: its text cannot close the element or begin a comment. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
