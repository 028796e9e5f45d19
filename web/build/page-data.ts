import { BLOG_PATH, type BlogPost } from '../../domain/blog.ts';
import { CATEGORIES, findService, SERVICES, type Service } from '../../domain/catalogue.ts';
import { NAVIGATION, PLUGIN_PAGE, SERVICE_PAGES } from '../../domain/pages.ts';
import { PRICING_QUESTIONS } from '../content/pricing-questions.ts';
import { CONTACT_QUESTIONS } from '../content/questions.ts';
import { SERVICE_PAGES_CONTENT } from '../content/service-pages.ts';
import type { Article } from './blog/articles.ts';
import {
  blog,
  blogPosting,
  breadcrumbs,
  type Crumb,
  faqPage,
  organization,
  service,
  type Thing,
  webSite,
} from './structured-data.ts';

/**
 * What the structured data of a page says. It is made here and not in the page's route, so that browsers do not
 * load it a second time as code.
 * @param path the page's path, such as `/services/seo`
 * @param articles all of them
 */
export function thingsOf(path: string, articles: readonly Article[]): Thing[] {
  const crumbs = crumbsOf(path, articles);
  return [...mainThings(path, articles), ...(crumbs.length > 0 ? [breadcrumbs(crumbs)] : [])];
}

function mainThings(path: string, articles: readonly Article[]): Thing[] {
  if (path === '/') return [organization(), webSite()];
  if (path === '/contact') return [organization(), faqPage(CONTACT_QUESTIONS)];
  if (path === '/pricing') return [...priceList(), faqPage(PRICING_QUESTIONS)];
  if (path === BLOG_PATH) return [blog(articles)];
  const article = articles.find((one) => one.path === path);
  if (article) return [blogPosting(article, article.lastmod)];
  const page = SERVICE_PAGES_CONTENT.find((one) => one.path === path);
  if (page) return [service({ ...page, offers: page.offers.map(soldService) }), faqPage(page.questions)];
  return [];
}

/** Everything that is sold, by category. */
function priceList(): Thing[] {
  return CATEGORIES.map((category) => {
    const offers = SERVICES.filter((one) => one.category === category);
    return service({ name: category, path: '/pricing', offers });
  });
}

function soldService(id: string): Service {
  const found = findService(id);
  if (!found) throw new Error(`A service page offers '${id}', which is not in the catalogue.`);
  return found;
}

function crumbsOf(path: string, articles: readonly (BlogPost & { readonly path: string })[]): Crumb[] {
  const names = new Map<string, string>([
    ...NAVIGATION.map((page) => [page.path, page.name] as const),
    ...SERVICE_PAGES.map((page) => [page.path, page.name] as const),
    ...articles.map((article) => [article.path, article.title] as const),
    [PLUGIN_PAGE, 'WordPress plugin'],
  ]);
  names.delete('/');
  const parents = path.startsWith('/services/')
    ? ['/services']
    : path.startsWith('/blog/')
      ? [BLOG_PATH]
      : [];
  return [...parents, path].flatMap((one) => {
    const name = names.get(one);
    return name ? [{ name, path: one }] : [];
  });
}
