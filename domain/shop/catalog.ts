/** The service catalog: what is sold and what it costs. Whole US dollars, both prices per month. */

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

interface Offer {
  readonly id: string;
  readonly name: string;
  /** Dollars per month when billed monthly; the flat price of a one-time service. */
  readonly monthlyPrice: number;
  /** Dollars per month when billed once a year; the flat price of a one-time service. */
  readonly annualPrice: number;
  /** Dollars, charged once with the first payment; 0 without one. */
  readonly setupFee: SetupFeeTier | 0;
  readonly description: string;
  readonly category: Category;
  /** Charged once instead of by subscription, without an annual discount. */
  readonly oneTime?: true;
}

/** Recommended spend at other companies, in dollars. docs/product.md#catalog */
export const RECOMMENDED_SPEND = {
  adsPerMonth: 200,
  boostingPerMonth: 40,
  smsNumberPerMonth: 5,
  smsOutgoingPerMinute: 0.07,
  smsIncomingPerMinute: 0.0425,
  smsPerTextSegment: 0.0415,
} as const;

const OFFERS = [
  {
    id: 'social-static-5',
    name: 'Static 5 posts',
    monthlyPrice: 200,
    annualPrice: 174,
    setupFee: 100,
    category: 'Social Media Management - Static & Video Content',
    description: 'Five designed posts a month, planned around your calendar and published for you.',
  },
  {
    id: 'social-static-10',
    name: 'Static 10 posts',
    monthlyPrice: 403,
    annualPrice: 350,
    setupFee: 100,
    category: 'Social Media Management - Static & Video Content',
    description: 'Ten posts a month: enough to stay in the feed twice a week and around every promotion.',
  },
  {
    id: 'social-static-15',
    name: 'Static 15 posts',
    monthlyPrice: 604,
    annualPrice: 525,
    setupFee: 100,
    category: 'Social Media Management - Static & Video Content',
    description: 'Fifteen posts a month for brands with several locations or something new every week.',
  },
  {
    id: 'social-video-2',
    name: 'Short video',
    monthlyPrice: 46,
    annualPrice: 40,
    setupFee: 100,
    category: 'Social Media Management - Static & Video Content',
    description: 'A short vertical video, under 20 seconds, cut from your clips or our library.',
  },
  {
    id: 'social-video-4',
    name: 'Video+',
    monthlyPrice: 92,
    annualPrice: 90,
    setupFee: 100,
    category: 'Social Media Management - Static & Video Content',
    description: 'A longer vertical video, 20-60 seconds, with a script, captions and a call to action.',
  },
  {
    id: 'linkedin-connected',
    name: 'LinkedIn connected',
    monthlyPrice: 288,
    annualPrice: 250,
    setupFee: 350,
    category: 'Connections & Followers',
    description: 'Steady, relevant new LinkedIn connections for the person who sells in your company.',
  },
  {
    id: 'facebook-followers',
    name: 'Facebook followers',
    monthlyPrice: 288,
    annualPrice: 250,
    setupFee: 0,
    category: 'Connections & Followers',
    description: 'Local people who follow your Facebook page because it is worth following.',
  },
  {
    id: 'instagram-followers',
    name: 'Instagram followers',
    monthlyPrice: 288,
    annualPrice: 250,
    setupFee: 0,
    category: 'Connections & Followers',
    description: 'A growing, real Instagram audience in the places where you do business.',
  },
  {
    id: 'blogs-2',
    name: 'Blogs',
    monthlyPrice: 115,
    annualPrice: 100,
    setupFee: 200,
    category: 'Blogs',
    description: 'Two articles a month that answer what your customers search for.',
  },
  {
    id: 'campaign-management',
    name: 'Campaign management',
    monthlyPrice: 375,
    annualPrice: 326,
    setupFee: 150,
    category: 'Email & SMS Campaign Management',
    description: 'Email and text campaigns that bring customers back, written, sent and measured.',
  },
  {
    id: 'seo-bundle',
    name: 'SEO bundle',
    monthlyPrice: 400,
    annualPrice: 348,
    setupFee: 250,
    category: 'SEO & Reputation Management',
    description: 'Essential SEO, Google profile, directories and reviews, run together as one program.',
  },
  {
    id: 'basic-seo',
    name: 'Essential SEO',
    monthlyPrice: 138,
    annualPrice: 120,
    setupFee: 200,
    category: 'SEO & Reputation Management',
    description: 'The technical and on-page work that lets a good local business be found.',
  },
  {
    id: 'gbp-optimization',
    name: 'Google business profile optimization',
    monthlyPrice: 115,
    annualPrice: 100,
    setupFee: 200,
    category: 'SEO & Reputation Management',
    description: 'The profile people see before your website, complete and fresh every week.',
  },
  {
    id: 'directory-listings',
    name: 'Directory listings',
    monthlyPrice: 230,
    annualPrice: 200,
    setupFee: 200,
    category: 'SEO & Reputation Management',
    description: 'Your name, address, phone and hours right in more than 50 directories and maps.',
  },
  {
    id: 'review-automation',
    name: 'Review automation',
    monthlyPrice: 150,
    annualPrice: 130,
    setupFee: 200,
    category: 'SEO & Reputation Management',
    description: 'Every customer asked at the right moment, every review answered.',
  },
  {
    id: 'advertising-management',
    name: 'Advertising management',
    monthlyPrice: 443,
    annualPrice: 385,
    setupFee: 150,
    category: 'Paid Advertising',
    description: 'Meta ads built, tested and adjusted each week by a person with a budget to answer for.',
  },
  {
    id: 'video-ads',
    name: 'Video ads',
    monthlyPrice: 92,
    annualPrice: 80,
    setupFee: 0,
    category: 'Paid Advertising',
    description: 'A new video ad each month, made for the first two seconds.',
  },
  {
    id: 'second-ad-channel',
    name: 'Second ad channel',
    monthlyPrice: 173,
    annualPrice: 150,
    setupFee: 100,
    category: 'Paid Advertising',
    description: 'A second channel beside Meta, run on the same plan and the same report.',
  },
  {
    id: 'ai-chatbot',
    name: 'AI chatbot',
    monthlyPrice: 305,
    annualPrice: 265,
    setupFee: 500,
    category: 'AI & Automation',
    description: 'An assistant on your site that answers from your own content and books appointments.',
  },
  {
    id: 'ai-voice-agent',
    name: 'AI voice agent',
    monthlyPrice: 460,
    annualPrice: 400,
    setupFee: 500,
    category: 'AI & Automation',
    description: 'A voice that picks up every call, day and night, and knows when to fetch a person.',
  },
  {
    id: 'landing-page-basic-maintenance',
    name: 'Landing page basic maintenance',
    monthlyPrice: 29,
    annualPrice: 25,
    setupFee: 299,
    category: 'Creative Services',
    description: 'One landing page, designed, built, hosted and kept current.',
  },
  {
    id: 'landing-page-premium-maintenance',
    name: 'Landing page premium maintenance',
    monthlyPrice: 49,
    annualPrice: 42,
    setupFee: 599,
    category: 'Creative Services',
    description: 'A longer landing page with booking or payment, tested and improved over time.',
  },
  {
    id: 'marketing-documents',
    name: 'Marketing documents',
    monthlyPrice: 199,
    annualPrice: 199,
    setupFee: 0,
    category: 'Creative Services',
    description: 'One designed document: a flyer, a price list, a one-pager, a menu. Paid once.',
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
  },
  {
    id: 'premium-care',
    name: 'Premium care',
    monthlyPrice: 288,
    annualPrice: 250,
    setupFee: 0,
    category: 'Premium Services',
    description: 'A named strategist who knows your business, answers first and meets you each month.',
  },
] as const satisfies readonly Offer[];

export type ServiceId = (typeof OFFERS)[number]['id'];

export interface Service extends Offer {
  readonly id: ServiceId;
}

export const SERVICES: readonly Service[] = OFFERS;

const serviceById: ReadonlyMap<string, Service> = new Map(SERVICES.map((service) => [service.id, service]));

/** Finds a service of the catalog by any text, such as a stored id. */
export function findService(id: string): Service | undefined {
  return serviceById.get(id);
}
