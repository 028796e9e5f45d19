import { brand } from '../../domain/brand.ts';
import { PLUGIN_FACTS } from '../../domain/site/plugin.ts';

/** The texts of the plugin page. docs/product.md#about-plugin-and-legal-pages */
export const PLUGIN: {
  readonly version: string;
  readonly size: string;
  readonly updated: string;
  readonly compatibility: string;
  readonly badge: string;
  readonly title: string;
  readonly lead: string;
  readonly headings: {
    readonly download: string;
    readonly requirements: string;
    readonly installation: string;
    readonly support: string;
  };
  readonly support: string;
  readonly fileName: string;
  readonly offer: string;
  readonly benefits: readonly string[];
  readonly requirements: readonly string[];
  /** The parts of the installation, by the numbers of their first and last steps. */
  readonly phases: readonly { readonly title: string; readonly from: number; readonly to: number }[];
  readonly installation: readonly { readonly title: string; readonly text: string }[];
} = {
  version: '2.1.0',
  size: '2.3 MB',
  updated: 'December 2024',
  compatibility: 'WordPress 5.0+',
  badge: 'WordPress Plugin • Version 2.1.0',
  title: 'Your articles, on your own site',
  lead: 'You approve an article; minutes later it is on your WordPress site, in your theme, with its pictures and links in place.',
  headings: {
    download: 'Download',
    requirements: 'System requirements',
    installation: 'Installed in eight steps',
    support: 'Stuck on a step?',
  },
  support: 'Tell us which step and what you see. Most of these take one reply.',
  fileName: PLUGIN_FACTS.file,
  offer: 'The plugin is free for all clients with lifetime updates and support.',
  benefits: [
    'Articles that you approve appear on your site, without copying and pasting',
    'Headings, images, links and search descriptions arrive in place',
    'Posts take on the look of your own theme',
    'Each location of a multi-location brand receives only its own articles',
    'You keep control: publish at once, or hold everything as a draft',
  ],
  requirements: [
    'WordPress 5.0 or higher',
    'PHP 7.4 or higher',
    'MySQL 5.6 or higher',
    'An administrator account on the WordPress site',
    'Outgoing HTTPS connections allowed by your host',
  ],
  phases: [
    { title: 'Get ready', from: 1, to: 3 },
    { title: 'Install it', from: 4, to: 6 },
    { title: 'Connect and check', from: 7, to: 8 },
  ],
  installation: [
    {
      title: 'Download the plugin',
      text: 'Save the zip file to your computer and leave it zipped. WordPress unpacks it for you.',
    },
    {
      title: 'Back up your site',
      text: "Use your host's backup or your usual backup plugin before you add anything new.",
    },
    {
      title: 'Sign in to WordPress',
      text: 'Open the dashboard of your site with an administrator account.',
    },
    {
      title: 'Open the upload screen',
      text: 'Choose Plugins, then Add New, then Upload Plugin at the top of the page.',
    },
    {
      title: 'Upload the zip file',
      text: 'Choose the file you saved and press Install Now. It takes about a minute on most hosts.',
    },
    {
      title: 'Activate it',
      text: `Press Activate Plugin. A new ${brand.name} entry appears in the dashboard's menu.`,
    },
    {
      title: 'Connect your account',
      text: `Open that entry, paste the connection key and save the settings. We send you the key ${PLUGIN_FACTS.keyComes}.`,
    },
    {
      title: 'Check the first article',
      text: 'Choose whether new articles arrive published or as drafts, send a test, and look at it on your site.',
    },
  ],
};
