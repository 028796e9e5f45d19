import { PROMISES } from './promises.ts';

/**
 * The service catalogue: the one truth about what is sold and what it costs.
 * Prices are whole US dollars; monthly and annual prices are both per month (the annual price is billed
 * once a year, times 12). Specification: storefront, sections 3 and 9.
 */

export const CATEGORIES = [
  'Social Media Management - Static & Video Content',
  'Connections & Followers',
  'Blogs',
  'Email & SMS Campaign Management',
  'SEO & Reputation Management',
  'Paid Advertising',
  'AI & Automation',
  'Creative Services',
  'Premium Services',
] as const;

export type Category = (typeof CATEGORIES)[number];

/** Every setup fee that a service can have, in dollars. Each is one price at the payment provider. */
export const SETUP_FEE_TIERS = [100, 150, 200, 250, 299, 350, 500, 599] as const;

export type SetupFeeTier = (typeof SETUP_FEE_TIERS)[number];

/** A line of what a service includes: plain, a heading above others, or a detail below the one before. */
export type ServiceFeature = string | { readonly type: 'header' | 'sub'; readonly text: string };

interface Offer {
  readonly id: string;
  readonly name: string;
  /** Dollars per month when billed monthly; the flat price of a one-time service. */
  readonly monthlyPrice: number;
  /** Dollars per month when billed once a year; the flat price of a one-time service. */
  readonly annualPrice: number;
  /** Dollars, charged once with the first payment; 0 when there is none. */
  readonly setupFee: SetupFeeTier | 0;
  readonly description: string;
  readonly category: Category;
  readonly features: readonly ServiceFeature[];
  /** Charged once instead of by subscription, without an annual discount. */
  readonly oneTime?: true;
}

const header = (text: string): ServiceFeature => ({ type: 'header', text });
const sub = (text: string): ServiceFeature => ({ type: 'sub', text });

/** What clients should plan to spend at other companies, in dollars. Specification: storefront, section 9. */
export const RECOMMENDED_SPEND = {
  adsPerMonth: 200,
  boostingPerMonth: 40,
  smsNumberPerMonth: 5,
  smsOutgoingPerMinute: 0.07,
  smsIncomingPerMinute: 0.0425,
  smsPerTextSegment: 0.0415,
} as const;

const adSpendNote = `Recommended ad spend: $${RECOMMENDED_SPEND.adsPerMonth}/month, paid to the channel`;
const boostingNote = `Recommended boosting: $${RECOMMENDED_SPEND.boostingPerMonth}/month, paid to the channel`;

const OFFERS = [
  {
    id: 'social-static-5',
    name: 'Static 5 posts',
    monthlyPrice: 200,
    annualPrice: 174,
    setupFee: 100,
    category: 'Social Media Management - Static & Video Content',
    description: 'Five designed posts a month, planned around your calendar and published for you.',
    features: [
      header('Every month'),
      '5 designed posts on Facebook, Instagram and Google Business',
      'Captions, hashtags and calls to action written for your town',
      'A calendar you approve before anything goes out',
      sub('Two rounds of changes per post'),
      boostingNote,
    ],
  },
  {
    id: 'social-static-10',
    name: 'Static 10 posts',
    monthlyPrice: 403,
    annualPrice: 350,
    setupFee: 100,
    category: 'Social Media Management - Static & Video Content',
    description: 'Ten posts a month: enough to stay in the feed twice a week and around every promotion.',
    features: [
      header('Every month'),
      '10 designed posts on up to four channels',
      'Promotions, holidays and local events worked into the calendar',
      'A calendar you approve before anything goes out',
      sub('Two rounds of changes per post'),
      'Monthly report: reach, saves, clicks, calls',
      boostingNote,
    ],
  },
  {
    id: 'social-static-15',
    name: 'Static 15 posts',
    monthlyPrice: 604,
    annualPrice: 525,
    setupFee: 100,
    category: 'Social Media Management - Static & Video Content',
    description: 'Fifteen posts a month for brands with several locations or something new every week.',
    features: [
      header('Every month'),
      '15 designed posts on up to six channels',
      'Location-specific versions for multi-location brands',
      'A calendar you approve before anything goes out',
      sub('Two rounds of changes per post'),
      'Monthly report and a 30-minute review call',
      boostingNote,
    ],
  },
  {
    id: 'social-video-2',
    name: 'Short video',
    monthlyPrice: 46,
    annualPrice: 40,
    setupFee: 100,
    category: 'Social Media Management - Static & Video Content',
    description: 'A short vertical video, under 20 seconds, cut from your clips or our library.',
    features: [
      'Vertical video under 20 seconds',
      'Captions burned in, for viewers without sound',
      'Cut for Reels, Shorts and TikTok',
      sub('Licensed music and cover frame included'),
    ],
  },
  {
    id: 'social-video-4',
    name: 'Video+',
    monthlyPrice: 92,
    annualPrice: 90,
    setupFee: 100,
    category: 'Social Media Management - Static & Video Content',
    description: 'A longer vertical video, 20-60 seconds, with a script, captions and a call to action.',
    features: [
      'Vertical video of 20-60 seconds',
      'Script and shot list you can film on a phone',
      'Captions burned in, for viewers without sound',
      sub('Licensed music and cover frame included'),
    ],
  },
  {
    id: 'linkedin-connected',
    name: 'LinkedIn connected',
    monthlyPrice: 288,
    annualPrice: 250,
    setupFee: 350,
    category: 'Connections & Followers',
    description: 'Steady, relevant new LinkedIn connections for the person who sells in your company.',
    features: [
      'Audience defined by role, industry and region',
      'Personal invitations sent within LinkedIn limits',
      'First messages written in your voice',
      sub('You take over as soon as somebody answers'),
      'Monthly list of new connections',
    ],
  },
  {
    id: 'facebook-followers',
    name: 'Facebook followers',
    monthlyPrice: 288,
    annualPrice: 250,
    setupFee: 0,
    category: 'Connections & Followers',
    description: 'Local people who follow your Facebook page because it is worth following.',
    features: [
      'Follower campaigns limited to your service area',
      'Page set up to turn visitors into followers',
      'No bought or automated accounts',
      boostingNote,
    ],
  },
  {
    id: 'instagram-followers',
    name: 'Instagram followers',
    monthlyPrice: 288,
    annualPrice: 250,
    setupFee: 0,
    category: 'Connections & Followers',
    description: 'A growing, real Instagram audience in the places where you do business.',
    features: [
      'Follower campaigns limited to your service area',
      'Profile, highlights and link page put in order',
      'No bought or automated accounts',
      boostingNote,
    ],
  },
  {
    id: 'blogs-2',
    name: 'Blogs',
    monthlyPrice: 115,
    annualPrice: 100,
    setupFee: 200,
    category: 'Blogs',
    description: 'Two articles a month that answer what your customers search for.',
    features: [
      '2 articles a month, researched and written by people',
      'A keyword for each, chosen from real searches in your area',
      'Published on your site with images and links',
      sub('You approve every article'),
    ],
  },
  {
    id: 'campaign-management',
    name: 'Campaign management',
    monthlyPrice: 375,
    annualPrice: 326,
    setupFee: 150,
    category: 'Email & SMS Campaign Management',
    description: 'Email and text campaigns that bring customers back, written, sent and measured.',
    features: [
      header('Every month'),
      'Email and text campaigns planned with your promotions',
      'Lists kept clean, consent recorded, opt-outs honored',
      'Report: delivered, opened, clicked, booked',
      header('Text costs, paid to the carrier'),
      sub(`About $${RECOMMENDED_SPEND.smsNumberPerMonth}/month for a number`),
      sub(
        `$${RECOMMENDED_SPEND.smsOutgoingPerMinute}/min outgoing, $${RECOMMENDED_SPEND.smsIncomingPerMinute}/min incoming`,
      ),
      sub(`$${RECOMMENDED_SPEND.smsPerTextSegment} per text segment`),
    ],
  },
  {
    id: 'seo-bundle',
    name: 'SEO bundle',
    monthlyPrice: 400,
    annualPrice: 348,
    setupFee: 250,
    category: 'SEO & Reputation Management',
    description: 'Essential SEO, Google profile, directories and reviews, run together as one program.',
    features: [
      'Everything in Essential SEO and Google business profile optimization',
      'Directory listings kept identical everywhere',
      'Review requests and answers',
      sub('One monthly report across all four'),
    ],
  },
  {
    id: 'basic-seo',
    name: 'Essential SEO',
    monthlyPrice: 138,
    annualPrice: 120,
    setupFee: 200,
    category: 'SEO & Reputation Management',
    description: 'The technical and on-page work that lets a good local business be found.',
    features: [
      'Technical check and fixes each month',
      'Titles, descriptions and structured data for your main pages',
      'Rankings tracked for 10 local searches',
    ],
  },
  {
    id: 'gbp-optimization',
    name: 'Google business profile optimization',
    monthlyPrice: 115,
    annualPrice: 100,
    setupFee: 200,
    category: 'SEO & Reputation Management',
    description: 'The profile people see before your website, complete and fresh every week.',
    features: [
      'Categories, services, hours and photos kept complete',
      'A post every week, questions answered',
      'Calls, direction requests and clicks reported',
    ],
  },
  {
    id: 'directory-listings',
    name: 'Directory listings',
    monthlyPrice: 230,
    annualPrice: 200,
    setupFee: 200,
    category: 'SEO & Reputation Management',
    description: 'Your name, address, phone and hours right in more than 50 directories and maps.',
    features: [
      'More than 50 directories, maps and voice assistants',
      'Duplicates found and merged',
      'Changes everywhere within days of telling us',
    ],
  },
  {
    id: 'review-automation',
    name: 'Review automation',
    monthlyPrice: 150,
    annualPrice: 130,
    setupFee: 200,
    category: 'SEO & Reputation Management',
    description: 'Every customer asked at the right moment, every review answered.',
    features: [
      'Requests by text and email after each visit',
      `Answers drafted within ${PROMISES.reviewAnswer}`,
      sub('Bad news reaches a person before it is public'),
      'Review widget for your website',
    ],
  },
  {
    id: 'advertising-management',
    name: 'Advertising management',
    monthlyPrice: 443,
    annualPrice: 385,
    setupFee: 150,
    category: 'Paid Advertising',
    description: 'Meta ads built, tested and adjusted each week by a person with a budget to answer for.',
    features: [
      header('Every month'),
      'Campaigns on Facebook and Instagram, static creative included',
      'Audiences and offers tested against each other',
      'Leads delivered to your inbox or CRM',
      'Report in cost per lead, not impressions',
      adSpendNote,
    ],
  },
  {
    id: 'video-ads',
    name: 'Video ads',
    monthlyPrice: 92,
    annualPrice: 80,
    setupFee: 0,
    category: 'Paid Advertising',
    description: 'A new video ad each month, made for the first two seconds.',
    features: [
      'One video ad a month, in three formats',
      'Two openings tested against each other',
      adSpendNote,
    ],
  },
  {
    id: 'second-ad-channel',
    name: 'Second ad channel',
    monthlyPrice: 173,
    annualPrice: 150,
    setupFee: 100,
    category: 'Paid Advertising',
    description: 'A second channel beside Meta, run on the same plan and the same report.',
    features: ['Google, LinkedIn or TikTok', 'Budget moved to whichever channel earns it', adSpendNote],
  },
  {
    id: 'ai-chatbot',
    name: 'AI chatbot',
    monthlyPrice: 305,
    annualPrice: 265,
    setupFee: 500,
    category: 'AI & Automation',
    description: 'An assistant on your site that answers from your own content and books appointments.',
    features: [
      'Trained on your services, prices and policies',
      'Books into your calendar, hands over to a person on request',
      'Every conversation readable',
      sub('Answers reviewed by us each week'),
    ],
  },
  {
    id: 'ai-voice-agent',
    name: 'AI voice agent',
    monthlyPrice: 460,
    annualPrice: 400,
    setupFee: 500,
    category: 'AI & Automation',
    description: 'A voice that picks up every call, day and night, and knows when to fetch a person.',
    features: [
      'Answers every call within two rings',
      'Takes messages, books appointments, answers common questions',
      'Transcript by email after each call',
      header('Call costs, paid to the carrier'),
      sub(
        `About $${RECOMMENDED_SPEND.smsNumberPerMonth}/month for a number, $${RECOMMENDED_SPEND.smsIncomingPerMinute}/min incoming`,
      ),
    ],
  },
  {
    id: 'landing-page-basic-maintenance',
    name: 'Landing page basic maintenance',
    monthlyPrice: 29,
    annualPrice: 25,
    setupFee: 299,
    category: 'Creative Services',
    description: 'One landing page, designed, built, hosted and kept current.',
    features: [
      'One page with a form, built in the setup',
      'Hosting and security',
      'One small change a month',
    ],
  },
  {
    id: 'landing-page-premium-maintenance',
    name: 'Landing page premium maintenance',
    monthlyPrice: 49,
    annualPrice: 42,
    setupFee: 599,
    category: 'Creative Services',
    description: 'A longer landing page with booking or payment, tested and improved over time.',
    features: [
      'Multi-section page with booking or payment, built in the setup',
      'Hosting and security',
      'Three changes a month',
      'One headline or offer test a quarter',
    ],
  },
  {
    id: 'marketing-documents',
    name: 'Marketing documents',
    monthlyPrice: 199,
    annualPrice: 199,
    setupFee: 0,
    category: 'Creative Services',
    description: 'One designed document: a flyer, a price list, a one-pager, a menu. Paid once.',
    features: ['One document, ready for print and screen', '2 rounds of revisions', 'Source files are yours'],
    oneTime: true,
  },
  {
    id: 'monthly-newsletter',
    name: 'Monthly newsletter',
    monthlyPrice: 350,
    annualPrice: 304,
    setupFee: 200,
    category: 'Creative Services',
    description: 'A newsletter people read: written, designed and sent once a month.',
    features: [
      'One issue a month, three to five stories',
      'Design in your brand',
      'Sent to your list, results reported',
    ],
  },
  {
    id: 'premium-care',
    name: 'Premium care',
    monthlyPrice: 288,
    annualPrice: 250,
    setupFee: 0,
    category: 'Premium Services',
    description: 'A named strategist who knows your business, answers first and meets you each month.',
    features: [
      `One named person, answering within ${PROMISES.reply}`,
      'Monthly strategy call',
      'Priority on every request',
    ],
  },
] as const satisfies readonly Offer[];

export type ServiceId = (typeof OFFERS)[number]['id'];

export interface Service extends Offer {
  readonly id: ServiceId;
}

export const SERVICES: readonly Service[] = OFFERS;

const serviceById: ReadonlyMap<string, Service> = new Map(SERVICES.map((service) => [service.id, service]));

/**
 * Finds a service of the catalogue.
 * @param id any text, such as an id read from storage
 * @returns the service, or undefined when the catalogue has none by that id
 */
export function findService(id: string): Service | undefined {
  return serviceById.get(id);
}
