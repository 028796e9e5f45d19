import { index, type RouteConfig, route } from '@react-router/dev/routes';
import {
  ACCOUNT_PAGE,
  ADMIN_PAGE,
  AUTH_PAGE,
  NEWSLETTER_CONFIRMATION_PAGE,
  PLUGIN_PAGE,
  SERVICE_PAGES,
} from '../domain/pages.ts';

/** Pages for whoever works on the site. They are in no build. */
const workshop = process.env.NODE_ENV === 'development' ? [route('_elements', 'workshop/elements.tsx')] : [];

/** The pages of the site. Their addresses for the build and the edge function are in domain/pages.ts. */
export default [
  index('routes/home.tsx'),
  route('services', 'routes/services.tsx'),
  // One by one, not by a parameter: any other address below /services is the 404 page.
  ...SERVICE_PAGES.map(({ path }) => route(path, 'routes/service.tsx', { id: path })),
  route('pricing', 'routes/pricing.tsx'),
  route('blog', 'routes/blog.tsx'),
  route('blog/:slug', 'routes/article.tsx'),
  route('about', 'routes/about.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('terms', 'routes/terms.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route(PLUGIN_PAGE, 'routes/plugin.tsx'),
  route('unsubscribe', 'routes/unsubscribe.tsx'),
  route(NEWSLETTER_CONFIRMATION_PAGE, 'routes/newsletter-confirm.tsx'),
  route('app', 'routes/app.tsx'),
  route('success', 'routes/success.tsx'),
  route('onboarding', 'routes/onboarding.tsx'),
  route(AUTH_PAGE, 'routes/auth.tsx'),
  route(ADMIN_PAGE, 'routes/admin.tsx'),
  route(ACCOUNT_PAGE, 'routes/account.tsx'),
  ...workshop,
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
