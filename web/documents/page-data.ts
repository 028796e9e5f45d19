import { CATEGORIES, findService, SERVICES, type Service } from '../../domain/shop/catalog.ts';
import { BLOG_PATH } from '../../domain/site/blog.ts';
import { NAVIGATION, NEWSLETTER_PAGE, PLUGIN_PAGE, SERVICE_PAGES } from '../../domain/site/pages.ts';
import { ARCHIVE } from '../content/newsletter.ts';
import { PRICING_QUESTIONS } from '../content/pricing-questions.ts';
import { CONTACT_QUESTIONS } from '../content/questions.ts';
import { SERVICE_PAGES_CONTENT } from '../content/service-pages.ts';
import { breadcrumbs, faqPage, organization, service, type Thing, webSite } from './structured-data.ts';

/** Returns the structured data of a page outside the blog (blog-documents.tsx). @param path such as `/services/seo` */
export function getStructuredData(path: string): Thing[] {
  return [...mainThings(path), ...getBreadcrumbs(path)];
}

/** Returns the breadcrumbs of a page; empty for the home page and pages without a name. */
export function getBreadcrumbs(path: string, name = NAMES.get(path)): Thing[] {
  if (!name) return [];
  const parent = PARENTS.find((one) => path.startsWith(`${one}/`));
  const crumbs = parent ? [{ name: NAMES.get(parent) ?? '', path: parent }] : [];
  return [breadcrumbs([...crumbs, { name, path }])];
}

const PARENTS = ['/services', BLOG_PATH, NEWSLETTER_PAGE];

const NAMES = new Map<string, string>([
  ...[...NAVIGATION, ...SERVICE_PAGES].map((page) => [page.path, page.name] as const),
  [PLUGIN_PAGE, 'WordPress plugin'],
  [NEWSLETTER_PAGE, ARCHIVE.title],
]);
NAMES.delete('/');

function mainThings(path: string): Thing[] {
  if (path === '/') return [organization(), webSite()];
  if (path === '/contact') return [organization(), faqPage(CONTACT_QUESTIONS)];
  if (path === '/pricing') return [...priceList(), faqPage(PRICING_QUESTIONS)];
  const page = SERVICE_PAGES_CONTENT.find((one) => one.path === path);
  return page ? [service({ ...page, offers: page.offers.map(soldService) }), faqPage(page.questions)] : [];
}

function priceList(): Thing[] {
  return CATEGORIES.map((category) => {
    const offers = SERVICES.filter((one) => one.category === category);
    return service({ name: category, path: '/pricing', offers });
  });
}

function soldService(id: string): Service {
  const found = findService(id);
  if (!found) throw new Error(`A service page offers '${id}', which is not in the catalog.`);
  return found;
}
