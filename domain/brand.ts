/**
 * Everything that names the company. Pages, handlers, and templates never write these by hand:
 * a new owner of this product changes this file and nothing else.
 */
export const brand = {
  name: 'Signal Five',
  tagline: 'Marketing that a local business can run on',
  description:
    'Signal Five plans, makes and runs the marketing of franchises, multi-location brands and local businesses across North America.',
  /** The public URL of the site, without a trailing slash. Canonical links and social cards use it. */
  site: 'https://www.example.com',
  legalEntity: 'Signal Five Marketing LLC',
  locality: 'Salt Lake City, Utah',
  /** Where the company receives mail. Laws on marketing emails require it in each letter. */
  postalAddress: '175 Example Street, Salt Lake City, UT 84101, USA',
  phone: { display: '(801) 555-0142', href: 'tel:+18015550142' },
  email: {
    general: 'hello@example.com',
    support: 'support@example.com',
    unsubscribe: 'unsubscribe@example.com',
  },
  /** The external site where existing clients sign in. */
  accountSite: 'https://account.example.com/login',
  /** Where `/app` sends the browser. */
  appWelcome: 'https://account.example.com/welcome',
  /** How much annual billing saves, as the cart says. */
  annualSaving: 'Save up to 20%',
  supportSite: 'https://support.example.com',
  pluginDownload: 'https://downloads.example.com/s5-syndication.zip',
  social: [
    { name: 'Facebook', href: 'https://www.facebook.com/example' },
    { name: 'Instagram', href: 'https://www.instagram.com/example' },
    { name: 'LinkedIn', href: 'https://www.linkedin.com/company/example' },
    { name: 'YouTube', href: 'https://www.youtube.com/@example' },
  ],
} as const;
