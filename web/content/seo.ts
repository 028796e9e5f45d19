import { brand } from '../../domain/brand.ts';
import { PROMISES } from '../../domain/promises.ts';
import {
  CASE_STUDIES_PAGE,
  type INDEXED_PAGES,
  type NEWSLETTER_PAGE,
  PLUGIN_PAGE,
} from '../../domain/site/pages.ts';
import type { CaseStudyPath } from './case-studies/case-study.ts';

interface PageSeo {
  readonly title: string;
  readonly description: string;
  readonly keywords?: readonly string[];
}

/**
 * Blog, letters, and case studies have documents of their own: documents/blog-documents.tsx, archive-documents.tsx,
 * pages.tsx.
 */
type IndexedPage = Exclude<(typeof INDEXED_PAGES)[number], '/blog' | typeof NEWSLETTER_PAGE | CaseStudyPath>;

/**
 * Titles and descriptions for search engines. They are separate from the page texts, some of which browsers load. The
 * brand's name is appended to each title.
 */
export const SEO = {
  '/': {
    title: brand.tagline,
    description: brand.description,
    keywords: [
      'local business marketing',
      'franchise marketing',
      'multi-location marketing',
      'marketing agency',
    ],
  },
  [CASE_STUDIES_PAGE]: {
    title: 'Marketing Case Studies with Numbers',
    description:
      'Sample case studies of local businesses and a franchise: the problem, the work, six months of results, and what each result cost at our prices.',
    keywords: ['marketing case studies', 'local business marketing results', 'cost per lead'],
  },
  '/services': {
    title: 'Marketing Services for Local Business',
    description:
      'Social media, content, Meta ads, SEO, reviews, email and SMS, AI chat and voice, and design: eight services for local businesses, with prices.',
    keywords: [
      'marketing services',
      'local business marketing',
      'franchise marketing agency',
      'marketing plans',
    ],
  },
  '/services/social-media': {
    title: 'Social Media Management for Local Business',
    description:
      'Social media posts and short videos planned around your town, approved by you and published on schedule. Plans for five, ten or fifteen posts a month.',
    keywords: [
      'social media management',
      'local business social media',
      'franchise social media',
      'short video for business',
      'Instagram followers near me',
      'LinkedIn connections',
    ],
  },
  '/services/content-creation': {
    title: 'Blog, Video & Newsletter Content Creation',
    description:
      'Two researched blog articles a month, short videos under 20 seconds or 20-60 seconds, and a newsletter people open. Written by people, approved by you.',
    keywords: [
      'content creation',
      'blog writing service',
      'short video production',
      'newsletter writing',
      'local business blog',
      'content marketing for franchises',
    ],
  },
  '/services/meta-advertising': {
    title: 'Facebook & Instagram Ad Management',
    description:
      'Meta ads for local businesses and franchises: built, tested and adjusted weekly by a named person, with leads in your inbox and reports in cost per lead.',
    keywords: [
      'Meta advertising',
      'Facebook ads management',
      'Instagram ads agency',
      'local lead generation',
      'franchise advertising',
      'video ads',
      'cost per lead',
    ],
  },
  '/services/seo': {
    title: 'Local SEO & Google Business Profile',
    description:
      'Local SEO for small businesses and multi-location brands: technical fixes, an active Google profile, clean listings and a report you can read quickly.',
    keywords: [
      'local SEO',
      'Google Business Profile optimization',
      'directory listings',
      'multi-location SEO',
      'franchise SEO',
      'small business SEO',
    ],
  },
  '/services/reputation-management': {
    title: 'Review & Reputation Management',
    description: `Review requests by text and email after every visit, answers drafted within ${PROMISES.reviewAnswer}, and early word of unhappy customers. Honest by design.`,
    keywords: [
      'reputation management',
      'review automation',
      'Google reviews for business',
      'review responses',
      'multi-location reviews',
      'online reputation for franchises',
    ],
  },
  '/services/email-sms': {
    title: 'Email & SMS Campaign Management',
    description:
      'Email and text campaigns for local businesses, planned around your promotions, sent to a clean list with consent, and measured all the way to bookings.',
    keywords: [
      'email marketing',
      'SMS marketing',
      'text message campaigns',
      'email campaign management',
      'customer win-back email',
      'local business newsletter',
    ],
  },
  '/services/automation': {
    title: 'AI Chatbot & AI Voice Agent Plans',
    description:
      'Compare two plans: an AI chatbot for your website and an AI voice agent for your phone. Both book appointments and hand over to a person when asked to.',
    keywords: [
      'AI chatbot for small business',
      'AI voice agent',
      'AI receptionist',
      'appointment booking chatbot',
      'after-hours call answering',
      'franchise automation',
    ],
  },
  '/services/creative': {
    title: 'Landing Pages & Marketing Design',
    description:
      'Landing pages with hosting and upkeep, marketing documents with 2 rounds of revisions, and a designed monthly newsletter for local businesses and brands.',
    keywords: [
      'landing page design',
      'landing page maintenance',
      'marketing documents',
      'flyer and menu design',
      'newsletter design',
      'franchise creative services',
    ],
  },
  '/pricing': {
    title: 'Pricing',
    description:
      'Every service with its monthly and annual price, its setup fee and what is included. Month-to-month, no long-term commitment.',
    keywords: [
      'marketing services pricing',
      'social media management cost',
      'local SEO pricing',
      'marketing subscription',
      'franchise marketing packages',
    ],
  },
  '/about': {
    title: `Get To Know ${brand.name}`,
    description:
      'Thirteen people who write, design, film, test and answer for local businesses and franchises: who we are, how we work and what we value.',
    keywords: ['marketing agency team', 'about us', 'local marketing agency', 'franchise marketing team'],
  },
  '/contact': {
    title: 'Contact',
    description: `Write, call or ask for a consultation. A person reads every message and replies within ${PROMISES.reply}. Clients worldwide, month-to-month contracts.`,
    keywords: ['contact marketing agency', 'marketing consultation', 'franchise marketing help'],
  },
  '/onboarding': {
    title: 'Client Onboarding',
    description: `Nine short steps about your business, your channels and your files. Setup starts within ${PROMISES.setupStart} of receiving the form.`,
  },
  '/terms': {
    title: 'Terms & Conditions',
    description:
      'The agreement between you and us for using this site and buying our marketing services: billing, cancellation, responsibilities and limits.',
    keywords: ['terms and conditions', 'billing terms', 'cancellation'],
  },
  '/privacy': {
    title: 'Privacy Policy',
    description:
      'What personal information we collect on this site, why, who sees it, how long it stays and how you can see, correct or delete it.',
    keywords: ['privacy policy', 'personal information', 'cookies and analytics'],
  },
  [PLUGIN_PAGE]: {
    title: 'WordPress Syndication Plugin',
    description:
      'The plugin that puts the articles you approve on your own WordPress site: download, requirements and an eight-step installation guide. Free for clients.',
    keywords: ['WordPress plugin', 'content syndication', 'blog syndication plugin', 'WordPress download'],
  },
} as const satisfies { readonly [path in IndexedPage]: PageSeo & Required<Pick<PageSeo, 'keywords'>> } & {
  readonly [path: string]: PageSeo;
};
