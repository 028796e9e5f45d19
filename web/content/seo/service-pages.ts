import type { SERVICE_PAGES } from '../../../domain/pages.ts';

type Path = (typeof SERVICE_PAGES)[number]['path'];

interface ServiceSeo {
  /** Without the brand's name, which is added. */
  readonly title: string;
  readonly description: string;
}

/** What search engines are told of each service page. Apart from the page's texts, which are not loaded with it. */
export const SERVICE_SEO: Readonly<Record<Path, ServiceSeo>> = {
  '/services/social-media': {
    title: 'Social Media Management for Local Business',
    description:
      'Social media posts and short videos planned around your town, approved by you and published on schedule. Plans for five, ten or fifteen posts a month.',
  },
  '/services/content-creation': {
    title: 'Blog, Video & Newsletter Content Creation',
    description:
      'Two researched blog articles a month, short videos under 20 seconds or 20-60 seconds, and a newsletter people open. Written by people, approved by you.',
  },
  '/services/meta-advertising': {
    title: 'Facebook & Instagram Ad Management',
    description:
      'Meta ads for local businesses and franchises: built, tested and adjusted weekly by a named person, with leads in your inbox and reports in cost per lead.',
  },
  '/services/seo': {
    title: 'Local SEO & Google Business Profile',
    description:
      'Local SEO for small businesses and multi-location brands: technical fixes, an active Google profile, clean listings and a report you can read quickly.',
  },
  '/services/reputation-management': {
    title: 'Review & Reputation Management',
    description:
      'Review requests by text and email after every visit, answers drafted within one business day, and early word of unhappy customers. Honest by design.',
  },
  '/services/email-sms': {
    title: 'Email & SMS Campaign Management',
    description:
      'Email and text campaigns for local businesses, planned around your promotions, sent to a clean list with consent, and measured all the way to bookings.',
  },
  '/services/automation': {
    title: 'AI Chatbot & AI Voice Agent Plans',
    description:
      'Compare two plans: an AI chatbot for your website and an AI voice agent for your phone. Both book appointments and hand over to a person when asked to.',
  },
  '/services/creative': {
    title: 'Landing Pages & Marketing Design',
    description:
      'Landing pages with hosting and upkeep, marketing documents with 2 rounds of revisions, and a designed monthly newsletter for local businesses and brands.',
  },
};

export const SERVICE_KEYWORDS: Readonly<Record<Path, readonly string[]>> = {
  '/services/social-media': [
    'social media management',
    'local business social media',
    'franchise social media',
    'short video for business',
    'Instagram followers near me',
    'LinkedIn connections',
  ],
  '/services/content-creation': [
    'content creation',
    'blog writing service',
    'short video production',
    'newsletter writing',
    'local business blog',
    'content marketing for franchises',
  ],
  '/services/meta-advertising': [
    'Meta advertising',
    'Facebook ads management',
    'Instagram ads agency',
    'local lead generation',
    'franchise advertising',
    'video ads',
    'cost per lead',
  ],
  '/services/seo': [
    'local SEO',
    'Google Business Profile optimization',
    'directory listings',
    'multi-location SEO',
    'franchise SEO',
    'small business SEO',
  ],
  '/services/reputation-management': [
    'reputation management',
    'review automation',
    'Google reviews for business',
    'review responses',
    'multi-location reviews',
    'online reputation for franchises',
  ],
  '/services/email-sms': [
    'email marketing',
    'SMS marketing',
    'text message campaigns',
    'email campaign management',
    'customer win-back email',
    'local business newsletter',
  ],
  '/services/automation': [
    'AI chatbot for small business',
    'AI voice agent',
    'AI receptionist',
    'appointment booking chatbot',
    'after-hours call answering',
    'franchise automation',
  ],
  '/services/creative': [
    'landing page design',
    'landing page maintenance',
    'marketing documents',
    'flyer and menu design',
    'newsletter design',
    'franchise creative services',
  ],
};
