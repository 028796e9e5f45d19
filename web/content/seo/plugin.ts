/** What search engines are told of this page. Apart from its texts, which are not loaded with it. */
export const PLUGIN_SEO = {
  title: 'WordPress Syndication Plugin',
  description:
    'The plugin that puts the articles you approve on your own WordPress site: download, requirements and an eight-step installation guide. Free for clients.',
  keywords: ['WordPress plugin', 'content syndication', 'blog syndication plugin', 'WordPress download'],
} as const;
