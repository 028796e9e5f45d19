import type { Config } from '@react-router/dev/config';
import { UNKNOWN_ARTICLE_PAGE } from '../domain/blog.ts';
import { NOT_FOUND_PAGE, PRERENDERED_PAGES } from '../domain/pages.ts';
import { readArticles } from './build/blog/articles.ts';

/**
 * A static site: every page is rendered to HTML while building and hydrated in the browser. The 404 page is
 * rendered once and served by the edge function for every unknown address; so is the page of an article that was
 * uploaded after the build.
 */
export default {
  appDirectory: '.',
  buildDirectory: '../dist/web',
  ssr: false,
  prerender: () => [
    ...PRERENDERED_PAGES,
    ...readArticles().map(({ path }) => path),
    UNKNOWN_ARTICLE_PAGE,
    NOT_FOUND_PAGE,
  ],
  routeDiscovery: { mode: 'initial' },
  future: {
    v8_middleware: false,
    v8_passThroughRequests: true,
    v8_splitRouteModules: false,
    v8_trailingSlashAwareDataRequests: true,
    v8_viteEnvironmentApi: true,
  },
} satisfies Config;
