import { lazy } from 'react';
import { PLUGIN_PAGE } from '../../domain/pages.ts';
import { PLUGIN_SEO } from '../content/seo/plugin.ts';
import { pageMeta } from '../lib/meta.ts';
import { StaticContent } from '../lib/static-content.tsx';

const PluginPage = lazy(async () => ({
  default: (await import('../features/plugin/plugin-page.tsx')).PluginPage,
}));

export const meta = () => pageMeta({ ...PLUGIN_SEO, path: PLUGIN_PAGE });

export default function Plugin() {
  return (
    <StaticContent name="plugin">
      <PluginPage />
    </StaticContent>
  );
}
