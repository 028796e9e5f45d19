import { CATEGORIES, findService, SERVICES, type Service } from '../../domain/shop/catalog.ts';
import { BLOG_PATH } from '../../domain/site/blog.ts';
import {
  CASE_STUDIES,
  CASE_STUDIES_PAGE,
  NAVIGATION,
  NEWSLETTER_PAGE,
  PLUGIN_PAGE,
  SERVICE_PAGES,
} from '../../domain/site/pages.ts';
import { CASE_STUDY_CONTENT } from '../content/case-studies/case-studies.ts';
import { ARCHIVE } from '../content/newsletter.ts';
import { PRICING_QUESTIONS } from '../content/pricing-questions.ts';
import { CONTACT_QUESTIONS } from '../content/questions.ts';
import { SERVICE_PAGES_CONTENT } from '../content/service-pages.ts';
import {
  breadcrumbs,
  caseStudy,
  faqPage,
  organization,
  service,
  type Thing,
  webSite,
} from './structured-data.ts';

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

const PARENTS = ['/services', BLOG_PATH, CASE_STUDIES_PAGE, NEWSLETTER_PAGE];

const NAMES = new Map<string, string>([
  ...[...NAVIGATION, ...SERVICE_PAGES, ...CASE_STUDIES].map((page) => [page.path, page.name] as const),
  [CASE_STUDIES_PAGE, 'Case studies'],
  [PLUGIN_PAGE, 'WordPress plugin'],
  [NEWSLETTER_PAGE, ARCHIVE.title],
]);
NAMES.delete('/');

function mainThings(path: string): Thing[] {
  if (path === '/') return [organization(), webSite()];
  if (path === '/contact') return [organization(), faqPage(CONTACT_QUESTIONS)];
  if (path === '/pricing') return [...priceList(), faqPage(PRICING_QUESTIONS)];
  const study = CASE_STUDIES.find((one) => one.path === path);
  if (study) return [caseStudy({ ...CASE_STUDY_CONTENT[study.path], ...study })];
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
