import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Pages for whoever works on the site. They are in no build. */
const workshop =
  process.env.NODE_ENV === 'development'
    ? [
        route('_elements', 'workshop/elements.tsx'),
        route('_elements/social-card', 'workshop/social-card.tsx'),
      ]
    : [];

/** The pages of the site. Their addresses for the build and the edge function are in domain/pages.ts. */
export default [
  index('routes/home.tsx'),
  route('pricing', 'routes/pricing.tsx'),
  route('success', 'routes/success.tsx'),
  ...workshop,
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
